import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, type Violation } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { removeRecords } from '#records/remove.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'
import { totalFor } from './total-for.ts'

/** Writes a charge by hand, into a basket that is open (operations 10.5). */
export async function createLine(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const figures = await figuresOf(tx, resource, { row: parsed.values, parsed })
  const row = await createRecord(tx, resource, { parsed, ...figures.written })
  if (figures.basket?.status !== 'OPEN')
    throw refusal('basket_not_open', { id: Number(row.charge_basket_id) })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type Change = { readonly current: FullRow; readonly parsed: Parsed }

/** Changes a charge, or moves it to another basket, as long as neither is invoiced. */
export async function updateLine(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: Change,
): Promise<FullRow> {
  await assertFree(tx, [current])
  const wanted: Row = { ...current, ...parsed.values }
  const figures = await figuresOf(tx, resource, { row: wanted, parsed })
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, ...figures.written })
  if (figures.basket?.invoice_status === 'invoiced')
    throw refusal('basket_invoiced', { id: Number(row.charge_basket_id) })
  if (row.charge_basket_id !== current.charge_basket_id) await countNoMore(tx, [row.id])
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** Lines that a person moved or removed count nothing more by themselves: work that follows begins new ones. */
async function countNoMore(tx: Transaction, ids: readonly number[]): Promise<void> {
  const lines = [...ids]
  await tx.pipeline([
    tx.run(sql`
      delete from charge_counts n where n.tenant_id = ${tx.tenant.id} and n.charge_line_id = any(${lines}::bigint[])`),
    tx.run(sql`
      delete from charge_line_units u where u.tenant_id = ${tx.tenant.id} and u.charge_line_id = any(${lines}::bigint[])`),
  ])
}

/** Removes charges that are not invoiced, all or none. */
export async function removeLines(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  await assertFree(tx, rows)
  await countNoMore(
    tx,
    rows.map(({ id }) => id),
  )
  await removeRecords(tx, resource, rows)
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
}

type Row = Readonly<Record<string, unknown>>

/** Keeps the baskets of lines from being invoiced meanwhile; refuses a line of one that is. */
async function assertFree(tx: Transaction, rows: readonly AnyRow[]): Promise<void> {
  tx.locks.next('charge_baskets')
  const baskets = await tx.rows<{ id: number; invoice_status: string }>(sql`
    select b.id, b.invoice_status
    from charge_baskets b
    where b.tenant_id = ${tx.tenant.id} and b.id = any(${rows.map((row) => row.charge_basket_id)}::bigint[])
    order by b.id
    for share of b`)
  const invoiced = baskets.filter(({ invoice_status }) => invoice_status === 'invoiced').map(({ id }) => id)
  const line = rows.find((row) => invoiced.includes(Number(row.charge_basket_id)))
  if (line !== undefined) throw refusal('charge_line_invoiced', { id: line.id })
}

type Basket = {
  readonly status: string
  readonly invoice_status: string
  readonly currency: string | null
}

type Figures = {
  readonly basket: Basket | null
  readonly written: {
    readonly extra: Row
    readonly violations: readonly Violation[]
  }
}

/** What of a line follows from its basket and its price: the total in the smallest coin, and what was counted. */
async function figuresOf(
  tx: Transaction,
  resource: Resource,
  { row, parsed }: { readonly row: Row; readonly parsed: Parsed },
): Promise<Figures> {
  const [basket, unit_of_measure] = await tx.pipeline([
    basketOf(tx, row.charge_basket_id),
    measureOf(tx, row.charge_price_id),
  ])
  const total = totalFor({ quantity: row.quantity, price: row.price, currency: basket?.currency ?? null })
  if (total !== null) return { basket, written: { extra: { total, unit_of_measure }, violations: [] } }
  const facts = { min: -999_999_999, max: 999_999_999 }
  const broken = { column: 'price', symbol: 'out_of_range', facts } as const
  return {
    basket,
    written: { extra: { unit_of_measure }, violations: [violationOf(resource, parsed, broken)] },
  }
}

/** The basket, kept from being closed or invoiced meanwhile, with the money of its account. */
function basketOf(tx: Transaction, id: unknown): Query<Basket | null> {
  if (typeof id !== 'number') return tx.value(null)
  return tx.maybe<Basket>(sql`
    select b.status, b.invoice_status, coalesce(c.code, d.code) as currency
    from charge_baskets b
    join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
    left join currencies c on c.tenant_id = a.tenant_id and c.id = a.currency_id
    left join currencies d on d.tenant_id = a.tenant_id and d."default"
    where b.tenant_id = ${tx.tenant.id} and b.id = ${id}
    for share of b`)
}

function measureOf(tx: Transaction, price: unknown): Query<string | null> {
  if (typeof price !== 'number') return tx.value(null)
  return tx
    .maybe<{ unit_of_measure: string }>(sql`
    select p.unit_of_measure from charge_prices p where p.tenant_id = ${tx.tenant.id} and p.id = ${price}`)
    .map((found) => found?.unit_of_measure ?? null)
}
