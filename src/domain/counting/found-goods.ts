import Big from 'big.js'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { findWarehouse } from '#domain/stock/goods.ts'
import { type Cell, NO_ATTRIBUTES } from '#domain/stock/identity.ts'
import type { Movement } from '#domain/stock/movement.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { refusal } from '#problems/problem.ts'
import type { StockCheck, StockCheckRecord } from './stock-check.ts'

/** Goods that a count found, and the cell they are added to. */
export type FoundGoods = {
  /** In units, above 0. */
  readonly quantity: Big
  readonly to: Cell
  /** Why they are held, where nothing of their group stands there. */
  readonly hold?: NonNullable<Movement['hold']>
}

/** A record with its check, and the piles of its group there that found goods may join. */
export type CountedGroup = {
  readonly record: StockCheckRecord
  readonly check: StockCheck
  readonly standing: readonly Pile[]
}

/** The serial numbers that the last count named; null where it counted a quantity. */
export function namedSerials({ attempts }: StockCheckRecord): readonly string[] | null {
  return attempts.at(-1)?.serial_numbers ?? null
}

/** What a count found that is not in stock: each serial number by itself, else the difference (operations 8.2). */
export async function readFoundGoods(tx: Transaction, group: CountedGroup): Promise<readonly FoundGoods[]> {
  const { record, standing } = group
  const named = namedSerials(record)
  if (named !== null) {
    const fresh = await readUnknownSerials(tx, group, named)
    if (fresh.length === 0) return []
    const { to, ...rest } = await readNewCell(tx, group)
    return fresh.map((serial_number) => ({ ...rest, quantity: new Big(1), to: { ...to, serial_number } }))
  }
  const quantity = new Big(record.difference)
  if (quantity.lte(0)) return []
  await assertCountable(tx, record)
  const known = newestPile(standing)
  return [known === undefined ? { ...(await readNewCell(tx, group)), quantity } : { quantity, to: known }]
}

/** The pile that found goods join: the newest available one, else the newest that is on hold. A serial number takes none. */
function newestPile(piles: readonly Pile[]): Pile | undefined {
  return piles
    .filter(({ serial_number }) => serial_number === null)
    .toSorted(
      (one, other) =>
        Number(one.status === 'held') - Number(other.status === 'held') ||
        other.fifo_date.localeCompare(one.fifo_date) ||
        other.id - one.id,
    )[0]
}

/** Serial numbers that are not in stock. Those that stand somewhere else are moved, not found. */
async function readUnknownSerials(
  tx: Transaction,
  { record, check }: CountedGroup,
  named: readonly string[],
): Promise<readonly string[]> {
  const known = await tx.rows<{ serial_number: string; location_id: number }>(sql`
    select s.serial_number, s.location_id
    from stocks s
    where s.tenant_id = ${tx.tenant.id} and s.product_id = ${record.product_id} and s.serial_number = any(${[...named]}::text[])
    order by s.serial_number`)
  const elsewhere = known.find(({ location_id }) => location_id !== check.location_id)
  if (elsewhere !== undefined)
    throw refusal('serial_number_already_in_stock', { serial: elsewhere.serial_number })
  return named.filter((serial) => !known.some(({ serial_number }) => serial_number === serial))
}

/** Refuses pieces without a number of a product whose pieces are known by theirs. */
async function assertCountable(tx: Transaction, { product_id }: StockCheckRecord): Promise<void> {
  const { code, is_serialised } = await tx.one<{ code: string; is_serialised: boolean }>(sql`
    select p.code, p.serial_number_tracking_setting = 'inbound_and_outbound' as is_serialised
    from products p
    where p.tenant_id = ${tx.tenant.id} and p.id = ${product_id}`)
  if (is_serialised) throw refusal('capture_required', { field: 'serial_numbers', product: code })
}

/** A cell for found goods: loose, received today, and on hold where all of their group in the warehouse is. */
async function readNewCell(
  tx: Transaction,
  { record, check }: CountedGroup,
): Promise<Pick<FoundGoods, 'to' | 'hold'>> {
  const [warehouse, state] = await tx.pipeline([
    findWarehouse(tx, check.warehouse_id),
    readHold(tx, record, check),
  ])
  if (warehouse === null) throw new Error(`the warehouse of record ${record.id} is gone`)
  const { account_id, product_id, batch, sell_by_date, best_before_date } = record
  const to: Cell = {
    ...NO_ATTRIBUTES,
    ...{ account_id, product_id, batch, sell_by_date, best_before_date },
    status: state === null ? 'available' : 'held',
    fifo_date: warehouse.today,
    warehouse_id: check.warehouse_id,
    location_id: check.location_id,
    storage_unit_id: null,
  }
  return state === null ? { to } : { to, hold: state }
}

/** The last hold of a group all of which is on hold in the warehouse; null of others. */
function readHold(
  tx: Transaction,
  { product_id, account_id, batch, sell_by_date, best_before_date }: StockCheckRecord,
  { warehouse_id }: StockCheck,
): Query<NonNullable<Movement['hold']> | null> {
  return tx
    .rows<{ status: Pile['status']; description: string | null; reason_code_id: number | null }>(sql`
    select s.status, s.hold_description as description, s.hold_reason_code_id as reason_code_id
    from stocks s
    join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
    where s.tenant_id = ${tx.tenant.id} and s.product_id = ${product_id} and s.account_id = ${account_id}
      and s.warehouse_id = ${warehouse_id}
      and (not a.track_batch or s.batch is not distinct from ${batch}::text)
      and (not a.track_sell_by_date or s.sell_by_date is not distinct from ${sell_by_date}::date)
      and (not a.track_best_before_date or s.best_before_date is not distinct from ${best_before_date}::date)
    order by s.status, s.id desc
    limit 1`)
    .map(([first]) => {
      if (first === undefined || first.status !== 'held') return null
      const { description, reason_code_id } = first
      return { description, reason_code_id }
    })
}
