import type { FillTenant } from '#access/create-tenant.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import type { OperationSettings } from '#operations/owned.ts'
import type { FileStore } from '#outside/files.ts'
import type { SendMail } from '#outside/mail.ts'
import type { Json } from '#values/json.ts'

/** What a command works with; opened after its arguments are validated. */
export type CommandContext = {
  readonly database: Database
  /** Its address as the owner, for what only the owner may do. */
  readonly owner_url: string
  readonly secrets: Secrets
  readonly auth_url: string
  readonly access_token_seconds: number
  readonly send_mail: SendMail
  readonly files: FileStore
  /** Settings of the operations. */
  readonly operations: OperationSettings
  /** Writes the default records of a new tenant, other than its roles. */
  readonly fill: FillTenant
}

/** Opens the context of a command; `openContext` closes it. */
export type OpenContext = () => Promise<CommandContext>

/** The result of a command: lines for a person, JSON for a program. */
export type Report = {
  readonly lines: readonly string[]
  readonly json: Json
  /** The command ran and found a fault; exit code 1. */
  readonly failed?: boolean
  /** Output that is printed as it arrives, instead of the above. */
  readonly stream?: AsyncIterable<{ readonly line: string; readonly json: Json }>
}

/** The command line is invalid; exit code 2. */
export class UsageError extends Error {}

/** The command failed; exit code 1. */
export class CommandFailed extends Error {}
