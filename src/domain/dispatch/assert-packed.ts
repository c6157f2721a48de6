import type { Transaction } from '#database/transaction.ts'
import { readUnits } from '#domain/stock/units.ts'
import { refuseAll, violation } from '#problems/problem.ts'
import { sumsBy } from '#values/decimal.ts'
import { lookUp } from '#values/look-up.ts'
import type { DispatchedGoods } from './dispatch-changes.ts'
import type { DispatchTask } from './dispatch-task.ts'

/**
 * Refuses unpacked goods of a shipment that its carrier has accepted: loose goods, and goods on a unit that
 * stays in the warehouse, such as a tote. Reports the unpacked quantity of each shipment.
 */
export async function assertPacked(
  tx: Transaction,
  goods: readonly DispatchedGoods[],
  tasks: readonly DispatchTask[],
): Promise<void> {
  const unpacked = sumsBy(
    (await unpackedGoods(tx, goods, tasks)).map(({ reference, quantity }) => [reference, quantity]),
  )
  refuseAll(
    [...unpacked].map(([reference, quantity]) =>
      violation('unpacked_goods', { reference, quantity: quantity.toNumber() }),
    ),
  )
}

/** Goods of a shipment that are in no package of it. */
export type UnpackedGoods = {
  readonly shipment_id: number | null
  /** The reference of the shipment. */
  readonly reference: string
  /** In units; an exact decimal as text. */
  readonly quantity: string
}

/** The goods that `assertPacked` refuses. */
export async function unpackedGoods(
  tx: Transaction,
  goods: readonly DispatchedGoods[],
  tasks: readonly DispatchTask[],
): Promise<readonly UnpackedGoods[]> {
  const submitted = new Map(
    tasks.filter(({ shipment_status: status }) => status === 'submitted').map((task) => [task.id, task]),
  )
  const shipped = goods.filter(({ task }) => submitted.has(task.id))
  const units = await readUnits(
    tx,
    shipped.map(({ pile }) => pile.storage_unit_id),
  )
  return shipped
    .filter(({ pile }) => lookUp(units, pile.storage_unit_id)?.leaves_warehouse !== true)
    .map(({ task, allocation: { quantity } }) => ({
      shipment_id: task.shipment_id,
      reference: submitted.get(task.id)?.shipment_reference ?? '',
      quantity,
    }))
}
