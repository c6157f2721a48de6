import { hash, verify } from '@node-rs/argon2'
import { longerThan } from '#declare/coerce.ts'

/** argon2id, 19 MiB, two passes, one lane (platform 4.1). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** The shortest password a person may choose (platform 6.1). */
export const PASSWORD_MIN = 8

/** Longer ones are refused: hashing them would be work that anybody could order. */
export const PASSWORD_MAX = 256

/** What checking a password said; `rehashed` is the hash to store where the stored one was made at another cost. */
export type PasswordCheck = { readonly matches: boolean; readonly rehashed: string | null }

/** Hashes a password for keeping. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let decoy: Promise<string> | null = null

/**
 * Checks a password. Where there is no hash, because nobody bears the name, it costs the same time: who has an
 * account must not show in how long a refusal takes.
 */
export async function checkPassword(stored: string | null, password: string): Promise<PasswordCheck> {
  if (longerThan(password, PASSWORD_MAX)) return { matches: false, rehashed: null }
  if (stored === null) {
    decoy ??= hashPassword('the password of nobody')
    await verify(await decoy, password)
    return { matches: false, rehashed: null }
  }
  const matches = await verify(stored, password)
  const outdated = matches && !stored.startsWith(PREFIX)
  return { matches, rehashed: outdated ? await hashPassword(password) : null }
}
