import { firstOrders, planFor } from '../src/cli/day/plan.ts'
import { readOnlineRetail } from '../src/entry/sample-data/online-retail.ts'
import type { MapPlaces } from '../web/console/screens/map/map-answer.ts'
import { arrange } from '../web/console/screens/map/map-arrangement.ts'
import { geometryOf } from '../web/console/screens/map/map-geometry.ts'

// How far a picker walks for the first 60 orders of the real day, one order after another and several side by side on a cart, by the
// coordinates that the map draws. A calculation: nothing is measured, and walking alone is counted.

const ORDERS = Number(process.env.ORDERS ?? 60)
/** Totes on a cart. */
const CARTS = [1, 2, 4, 8, 12]
/** Places of a rack are so wide, and aisles stand so far apart, in metres: pallet racks with room for a truck. */
const PLACE_M = 1
const AISLE_M = 4
/** A person with a cart, in metres a second. */
const PACE = 1.2
/** Places of an aisle of the day's hall. */
const AISLE_PLACES = 100

const plan = planFor(firstOrders(readOnlineRetail(), ORDERS))
const geometry = geometryOf(placesOf(plan.products.length))
const { stands } = arrange(
  geometry,
  geometry.aisles.map(({ zone, aisle }, number) => ({
    zone,
    aisle,
    x: 0,
    y: number * 2,
    direction: 'right' as const,
  })),
)
const placeOf = new Map(plan.products.map(({ code }, place) => [code, place]))

/** A hall as `goodsyard day` builds it: one place for each product, a hundred in an aisle. */
function placesOf(count: number): MapPlaces {
  const all = Array.from({ length: count }, (_, place) => place)
  const nothing = all.map(() => null)
  const text = (place: number) => String(place).padStart(2, '0')
  return {
    ...{ id: all, code: all.map(String), zone: nothing, bay: nothing, level: nothing, position: nothing },
    ...{ row: nothing, slot: nothing, is_pickface: all.map(() => false), is_active: all.map(() => true) },
    aisle: all.map((place) => text(Math.floor(place / AISLE_PLACES) + 1)),
    column: all.map((place) => text(place % AISLE_PLACES)),
  }
}

type Point = { readonly aisle: number; readonly along_m: number; readonly across_m: number }

function pointOf(place: number): Point {
  const aisle = geometry.aisle[place] ?? 0
  const stand = stands[aisle] ?? { x: 0, y: 0 }
  const along_m = (stand.x + (geometry.along[place] ?? 0)) * PLACE_M
  return { aisle, along_m, across_m: (stand.y / 2) * AISLE_M }
}

/** Both ends of an aisle are open. */
const LENGTH_M = Math.max(...geometry.aisles.map(({ length }) => length)) * PLACE_M

/** The way between two points: along an aisle, or by the nearer end of it to another one. */
function way(from: Point, to: Point): number {
  if (from.aisle === to.aisle) return Math.abs(from.along_m - to.along_m)
  const across = Math.abs(from.across_m - to.across_m)
  const front = from.along_m + to.along_m
  const back = 2 * LENGTH_M - front
  return across + Math.min(front, back)
}

/** From the bay at the front of the first aisle through the places in walking order, and back. */
function walk(places: readonly number[]): number {
  const bay: Point = { aisle: -1, along_m: 0, across_m: 0 }
  const stops = [bay, ...places.toSorted((one, other) => one - other).map(pointOf), bay]
  return stops.reduce((sum, stop, index) => sum + (index === 0 ? 0 : way(stops[index - 1] ?? bay, stop)), 0)
}

/** Metres for all orders, so many on a cart at a time, in the order in which they came. */
function metresWith(totes: number): number {
  const carts = Math.ceil(plan.orders.length / totes)
  return Array.from({ length: carts }, (_, cart) => {
    const orders = plan.orders.slice(cart * totes, (cart + 1) * totes)
    const products = new Set(orders.flatMap(({ lines }) => lines.map(({ product }) => product)))
    return walk([...products].map((product) => placeOf.get(product) ?? 0))
  }).reduce((sum, metres) => sum + metres, 0)
}

const single = metresWith(1)
const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
console.log(`${plan.orders.length} orders, ${plan.lines} lines, ${plan.products.length} places\n`)
console.log(
  '| orders on a cart | metres | metres a line | seconds of walking | saved |\n|---|---|---|---|---|',
)
for (const totes of CARTS) {
  const metres = metresWith(totes)
  const saved =
    totes === 1
      ? '–'
      : `${whole(single - metres)} m, ${whole((single - metres) / PACE)} s (${whole((1 - metres / single) * 100)} %)`
  console.log(
    `| ${totes} | ${whole(metres)} | ${(metres / plan.lines).toFixed(1)} | ${whole(metres / PACE)} | ${saved} |`,
  )
}
