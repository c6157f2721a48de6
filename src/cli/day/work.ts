import type { DayContext } from './hands.ts'
import { putAway, receive } from './inbound.ts'
import { createOrders, dispatch, pick, process } from './outbound.ts'
import { setUpWarehouse } from './set-up-warehouse.ts'

/** Performs a whole day in an empty tenant; returns the durations of its parts, in seconds. */
export async function workDay(
  floor: DayContext,
): Promise<{ readonly inbound: number; readonly outbound: number }> {
  const warehouse = await setUpWarehouse(floor)
  const started_ms = performance.now()
  await receive(floor, warehouse)
  await putAway(floor, warehouse)
  const stocked_ms = performance.now()
  const orders = await createOrders(floor, warehouse)
  await process(floor, orders)
  await pick(floor)
  await dispatch(floor, warehouse)
  const ended_ms = performance.now()
  return { inbound: (stocked_ms - started_ms) / 1000, outbound: (ended_ms - stocked_ms) / 1000 }
}
