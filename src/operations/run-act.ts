import type { Secrets } from '#access/secrets.ts'
import type { Transaction } from '#database/transaction.ts'
import { useGenericPlans } from '#database/use-generic-plans.ts'
import type { Resource } from '#declare/model.ts'
import { Problem, violation } from '#problems/problem.ts'
import { lockByName } from '#records/lock-by-name.ts'
import { parse, parseInTurns } from '#records/parse.ts'
import { emptyInput, type Parsed, type SentInput } from '#records/parsed.ts'
import { without } from '#records/without.ts'
import type { AppContext } from './app-context.ts'
import { assertOwnRecords } from './assert-own-records.ts'
import { assertWrittenOwned } from './assert-owned.ts'
import { lockNamed } from './lock-named.ts'
import type { Message } from './message.ts'
import {
  type ActInput,
  acceptsAttributes,
  type ExternalStep,
  type Operation,
  type Outcome,
  type RefusedOutcome,
  type Upload,
} from './operation.ts'
import { holdsSecrets, protectSecrets } from './protect-secrets.ts'
import { withPointers } from './with-pointers.ts'

/** The outcome of one act, with the attributes that were ignored. */
export type ActResult = {
  readonly outcome: Outcome | ExternalStep | RefusedOutcome
  readonly ignored: readonly string[]
}

/** What acts need from the application. */
type ActDependencies = Pick<AppContext, 'model' | 'secrets'>

type ActRequest = {
  readonly tx: Transaction
  readonly message: Message
  readonly prepared: Parsed | null
  /** Whether it met others before: those take turns, so that they do not meet each other again. */
  readonly isAgain?: boolean
}

/** Runs an operation inside a transaction: locks its subjects, parses the input, calls the act. */
export async function runAct(
  app: ActDependencies,
  operation: Operation,
  request: ActRequest,
): Promise<ActResult> {
  const { tx, message, prepared } = request
  const { resource } = operation
  if (request.isAgain === true) await lockByName(tx, `${operation.method} ${operation.path} again`)
  if (operation.advisory_lock !== undefined) await lockByName(tx, operation.advisory_lock)
  const { subject, subjects } = await lockNamed(tx, app.model, { operation, message })
  const hasInput = acceptsAttributes(operation)
  const parsed = hasInput
    ? (prepared ?? (await readProtected(app.secrets, operation, { tx, message })))
    : emptyInput
  const upload = operation.accepts === 'bytes' ? message.upload() : NO_UPLOAD
  const input: ActInput = {
    resource,
    subject,
    subjects,
    parsed,
    upload,
    path: message.path,
    path_texts: message.path_texts ?? {},
    query: message.query ?? {},
    sealer: app.secrets,
    updateOne: (update, id) =>
      runActInTransaction(app, update, { tx, message: forRecord(message, id), prepared: parsed }),
  }
  try {
    assertOwnRecords(tx, operation, operation.on_record ? [subject] : subjects)
    // SentInput with the first statements of the act.
    const isPlanned = operation.uses_generic_plans !== true || tx.plans_once
    const planned = isPlanned ? undefined : useGenericPlans(tx).sentAhead()
    const outcome = await operation.run(tx, input)
    await planned
    await assertWrittenOwned(tx, operation, outcome)
    return { outcome, ignored: parsed.ignored.map(({ field }) => field) }
  } catch (error) {
    throw hasInput && error instanceof Problem
      ? withPointers(error, {
          input: operation.input ?? resource,
          at: () => message.attributes().pointer,
          parsed,
        })
      : error
  }
}

/**
 * Runs an operation inside a transaction that also does other work. It locks from the start of the lock order; if two
 * such transactions conflict, one is retried.
 */
export async function runActInTransaction(
  app: ActDependencies,
  operation: Operation,
  { tx, ...request }: ActRequest,
): Promise<Outcome> {
  const { outcome } = await tx.inTenant(tx.tenant, (inner) =>
    runAct(app, operation, { tx: inner, ...request }),
  )
  if (outcome.kind === 'refused') throw outcome.problem
  if (outcome.kind === 'external_step')
    throw new Error(
      `${operation.method} ${operation.path} calls another system, which must not happen inside a transaction`,
    )
  return outcome
}

/** The same message for one record. */
function forRecord(message: Message, id: number): Message {
  return { ...message, path: { ...message.path, id } }
}

/** Parses the input with passwords hashed and credentials sealed, so that neither is stored or logged in the clear. */
async function readProtected(
  secrets: Secrets,
  operation: Operation,
  { tx, message }: Pick<ActRequest, 'tx' | 'message'>,
): Promise<Parsed> {
  const { resource, sent } = whatIsSent(operation, message)
  const parsed = checkUnknown(message, await parseInTurns(tx, resource, sent))
  const { input } = operation
  return input !== null && holdsSecrets(input) ? protectSecrets(input, parsed, secrets) : parsed
}

/** Parses the input. */
export function read(operation: Operation, message: Message): Parsed {
  const { resource, sent } = whatIsSent(operation, message)
  return checkUnknown(message, parse(resource, sent))
}

/** The input of an operation and what was sent of it. The reference to the parent comes from the path, not from the attributes. */
function whatIsSent(
  operation: Operation,
  message: Message,
): { readonly resource: Resource; readonly sent: SentInput } {
  const { under } = operation.resource.declaration
  const input = operation.input ?? operation.resource
  const resource =
    under === undefined || input !== operation.resource ? input : without(input, `${under.by}_id`)
  return { resource, sent: { ...message.attributes(), occasion: operation.occasion } }
}

function checkUnknown(message: Message, parsed: Parsed): Parsed {
  return message.strict ? refuseUnknown(parsed) : parsed
}

function refuseUnknown(parsed: Parsed): Parsed {
  const refused = parsed.ignored.map(({ field, pointer }) =>
    violation('unknown_attribute', { field }, pointer),
  )
  return { ...parsed, violations: [...parsed.violations, ...refused], ignored: [] }
}

const NO_UPLOAD: Upload = { bytes: Buffer.alloc(0), content_type: '', file_name: null }
