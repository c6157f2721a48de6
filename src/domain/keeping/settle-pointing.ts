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
import { settleQuantities } from './settle-quantities.ts'

/** Goods of a pile that became others where they stood: on another unit, or known as something else. */
export type Parted = {
  readonly pile: Pile
  /** In units; an exact decimal as text. */
  readonly quantity: string
  readonly to: Cell
  /** The pile they stand in now. */
  readonly stock_id: number
}

/**
 * Lets putaways and moves, which only point at goods, know what is left of them: less to do, nothing, or more where goods
 * were put on their unit. Of several that point at one pile the last has less, and a move has nothing left to do once its goods
 * are where it was to bring them. What of goods that wait to be put away
 * became others in the same place still waits: another putaway takes it on (operations 0.5).
 */
export async function settlePointing(
  tx: Transaction,
  model: Model,
  { about, parted = [] }: { readonly about: readonly Task[]; readonly parted?: readonly Parted[] },
): Promise<void> {
  const pointing = about.filter(({ type }) => type === 'PWAY' || type === 'TRAN')
  if (pointing.length === 0) return
  const settled = await settleQuantities(
    tx,
    pointing.map(({ id }) => id),
  )
  const lost = settled.flatMap((now) => {
    const task = pointing.find(({ id }) => id === now.id)
    return task === undefined || task.type !== 'PWAY' ? [] : [{ task, now }]
  })
  const lines = await limitPutawayLines(
    tx,
    pointing.flatMap(({ id, type }) => (type === 'PWAY' ? [id] : [])),
  )
  await write(
    tx,
    dealLines(
      lost.flatMap((one) => handOn(one, { pointing, parted })),
      lines,
    ),
  )
  const over = settled.filter(({ status }) => status === 'CANCELLED')
  await completeReceipts(tx, model, [
    ...over.map(({ goods_in_receipt_id }) => goods_in_receipt_id),
    ...lines.map(({ goods_in_receipt_id }) => goods_in_receipt_id),
  ])
}

type Lost = { readonly task: Task; readonly now: Task }
type Around = { readonly pointing: readonly Task[]; readonly parted: readonly Parted[] }

/** What a putaway is not about any more: to be put away with the unit it stands on now, or by a new putaway. */
type Handed = Lost & { readonly part: Parted; readonly quantity: string; readonly there: Task | null }

