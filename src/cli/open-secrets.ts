import { keptSecretKey, secretKeyIn } from '#access/generated-files.ts'
import { Secrets } from '#access/secrets.ts'
import type { Config } from '#config.ts'

/** The installation's keys: those of the environment, or the one kept in the data directory. */
export async function openSecrets(config: Config): Promise<Secrets> {
  const key = config.secret_key ?? (await secretKeyIn(config.data_dir))
  return new Secrets(key, config.secret_key_previous)
}

/** The same keys, without making one; null where there is none yet. */
export async function findSecrets(config: Config): Promise<Secrets | null> {
  const key = config.secret_key ?? (await keptSecretKey(config.data_dir))
  return key === null ? null : new Secrets(key, config.secret_key_previous)
}
