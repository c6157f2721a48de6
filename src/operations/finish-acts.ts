import type { Finish } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { chargeWork } from '#domain/charging/charge-work.ts'
import { hasWorkDone } from '#domain/charging/work-done.ts'
import { updateReducedOrders } from '#domain/kitting/update-reduced-orders.ts'
import { updateMovedLoadTasks } from '#domain/loading/update-moved-load-tasks.ts'
import { updateFaces } from '#domain/replenishment/update-faces.ts'
import { hasActChanges } from '#domain/stock/act-changes.ts'
import { updateBalances } from '#domain/stock/update-balances.ts'
import { updateRemainingTasks } from '#domain/stock-control/update-remaining-tasks.ts'
import { countEarlierEvents } from '#events/announce.ts'
import { releaseTasksOutOfReach } from './release-tasks-out-of-reach.ts'

/**
 * Updates what follows from acts, once, when all of a transaction is written: tasks that their users may not do any more, spare
 * components, loading, tasks for what remains, pickfaces, balances and charges. Every transaction of the service ends with it, so no act has to ask for it.
 */
export function finishActs(model: Model): Finish {
  const balances = resourceNamed(model, 'stock_balances')
  return async (tx) => {
    await releaseTasksOutOfReach(tx, model)
    if (hasActChanges(tx)) {
      await updateReducedOrders(tx, model)
      await updateMovedLoadTasks(tx)
      await updateRemainingTasks(tx, model)
      await updateFaces(tx)
      await updateBalances(tx, balances)
    }
    if (hasWorkDone(tx)) await chargeWork(tx, model)
    await countEarlierEvents(tx)
  }
}
