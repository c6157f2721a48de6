import { LostRace } from '#database/failures.ts'
import { lockRows } from '#database/lock-rows.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { announceLoading } from '#domain/loading/announce-loading.ts'
import { cancelPicks, lockPicksToCancel } from '#domain/orders/cancel-picks.ts'
import { kitCounts, recountKits } from '#domain/orders/recount-kits.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import { type Allocation, findAllocations, release } from '#domain/stock/reserve.ts'
import { createPutBacks } from '#domain/stock-control/create-put-backs.ts'
import { readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { sumsBy } from '#values/decimal.ts'
import { type Giving, planHeld, planSpares, type Spare } from './plan-spares.ts'

/**
 * Gives back components for which others are missing, once a pick has brought too little or is given up (operations 9.2,
 * 9.4): lines count the kits that can still be built; what is spare is not picked any more, and what is picked of it already
 * is free, to be put back, and is to be loaded no more. The orders and their lines have been taken.
 */
export async function freeSpares(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  if (order_ids.length === 0) return
  await recountKits(tx, order_ids)
  const found = await findSpares(tx, order_ids)
  if (found.length === 0) return
  await giveBack(tx, await giveUpHeld(tx, found))
  await announceLoading(tx, order_ids)
}

/** What a task gave back; an exact decimal as text. */
export type Given = { readonly task: Task; readonly quantity: string }

/**
 * Lets tasks that nobody has begun give back what is spare, those alone that are told by `gives`. What was picked of it is to
 * be put back. The counters of the lines are left to the caller.
 */
export async function giveBack(
  tx: Transaction,
  spares: readonly Spare[],
  gives: (task: Task) => boolean = () => true,
): Promise<readonly Given[]> {
  const ids = (await findGiving(tx, spares)).filter(gives).map(({ id }) => id)
  const [, tasks, reserved] = await tx.pipeline([
    lockRows(tx, 'tasks', ids),
    readTasks(tx, ids),
    findAllocations(tx, ids),
  ])
  if (tasks.some((task) => task.status !== 'AVAILABLE' || !gives(task)))
    throw new LostRace('a task was begun')
  await lockPiles(tx, { ids: reserved.map(({ stock_id }) => stock_id), cells: [] })
  const givings = planSpares(spares, { tasks, reserved })
  await give(tx, { givings, tasks })
  return givings.map(({ allocation, quantity }) => ({ task: taskIn(tasks, allocation.task_id), quantity }))
}

/** How much of each component of built lines is there for no kit. */
function findSpares(tx: Transaction, order_ids: readonly number[]): Promise<readonly Spare[]> {
  const tenant = tx.tenant.id
  return tx.rows<Spare>(sql`
    with kit as materialized (${kitCounts(tenant, sql`l.goods_out_id = any(${[...order_ids]}::bigint[])`)}),
    built as (
      select k.id, k.product_id, k.output, k.allocated - coalesce((
        select sum(case when t.status = 'COMPLETED' then t.confirmed_quantity else t.start_quantity end)
        from tasks t
        where t.tenant_id = ${tenant} and t.goods_out_line_id = k.id and t.product_id = k.product_id and t.reversed_at is null
          and ((t.type = 'PICK' and t.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))
            or (t.type = 'DISP' and t.status <> 'CANCELLED'))), 0) as kits
      from kit k
    ),
    there as (
      select b.id, t.product_id, sum(case when t.status = 'COMPLETED' then t.confirmed_quantity else t.start_quantity end) as quantity
      from built b
      join tasks t on t.tenant_id = ${tenant} and t.goods_out_line_id = b.id and t.product_id <> b.product_id and t.reversed_at is null
        and ((t.type = 'PICK' and t.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))
          or (t.type in ('DISP', 'CONV') and t.status <> 'CANCELLED'))
      group by b.id, t.product_id
    )
    select b.id as line_id, h.product_id, h.quantity - m.quantity * b.kits / b.output as quantity
    from built b
    join there h on h.id = b.id
    join goods_out_line_materials m on m.tenant_id = ${tenant} and m.goods_out_line_id = b.id and m.product_id = h.product_id
    where h.quantity > m.quantity * b.kits / b.output
    order by b.id, h.product_id`)
}

/** Gives up picks for which nothing but spare components would be brought to a pickface; gives what is spare besides. */
export async function giveUpHeld(tx: Transaction, spares: readonly Spare[]): Promise<readonly Spare[]> {
  const { picks, rest } = planHeld(spares, await findHeld(tx, spares))
  if (picks.length === 0) return rest
  const taken = await lockPicksToCancel(
    tx,
    picks.map(({ id }) => id),
  )
  const seen = new Map(picks.map(({ id, lock_version }) => [id, lock_version]))
  if (taken.tasks.some(({ id, lock_version }) => seen.get(id) !== lock_version))
    throw new LostRace('a pick that waited has changed')
  await cancelPicks(tx, taken)
  return rest
}

function findHeld(tx: Transaction, spares: readonly Spare[]): Promise<readonly Task[]> {
  return tx.rows<Task>(sql`
    select k.*
    from jsonb_to_recordset(${JSON.stringify(spares)}::jsonb) as s (line_id bigint, product_id bigint)
    join tasks k on k.tenant_id = ${tx.tenant.id} and k.goods_out_line_id = s.line_id and k.product_id = s.product_id
      and k.type = 'PICK' and k.status = 'ON_HOLD'
    order by k.id`)
}

/** The tasks that can give components back: nobody has begun them. */
function findGiving(tx: Transaction, spares: readonly Spare[]): Promise<readonly Task[]> {
  const tenant = tx.tenant.id
  return tx.rows<Task>(sql`
    select k.*
    from jsonb_to_recordset(${JSON.stringify(spares)}::jsonb) as s (line_id bigint, product_id bigint)
    join tasks k on k.tenant_id = ${tenant} and k.goods_out_line_id = s.line_id and k.product_id = s.product_id
      and k.type in ('PICK', 'DISP', 'CONV') and k.status = 'AVAILABLE'
    order by k.id`)
}

type Giver = {
  readonly givings: readonly Giving<Allocation>[]
  readonly tasks: readonly Task[]
}

async function give(tx: Transaction, { givings, tasks }: Giver): Promise<void> {
  const sums = sumsBy(givings.map(({ allocation, quantity }) => [allocation.task_id, quantity]))
  const told = [...sums].map(([id, quantity]) => ({ id, quantity: quantity.toFixed() }))
  await release(tx, givings)
  await tx.run(sql`
    update tasks k
    set start_quantity = case when k.start_quantity > g.quantity then k.start_quantity - g.quantity else k.start_quantity end,
      status = case when k.start_quantity > g.quantity then k.status else 'CANCELLED' end,
      ${nextVersion(tx, 'k')}
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as g (id bigint, quantity numeric)
    where k.tenant_id = ${tx.tenant.id} and k.id = g.id`)
  const picked = givings.filter(({ allocation }) =>
    tasks.some(({ id, type }) => id === allocation.task_id && type !== 'PICK'),
  )
  const stocks = picked.map(({ allocation }) => allocation.stock_id)
  const piles = await readPiles(tx, sql`s.id = any(${stocks}::bigint[])`)
  await createPutBacks(
    tx,
    picked.flatMap(({ allocation, quantity }) => {
      const pile = piles.find(({ id }) => id === allocation.stock_id)
      const goods_out_id = tasks.find(({ id }) => id === allocation.task_id)?.goods_out_id ?? null
      return pile === undefined ? [] : [{ pile, quantity, goods_out_id }]
    }),
  )
}
