import type { Aisle, MapGeometry } from './map-geometry.ts'
import { aisleKey } from './map-geometry.ts'

/** Where bays of an aisle run to. */
export type Direction = 'right' | 'down'

/** An aisle in a layout as the service keeps it. */
export type LayoutAisle = {
  readonly zone: string | null
  readonly aisle: string | null
  readonly x: number
  readonly y: number
  readonly direction: Direction
}

/** Where an aisle stands on the map, in places from the corner; its label stands in the line above it. */
export type Stand = { readonly x: number; readonly y: number; readonly direction: Direction }

/** The stands of all aisles, and how far the map reaches. */
export type Arrangement = {
  readonly stands: readonly Stand[]
  readonly width: number
  readonly height: number
}

/** A rectangle in places. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Free places between aisles. */
const GAP = 1

/** The label of an aisle has so many lines over it, as high as a place. */
export const LABEL = 1

/** Maps are wide screens: so much wider than high. */
const ASPECT = 1.8
const COLUMNS_MAX = 8

/** The room that an aisle takes with its label. */
export function boxOf({ length, height }: Pick<Aisle, 'length' | 'height'>, { x, y, direction }: Stand): Box {
  const [width, depth] = direction === 'right' ? [length, height] : [height, length]
  return { x, y, width, height: depth + LABEL }
}

/** Arranges aisles by a layout; those that it does not name stand below the others. */
export function arrange({ aisles }: MapGeometry, layout: readonly LayoutAisle[]): Arrangement {
  const known = new Map(layout.map((one) => [aisleKey(one.zone, one.aisle), one]))
  const given = aisles.map(({ key }): Stand | null => {
    const found = known.get(key)
    return found === undefined ? null : { x: found.x, y: found.y, direction: found.direction }
  })
  const bottom = Math.max(0, ...given.map((stand, number) => bottomOf(aisles[number], stand)))
  const missing = aisles.flatMap((aisle, number) => (given[number] === null ? [{ aisle, number }] : []))
  const found = inColumns(missing.map(({ aisle }) => aisle))
  const below = bottom === 0 ? 0 : bottom + GAP
  const stands = given.map((stand, number): Stand => {
    if (stand !== null) return stand
    const own = found[missing.findIndex((one) => one.number === number)] ?? { x: 0, y: 0 }
    return { x: own.x, y: own.y + below, direction: 'right' }
  })
  return { stands, ...extentOf(aisles, stands) }
}

function bottomOf(aisle: Aisle | undefined, stand: Stand | null): number {
  if (aisle === undefined || stand === null) return 0
  const { y, height } = boxOf(aisle, stand)
  return y + height
}

/** How far aisles reach to the right and down. */
export function extentOf(
  aisles: readonly Aisle[],
  stands: readonly Stand[],
): Pick<Arrangement, 'width' | 'height'> {
  let [width, height] = [1, 1]
  for (const [number, stand] of stands.entries()) {
    const aisle = aisles[number]
    if (aisle === undefined) continue
    const box = boxOf(aisle, stand)
    width = Math.max(width, box.x + box.width)
    height = Math.max(height, box.y + box.height)
  }
  return { width, height }
}

/** How many places the label of each aisle has until another aisle begins in its line. */
export function labelRooms(aisles: readonly Aisle[], stands: readonly Stand[]): readonly number[] {
  const boxes = stands.flatMap((stand, number) => {
    const aisle = aisles[number]
    return aisle === undefined ? [] : [boxOf(aisle, stand)]
  })
  return boxes.map(({ x, y }) => {
    const isInLine = (other: Box) => other.x > x && other.y < y + LABEL && other.y + other.height > y
    return Math.min(...boxes.filter(isInLine).map((other) => other.x - x))
  })
}

type Corner = { readonly x: number; readonly y: number }

/** One under another, in as many columns as fill a wide screen best. */
function inColumns(aisles: readonly Aisle[]): readonly Corner[] {
  const tries = Array.from({ length: COLUMNS_MAX }, (_, index) => columnsOf(aisles, index + 1))
  const scaleOf = ({ width, height }: (typeof tries)[number]) => Math.min(ASPECT / width, 1 / height)
  return tries.reduce((best, one) => (scaleOf(one) > scaleOf(best) ? one : best)).corners
}

function columnsOf(aisles: readonly Aisle[], columns: number) {
  const whole = aisles.reduce((sum, { height }) => sum + height + LABEL + GAP, 0)
  const deepest = Math.max(1, whole / columns)
  const corners: Corner[] = []
  let [x, y, widest, height] = [0, 0, 0, 1]
  for (const aisle of aisles) {
    if (y > 0 && y + (aisle.height + LABEL) / 2 > deepest) [x, y, widest] = [x + widest + GAP * 2, 0, 0]
    corners.push({ x, y })
    y += aisle.height + LABEL + GAP
    widest = Math.max(widest, aisle.length)
    height = Math.max(height, y)
  }
  return { corners, width: Math.max(1, x + widest), height }
}

/** An aisle moved by places; it stays on the map. */
export function movedStand(stand: Stand, by: { readonly x: number; readonly y: number }): Stand {
  return { ...stand, x: Math.max(0, stand.x + by.x), y: Math.max(0, stand.y + by.y) }
}

/** The layout that the service keeps for stands. */
export function layoutOf({ aisles }: MapGeometry, stands: readonly Stand[]): readonly LayoutAisle[] {
  return stands.flatMap((stand, number) => {
    const found = aisles[number]
    return found === undefined ? [] : [{ zone: found.zone, aisle: found.aisle, ...stand }]
  })
}

/** The cell of a place on the map. */
export function cellOf(
  { aisle, along, up, aisles }: MapGeometry,
  { stands }: Arrangement,
  place: number,
): Corner {
  const number = aisle[place] ?? 0
  const stand = stands[number]
  const height = aisles[number]?.height ?? 1
  if (stand === undefined) return { x: 0, y: 0 }
  const [far, high] = [along[place] ?? 0, up[place] ?? 0]
  return stand.direction === 'right'
    ? { x: stand.x + far, y: stand.y + LABEL + height - 1 - high }
    : { x: stand.x + high, y: stand.y + LABEL + far }
}

/** The places whose cells a rectangle touches; a point is one without extent. */
export function placesIn(
  geometry: MapGeometry,
  arrangement: Arrangement,
  { x, y, width, height }: Box,
): readonly number[] {
  const isWithin = (cell: Corner) =>
    cell.x < x + width && cell.x + 1 > x && cell.y < y + height && cell.y + 1 > y
  return geometry.aisles.flatMap((aisle, number) => {
    const stand = arrangement.stands[number]
    if (stand === undefined) return []
    const box = boxOf(aisle, stand)
    const isNear = box.x < x + width && box.x + box.width > x && box.y < y + height && box.y + box.height > y
    return isNear ? aisle.places.filter((place) => isWithin(cellOf(geometry, arrangement, place))) : []
  })
}

/** The aisle at a point. */
export function aisleAt({ aisles }: MapGeometry, { stands }: Arrangement, point: Corner): number | null {
  const found = aisles.findIndex((aisle, number) => {
    const stand = stands[number]
    if (stand === undefined) return false
    const box = boxOf(aisle, stand)
    return (
      point.x >= box.x &&
      point.x < box.x + Math.max(box.width, 4) &&
      point.y >= box.y &&
      point.y < box.y + box.height
    )
  })
  return found < 0 ? null : found
}
