import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { unallocateTasks } from '#domain/tasks/assign-tasks.ts'
import { drainChangedMembers, readTasksOutOfReach } from '#domain/tasks/changed-members.ts'
import { withPickProgress } from './pick-progress.ts'

/** Releases the tasks that users whose membership changed may not do any more, so that others can (operations 6.2). */
export async function releaseTasksOutOfReach(tx: Transaction, model: Model): Promise<void> {
  const user_ids = drainChangedMembers(tx)
  if (user_ids.length === 0) return
  const ids = await readTasksOutOfReach(tx, user_ids)
  if (ids.length > 0) await withPickProgress(tx, model, { ids, run: () => unallocateTasks(tx, ids) })
}
