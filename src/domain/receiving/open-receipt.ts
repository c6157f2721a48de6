import Big from 'big.js'
import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Receipt, type ReceiptLine, readLinesOfReceipt, readReceipts } from '#domain/receipts/receipt.ts'
import { assertGoods, type Goods, productOf, readGoods } from '#domain/stock/goods.ts'
import { createTasks, type NewTask } from '#domain/tasks/create-tasks.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import { refusal } from '#problems/problem.ts'
import { splitQuantity } from './split-quantity.ts'

/** The quantity of a full unit of a line, and its type. */
type UnitFilling = {
  readonly id: number
  readonly full: string | null
  /** Null where the line names no way of packing. */
  readonly storage_unit_type_id: number | null
  /** The unit in transit with the goods of a transfer. */
  readonly unit_id: number | null
}

/** Opens a receipt: a task for each unit, or each loose line, to receive (operations 1.2, 1.3). */
export async function openReceipt(tx: Transaction, id: number): Promise<void> {
  const [, receipts, lines] = await tx.pipeline([
    lockAll(tx, { goods_in_receipts: [id] }),
    readReceipts(tx, [id]),
    readLinesOfReceipt(tx, id),
  ])
  const receipt = receipts.get(id)
  if (receipt === undefined) throw refusal('not_found', {})
  const { reference, status } = receipt
  if (status !== 'PENDING') throw refusal('receipt_not_pending', { reference, status })
  if (lines.length === 0 && receipt.receipt_type !== 'blind')
    throw refusal('receipt_has_no_lines', { reference })
  const [goods, fillings] = await tx.pipeline([
    readGoods(tx, { ...receipt, product_ids: [...new Set(lines.map(({ product_id }) => product_id))] }),
    readFillings(tx, receipt),
  ])
  assertGoods(goods, 'bring_in')
  const tasks = lines.flatMap((line) =>
    tasksFor({ receipt, line, goods, filling: fillings.get(line.id) ?? null }),
  )

  await tx.run(sql`
    update goods_in_receipts r
    set status = 'RCV', actual_date_of_arrival = coalesce(r.actual_date_of_arrival, ${tx.now}), closed_at = null,
      ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = ${id}`)
  await createTasks(tx, tasks)
}

/** The quantity of a full unit of each line, in units: total x factor of its configuration (operations 0.4). */
function readFillings(tx: Transaction, receipt: Receipt): Query<ReadonlyMap<number, UnitFilling>> {
  return tx
    .rows<UnitFilling>(sql`
    select l.id, u.storage_unit_type_id, x.storage_unit_from_id as unit_id,
      u.total * case u.stock_configuration when 'unit' then 1 when 'inner' then p.units_per_inner
        when 'case' then p.units_per_case else p.units_per_outer end as full
    from goods_in_lines l
    join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join product_storage_units u on u.tenant_id = l.tenant_id and u.id = l.product_storage_unit_id
    left join lateral (
      select m.storage_unit_from_id
      from transactions m
      join storage_units n on n.tenant_id = m.tenant_id and n.id = m.storage_unit_from_id and n.location_id is null and n.active
      where m.tenant_id = l.tenant_id and m.goods_in_line_id = l.id and m.subtype = 'TRANSFER_OUT'
      order by m.id
      limit 1
    ) x on ${receipt.receipt_type === 'warehouse_transfer'}::boolean
    where l.tenant_id = ${tx.tenant.id} and l.goods_in_receipt_id = ${receipt.id}`)
    .map((rows) => new Map(rows.map((row) => [row.id, row])))
}

type LineToOpen = {
  readonly receipt: Receipt
  readonly line: ReceiptLine
  readonly goods: Goods
  readonly filling: UnitFilling | null
}

function tasksFor({ receipt, line, goods, filling }: LineToOpen): readonly NewTask[] {
  const product = productOf(goods, line.product_id)
  const count = line.expected_configurations_quantity ?? 0
  const full = filling?.full ?? null
  const expected = line.expected_quantity
  const quantities = splitQuantity({ expected, count, full, decimal_places: product.decimal_places })
  if (quantities === null) throw refusal('receipt_split_invalid', { expected: Number(expected), count })
  // A line without an expected quantity needs no task after its goods were unreceived.
  return quantities
    .filter((quantity) => new Big(quantity).gt(0))
    .map((start_quantity) => ({
      type: 'RCV',
      warehouse_id: receipt.warehouse_id,
      account_id: receipt.account_id,
      product_id: line.product_id,
      start_quantity,
      stock_description: describeGoods(product.code, line),
      location_to_id: receipt.location_id ?? goods.warehouse.default_goods_in_location_id,
      storage_unit_type_id: count > 0 ? (filling?.storage_unit_type_id ?? null) : null,
      storage_unit_to_id: filling?.unit_id ?? null,
      due_at: receipt.expected_date_of_arrival,
      goods_in_receipt_id: receipt.id,
      goods_in_line_id: line.id,
    }))
}
