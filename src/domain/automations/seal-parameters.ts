import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { FullRow } from '#records/columns.ts'
import { type Parsed, type PartChange, type PartChanges, unsaid } from '#records/parsed.ts'
import { instantFor } from '#values/instant.ts'
import type { Sent } from './check-automation.ts'
import { isSecret } from './forgotten-secrets.ts'
import { newWebhookSecret, ROTATION_MS, SECRET_PURPOSE, type Sealer } from './secrets.ts'
import { changesOf, childrenOf, type TouchedAction, touchedActions } from './written-actions.ts'

/** A request whose secrets are sealed, and the webhook secrets that were made on the way, by their seal. */
export type SealedRequest = { readonly parsed: Parsed; readonly made: ReadonlyMap<string, string> }

type Sealing = {
  readonly tx: Transaction
  readonly sealer: Sealer
  /** The sealed secrets that are replaced, by the id of their parameter. */
  readonly former: ReadonlyMap<number, string>
}

/** Seals the secrets of actions before anything is written, and makes one for each webhook without. */
export async function sealParameters(tx: Transaction, sealer: Sealer, sent: Sent): Promise<SealedRequest> {
  const sealing = { tx, sealer, former: await formerSecrets(tx, sent.parsed) }
  const made = new Map<string, string>()
  const changed = new Map<PartChange, PartChange>()
  for (const action of touchedActions(sent.parsed, sent.current)) {
    const sealed = mapPart(withoutForgotten(action), 'parameters', (change) =>
      sealedChange(sealing, action, change),
    )
    const additions: PartChange[] = []
    if (needsSecret(action)) {
      const secret = newWebhookSecret()
      const seal = sealer.seal(SECRET_PURPOSE, secret)
      made.set(seal, secret)
      additions.push(secretAddition(seal))
    }
    changed.set(action.change, { ...action.change, parsed: addToPart(sealed, 'parameters', additions) })
  }
  return { parsed: mapPart(sent.parsed, 'actions', (change) => changed.get(change) ?? change), made }
}

/** Shows the secrets that were made for an automation, in the answer to their making alone. */
export async function reveal(
  tx: Transaction,
  row: FullRow,
  made: ReadonlyMap<string, string>,
): Promise<FullRow> {
  if (made.size === 0) return row
  const kept = await tx.rows<{ id: number; sealed: string }>(sql`
    select p.id, p.sealed
    from automation_action_parameters p
    where p.tenant_id = ${tx.tenant.id} and p.sealed = any(${[...made.keys()]}::text[])`)
  const secrets = new Map(kept.map(({ id, sealed }) => [id, made.get(sealed) ?? null]))
  const actions = childrenOf(row, 'actions').map((action) => ({
    ...action,
    parameters: childrenOf(action, 'parameters').map((parameter) =>
      secrets.has(parameter.id) ? { ...parameter, value: secrets.get(parameter.id) } : parameter,
    ),
  }))
  return { ...row, actions }
}

/** A parameter as it is kept: a secret sealed and its value nowhere else, and of each whether it has a value. */
function sealedChange(
  { tx, sealer, former }: Sealing,
  action: TouchedAction,
  change: PartChange,
): PartChange {
  if (change.type === 'DESTROY') return change
  const standing = change.type === 'UPDATE' ? standingParameter(action, change.id) : null
  const code = change.parsed.values.parameter_code ?? standing?.parameter_code
  const { value } = change.parsed.values
  const hasValue = typeof value === 'string' && value !== ''
  if (!isSecret(action, String(code ?? ''))) {
    const said = change.type === 'ADD' || value !== undefined ? { has_value: hasValue } : {}
    return withValues(change, { ...change.parsed.values, ...said })
  }
  // A secret that is left out, null or blank stays as it is.
  const { value: _, ...others } = change.parsed.values
  if (!hasValue) return withValues(change, change.type === 'ADD' ? { ...others, value: null } : others)
  const sealed = () => ({ value: null, has_value: true, sealed: sealer.seal(SECRET_PURPOSE, value) })
  // Another server expects nothing that was signed with the secret before.
  if (action.is_led_elsewhere)
    return withValues(change, { ...others, ...sealed(), previous_sealed: null, previous_sealed_until: null })
  const previous = change.type === 'UPDATE' ? former.get(change.id) : undefined
  // One that is sent again takes the place of none: the one before it goes on signing beside it.
  if (previous !== undefined && sealer.open(SECRET_PURPOSE, previous) === value)
    return withValues(change, others)
  const until = instantFor(new Date(Date.parse(tx.now) + ROTATION_MS))
  const rotated = previous === undefined ? {} : { previous_sealed: previous, previous_sealed_until: until }
  return withValues(change, { ...others, ...sealed(), ...rotated })
}

