import type { Transaction } from '#database/transaction.ts'
import { readUnits } from '#domain/stock/units.ts'
import { refuseAll, violation } from '#problems/problem.ts'
import { sumsBy } from '#values/decimal.ts'
import type { DispatchTask } from './ask-dispatch.ts'
import type { Leaving } from './complete-dispatches.ts'

/**
 * Refuses goods that would leave with a shipment its carrier has although nobody packed them: they stand loose, or on a unit
 * that stays, such as a tote. Names each shipment with how much of it that is.
 */
export async function assertPacked(
  tx: Transaction,
  leaving: readonly Leaving[],
  tasks: readonly DispatchTask[],
): Promise<void> {
  const submitted = new Map(
    tasks.filter(({ shipment_status: status }) => status === 'submitted').map((task) => [task.id, task]),
  )
  const shipped = leaving.filter(({ task }) => submitted.has(task.id))
  const units = await readUnits(
    tx,
    shipped.map(({ pile }) => pile.storage_unit_id),
  )
  const unpacked = sumsBy(
    shipped
      .filter(({ pile }) => units.get(pile.storage_unit_id ?? 0)?.leaves_warehouse !== true)
      .map(({ task, allocation }) => [submitted.get(task.id)?.shipment_reference ?? '', allocation.quantity]),
  )
  refuseAll(
    [...unpacked].map(([reference, quantity]) =>
      violation('unpacked_goods', { reference, quantity: quantity.toNumber() }),
    ),
  )
}
