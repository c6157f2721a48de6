import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { noteCounted } from '#domain/stock/note-counted.ts'
import { cancelTasks, finishTasks } from '#domain/tasks/close-tasks.ts'
import { countSystem, isSameGroup, type SystemGroup } from './count-system.ts'
import { attemptFor } from './record-attempt.ts'
import { assertTaskOpen, readRecords, type StockCheck, takePending } from './stock-check.ts'

/** Closes a count: what stands there and was not counted counts as nothing (operations 8.1). */
export async function completeCheck(tx: Transaction, id: number): Promise<void> {
  const { check, task } = await takePending(tx, id)
  assertTaskOpen(check, task)
  const [counted, groups] = await Promise.all([readRecords(tx, id), countSystem(tx, check.location_id)])
  const uncounted = groups.filter((group) => !counted.some((record) => isSameGroup(record, group)))
  const passes = uncounted.length === 0 && counted.every(({ result }) => result === 'success')
  const right = groups.filter((group) =>
    counted.some((record) => record.result === 'success' && isSameGroup(record, group)),
  )
  await lockAll(tx, { locations: [check.location_id] })

  await countNothing(tx, check, uncounted)
  if (task !== null) await finishTasks(tx, [{ id: task.id, confirmed_quantity: null }])
  await tx.run(sql`
    update stock_checks c
    set status = ${passes ? 'passed' : 'failed'}, completed_at = ${tx.now}, lock_version = c.lock_version + 1, updated_at = ${tx.now}
    where c.tenant_id = ${tx.tenant.id} and c.id = ${id}`)
  await tx.run(sql`
    update locations l
    set last_counted_at = ${tx.now}
    where l.tenant_id = ${tx.tenant.id} and l.id = ${check.location_id}`)
  await noteCounted(
    tx,
    right.flatMap(({ pile_ids }) => pile_ids),
  )
}

async function countNothing(
  tx: Transaction,
  check: StockCheck,
  groups: readonly SystemGroup[],
): Promise<void> {
  if (groups.length === 0) return
  const rows = groups.map(({ pile_ids, quantity, ...group }) => {
    const attempt = attemptFor({ number: 1, physical: '0', system: quantity })
    return { ...group, attempts: [attempt], result: attempt.result, difference: `-${quantity}` }
  })
  await tx.run(sql`
    insert into stock_check_records (tenant_id, stock_check_id, product_id, account_id, batch, sell_by_date, best_before_date,
      attempts, result, difference, unapplied, created_at, updated_at)
    select ${tx.tenant.id}::bigint, ${check.id}::bigint, r.product_id, r.account_id, r.batch, r.sell_by_date, r.best_before_date,
      r.attempts, r.result, r.difference, 0, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (product_id bigint, account_id bigint, batch text, sell_by_date date,
      best_before_date date, attempts jsonb, result text, difference numeric)`)
}

/** Gives up a count; what was counted is kept. */
export async function cancelCheck(tx: Transaction, id: number): Promise<void> {
  const { task } = await takePending(tx, id)

  if (task !== null && task.status !== 'COMPLETED') await cancelTasks(tx, [task.id])
  await tx.run(sql`
    update stock_checks c
    set status = 'cancelled', lock_version = c.lock_version + 1, updated_at = ${tx.now}
    where c.tenant_id = ${tx.tenant.id} and c.id = ${id}`)
}
