import type { Fill } from '#access/create-tenant.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import type { OperationSettings } from '#operations/owned.ts'
import type { FileStore } from '#outside/files.ts'
import type { SendMail } from '#outside/mail.ts'
import type { Json } from '#values/json.ts'

/** What a command works with, opened once its arguments are known to make sense. */
export type Opened = {
  readonly database: Database
  readonly secrets: Secrets
  readonly auth_url: string
  readonly access_token_seconds: number
  readonly send_mail: SendMail
  readonly files: FileStore
  /** What the operations that clients ask are set to. */
  readonly operations: OperationSettings
  /** Writes what a new tenant begins with beside its roles. */
  readonly fill: Fill
}

/** Opens what a command works with; whoever gives it closes it. */
export type Open = () => Promise<Opened>

/** What a command has to say: to a person as lines, to a program as JSON. */
export type Report = {
  readonly lines: readonly string[]
  readonly json: Json
  /** It did its work and found something wrong; exit code 1. */
  readonly failed?: boolean
  /** What is said in place of all that, one after the other as it comes. */
  readonly told?: AsyncIterable<{ readonly line: string; readonly json: Json }>
}

/** The command was not written as it must be; exit code 2. */
export class UsageError extends Error {}

/** The command could not be done; exit code 1. */
export class CommandFailed extends Error {}
