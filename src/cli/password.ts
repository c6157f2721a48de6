import { randomBytes } from 'node:crypto'
import { text as readAll } from 'node:stream/consumers'
import { PASSWORD_MAX } from '#access/passwords.ts'
import { longerThan } from '#declare/coerce.ts'
import { UsageError } from './command-context.ts'
import type { Arguments } from './subcommands.ts'

/** The option to read a password instead of generating one. */
export const passwordOptions = { 'password-stdin': { type: 'boolean' } } as const

/** A password to set; a generated one is shown once. */
export type Password = { readonly text: string; readonly is_generated: boolean }

/** From standard input, or generated: command lines are visible to everybody on the machine. */
export async function passwordFrom(input: Arguments, min: number): Promise<Password> {
  if (!input.flag('password-stdin'))
    return { text: randomBytes(15).toString('base64url'), is_generated: true }
  const text = (await readAll(process.stdin)).replace(/\r?\n$/, '')
  if (!longerThan(text, min - 1) || longerThan(text, PASSWORD_MAX)) {
    throw new UsageError(`a password has ${min} to ${PASSWORD_MAX} characters`)
  }
  return { text, is_generated: false }
}
