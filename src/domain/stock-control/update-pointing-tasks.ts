import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { completeReceipts } from '#domain/receipts/advance-receipt.ts'
import {
  addPutawayLines,
  distributeOver,
  limitPutawayLines,
  type PutawayLineDetails,
} from '#domain/receipts/putaway-lines.ts'
import type { Cell } from '#domain/stock/identity.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { createTasks, type NewTask } from '#domain/tasks/create-tasks.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import type { Task } from '#domain/tasks/task.ts'
import { elementAt } from '#values/element-at.ts'
import { itemBy } from '#values/items-by.ts'
import { updateTaskQuantities } from './update-task-quantities.ts'

/** Goods of a pile that changed in place: on another unit, or with other attributes. */
export type ChangedGoods = {
  readonly pile: Pile
  /** In units; an exact decimal as text. */
  readonly quantity: string
  readonly to: Cell
  /** The pile they are in now. */
  readonly stock_id: number
}

/**
 * Updates putaways and moves, which point at goods without a reservation, for what is left: reduced, closed, or
 * extended where goods were put on their unit. Of several that point at one pile the last is reduced, and a
 * move whose goods are at its target is closed. Goods that changed in place still wait: another putaway takes
 * them over (operations 0.5).
 */
export async function updatePointingTasks(
  tx: Transaction,
  model: Model,
  { about, changed = [] }: { readonly about: readonly Task[]; readonly changed?: readonly ChangedGoods[] },
): Promise<void> {
  const pointing = about.filter(({ type }) => type === 'PWAY' || type === 'TRAN')
  if (pointing.length === 0) return
  const settled = await updateTaskQuantities(
    tx,
    pointing.map(({ id }) => id),
  )
  const pointingWith = itemBy(pointing, ({ id }) => id)
  const lost = settled.flatMap((now) => {
    const task = pointingWith(now.id)
    return task === undefined || task.type !== 'PWAY' ? [] : [{ task, now }]
  })
  const lines = await limitPutawayLines(
    tx,
    pointing.flatMap(({ id, type }) => (type === 'PWAY' ? [id] : [])),
  )
  await writeHandedOver(
    tx,
    distributeLines(
      lost.flatMap((one) => handOver(one, { pointing, changed })),
      lines,
    ),
  )
  const over = settled.filter(({ status }) => status === 'CANCELLED')
  await completeReceipts(tx, model, {
    ids: [...over, ...lines].map(({ goods_in_receipt_id }) => goods_in_receipt_id),
  })
}

type ReducedTask = { readonly task: Task; readonly now: Task }
type PointingTasks = { readonly pointing: readonly Task[]; readonly changed: readonly ChangedGoods[] }

/** Goods a putaway hands over: to the putaway of their new unit, or to a new one. */
type HandedOver = ReducedTask & {
  readonly part: ChangedGoods
  readonly quantity: string
  readonly there: Task | null
}

/** Distributes what a putaway lost over the changed goods it pointed at. */
function handOver({ task, now }: ReducedTask, { pointing, changed }: PointingTasks): readonly HandedOver[] {
  const left = now.status === 'CANCELLED' ? 0 : (now.start_quantity ?? 0)
  let rest = new Big(task.start_quantity ?? 0).minus(left)
  return changed.flatMap((part) => {
    if (!pointsAt(task, part.pile) || rest.lte(0)) return []
    const quantity = rest.lt(part.quantity) ? rest : new Big(part.quantity)
    rest = rest.minus(quantity)
    const unit = part.to.storage_unit_id
    const there = pointing.find(
      (one) =>
        one.type === 'PWAY' && one.stock_id === null && unit !== null && one.storage_unit_from_id === unit,
    )
    return [{ task, now, part, quantity: quantity.toFixed(), there: there ?? null }]
  })
}