/** The changes to an action, with the secrets removed that were given for another server than it goes to now. */
function withoutForgotten({ change, before, forgotten, pointer }: TouchedAction): Parsed {
  if (forgotten.length === 0) return change.parsed
  const ids = childrenOf(before, 'parameters').flatMap(({ id, parameter_code }) =>
    forgotten.includes(String(parameter_code)) ? [id] : [],
  )
  const removals = ids.map((id): PartChange => ({ type: 'DESTROY', id, pointer }))
  return withPart(change.parsed, 'parameters', (part) => ({
    ...part,
    changes: [...part.changes.filter((one) => one.type === 'ADD' || !ids.includes(one.id)), ...removals],
  }))
}

function standingParameter(action: TouchedAction, id: number) {
  return childrenOf(action.before, 'parameters').find((row) => row.id === id) ?? null
}

function withValues(change: Exclude<PartChange, { type: 'DESTROY' }>, values: Parsed['values']): PartChange {
  return { ...change, parsed: { ...change.parsed, values } }
}

/** A webhook always has a secret: its own, the one it had, or one that is made for it. */
function needsSecret({ destination_type, parameters }: TouchedAction): boolean {
  if (destination_type !== 'webhook') return false
  return !parameters.some(
    ({ parameter_code, value, has_value }) =>
      parameter_code === 'secret' && (has_value || (value ?? '') !== ''),
  )
}

function secretAddition(sealed: string): PartChange {
  const values = {
    parameter_code: 'secret',
    value: null,
    has_value: true,
    sealed,
    previous_sealed: null,
    previous_sealed_until: null,
  }
  return { type: 'ADD', parsed: { ...unsaid, values } }
}

function mapPart(parsed: Parsed, list: string, map: (change: PartChange) => PartChange): Parsed {
  return withPart(parsed, list, (part) => ({ ...part, changes: part.changes.map(map) }))
}

/** An empty parameter of the same code makes room for the one added. */
function addToPart(parsed: Parsed, list: string, additions: readonly PartChange[]): Parsed {
  if (additions.length === 0) return parsed
  const isEmptySecret = (change: PartChange) =>
    change.type === 'ADD' && change.parsed.values.parameter_code === 'secret'
  return withPart(parsed, list, (part) => ({
    ...part,
    changes: [...part.changes.filter((change) => !isEmptySecret(change)), ...additions],
  }))
}

function withPart(parsed: Parsed, list: string, change: (part: PartChanges) => PartChanges): Parsed {
  return { ...parsed, parts: parsed.parts.map((one) => (one.part.name === list ? change(one) : one)) }
}

/** The secrets of parameters that a request changes, as they are sealed now. */
async function formerSecrets(tx: Transaction, parsed: Parsed): Promise<ReadonlyMap<number, string>> {
  const ids = changesOf(parsed, 'actions').flatMap((action) =>
    action.type === 'UPDATE'
      ? changesOf(action.parsed, 'parameters').flatMap((one) => (one.type === 'UPDATE' ? [one.id] : []))
      : [],
  )
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{ id: number; sealed: string }>(sql`
    select p.id, p.sealed
    from automation_action_parameters p
    where p.tenant_id = ${tx.tenant.id} and p.id = any(${ids}::bigint[]) and p.sealed is not null`)
  return new Map(rows.map(({ id, sealed }) => [id, sealed]))
}
