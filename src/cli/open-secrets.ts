import { secretKeyIn } from '#access/generated-files.ts'
import { Secrets } from '#access/secrets.ts'
import type { Config } from '#config.ts'

/** The installation's keys: those of the environment, or the one kept in the data directory. */
export async function openSecrets(config: Config): Promise<Secrets> {
  const key = config.secret_key ?? (await secretKeyIn(config.data_dir))
  return new Secrets(key, config.secret_key_previous)
}
