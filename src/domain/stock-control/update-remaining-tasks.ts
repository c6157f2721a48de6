import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { receiptsOf } from '#domain/receipts/putaway-lines.ts'
import { actChangesOf } from '#domain/stock/act-changes.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { isReceivedFor } from '#domain/tasks/piles-of-task.ts'
import { readTasks, type Task } from '#domain/tasks/task.ts'
import { updateUnitTasks } from '#domain/tasks/update-unit-tasks.ts'
import { updatePointingTasks } from './update-pointing-tasks.ts'
import { remainingFor } from './update-task-quantities.ts'

/**
 * Updates putaways and moves once, at the end of an operation, after their goods were moved by others or their unit
 * got more (operations 0.5): they are for the remaining goods, or closed without any. If a task is being worked on
 * concurrently, the transaction is retried.
 */
export async function updateRemainingTasks(tx: Transaction, model: Model): Promise<void> {
  const about = await findOutdatedTasks(tx)
  if (about.length === 0) return
  await lockAll(tx, {
    goods_in_receipts: await receiptsOf(tx, about),
    tasks: about.map(({ id }) => id),
  })
  await updatePointingTasks(tx, model, { about })
  await updateUnitTasks(tx, about)
}

/** The putaways and moves whose quantity differs from what is there. */
async function findOutdatedTasks(tx: Transaction): Promise<readonly Task[]> {
  const { cellMovements: passages, touched, moved } = actChangesOf(tx)
  const left = passages.flatMap(({ from }) => from ?? [])
  const reached = passages.flatMap(({ from, to }) =>
    to === null || to.storage_unit_id === (from?.storage_unit_id ?? null) ? [] : [to],
  )
  if (left.length + reached.length === 0) return []
  const units = [...left, ...reached].flatMap(({ storage_unit_id }) => storage_unit_id ?? [])
  // Loose serialised pieces share a putaway that names none of their piles.
  const pieces = left.flatMap(({ serial_number, location_id }) =>
    serial_number === null ? [] : [location_id],
  )
  const tenant = tx.tenant.id
  const found = await tx.rows<{ id: number }>(sql`
    select k.id
    from tasks k
    left join stocks s on s.tenant_id = ${tenant} and s.id = k.stock_id
    where k.tenant_id = ${tenant} and k.stock_id = any(${left.length === 0 ? [] : [...touched, ...moved]}::bigint[]) and k.status in ${OPEN}
      and k.type in ('PWAY', 'TRAN') and (k.start_quantity > coalesce(${remainingFor}, 0) or s.location_id <> k.location_from_id
        or s.quantity < (
          select sum(o.start_quantity) from tasks o
          where o.tenant_id = ${tenant} and o.stock_id = k.stock_id and o.status in ${OPEN} and (o.type = 'PWAY' or o.subtype = 'PUT_BACK')))
    union all
    select k.id
    from tasks k
    where k.tenant_id = ${tenant} and k.storage_unit_from_id = any(${units}::bigint[]) and k.stock_id is null
      and k.status in ${OPEN} and k.type in ('PWAY', 'TRAN')
      and k.start_quantity <> (
        select coalesce(sum(s.quantity), 0) from stocks s
        where s.tenant_id = ${tenant} and s.storage_unit_id = k.storage_unit_from_id and s.location_id = k.location_from_id)
    union all
    select k.id
    from tasks k
    where k.tenant_id = ${tenant} and k.location_from_id = any(${pieces}::bigint[]) and k.type = 'PWAY' and k.status in ${OPEN}
      and k.stock_id is null and k.storage_unit_from_id is null
      and k.start_quantity > (
        select count(*) from stocks s
        where s.tenant_id = ${tenant} and s.location_id = k.location_from_id
          and ${isReceivedFor(tenant, sql`any(array[k.id, k.putaway_task_id])`)})`)
  return found.length === 0
    ? []
    : readTasks(
        tx,
        found.map(({ id }) => id),
      )
}
