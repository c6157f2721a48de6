import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { Task } from './task.ts'

/**
 * The goods a task points at, as a condition on `stocks s`: everything on a unit, a loose pile, or the loose
 * serialised pieces that receive tasks received for it.
 */
export function pilesOfTask(tx: Transaction, task: Task): Sql {
  if (task.stock_id !== null) return sql`s.id = ${task.stock_id}`
  if (task.storage_unit_from_id !== null) return sql`s.storage_unit_id = ${task.storage_unit_from_id}`
  const about = [task.id, ...(task.putaway_task_id === null ? [] : [task.putaway_task_id])]
  return sql`s.location_id = ${task.location_from_id} and ${isReceivedFor(tx.tenant.id, sql`any(${about}::bigint[])`)}`
}

/** The goods that tasks point at by pile or unit, by task, in one statement. */
export function readPilesOfTasks(
  tx: Transaction,
  tasks: readonly Task[],
): Query<ReadonlyMap<number, readonly Pile[]>> {
  const stocks = tasks.flatMap(({ stock_id }) => stock_id ?? [])
  const units = tasks.flatMap((task) => (task.stock_id === null ? (task.storage_unit_from_id ?? []) : []))
  return tx
    .rows<Pile>(sql`
    select s.*
    from stocks s
    where s.tenant_id = ${tx.tenant.id} and s.id in (
      select unnest(${stocks}::bigint[])
      union
      select x.id from stocks x where x.tenant_id = ${tx.tenant.id} and x.storage_unit_id = any(${units}::bigint[]))
    order by s.id`)
    .map(
      (piles) =>
        new Map(
          tasks.map(({ id, stock_id, storage_unit_from_id }) => [
            id,
            piles.filter((pile) =>
              stock_id === null ? pile.storage_unit_id === storage_unit_from_id : pile.id === stock_id,
            ),
          ]),
        ),
    )
}

/**
 * Whether pile `s` is of the loose serialised pieces received for one of some putaways. Where part of them is
 * on its way, the putaway of that part tells them apart.
 */
export function isReceivedFor(tenant: number, putaways: Sql): Sql {
  return sql`(s.storage_unit_id is null and s.id in (${pilesReceivedFor(tenant, putaways)}))`
}

/** The piles of goods received for one of some putaways. */
function pilesReceivedFor(tenant: number, putaways: Sql): Sql {
  return sql`
    select x.stock_to_id
    from tasks r
    join transactions x on x.tenant_id = ${tenant} and x.task_id = r.id
    where r.tenant_id = ${tenant} and r.type = 'RCV' and r.putaway_task_id = ${putaways} and r.reversed_at is null`
}

/** Whether all of these piles were received for one of some putaways. */
export async function areReceived(
  tx: Transaction,
  putaways: readonly number[],
  piles: readonly number[],
): Promise<boolean> {
  const rows = await tx.rows<{ id: number }>(sql`
    select s.id
    from stocks s
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${[...piles]}::bigint[])
      and s.id in (${pilesReceivedFor(tx.tenant.id, sql`any(${[...putaways]}::bigint[])`)})`)
  return rows.length === piles.length
}

/** Which of some units wait for putaway with all their goods. */
export function findUnitsToPutAway(tx: Transaction, units: readonly number[]): Query<ReadonlySet<number>> {
  return findTasksPointingAt(tx, { storage_unit_ids: units }).map(
    (pointing) =>
      new Set(
        pointing.flatMap(({ type, storage_unit_from_id }) =>
          type === 'PWAY' && storage_unit_from_id !== null ? [storage_unit_from_id] : [],
        ),
      ),
  )
}

/** The open tasks that point at piles or their units without a reservation (operations 0.5). */
export function findTasksPointingAt(
  tx: Transaction,
  at: { readonly stock_ids?: readonly number[]; readonly storage_unit_ids?: readonly number[] },
): Query<readonly Task[]> {
  const { stock_ids = [], storage_unit_ids = [] } = at
  const tenant = tx.tenant.id
  return tx.rows<Task>(sql`
    select k.*
    from tasks k
    where k.tenant_id = ${tenant} and k.status in ${OPEN} and k.type in ('PWAY', 'TRAN', 'LOAD')
      and k.id in (
        select p.id from tasks p
        where p.tenant_id = ${tenant} and p.stock_id = any(${[...stock_ids]}::bigint[]) and p.status in ${OPEN}
        union
        select p.id from tasks p
        where p.tenant_id = ${tenant} and p.storage_unit_from_id = any(${[...storage_unit_ids]}::bigint[]) and p.stock_id is null
          and p.status in ${OPEN})
    order by k.id`)
}
