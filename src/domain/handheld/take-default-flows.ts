import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { readRows } from '#records/find.ts'
import { emptyInput } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { type DefaultFlowState, defaultFlowStates } from './default-flow-states.ts'
import { defaultFlows } from './default-flows.ts'

type FlowResources = { readonly implementations: Resource; readonly flows: Resource }
type Taking = { readonly implementation: FullRow; readonly codes: readonly string[] }

/** How the flows of an implementation stand to the defaults. */
export async function readDefaultFlowStates(
  tx: Transaction,
  implementation_id: number,
): Promise<readonly DefaultFlowState[]> {
  const flows = await tx.rows<{ code: string; definition: unknown }>(sql`
    select f.code, f.definition from rf_flows f
    where f.tenant_id = ${tx.tenant.id} and f.implementation_id = ${implementation_id}`)
  return defaultFlowStates(flows)
}

/**
 * Gives flows of an implementation the steps of the defaults with their codes; those that it lacks are added, also to its menu
 * (spec: operations 11.8). Names are kept, and flows that have these steps already stay as they are.
 */
export async function takeDefaultFlows(
  tx: Transaction,
  { implementations, flows }: FlowResources,
  { implementation, codes }: Taking,
): Promise<readonly DefaultFlowState[]> {
  if (codes.length === 0) throw refusal('blank', { field: 'codes' }, '/codes')
  const unknown = codes.find((code) => !defaultFlows.some((flow) => flow.code === code))
  if (unknown !== undefined)
    throw refusal('inclusion', { field: 'codes', allowed: defaultFlows.map(({ code }) => code) }, '/codes')
  const of = implementation.id
  const before = await lockedFlows(tx, flows, of)
  const states = defaultFlowStates(before.map(({ code, definition }) => ({ code: String(code), definition })))
  const isToTake = (code: string, isMissing: boolean) =>
    codes.includes(code) &&
    states.some(
      (one) => one.code === code && one.state !== 'current' && (one.state === 'missing') === isMissing,
    )
  await replace(tx, flows, { of, before, taken: defaultFlows.filter(({ code }) => isToTake(code, false)) })
  const added = defaultFlows.filter(({ code }) => isToTake(code, true))
  if (added.length > 0) await add(tx, { implementations, flows }, { implementation, added })
  return readDefaultFlowStates(tx, of)
}

/** The flows of an implementation, locked in the order of their ids; the implementation is locked, so that no other is taking them. */
async function lockedFlows(
  tx: Transaction,
  flows: Resource,
  implementation_id: number,
): Promise<readonly AnyRow[]> {
  const found = await tx.rows<{ id: number }>(sql`
    select t.id from rf_flows t
    where t.tenant_id = ${tx.tenant.id} and t.implementation_id = ${implementation_id}
    order by t.id
    for no key update`)
  return readRows(tx, flows, idsOf(found))
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

type Replacement = {
  readonly of: number
  readonly before: readonly AnyRow[]
  readonly taken: typeof defaultFlows
}

async function replace(tx: Transaction, flows: Resource, { of, before, taken }: Replacement): Promise<void> {
  // A flow that gets another type is no longer the default of its former one.
  const changes = await tx.rows<{ id: number }>(sql`
    update rf_flows t
    set definition = d.definition, flow_type = d.flow_type, is_default = t.is_default and t.flow_type = d.flow_type,
      ${nextVersion(tx, 't')}
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as d (code text, flow_type text, definition jsonb)
    where t.tenant_id = ${tx.tenant.id} and t.implementation_id = ${of} and t.code = d.code
    returning t.id`)
  const rows = await readRows(tx, flows, idsOf(changes))
  for (const row of rows) {
    const { definition, flow_type, is_default }: Partial<FullRow> =
      before.find(({ id }) => id === row.id) ?? {}
    const former = { definition, flow_type, is_default }
    const changed = Object.entries(former).filter(
      ([name, value]) => name === 'definition' || row[name] !== value,
    )
    announceChange(tx, flows, { event: 'updated', row, previous: Object.fromEntries(changed) })
  }
}

type Addition = { readonly implementation: FullRow; readonly added: typeof defaultFlows }

async function add(
  tx: Transaction,
  { implementations, flows }: FlowResources,
  { implementation, added }: Addition,
): Promise<void> {
  const created = await tx.rows<{ id: number }>(sql`
    insert into rf_flows as t (tenant_id, implementation_id, code, name, flow_type, is_default, definition, created_at, updated_at)
    select ${tx.tenant.id}::bigint, ${implementation.id}::bigint, d.code, d.name, d.flow_type, d.is_default and not exists (
        select from rf_flows o
        where o.tenant_id = ${tx.tenant.id} and o.implementation_id = ${implementation.id} and o.flow_type = d.flow_type and o.is_default),
      d.definition, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as d (code text, name text, flow_type text, is_default boolean, definition jsonb)
    returning t.id`)
  for (const row of await readRows(tx, flows, idsOf(created)))
    announceChange(tx, flows, { event: 'created', row })
  const { menu } = implementation
  const present: readonly unknown[] = Array.isArray(menu) ? menu : []
  const others = added.map(({ code }) => code).filter((code) => !present.includes(code))
  if (others.length === 0) return
  const { row, previous } = await updateRecord(tx, implementations, {
    current: implementation,
    parsed: emptyInput,
    extra: { menu: [...present, ...others] },
  })
  if (previous !== null) announceChange(tx, implementations, { event: 'updated', row, previous })
}
