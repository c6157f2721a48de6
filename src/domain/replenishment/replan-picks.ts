import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { coverHeldPick } from '#domain/allocation/cover-held-pick.ts'
import { updateLineCounters } from '#domain/orders/update-line-counters.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { readTasks, type Task } from '#domain/tasks/task.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'

/**
 * Allocates other goods to held picks that do not get what they were promised (operations 5.4); what is not
 * found becomes outstanding again. The picks are locked with their orders, lists and lines.
 */
export async function replanPicks(
  tx: Transaction,
  model: Model,
  missed: ReadonlyMap<number, Big>,
): Promise<void> {
  if (missed.size === 0) return
  const picks = await readTasks(tx, [...missed.keys()])
  const waiting = picks.filter(({ status }) => status === 'ON_HOLD')
  // Each promise takes goods that the next can no longer have.
  const uncovered = await mapInSequence(waiting, (pick) => coverPromise(tx, pick, missed))
  await returnToOrders(
    tx,
    uncovered.filter(({ quantity }) => quantity.gt(0)),
  )
  await updateOrderProgress(tx, model, { order_ids: picks.map(({ goods_out_id }) => goods_out_id) })
}

/** The quantity of a pick without goods. */
type UncoveredPick = { readonly pick: Task; readonly quantity: Big }

async function coverPromise(
  tx: Transaction,
  pick: Task,
  missed: ReadonlyMap<number, Big>,
): Promise<UncoveredPick> {
  const quantity = missed.get(pick.id) ?? new Big(0)
  return { pick, quantity: quantity.minus(await coverHeldPick(tx, { pick, quantity })) }
}

async function returnToOrders(tx: Transaction, uncovered: readonly UncoveredPick[]): Promise<void> {
  if (uncovered.length === 0) return
  const rows = uncovered.map(({ pick, quantity }) => ({ id: pick.id, quantity: quantity.toFixed() }))
  await tx.pipeline([
    tx.run(sql`
      update tasks k
      set start_quantity = case when k.start_quantity > m.quantity then k.start_quantity - m.quantity else k.start_quantity end,
        status = case when k.start_quantity > m.quantity then k.status else 'CANCELLED' end,
        ${nextVersion(tx, 'k')}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id bigint, quantity numeric)
      where k.tenant_id = ${tx.tenant.id} and k.id = m.id`),
    updateLineCounters(
      tx,
      uncovered.flatMap(({ pick, quantity }) =>
        pick.goods_out_line_id === null
          ? []
          : [{ id: pick.goods_out_line_id, given_back: quantity.toFixed() }],
      ),
    ),
  ])
}
