import type { Secrets } from '#access/secrets.ts'
import type { Transaction } from '#database/transaction.ts'
import { Problem, violation } from '#problems/problem.ts'
import { parse } from '#records/parse.ts'
import { type Parsed, unsaid } from '#records/parsed.ts'
import { takeTurn } from '#records/turns.ts'
import { without } from '#records/without.ts'
import type { AppContext } from './app-context.ts'
import { assertWrittenOwned } from './assert-owned.ts'
import { holdsSecrets, keepSecrets } from './keep-secrets.ts'
import { lockNamed } from './lock-named.ts'
import type { Message } from './message.ts'
import {
  type Act,
  type ExternalStep,
  type Operation,
  type Outcome,
  type Refused,
  takesInput,
  type Upload,
} from './operation.ts'
import { pointed } from './pointed.ts'

/** What one act came to. */
export type Attempted = {
  readonly outcome: Outcome | ExternalStep | Refused
  readonly ignored: readonly string[]
}

/** What acts work with. */
type Acts = Pick<AppContext, 'model' | 'secrets'>

type Acting = { readonly tx: Transaction; readonly message: Message; readonly prepared: Parsed | null }

/** Does an operation within a transaction: reads what was sent, takes what it is about, acts. */
export async function act(app: Acts, operation: Operation, acting: Acting): Promise<Attempted> {
  const { tx, message, prepared } = acting
  const { resource } = operation
  if (operation.turn !== undefined) await takeTurn(tx, operation.turn)
  const { subject, subjects } = await lockNamed(tx, app.model, { operation, message })
  const hasInput = takesInput(operation)
  const parsed = hasInput ? (prepared ?? (await readSealed(app.secrets, operation, message))) : unsaid
  const upload = operation.takes === 'bytes' ? message.upload() : NO_UPLOAD
  const given: Act = {
    resource,
    subject,
    subjects,
    parsed,
    upload,
    path: message.path,
    words: message.words ?? {},
    query: message.query ?? {},
    sealer: app.secrets,
    updateOne: (update, id) => actAlone(app, update, { tx, message: of(message, id), prepared: parsed }),
  }
  try {
    const outcome = await operation.run(tx, given)
    await assertWrittenOwned(tx, operation, outcome)
    return { outcome, ignored: parsed.ignored.map(({ field }) => field) }
  } catch (error) {
    throw hasInput && error instanceof Problem
      ? pointed(error, { input: operation.input ?? resource, at: () => message.attributes().pointer, parsed })
      : error
  }
}

/**
 * Does an operation within a transaction that does others too: it takes its locks from the first of the lock order on; where
 * two such transactions meet, one starts over.
 */
export async function actAlone(app: Acts, operation: Operation, { tx, ...acting }: Acting): Promise<Outcome> {
  const { outcome } = await tx.inTenant(tx.tenant, (inner) => act(app, operation, { tx: inner, ...acting }))
  if (outcome.kind === 'refused') throw outcome.problem
  if (outcome.kind === 'external_step')
    throw new Error(
      `${operation.method} ${operation.path} needs the outside, which a transaction must not wait for`,
    )
  return outcome
}

/** The same message about one record. */
function of(message: Message, id: number): Message {
  return { ...message, path: { ...message.path, id } }
}

/** What was sent, as it may be kept: whoever asks, no password and no credential goes on as it was written. */
async function readSealed(secrets: Secrets, operation: Operation, message: Message): Promise<Parsed> {
  const parsed = read(operation, message)
  const { input } = operation
  return input !== null && holdsSecrets(input) ? keepSecrets(input, parsed, secrets) : parsed
}

/** Reads what was sent. The reference to a parent in the path is the path's to say. */
export function read(operation: Operation, message: Message): Parsed {
  const { under } = operation.resource.declaration
  const input = operation.input ?? operation.resource
  const resource =
    under === undefined || input !== operation.resource ? input : without(input, `${under.by}_id`)
  const parsed = parse(resource, { ...message.attributes(), occasion: operation.occasion })
  return message.strict ? strictly(parsed) : parsed
}

function strictly(parsed: Parsed): Parsed {
  const refused = parsed.ignored.map(({ field, pointer }) =>
    violation('unknown_attribute', { field }, pointer),
  )
  return { ...parsed, violations: [...parsed.violations, ...refused], ignored: [] }
}

const NO_UPLOAD: Upload = { bytes: Buffer.alloc(0), content_type: '', file_name: null }
