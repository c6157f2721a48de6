import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { insertMany } from '#records/parts.ts'
import {
  closeGaps,
  countOrdered,
  type MovedRow,
  nextPlace,
  type PositionColumns,
  shift,
} from '#records/positions.ts'
import { removeRecords } from '#records/remove.ts'
import { updateRecord } from '#records/update.ts'

/** The advisory lock for the order of putaway rules. */
export const PUTAWAY_RULES_LOCK = 'putaway_rules'

/** The rules of an account are numbered without gaps from 1 (operations 2.2). */
function orderingOf(resource: Resource): PositionColumns {
  return { resource, column: 'position', first: 1, scope_columns: ['account_id'] }
}

/** Creates the default rule of accounts: by code, ascending. */
export async function createDefaultRules(
  tx: Transaction,
  resource: Resource,
  accounts: readonly number[],
): Promise<void> {
  if (accounts.length === 0) return
  const rows = accounts.map((account_id) => ({ account_id, rule: 'code', direction: 'asc', position: 1 }))
  for (const row of await insertMany(tx, resource, rows))
    announceChange(tx, resource, { event: 'created', row })
}

/** Creates a rule at its position, or as the last one. */
export async function createRule(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const ordering = orderingOf(resource)
  const end = await nextPlace(tx, ordering, parsed.values)
  const requested = parsed.values.position
  const position = typeof requested === 'number' ? Math.min(requested, end) : end
  announceShifted(tx, resource, await shift(tx, ordering, { row: parsed.values, from: position, by: 1 }))
  const row = await createRecord(tx, resource, { parsed, extra: { position } })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type PutawayRuleUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates a rule; with a new position the rules between shift. */
export async function updateRule(
  tx: Transaction,
  resource: Resource,
  change: PutawayRuleUpdate,
): Promise<FullRow> {
  const { current, parsed } = change
  const ordering = orderingOf(resource)
  const { position: requested, ...values } = parsed.values
  const last = await countOrdered(tx, ordering, current)
  const from = Number(current.position)
  // A cleared position means the last, as for a new rule.
  const position = requested === undefined ? from : Math.min(Number(requested ?? last), last)
  const between =
    position < from ? { from: position, to: from, by: 1 as const } : { from, to: position, by: -1 as const }
  if (position !== from)
    announceShifted(tx, resource, await shift(tx, ordering, { row: current, ...between }))
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed: { ...parsed, values },
    extra: { position },
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** Removes rules and closes the gaps; an account left without rules gets the default rule. */
export async function removeRules(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const ordering = orderingOf(resource)
  await removeRecords(tx, resource, rows)
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
  announceShifted(tx, resource, await closeGaps(tx, ordering, rows))
  await createDefaultRules(tx, resource, await accountsWithout(tx, rows))
}

async function accountsWithout(tx: Transaction, rows: readonly AnyRow[]): Promise<readonly number[]> {
  const left = await tx.rows<{ account_id: number }>(sql`
    select a.id as account_id
    from accounts a
    where a.tenant_id = ${tx.tenant.id} and a.id = any(${rows.map((row) => row.account_id)}::bigint[])
      and not exists (
        select from putaway_rules r where r.tenant_id = a.tenant_id and r.account_id = a.id)
    order by a.id`)
  return left.map((one) => one.account_id)
}

function announceShifted(tx: Transaction, resource: Resource, shifted: readonly MovedRow[]): void {
  for (const { row, previous } of shifted) announceChange(tx, resource, { event: 'updated', row, previous })
}
