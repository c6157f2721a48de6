import type { Query } from '#database/query.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { applyChanges } from '#domain/changes/apply-changes.ts'
import { createConversions, type PickedForConversion } from '#domain/kitting/create-conversions.ts'
import { drawTaskIds } from '#domain/tasks/create-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { elementAt } from '#values/element-at.ts'
import type { PicksToConfirm } from './lock-picks-to-confirm.ts'
import { pickChanges } from './pick-changes.ts'
import type { PickContext } from './pick-context.ts'
import { type DispatchPart, dispatchPartsOf } from './stage-goods.ts'

/**
 * Writes confirmed picks: makes the conversions that follow on them, then applies what the picks change. Returns the picks as
 * they are then.
 */
export async function writePicks(
  tx: Transaction,
  model: Model,
  locked: PicksToConfirm & {
    /** Reads the buckets of the piles before they change; null where it was done. */
    readonly counting: Query<unknown> | null
  },
): Promise<readonly Task[]> {
  const { contexts, piles, pile_ids, counting } = locked
  const picked = contexts.filter(({ confirmed }) => confirmed.gt(0))
  const conversions = await createConversions(tx, picked.filter(isWorkOrder).map(forConversion))
  const staged = await createDispatchParts(tx, locked, picked)
  const changes = pickChanges(contexts, { conversions, staged, pile_ids })
  return (await applyChanges(tx, model, { changes, piles, counting })).finished
}

const isWorkOrder = ({ pick }: PickContext) => pick.goods_out_type === 'work_order'

/** The dispatch tasks of picked goods with their ids; there are rarely more of them than of picks. */
async function createDispatchParts(
  tx: Transaction,
  { task_ids }: PicksToConfirm,
  picked: readonly PickContext[],
): Promise<readonly DispatchPart[]> {
  const staged = picked.filter((context) => !isWorkOrder(context)).flatMap(dispatchPartsOf)
  const missing = staged.length - task_ids.length
  const ids = missing > 0 ? [...task_ids, ...(await drawTaskIds(tx, missing))] : task_ids
  return staged.map((part, index) => ({ ...part, task_id: elementAt(ids, index) }))
}

function forConversion({ pick, confirmed, target }: PickContext): PickedForConversion {
  return { pick, quantity: confirmed.toFixed(), location_id: target.id }
}
