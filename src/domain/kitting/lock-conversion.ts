import Big from 'big.js'
import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { lineMaterials } from '#domain/orders/line-materials.ts'
import { type Order, type OrderLine, orderIn, readOrderLines, readOrders } from '#domain/orders/order.ts'
import { type AccountFacts, readGoods, type WarehouseFacts } from '#domain/stock/goods.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { type Allocation, findAllocations } from '#domain/stock/reserve.ts'
import { readTasks, type Task, taskIn } from '#domain/tasks/task.ts'

/** A component of the product of a line, and how much of it the line has consumed. Exact decimals are text. */
type Component = {
  readonly product_id: number
  readonly code: string
  readonly quantity: string
  readonly consumed: string
}

/** Goods reserved for a conversion. */
type ReservedForConversion = { readonly pile: Pile; readonly allocation: Allocation }

/** The consumed quantity of a reservation. */
export type ConsumedReservation = ReservedForConversion & { readonly quantity: Big }

/** Everything known of a conversion; all of it but the piles is locked. */
export type ConversionContext = {
  readonly task: Task
  readonly order: Order
  readonly line: OrderLine
  /** Code and output quantity of the product that is assembled or disassembled. */
  readonly output: { readonly code: string; readonly quantity: string }
  readonly components: readonly Component[]
  readonly reserved: readonly ReservedForConversion[]
  /** The earliest dates among the components consumed so far. */
  readonly sell_by_date: string | null
  readonly best_before_date: string | null
  /** The owner and warehouse of the result. */
  readonly account: AccountFacts
  readonly warehouse: WarehouseFacts
  /** The decimal places of the converted product. */
  readonly decimal_places: number
}

/** Locks a conversion with its order, pick list and line, and reads its context. */
export async function lockConversion(tx: Transaction, id: number): Promise<ConversionContext> {
  const unlocked = taskIn(await readTasks(tx, [id]), id)
  const { goods_out_id, goods_out_line_id, product_id } = unlocked
  if (goods_out_id === null || goods_out_line_id === null || product_id === null)
    throw new Error(`conversion ${id} belongs to no order`)
  const reserved = await findAllocations(tx, [id])
  const unlockedPiles = await readPiles(
    tx,
    sql`s.id = any(${reserved.map(({ stock_id }) => stock_id)}::bigint[])`,
  )
  await lockAll(tx, {
    goods_outs: [goods_out_id],
    goods_out_pick_lists: [unlocked.goods_out_pick_list_id],
    goods_out_lines: [goods_out_line_id],
    tasks: [id],
    storage_units: unlockedPiles.map(({ storage_unit_id }) => storage_unit_id),
  })
  const [tasks, orders, lines, allocations, output, components, dates] = await tx.pipeline([
    readTasks(tx, [id]),
    readOrders(tx, [goods_out_id]),
    readOrderLines(tx, [goods_out_id]),
    findAllocations(tx, [id]),
    readOutput(tx, goods_out_line_id),
    readComponents(tx, goods_out_line_id),
    readDates(tx, goods_out_line_id),
  ])
  const task = taskIn(tasks, id)
  const order = orderIn(orders, goods_out_id)
  const line = lines.find((one) => one.id === goods_out_line_id)
  if (line === undefined) throw new Error(`line ${goods_out_line_id} was not read`)
  const { warehouse_id } = task
  const goods = await readGoods(tx, { account_id: order.account_id, warehouse_id, product_ids: [product_id] })
  return {
    task,
    order,
    line,
    output,
    components,
    reserved: allocations.map((allocation) => {
      const pile = unlockedPiles.find((one) => one.id === allocation.stock_id)
      if (pile === undefined) throw new SerializationFailure('the goods have moved')
      return { pile, allocation }
    }),
    ...dates,
    account: goods.account,
    warehouse: goods.warehouse,
    decimal_places: goods.products.get(product_id)?.decimal_places ?? 0,
  }
}

function readOutput(tx: Transaction, line: number): Query<ConversionContext['output']> {
  return tx.one<ConversionContext['output']>(sql`
    select p.code, coalesce(m.quantity, p.output_quantity, 1) as quantity
    from goods_out_lines l
    join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    cross join lateral (select max(b.output_quantity) as quantity from ${lineMaterials(tx.tenant.id)} b) m
    where l.tenant_id = ${tx.tenant.id} and l.id = ${line}`)
}

/** The components of a line of which something was picked; all of them when disassembling. */
function readComponents(tx: Transaction, line: number): Query<readonly Component[]> {
  const tenant = tx.tenant.id
  return tx.rows<Component>(sql`
    select h.id as product_id, h.code, m.quantity, coalesce(sum(k.confirmed_quantity - k.reversed_quantity) filter (
      where k.status = 'COMPLETED' and k.type = 'CONV' and k.reversed_at is null), 0) as consumed
    from goods_out_lines l
    join goods_outs o on o.tenant_id = ${tenant} and o.id = l.goods_out_id
    join products p on p.tenant_id = ${tenant} and p.id = l.product_id
    cross join lateral ${lineMaterials(tenant)} m
    join products h on h.tenant_id = ${tenant} and h.id = m.product_id
    left join tasks k on k.tenant_id = ${tenant} and k.goods_out_line_id = l.id and k.product_id = m.product_id
    where l.tenant_id = ${tenant} and l.id = ${line} and (k.id is not null or o.conversion_direction = 'disassemble')
    group by h.id, h.code, m.quantity, m.position
    order by m.position`)
}

function readDates(
  tx: Transaction,
  line: number,
): Query<Pick<ConversionContext, 'sell_by_date' | 'best_before_date'>> {
  return tx.one(sql`
    select min((x.attributes_from ->> 'sell_by_date')::date) as sell_by_date,
      min((x.attributes_from ->> 'best_before_date')::date) as best_before_date
    from transactions x
    join tasks k on k.tenant_id = ${tx.tenant.id} and k.id = x.task_id and k.reversed_at is null
    where x.tenant_id = ${tx.tenant.id} and x.goods_out_line_id = ${line} and x.category = 'CONV' and x.subtype = 'CONSUME'`)
}

/** The quantity to convert. */
export function startQuantityOf({ task }: ConversionContext): Big {
  return new Big(task.start_quantity ?? 0)
}