/** Goods take their receipt lines with them; what is left of the lines stays with the other goods. */
function distributeLines(
  handedOver: readonly HandedOver[],
  excess: readonly PutawayLineDetails[],
): readonly HandedOverLines[] {
  let rest = excess
  return handedOver.map((one) => {
    const { task, part, quantity } = one
    const own = rest.filter(
      ({ task_id, product_id }) => task_id === task.id && product_id === part.pile.product_id,
    )
    const lines = distributeOver(own, new Big(quantity))
    rest = rest.flatMap((line) => {
      const distributed = lines.find(
        ({ task_id, goods_in_line_id }) =>
          task_id === line.task_id && goods_in_line_id === line.goods_in_line_id,
      )
      const left = new Big(line.quantity).minus(distributed?.quantity ?? 0)
      return left.gt(0) ? [{ ...line, quantity: left.toFixed() }] : []
    })
    return { ...one, lines }
  })
}

function pointsAt({ stock_id, storage_unit_from_id, location_from_id }: Task, pile: Pile): boolean {
  if (stock_id !== null) return stock_id === pile.id
  if (storage_unit_from_id !== null) return storage_unit_from_id === pile.storage_unit_id
  // Loose serialised pieces are put away together.
  return pile.serial_number !== null && pile.storage_unit_id === null && pile.location_id === location_from_id
}

/** The same with the receipt lines of the goods. */
type HandedOverLines = HandedOver & { readonly lines: readonly PutawayLineDetails[] }

async function writeHandedOver(tx: Transaction, handedOver: readonly HandedOverLines[]): Promise<void> {
  if (handedOver.length === 0) return
  // A unit has one putaway for all its goods, so goods moved onto the same unit share one.
  const groups = [
    ...Map.groupBy(
      handedOver.filter(({ there }) => there === null),
      (one) => one.part.to.storage_unit_id ?? one,
    ).values(),
  ]
  const fresh = groups.flatMap(([first]) => first ?? [])
  const codes = await readCodes(tx, fresh)
  const beside = await lockBeside(tx, handedOver)
  const created = await createTasks(
    tx,
    fresh.map((one) => putawayOf(one, codes.get(one.part.pile.product_id) ?? '')),
  )
  await updateTaskQuantities(
    tx,
    created.map(({ id }) => id),
  )
  const successorOf = (one: HandedOverLines) =>
    one.there?.id ??
    elementAt(
      created,
      groups.findIndex((group) => group.includes(one)),
    ).id
  await tx.pipeline([
    extendPutaways(tx, [
      ...handedOver.map((one) => ({ id: successorOf(one), line_id: lineOf(one), goods: one.part.to })),
      ...beside.flatMap((goods) => {
        const task = created.find(({ storage_unit_from_id: unit }) => unit === goods.storage_unit_id)
        return task === undefined ? [] : [{ id: task.id, line_id: null, goods }]
      }),
    ]),
    addPutawayLines(
      tx,
      handedOver.flatMap((one) => one.lines.map((line) => ({ ...line, task_id: successorOf(one) }))),
    ),
    updateReceiveTasks(
      tx,
      handedOver
        .filter(({ now }, index) => now.status === 'CANCELLED' && firstOf(handedOver, now) === index)
        .map((one) => ({ id: one.task.id, successor: successorOf(one) })),
    ),
  ])
}

/** The goods that were on the units already: they wait with the new ones, and count as waiting from now on. */
async function lockBeside(tx: Transaction, handedOver: readonly HandedOverLines[]): Promise<readonly Pile[]> {
  const units = handedOver.flatMap(({ there, part: { to } }) =>
    there === null ? (to.storage_unit_id ?? []) : [],
  )
  if (units.length === 0) return []
  const came = handedOver.map(({ part: { stock_id } }) => stock_id)
  const beside = await readPiles(
    tx,
    sql`s.storage_unit_id = any(${units}::bigint[]) and s.id <> all(${came}::bigint[])`,
  )
  await lockPiles(tx, { ids: beside.map(({ id }) => id), cells: [] })
  return beside
}

