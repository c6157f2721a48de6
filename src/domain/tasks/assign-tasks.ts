import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { assertOpen, assertWorkable, readTasks, type Task, taskIn } from './task.ts'

/** Assigns tasks to a user, all or none (operations 6.2). */
export async function allocateTasks(
  tx: Transaction,
  { ids, user_id }: { readonly ids: readonly number[]; readonly user_id: number },
): Promise<void> {
  const tasks = await lockTasks(tx, ids)
  for (const task of tasks) assertOpen(task)
  await assertWorksIn(tx, user_id, tasks)

  await tx.run(sql`
    update tasks k
    set status = 'ALLOCATED', user_id = ${user_id}, assigned_at = ${tx.now},
      start_at = case when k.user_id = ${user_id} then k.start_at end, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${[...ids]}::bigint[])`)
}

/** Releases tasks from their users, all or none. */
export async function unallocateTasks(tx: Transaction, ids: readonly number[]): Promise<void> {
  const tasks = await lockTasks(tx, ids)
  for (const task of tasks) {
    if (task.status === 'COMPLETED') throw refusal('task_already_completed', { task_id: task.id })
    if (task.status === 'CANCELLED') throw refusal('task_cancelled', { task_id: task.id })
  }

  await tx.run(sql`
    update tasks k
    set status = case when k.status = 'ALLOCATED' then 'AVAILABLE' else k.status end, user_id = null, assigned_at = null,
      start_at = null, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${[...ids]}::bigint[])`)
}

/** The caller starts a task, which is assigned to them from then on. */
export async function enterTask(tx: Transaction, id: number): Promise<Task> {
  const task = taskIn(await lockTasks(tx, [id]), id)
  assertWorkable(tx, task)

  return markEntered(tx, id)
}

/** Records that the caller has started a locked task. */
export function markEntered(tx: Transaction, id: number): Promise<Task> {
  return tx.one<Task>(sql`
    update tasks k
    set status = 'ALLOCATED', user_id = ${tx.caller.user_id}, start_at = coalesce(k.start_at, ${tx.now}),
      assigned_at = case when k.status = 'ALLOCATED' then k.assigned_at else ${tx.now} end,
      last_accessed_at = ${tx.now}, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = ${id}
    returning k.*`)
}

/** Assigns available tasks among locked ones to the caller, who has not started them; their own ones stay as they are. */
export async function markTaken(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.run(sql`
    update tasks k
    set status = 'ALLOCATED', user_id = ${tx.caller.user_id}, assigned_at = ${tx.now}, start_at = null, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${[...ids]}::bigint[]) and k.status = 'AVAILABLE'`)
}

/** The caller leaves tasks; those assigned to them become available to others again. */
export async function exitTasks(tx: Transaction, ids: readonly number[]): Promise<void> {
  await lockTasks(tx, ids)
  const isOwn = sql`(k.status = 'ALLOCATED' and k.user_id = ${tx.caller.user_id})`
  await tx.run(sql`
    update tasks k
    set status = case when ${isOwn} then 'AVAILABLE' else k.status end,
      user_id = case when ${isOwn} then null else k.user_id end,
      assigned_at = case when ${isOwn} then null else k.assigned_at end,
      start_at = case when ${isOwn} then null else k.start_at end,
      last_accessed_at = ${tx.now}, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${[...ids]}::bigint[])`)
}

async function lockTasks(tx: Transaction, ids: readonly number[]): Promise<readonly Task[]> {
  const [, tasks] = await tx.pipeline([lockAll(tx, { tasks: ids }), readTasks(tx, ids)])
  return tasks
}

/** Refuses a user who does not work in the warehouse of a task. The caller is checked already. */
async function assertWorksIn(tx: Transaction, user: number, tasks: readonly Task[]): Promise<void> {
  if (user === tx.caller.user_id) return
  const refused = await tx.maybe<{ user: string | null; warehouse: string }>(sql`
    select u.name as user, w.code as warehouse
    from warehouses w
    join users u on u.id = ${user}
    where w.tenant_id = ${tx.tenant.id} and w.id = any(${tasks.map(({ warehouse_id }) => warehouse_id)}::bigint[])
      and not exists (
        select from subdomain_users m
        where m.tenant_id = ${tx.tenant.id} and m.user_id = ${user} and m.is_active and m.accepted_at is not null
          and (m.all_warehouses or w.id = any(m.warehouse_ids)))
    order by w.id
    limit 1`)
  if (refused !== null)
    throw refusal('user_not_in_warehouse', {
      user: refused.user ?? String(user),
      warehouse: refused.warehouse,
    })
}
