import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import type { RecordValues } from '#records/record-values.ts'
import { violationOf } from '#records/violation-of.ts'
import { totalFor } from './total-for.ts'

type LineBasket = {
  readonly status: string
  readonly invoice_status: string
  readonly currency: string | null
}

type LineFigures = {
  readonly basket: LineBasket | null
  readonly written: {
    readonly extra: RecordValues
    readonly violations: readonly Violation[]
  }
}

/** What follows from the basket and price of a line: the total in the minor unit, and the unit of measure. */
export async function lineFiguresOf(
  tx: Transaction,
  resource: Resource,
  { row, parsed }: { readonly row: RecordValues; readonly parsed: Parsed },
): Promise<LineFigures> {
  const [basket, unit_of_measure] = await tx.pipeline([
    lockBasket(tx, row.charge_basket_id),
    readUnitOfMeasure(tx, row.charge_price_id),
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

/** Locks the basket against being closed or invoiced, and reads it with the currency of its account. */
function lockBasket(tx: Transaction, id: unknown): Query<LineBasket | null> {
  if (typeof id !== 'number') return tx.value(null)
  return tx.maybe<LineBasket>(sql`
    select b.status, b.invoice_status, coalesce(c.code, d.code) as currency
    from charge_baskets b
    join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
    left join currencies c on c.tenant_id = a.tenant_id and c.id = a.currency_id
    left join currencies d on d.tenant_id = a.tenant_id and d."default"
    where b.tenant_id = ${tx.tenant.id} and b.id = ${id}
    for share of b`)
}

function readUnitOfMeasure(tx: Transaction, price: unknown): Query<string | null> {
  if (typeof price !== 'number') return tx.value(null)
  return tx
    .maybe<{ unit_of_measure: string }>(sql`
    select p.unit_of_measure from charge_prices p where p.tenant_id = ${tx.tenant.id} and p.id = ${price}`)
    .map((found) => found?.unit_of_measure ?? null)
}