/** The line all of the goods are of; null for several or none. */
const lineOf = ({ lines }: HandedOverLines) =>
  lines.length === 1 ? (lines[0]?.goods_in_line_id ?? null) : null

const firstOf = (handedOver: readonly HandedOver[], now: Task) =>
  handedOver.findIndex(({ task }) => task.id === now.id)

function readCodes(tx: Transaction, fresh: readonly HandedOver[]): Query<ReadonlyMap<number, string>> {
  if (fresh.length === 0) return tx.value(new Map())
  return tx
    .rows<{ id: number; code: string }>(sql`
    select p.id, p.code
    from products p
    where p.tenant_id = ${tx.tenant.id} and p.id = any(${fresh.map(({ part }) => part.pile.product_id)}::bigint[])`)
    .map((rows) => new Map(rows.map(({ id, code }) => [id, code])))
}

function putawayOf(handedOver: HandedOverLines, code: string): NewTask {
  const {
    task,
    part: { to, stock_id },
    quantity,
  } = handedOver
  const { warehouse_id, subtype, priority, notes, location_from_id, location_to_id, explanation, due_at } =
    task
  return {
    type: 'PWAY',
    subtype,
    warehouse_id,
    account_id: to.account_id,
    product_id: to.product_id,
    priority,
    notes,
    start_quantity: quantity,
    stock_description: describeGoods(code, to),
    stock_id: to.storage_unit_id === null ? stock_id : null,
    storage_unit_from_id: to.storage_unit_id,
    location_from_id,
    location_to_id,
    explanation,
    due_at,
    goods_in_receipt_id: task.goods_in_receipt_id,
    goods_in_line_id: lineOf(handedOver),
  }
}

/** Goods that a putaway takes over, and their line where it is one. */
type ExtendedPutaway = { readonly id: number; readonly line_id: number | null; readonly goods: Cell }

/** A putaway names line, product and account only where all its goods share them. */
function extendPutaways(tx: Transaction, all: readonly ExtendedPutaway[]): Query<unknown> {
  const joined = all.map(({ id, line_id, goods: { product_id, account_id } }) => ({
    id,
    line_id,
    product_id,
    account_id,
  }))
  if (joined.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update tasks k
    set goods_in_line_id = case when j.is_same_line then k.goods_in_line_id end,
      product_id = case when j.is_same_product then k.product_id end,
      account_id = case when j.is_same_account then k.account_id end, ${nextVersion(tx, 'k')}
    from (
      select x.id, bool_and(n.goods_in_line_id is null or x.line_id is not distinct from n.goods_in_line_id) as is_same_line,
        bool_and(n.product_id is null or x.product_id is not distinct from n.product_id) as is_same_product,
        bool_and(n.account_id is null or x.account_id is not distinct from n.account_id) as is_same_account
      from jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) as x (id bigint, line_id bigint, product_id bigint, account_id bigint)
      join tasks n on n.tenant_id = ${tx.tenant.id} and n.id = x.id
      group by x.id
    ) j
    where k.tenant_id = ${tx.tenant.id} and k.id = j.id and not (j.is_same_line and j.is_same_product and j.is_same_account)`)
}

type PutawaySuccessor = { readonly id: number; readonly successor: number | null }

/** Receive tasks refer to the putaway of their goods: where that is closed, to its successor. */
function updateReceiveTasks(tx: Transaction, over: readonly PutawaySuccessor[]): Query<unknown> {
  if (over.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update tasks k
    set putaway_task_id = f.successor, ${nextVersion(tx, 'k')}
    from jsonb_to_recordset(${JSON.stringify(over)}::jsonb) as f (id bigint, successor bigint)
    where k.tenant_id = ${tx.tenant.id} and k.putaway_task_id = f.id and k.reversed_at is null`)
}