/** Deals what a putaway lost out among the goods beside it that it pointed at. */
function handOn({ task, now }: Lost, { pointing, parted }: Around): readonly Handed[] {
  const left = now.status === 'CANCELLED' ? 0 : (now.start_quantity ?? 0)
  let rest = new Big(task.start_quantity ?? 0).minus(left)
  return parted.flatMap((part) => {
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

/** Goods take along what their putaway takes on no more of lines of their product; what is left of these is with others. */
function dealLines(handed: readonly Handed[], cut: readonly PutawayLineDetails[]): readonly HandedLines[] {
  let rest = cut
  return handed.map((one) => {
    const { task, part, quantity } = one
    const own = rest.filter(
      ({ task_id, product_id }) => task_id === task.id && product_id === part.pile.product_id,
    )
    const lines = distributeOver(own, new Big(quantity))
    rest = rest.flatMap((line) => {
      const dealt = lines.find(
        ({ task_id, goods_in_line_id }) =>
          task_id === line.task_id && goods_in_line_id === line.goods_in_line_id,
      )
      const left = new Big(line.quantity).minus(dealt?.quantity ?? 0)
      return left.gt(0) ? [{ ...line, quantity: left.toFixed() }] : []
    })
    return { ...one, lines }
  })
}

function pointsAt({ stock_id, storage_unit_from_id, location_from_id }: Task, pile: Pile): boolean {
  if (stock_id !== null) return stock_id === pile.id
  if (storage_unit_from_id !== null) return storage_unit_from_id === pile.storage_unit_id
  // Loose goods with serial numbers are put away together.
  return pile.serial_number !== null && pile.storage_unit_id === null && pile.location_id === location_from_id
}

/** With the lines of receipts the goods are of. */
type HandedLines = Handed & { readonly lines: readonly PutawayLineDetails[] }

async function write(tx: Transaction, handed: readonly HandedLines[]): Promise<void> {
  if (handed.length === 0) return
  // One putaway is about all that stands on a unit, so what comes onto the same unit has one.
  const groups = [
    ...Map.groupBy(
      handed.filter(({ there }) => there === null),
      (one) => one.part.to.storage_unit_id ?? one,
    ).values(),
  ]
  const fresh = groups.flatMap(([first]) => first ?? [])
  const codes = await readCodes(tx, fresh)
  const beside = await takeBeside(tx, handed)
  const made = await createTasks(
    tx,
    fresh.map((one) => putawayOf(one, codes.get(one.part.pile.product_id) ?? '')),
  )
  await settleQuantities(
    tx,
    made.map(({ id }) => id),
  )
  const successorOf = (one: HandedLines) =>
    one.there?.id ?? made[groups.findIndex((group) => group.includes(one))]?.id ?? 0
  await tx.pipeline([
    join(tx, [
      ...handed.map((one) => ({ id: successorOf(one), line_id: lineOf(one), goods: one.part.to })),
      ...beside.flatMap((goods) => {
        const task = made.find(({ storage_unit_from_id: unit }) => unit === goods.storage_unit_id)
        return task === undefined ? [] : [{ id: task.id, line_id: null, goods }]
      }),
    ]),
    addPutawayLines(
      tx,
      handed.flatMap((one) => one.lines.map((line) => ({ ...line, task_id: successorOf(one) }))),
    ),
    follow(
      tx,
      handed
        .filter(({ now }, place) => now.status === 'CANCELLED' && firstOf(handed, now) === place)
        .map((one) => ({ id: one.task.id, successor: successorOf(one) })),
    ),
  ])
}

/** The goods that stood on units already: they wait with those that came to them, and count as that from now on. */
async function takeBeside(tx: Transaction, handed: readonly HandedLines[]): Promise<readonly Pile[]> {
  const units = handed.flatMap(({ there, part: { to } }) =>
    there === null ? (to.storage_unit_id ?? []) : [],
  )
  if (units.length === 0) return []
  const came = handed.map(({ part: { stock_id } }) => stock_id)
  const beside = await readPiles(
    tx,
    sql`s.storage_unit_id = any(${units}::bigint[]) and s.id <> all(${came}::bigint[])`,
  )
  await lockPiles(tx, { ids: beside.map(({ id }) => id), cells: [] })
  return beside
}

/** The line all of the goods are of; null where there is none. */
const lineOf = ({ lines }: HandedLines) => (lines.length === 1 ? (lines[0]?.goods_in_line_id ?? null) : null)

const firstOf = (handed: readonly Handed[], now: Task) => handed.findIndex(({ task }) => task.id === now.id)

function readCodes(tx: Transaction, fresh: readonly Handed[]): Query<ReadonlyMap<number, string>> {
  if (fresh.length === 0) return tx.value(new Map())
  return tx
    .rows<{ id: number; code: string }>(sql`
    select p.id, p.code
    from products p
    where p.tenant_id = ${tx.tenant.id} and p.id = any(${fresh.map(({ part }) => part.pile.product_id)}::bigint[])`)
    .map((rows) => new Map(rows.map(({ id, code }) => [id, code])))
}

function putawayOf(handed: HandedLines, code: string): NewTask {
  const {
    task,
    part: { to, stock_id },
    quantity,
  } = handed
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
    goods_in_line_id: lineOf(handed),
  }
}

/** Goods that a putaway takes on, and the line they are of where it is one. */
type Joined = { readonly id: number; readonly line_id: number | null; readonly goods: Cell }

/** A putaway names no line, product or owner that is not that of all its goods. */
function join(tx: Transaction, all: readonly Joined[]): Query<unknown> {
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

type Following = { readonly id: number; readonly successor: number | null }

/** Receive tasks know the putaway of their goods: where that is over, the one that takes them on. */
function follow(tx: Transaction, over: readonly Following[]): Query<unknown> {
  if (over.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update tasks k
    set putaway_task_id = f.successor, ${nextVersion(tx, 'k')}
    from jsonb_to_recordset(${JSON.stringify(over)}::jsonb) as f (id bigint, successor bigint)
    where k.tenant_id = ${tx.tenant.id} and k.putaway_task_id = f.id and k.reversed_at is null`)
}
