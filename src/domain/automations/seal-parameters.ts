import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { FullRow } from '#records/columns.ts'
import { emptyInput, type Parsed, type PartChange, type PartChanges } from '#records/parsed.ts'
import { instantFor } from '#values/instant.ts'
import { type ChangedAction, changedActions, changesOf, childrenOf } from './changed-actions.ts'
import type { AutomationInput } from './check-automation.ts'
import { isSecret } from './dropped-secrets.ts'
import { newWebhookSecret, ROTATION_MS, SECRET_PURPOSE, type Sealer } from './secrets.ts'

/** A request with sealed secrets, and the webhook secrets created for it, by their sealed form. */
export type SealedRequest = { readonly parsed: Parsed; readonly createdSecrets: ReadonlyMap<string, string> }

type SealContext = {
  readonly tx: Transaction
  readonly sealer: Sealer
  /** The sealed secrets before the request, by the id of their parameter. */
  readonly previousSecrets: ReadonlyMap<number, string>
}

/** Seals the secrets of actions before anything is written, and creates one for each webhook without. */
export async function sealParameters(
  tx: Transaction,
  sealer: Sealer,
  input: AutomationInput,
): Promise<SealedRequest> {
  const context = { tx, sealer, previousSecrets: await readPreviousSecrets(tx, input.parsed) }
  const createdSecrets = new Map<string, string>()
  const changed = new Map<PartChange, PartChange>()
  for (const action of changedActions(input.parsed, input.current)) {
    const sealed = mapPart(withoutDropped(action), 'parameters', (change) =>
      sealChange(context, action, change),
    )
    const additions: PartChange[] = []
    if (needsSecret(action)) {
      const secret = newWebhookSecret()
      const seal = sealer.seal(SECRET_PURPOSE, secret)
      createdSecrets.set(seal, secret)
      additions.push(secretAddition(seal))
    }
    changed.set(action.change, { ...action.change, parsed: addToPart(sealed, 'parameters', additions) })
  }
  return {
    parsed: mapPart(input.parsed, 'actions', (change) => changed.get(change) ?? change),
    createdSecrets,
  }
}

/** Adds the secrets that were created for an automation to the response that created them. */
export async function revealCreatedSecrets(
  tx: Transaction,
  row: FullRow,
  createdSecrets: ReadonlyMap<string, string>,
): Promise<FullRow> {
  if (createdSecrets.size === 0) return row
  const stored = await tx.rows<{ id: number; sealed: string }>(sql`
    select p.id, p.sealed
    from automation_action_parameters p
    where p.tenant_id = ${tx.tenant.id} and p.sealed = any(${[...createdSecrets.keys()]}::text[])`)
  const secrets = new Map(stored.map(({ id, sealed }) => [id, createdSecrets.get(sealed) ?? null]))
  const actions = childrenOf(row, 'actions').map((action) => ({
    ...action,
    parameters: childrenOf(action, 'parameters').map((parameter) =>
      secrets.has(parameter.id) ? { ...parameter, value: secrets.get(parameter.id) } : parameter,
    ),
  }))
  return { ...row, actions }
}

/** Seals a secret and removes its plain value; sets for every parameter whether it has a value. */
function sealChange(
  { tx, sealer, previousSecrets }: SealContext,
  action: ChangedAction,
  change: PartChange,
): PartChange {
  if (change.type === 'DESTROY') return change
  const current = change.type === 'UPDATE' ? currentParameter(action, change.id) : null
  const code = change.parsed.values.parameter_code ?? current?.parameter_code
  const { value } = change.parsed.values
  const hasValue = typeof value === 'string' && value !== ''
  if (!isSecret(action, String(code ?? ''))) {
    const presence = change.type === 'ADD' || value !== undefined ? { has_value: hasValue } : {}
    return withValues(change, { ...change.parsed.values, ...presence })
  }
  // A secret that is left out, null or blank stays as it is.
  const { value: _, ...others } = change.parsed.values
  if (!hasValue) return withValues(change, change.type === 'ADD' ? { ...others, value: null } : others)
  const sealed = () => ({ value: null, has_value: true, sealed: sealer.seal(SECRET_PURPOSE, value) })
  // A new server must not get signatures by the previous secret.
  if (action.is_redirected)
    return withValues(change, { ...others, ...sealed(), previous_sealed: null, previous_sealed_until: null })
  const previous = change.type === 'UPDATE' ? previousSecrets.get(change.id) : undefined
  // The same secret sent again does not start a new rotation.
  if (previous !== undefined && sealer.open(SECRET_PURPOSE, previous) === value)
    return withValues(change, others)
  const until = instantFor(new Date(Date.parse(tx.now) + ROTATION_MS))
  const rotated = previous === undefined ? {} : { previous_sealed: previous, previous_sealed_until: until }
  return withValues(change, { ...others, ...sealed(), ...rotated })
}

/** Removes the secrets that were meant for the previous server of an action. */
function withoutDropped({ change, before, dropped_secrets: forgotten, pointer }: ChangedAction): Parsed {
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

function currentParameter(action: ChangedAction, id: number) {
  return childrenOf(action.before, 'parameters').find((row) => row.id === id) ?? null
}

function withValues(change: Exclude<PartChange, { type: 'DESTROY' }>, values: Parsed['values']): PartChange {
  return { ...change, parsed: { ...change.parsed, values } }
}

/** A webhook always has a secret: one that was sent, one that is stored, or a new one. */
function needsSecret({ destination_type, parameters }: ChangedAction): boolean {
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
  return { type: 'ADD', parsed: { ...emptyInput, values } }
}

function mapPart(parsed: Parsed, list: string, map: (change: PartChange) => PartChange): Parsed {
  return withPart(parsed, list, (part) => ({ ...part, changes: part.changes.map(map) }))
}

/** Adds parameters, and removes an empty secret that was sent. */
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

/** The sealed secrets of the parameters that a request changes. */
async function readPreviousSecrets(tx: Transaction, parsed: Parsed): Promise<ReadonlyMap<number, string>> {
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
