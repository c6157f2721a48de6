import { hash, verify } from '@node-rs/argon2'
import { longerThan } from '#declare/coerce.ts'

/** argon2id, 19 MiB, two passes, one lane (platform 4.1). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** The minimum length of a password (platform 6.1). */
export const PASSWORD_MIN = 8

/** Longer passwords are refused, since hashing them would cost anybody's request too much work. */
export const PASSWORD_MAX = 256

/** The result of checking a password; `rehashed` is the hash to store if the stored one has other parameters. */
export type PasswordCheck = { readonly matches: boolean; readonly rehashed: string | null }

let computed = 0

/** How many hashes this process has computed; all of them take as long as one another. */
export function hashesComputed(): number {
  return computed
}

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  computed += 1
  return hash(password, COST)
}

/**
 * Checks a password. Without a hash, because the name is unknown, one is computed all the same, so that the time does not
 * reveal existing users.
 */
export async function checkPassword(stored: string | null, password: string): Promise<PasswordCheck> {
  if (longerThan(password, PASSWORD_MAX)) return { matches: false, rehashed: null }
  if (stored === null) {
    await hashPassword(password)
    return { matches: false, rehashed: null }
  }
  computed += 1
  const matches = await verify(stored, password)
  const outdated = matches && !stored.startsWith(PREFIX)
  return { matches, rehashed: outdated ? await hashPassword(password) : null }
}
