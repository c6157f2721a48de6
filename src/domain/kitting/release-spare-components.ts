import { SerializationFailure } from '#database/failures.ts'
import { lockRows } from '#database/lock-rows.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { updateLoadTasks } from '#domain/loading/update-load-tasks.ts'
import { cancelPicks, lockPicksToCancel } from '#domain/orders/cancel-picks.ts'
import { kitCounts, recountKits } from '#domain/orders/recount-kits.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import { type Allocation, findAllocations, release } from '#domain/stock/reserve.ts'
import { createPutBacks } from '#domain/stock-control/create-put-backs.ts'
import { readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { sumsBy } from '#values/decimal.ts'
import { planHeldPicks, planSpares, type SpareComponent, type SpareRelease } from './plan-spares.ts'

/**
 * Releases components that are spare because others are missing, after a short or cancelled pick (operations
 * 9.2, 9.4): lines count the kits that can still be built; spare components are no longer picked, and what was
 * picked of them is free, with a putaway and without a load task. The orders and their lines are locked.
 */
export async function releaseSpareComponents(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  if (order_ids.length === 0) return
  await recountKits(tx, order_ids)
  const spares = await findSpares(tx, order_ids)
  if (spares.length === 0) return
  await releaseFromTasks(tx, await cancelSpareHeldPicks(tx, spares))
  await updateLoadTasks(tx, order_ids)
}

/** What was released of a task; an exact decimal as text. */
export type ReleasedQuantity = { readonly task: Task; readonly quantity: string }

/**
 * Releases spare quantities of tasks that were not started, limited to those for which `isAffected` holds.
 * Picked goods get a putaway. The caller updates the counters of the lines.
 */
export async function releaseFromTasks(
  tx: Transaction,
  spares: readonly SpareComponent[],
  isAffected: (task: Task) => boolean = () => true,
): Promise<readonly ReleasedQuantity[]> {
  const ids = (await findReleasingTasks(tx, spares)).filter(isAffected).map(({ id }) => id)
  const [, tasks, reserved] = await tx.pipeline([
    lockRows(tx, 'tasks', ids),
    readTasks(tx, ids),
    findAllocations(tx, ids),
  ])
  if (tasks.some((task) => task.status !== 'AVAILABLE' || !isAffected(task)))
    throw new SerializationFailure('a task was begun')
  await lockPiles(tx, { ids: reserved.map(({ stock_id }) => stock_id), cells: [] })
  const releases = planSpares(spares, { tasks, reserved })
  await writeReleases(tx, { releases, tasks })
  return releases.map(({ allocation, quantity }) => ({ task: taskIn(tasks, allocation.task_id), quantity }))
}

/** How much of each component of built lines is not needed for a kit. */
function findSpares(tx: Transaction, order_ids: readonly number[]): Promise<readonly SpareComponent[]> {
  const tenant = tx.tenant.id
  return tx.rows<SpareComponent>(sql`
    with kit as materialized (${kitCounts(tenant, sql`l.goods_out_id = any(${[...order_ids]}::bigint[])`)}),
    built as (
      select k.id, k.product_id, k.output, k.allocated - coalesce((
        select sum(case when t.status = 'COMPLETED' then t.confirmed_quantity - t.reversed_quantity else t.start_quantity end)
        from tasks t
        where t.tenant_id = ${tenant} and t.goods_out_line_id = k.id and t.product_id = k.product_id and t.reversed_at is null
          and ((t.type = 'PICK' and t.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))
            or (t.type = 'DISP' and t.status <> 'CANCELLED'))), 0) as kits
      from kit k
    ),
    there as (
      select b.id, t.product_id, sum(case when t.status = 'COMPLETED' then t.confirmed_quantity - t.reversed_quantity else t.start_quantity end) as quantity
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

/** Cancels held picks of spare components only; returns what else is spare. */
export async function cancelSpareHeldPicks(
  tx: Transaction,
  spares: readonly SpareComponent[],
): Promise<readonly SpareComponent[]> {
  const { picks, rest: remaining } = planHeldPicks(spares, await findHeldPicks(tx, spares))
  if (picks.length === 0) return remaining
  const locked = await lockPicksToCancel(
    tx,
    picks.map(({ id }) => id),
  )
  const versions = new Map(picks.map(({ id, lock_version }) => [id, lock_version]))
  if (locked.tasks.some(({ id, lock_version }) => versions.get(id) !== lock_version))
    throw new SerializationFailure('a pick that waited has changed')
  await cancelPicks(tx, locked)
  return remaining
}

function findHeldPicks(tx: Transaction, spares: readonly SpareComponent[]): Promise<readonly Task[]> {
  return tx.rows<Task>(sql`
    select k.*
    from jsonb_to_recordset(${JSON.stringify(spares)}::jsonb) as s (line_id bigint, product_id bigint)
    join tasks k on k.tenant_id = ${tx.tenant.id} and k.goods_out_line_id = s.line_id and k.product_id = s.product_id
      and k.type = 'PICK' and k.status = 'ON_HOLD'
    order by k.id`)
}

/** Tasks that were not started and can release components. */
function findReleasingTasks(tx: Transaction, spares: readonly SpareComponent[]): Promise<readonly Task[]> {
  const tenant = tx.tenant.id
  return tx.rows<Task>(sql`
    select k.*
    from jsonb_to_recordset(${JSON.stringify(spares)}::jsonb) as s (line_id bigint, product_id bigint)
    join tasks k on k.tenant_id = ${tenant} and k.goods_out_line_id = s.line_id and k.product_id = s.product_id
      and k.type in ('PICK', 'DISP', 'CONV') and k.status = 'AVAILABLE'
    order by k.id`)
}

type WritableReleases = {
  readonly releases: readonly SpareRelease<Allocation>[]
  readonly tasks: readonly Task[]
}

async function writeReleases(tx: Transaction, { releases, tasks }: WritableReleases): Promise<void> {
  const sums = sumsBy(releases.map(({ allocation, quantity }) => [allocation.task_id, quantity]))
  const reductions = [...sums].map(([id, quantity]) => ({ id, quantity: quantity.toFixed() }))
  await release(tx, releases)
  await tx.run(sql`
    update tasks k
    set start_quantity = case when k.start_quantity > g.quantity then k.start_quantity - g.quantity else k.start_quantity end,
      status = case when k.start_quantity > g.quantity then k.status else 'CANCELLED' end,
      ${nextVersion(tx, 'k')}
    from jsonb_to_recordset(${JSON.stringify(reductions)}::jsonb) as g (id bigint, quantity numeric)
    where k.tenant_id = ${tx.tenant.id} and k.id = g.id`)
  const picked = releases.filter(({ allocation }) =>
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
