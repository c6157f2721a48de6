import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { Identity } from './identity.ts'

/** Goods that may have a serial number. */
export type SerialisedGoods = Pick<Identity, 'product_id' | 'serial_number'>

/** The first serial number of arriving goods that is already in stock or arrives twice; null if there is none. */
export async function findDuplicateSerial(
  tx: Transaction,
  arriving: readonly SerialisedGoods[],
): Promise<string | null> {
  const serials = arriving.filter(({ serial_number }) => serial_number !== null)
  if (serials.length === 0) return null
  const repeated = repeatedIn(serials)
  if (repeated !== null) return repeated
  const [known] = await readStockedSerials(tx, serials)
  return known?.serial_number ?? null
}

/** Those of arriving goods whose serial number is in stock already, by serial number. */
export function readStockedSerials(
  tx: Transaction,
  arriving: readonly SerialisedGoods[],
): Query<readonly SerialisedGoods[]> {
  const rows = arriving
    .filter(({ serial_number }) => serial_number !== null)
    .map(({ product_id, serial_number }) => ({ product_id, serial_number }))
  if (rows.length === 0) return tx.value([])
  return tx.rows<{ product_id: number; serial_number: string }>(sql`
    select s.product_id, s.serial_number
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (product_id bigint, serial_number text)
    join stocks s on s.tenant_id = ${tx.tenant.id} and s.product_id = g.product_id and s.serial_number = g.serial_number
    order by s.serial_number`)
}

/** Refuses goods whose serial number is already in stock: it is unique per product (operations 0.2). */
export async function assertSerialsAreNew(
  tx: Transaction,
  arriving: readonly SerialisedGoods[],
): Promise<void> {
  const serial = await findDuplicateSerial(tx, arriving)
  if (serial !== null) throw refusal('serial_number_already_in_stock', { serial })
}

/** The first serial number that occurs twice for a product; a receipt may have tens of thousands. */
function repeatedIn(serials: readonly SerialisedGoods[]): string | null {
  const seen = new Map<number, Set<string | null>>()
  for (const { product_id, serial_number } of serials) {
    const cached = seen.get(product_id) ?? new Set()
    if (cached.has(serial_number)) return serial_number
    seen.set(product_id, cached.add(serial_number))
  }
  return null
}
