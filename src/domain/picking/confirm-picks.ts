import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { fireAutomatic } from '#domain/dispatch/fire-automatic.ts'
import { putBackArrived } from '#domain/keeping/put-back-arrived.ts'
import { freeSpares } from '#domain/kitting/free-spares.ts'
import { announceLoading } from '#domain/loading/announce-loading.ts'
import { type DispatchStrategy, ORDER_STATUS } from '#domain/orders/order.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { attachTasks } from '#domain/shipping/attach-tasks.ts'
import { countPiles } from '#domain/stock/lock-piles.ts'
import { namingTask } from '#domain/tasks/naming-task.ts'
import type { Task } from '#domain/tasks/task.ts'
import { inTurn } from '#values/in-turn.ts'
import { askPick, askSerialsAreNew, askTotes, shortOf } from './ask-picks.ts'
import { askSubstitution } from './ask-substitution.ts'
import type { Picking, Scene } from './picking.ts'
import { replaceShortage } from './replace-shortage.ts'
import { splitPicks } from './split-picks.ts'
import { substitute } from './substitute-goods.ts'
import { type Taken, takePicks } from './take-picks.ts'
import { writePicks } from './write-picks.ts'

/** By these an order leaves without anybody saying so. */
const AUTOMATIC: readonly DispatchStrategy[] = ['auto', 'auto_shipment']

/**
 * Confirms picks, all or none: the goods have left their places and stand in the bay, waiting to be dispatched. What was
 * not there is not reserved any more, and sought elsewhere where the warehouse wants that. An order that dispatches itself
 * leaves with its last pick (operations 4.7). Gives the picks as they are then. The balances are settled by whoever
 * performs the act.
 */
export async function confirmPicks(
  tx: Transaction,
  model: Model,
  said: readonly Picking[],
): Promise<readonly Task[]> {
  const taken = await takePicks(tx, said)
  const substitutions = await askAll(tx, taken.scenes)

  // Every question has been asked. From here on the picks are only written down.
  const { done, tasks } = await write(tx, model, { taken, substitutions })
  await replaceShortage(tx, model, done)
  // What was planned and not taken may still be where it came in.
  await putBackArrived(
    tx,
    [...substitutions.values()].flatMap(({ scene: { pick, planned } }) =>
      planned.map(({ id, reserved }) => ({
        stock_id: id,
        quantity: reserved,
        goods_out_id: pick.goods_out_id,
      })),
    ),
  )
  await freeSpares(tx, ordersOf(done.filter(isComponent)))
  await announceLoading(tx, ordersOf(done.filter(({ pick }) => pick.strategy === 'load')))
  await attachTasks(tx, ordersOf(done.filter(({ pick }) => pick.strategy.endsWith('shipment'))))
  const automatic = done.filter(({ pick }) => AUTOMATIC.includes(pick.strategy))
  const left = await fireAutomatic(tx, model, ordersOf(automatic))
  await updateOrderProgress(tx, model, {
    order_ids: ordersOf(done.filter((scene) => !goesOn(scene))),
    kit_order_ids: [...ordersOf(done.filter(({ pick }) => pick.is_built)), ...left],
    // A pick that gave goods up may have been parted: its list has one more.
    list_ids: [...substitutions.values()].flatMap(({ rival }) => rival?.task.goods_out_pick_list_id ?? []),
  })
  return tasks
}

type Writing = { readonly taken: Taken; readonly substitutions: Substitutions }

async function write(tx: Transaction, model: Model, { taken, substitutions }: Writing) {
  const isPlain = substitutions.size === 0 && taken.scenes.every(({ rest }) => rest === null)
  // How the piles count is asked before anything of them is changed: with what changes them first.
  const counting = countPiles(tx, taken.piles)
  if (isPlain) return { done: taken.scenes, tasks: await writePicks(tx, model, { ...taken, counting }) }
  await counting
  // What stays to be picked is none of this pick's any more: whatever follows is about an exact pick of the rest.
  await splitPicks(
    tx,
    taken.scenes.flatMap(({ rest }) => rest ?? []),
  )
  const done = await inTurn(taken.scenes, (scene) => {
    const substitution = substitutions.get(scene)
    return substitution === undefined ? scene : substitute(tx, substitution)
  })
  return { done, tasks: await writePicks(tx, model, { ...taken, scenes: done, counting: null }) }
}

/**
 * Whether order and list are as far as they were: both are being picked, more picks follow, and this one leaves nothing
 * outstanding that was not. Most picks are like this.
 */
function goesOn(scene: Scene): boolean {
  const { order_status_id, list_status_id, list_goes_on, strategy, is_built } = scene.pick
  const { PICK, PART_ALLOCATED } = ORDER_STATUS
  const isPicked = order_status_id === PICK || order_status_id === PART_ALLOCATED
  const isUnderWay = isPicked && list_status_id === PICK && list_goes_on
  const isWhole = shortOf(scene).eq(0) && scene.rest === null
  return isUnderWay && isWhole && !is_built && !AUTOMATIC.includes(strategy)
}

/** Whether a pick is of goods that what was ordered is built from. */
function isComponent({ pick }: Scene): boolean {
  return pick.product_id !== null && pick.product_id !== pick.line_product_id
}

function ordersOf(scenes: readonly Scene[]): readonly number[] {
  return [...new Set(scenes.map(({ pick }) => pick.goods_out_id))]
}

type Substitutions = ReadonlyMap<Scene, Awaited<ReturnType<typeof askSubstitution>>>

/** Asks every question of every pick; of several, the refusal names the task it is about. */
async function askAll(tx: Transaction, scenes: readonly Scene[]): Promise<Substitutions> {
  for (const scene of scenes) namingTask(scene.pick.id, () => askPick(tx, scene))
  askTotes(scenes)
  await askSerialsAreNew(tx, scenes)
  const substituted = scenes.filter(({ is_substituted }) => is_substituted)
  const asked = await inTurn(substituted, async (scene) => [scene, await askSubstitution(tx, scene)] as const)
  return new Map(asked)
}
