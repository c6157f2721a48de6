import { randomBytes } from 'node:crypto'
import { text as readAll } from 'node:stream/consumers'
import { PASSWORD_MAX } from '#access/passwords.ts'
import { longerThan } from '#declare/coerce.ts'
import { UsageError } from './opened.ts'
import type { Given } from './subcommands.ts'

/** The option that has a password read instead of made. */
export const passwordOptions = { 'password-stdin': { type: 'boolean' } } as const

/** A password to be set; one that was generated is shown once. */
export type Password = { readonly text: string; readonly is_generated: boolean }

/** From standard input, or generated: what stands on a command line can be read by everybody on the machine. */
export async function passwordFrom(given: Given, min: number): Promise<Password> {
  if (!given.flag('password-stdin'))
    return { text: randomBytes(15).toString('base64url'), is_generated: true }
  const text = (await readAll(process.stdin)).replace(/\r?\n$/, '')
  if (!longerThan(text, min - 1) || longerThan(text, PASSWORD_MAX)) {
    throw new UsageError(`a password has ${min} to ${PASSWORD_MAX} characters`)
  }
  return { text, is_generated: false }
}
