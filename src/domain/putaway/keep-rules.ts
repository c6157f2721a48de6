import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { insertMany } from '#records/parts.ts'
import { closeGaps, countOrdered, nextPlace, type Ordering, type Shifted, shift } from '#records/positions.ts'
import { removeRecords } from '#records/remove.ts'
import { updateRecord } from '#records/update.ts'

/** The turn of all who change the order of putaway rules. */
export const PUTAWAY_TURN = 'putaway_rules'

/** The rules of an account stand in an order without gaps, the first at 1 (operations 2.2). */
function orderingOf(resource: Resource): Ordering {
  return { resource, column: 'position', first: 1, within: ['account_id'] }
}

/** Gives an account the rule every account begins with: by code, the lowest first. */
export async function giveDefaultRule(
  tx: Transaction,
  resource: Resource,
  accounts: readonly number[],
): Promise<void> {
  if (accounts.length === 0) return
  const rows = accounts.map((account_id) => ({ account_id, rule: 'code', direction: 'asc', position: 1 }))
  for (const row of await insertMany(tx, resource, rows))
    announceChange(tx, resource, { event: 'created', row })
}

/** Adds a rule where it is wanted, or behind the others. */
export async function createRule(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const ordering = orderingOf(resource)
  const end = await nextPlace(tx, ordering, parsed.values)
  const wanted = parsed.values.position
  const position = typeof wanted === 'number' ? Math.min(wanted, end) : end
  tell(tx, resource, await shift(tx, ordering, { row: parsed.values, from: position, by: 1 }))
  const row = await createRecord(tx, resource, { parsed, extra: { position } })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type Change = { readonly current: FullRow; readonly parsed: Parsed }

/** Changes a rule; put elsewhere, those between the two places move up. */
export async function updateRule(tx: Transaction, resource: Resource, change: Change): Promise<FullRow> {
  const { current, parsed } = change
  const ordering = orderingOf(resource)
  const { position: wanted, ...values } = parsed.values
  const last = await countOrdered(tx, ordering, current)
  const from = Number(current.position)
  // Cleared, it goes behind the others, as a new one does.
  const position = wanted === undefined ? from : Math.min(Number(wanted ?? last), last)
  const between =
    position < from ? { from: position, to: from, by: 1 as const } : { from, to: position, by: -1 as const }
  if (position !== from) tell(tx, resource, await shift(tx, ordering, { row: current, ...between }))
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed: { ...parsed, values },
    extra: { position },
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** Removes rules; the others close up, and an account left without any gets the default back. */
export async function removeRules(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const ordering = orderingOf(resource)
  await removeRecords(tx, resource, rows)
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
  tell(tx, resource, await closeGaps(tx, ordering, rows))
  await giveDefaultRule(tx, resource, await accountsWithout(tx, rows))
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

function tell(tx: Transaction, resource: Resource, shifted: readonly Shifted[]): void {
  for (const { row, previous } of shifted) announceChange(tx, resource, { event: 'updated', row, previous })
}
