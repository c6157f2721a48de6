import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

const membersByTransaction = new WeakMap<Transaction, Set<number>>()

/** Records users whose membership ended or changed: tasks they may not do any more are released when the act ends (operations 6.2). */
export function recordChangedMembers(tx: Transaction, user_ids: readonly number[]): void {
  const members = membersByTransaction.get(tx) ?? new Set()
  for (const id of user_ids) members.add(id)
  membersByTransaction.set(tx, members)
}

/** Returns the recorded users, and forgets them. */
export function drainChangedMembers(tx: Transaction): readonly number[] {
  const members = [...(membersByTransaction.get(tx) ?? [])]
  membersByTransaction.delete(tx)
  return members
}

/** Tasks that users have and may not do any more: they are no members, or do not see the warehouse or account. */
export function readTasksOutOfReach(tx: Transaction, user_ids: readonly number[]): Query<readonly number[]> {
  return tx
    .rows<{ id: number }>(sql`
    select k.id
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.user_id = any(${[...user_ids]}::bigint[]) and k.status = 'ALLOCATED'
      and not exists (
        select from users u
        left join subdomain_users m on m.tenant_id = ${tx.tenant.id} and m.user_id = u.id
        where u.id = k.user_id and (u.is_operator or m.is_active and m.accepted_at is not null
          and (m.all_warehouses or k.warehouse_id = any(m.warehouse_ids))
          and (m.all_accounts or k.account_id is null or k.account_id = any(m.account_ids))))
    order by k.id`)
    .map((rows) => rows.map(({ id }) => id))
}
