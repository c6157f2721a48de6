import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { Identity } from './identity.ts'

/** Goods that may be known by a serial number. */
export type Serial = Pick<Identity, 'product_id' | 'serial_number'>

/** The first of the serial numbers of goods that arrive which stands in stock already, or arrives twice; null where none does. */
export async function findTaken(tx: Transaction, arriving: readonly Serial[]): Promise<string | null> {
  const serials = arriving.filter(({ serial_number }) => serial_number !== null)
  if (serials.length === 0) return null
  const twice = twiceOf(serials)
  if (twice !== null) return twice
  const wanted = serials.map(({ product_id, serial_number }) => ({ product_id, serial_number }))
  const known = await tx.maybe<{ serial_number: string }>(sql`
    select s.serial_number
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as g (product_id bigint, serial_number text)
    join stocks s on s.tenant_id = ${tx.tenant.id} and s.product_id = g.product_id and s.serial_number = g.serial_number
    order by s.serial_number
    limit 1`)
  return known?.serial_number ?? null
}

/** Refuses goods whose serial number stands in stock already: it does so once for each product (operations 0.2). */
export async function assertSerialsAreNew(tx: Transaction, arriving: readonly Serial[]): Promise<void> {
  const serial = await findTaken(tx, arriving)
  if (serial !== null) throw refusal('serial_number_already_in_stock', { serial })
}

/** The first serial number that is there twice for a product; a receipt may have tens of thousands. */
function twiceOf(serials: readonly Serial[]): string | null {
  const seen = new Map<number, Set<string | null>>()
  for (const { product_id, serial_number } of serials) {
    const known = seen.get(product_id) ?? new Set()
    if (known.has(serial_number)) return serial_number
    seen.set(product_id, known.add(serial_number))
  }
  return null
}
