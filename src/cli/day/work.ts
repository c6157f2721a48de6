import type { Floor } from './hands.ts'
import { putAway, receive } from './inbound.ts'
import { layOut } from './lay-out.ts'
import { dispatch, pick, process, takeOrders } from './outbound.ts'

/** Works a whole day in a tenant that has nothing yet, and gives how long its parts took, in seconds. */
export async function workDay(
  floor: Floor,
): Promise<{ readonly inbound: number; readonly outbound: number }> {
  const ground = await layOut(floor)
  const began = performance.now()
  await receive(floor, ground)
  await putAway(floor, ground)
  const stocked = performance.now()
  const orders = await takeOrders(floor, ground)
  await process(floor, orders)
  await pick(floor)
  await dispatch(floor, ground)
  const over = performance.now()
  return { inbound: (stocked - began) / 1000, outbound: (over - stocked) / 1000 }
}
