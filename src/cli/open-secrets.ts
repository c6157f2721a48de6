import { readSecretKey, secretKeyIn } from '#access/generated-files.ts'
import { Secrets } from '#access/secrets.ts'
import type { Config } from '#config.ts'

/** The keys of the installation: from the environment, or from the data directory. */
export async function openSecrets(config: Config): Promise<Secrets> {
  const key = config.secret_key ?? (await secretKeyIn(config.data_dir))
  return new Secrets(key, config.secret_key_previous)
}

/** The same keys, without generating one; null if there is none yet. */
export async function findSecrets(config: Config): Promise<Secrets | null> {
  const key = config.secret_key ?? (await readSecretKey(config.data_dir))
  return key === null ? null : new Secrets(key, config.secret_key_previous)
}
