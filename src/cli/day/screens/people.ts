import { setTimeout as pause } from 'node:timers/promises'
import { CallFailed } from '#cli/day/client.ts'
import {
  asShown,
  type Decision,
  type HandheldScreen,
  type HandheldView,
  workFlow,
} from './handheld-screen.ts'
import type { DayCounts, Leader } from './leader.ts'
import type { PackingScreen, PackingView } from './packing-screen.ts'

/** Somebody who waits for work looks again after this time, in milliseconds. */
const LOOK_MS = 250

/** A van of the carrier comes after so many orders. */
const ORDERS_OF_A_VAN = 10

/** What the scales of the bench show. */
const WEIGHT = '6.4 kg'

/** Receives one delivery after another, and puts the goods away. */
export async function receiverDay(device: HandheldScreen, leader: Leader): Promise<void> {
  for (const delivery of leader.deliveries) {
    await leader.arrive(delivery)
    await workFlow(device, 'Receive', counting(leader, 'received', /^Scan /))
    await workFlow(device, 'Put away')
    await leader.putAway(delivery)
  }
}

/** Picks what there is to pick, until everything is picked. */
export async function pickerDay(device: HandheldScreen, leader: Leader): Promise<void> {
  while (await leader.hasPicks()) await workFlow(device, 'Pick', counting(leader, 'picked', /^Go to /))
}

/** Does as the screen shows, and counts the tasks by their first screens. */
function counting(leader: Leader, what: keyof DayCounts, first: RegExp): (view: HandheldView) => Decision {
  return (view) => {
    if (first.test(view.prompt)) leader.counts[what] += 1
    return asShown(view)
  }
}

/** Packs each order that is picked, into one carton. */
export async function packerDay(station: PackingScreen, leader: Leader): Promise<void> {
  // The station may show an order until it has read that it is packed.
  const packed = new Set<string>()
  while (packed.size < leader.orders) {
    const view = await station.shown()
    const next = await nextScan(view, { leader, packed })
    if (next === null) {
      await pause(LOOK_MS)
      continue
    }
    const { is_bad, text } = await station.take(next)
    if (is_bad) throw new CallFailed(`the packing station says to ${next}: ${text}`)
    if (view.asks !== 'order' && text.startsWith(`${view.order} is packed`)) packed.add(view.order)
    const isPacked = packed.size > leader.counts.packed
    leader.counts.packed = packed.size
    // The station lists the first 500 staged lines, also of orders that are packed and have not left.
    if (isPacked && packed.size % ORDERS_OF_A_VAN === 0) await leader.sendOff()
  }
}

/** What the station asks for; null where no order is picked. */
async function nextScan(
  view: PackingView,
  { leader, packed }: { readonly leader: Leader; readonly packed: ReadonlySet<string> },
): Promise<string | null> {
  if (view.asks === 'order') {
    const waiting = view.orders.filter((order) => !packed.has(order))
    return (await leader.atBench(waiting))[0] ?? null
  }
  if (view.asks === 'weight') return WEIGHT
  const open = view.lines.filter(({ packed, all }) => packed < all)
  // Of many pieces one is scanned, and their number is typed in its place.
  const counted = open.find(({ packed }) => packed > 0)
  return counted === undefined ? (open[0]?.code ?? 'CLOSE') : String(counted.all)
}
