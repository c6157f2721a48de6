import type { MapGeometry } from './map-geometry.ts'

/** Keys that walk over a map, and where each leads: along the aisle, to another aisle, or to another level. */
const STEPS: Readonly<
  Record<string, { readonly along?: number; readonly aisle?: number; readonly up?: number }>
> = {
  ArrowRight: { along: 1 },
  ArrowLeft: { along: -1 },
  ArrowDown: { aisle: 1 },
  ArrowUp: { aisle: -1 },
  PageUp: { up: 1 },
  PageDown: { up: -1 },
  Home: { along: Number.NEGATIVE_INFINITY },
  End: { along: Number.POSITIVE_INFINITY },
}

/** The place that a key leads to from another one; null where the key does not walk, the same place where there is no further. */
export function walk(geometry: MapGeometry, from: number, key: string): number | null {
  const step = STEPS[key]
  if (step === undefined) return null
  if (step.along !== undefined) return alongAisle(geometry, from, step.along)
  if (step.up !== undefined) return toLevel(geometry, from, step.up)
  return toAisle(geometry, from, step.aisle ?? 0)
}

/** The next place of the level that has one, however far; the ends of an aisle are ends. */
function alongAisle({ aisles, aisle, along, up }: MapGeometry, from: number, by: number): number {
  const level = (aisles[aisle[from] ?? 0]?.places ?? []).filter((place) => up[place] === up[from])
  const order = level.toSorted((a, b) => (along[a] ?? 0) - (along[b] ?? 0))
  const next = Math.min(order.length - 1, Math.max(0, order.indexOf(from) + by))
  return order[next] ?? from
}

/** The nearest place of the next level that there is. */
function toLevel({ aisles, aisle, along, up }: MapGeometry, from: number, by: number): number {
  const own = up[from] ?? 0
  const beyond = (aisles[aisle[from] ?? 0]?.places ?? []).filter(
    (place) => Math.sign((up[place] ?? 0) - own) === by,
  )
  const distance = (place: number) =>
    Math.abs((up[place] ?? 0) - own) * 1e6 + Math.abs((along[place] ?? 0) - (along[from] ?? 0))
  return nearest(beyond, distance) ?? from
}

/** The nearest place of the next aisle. */
function toAisle({ aisles, aisle, along, up }: MapGeometry, from: number, by: number): number {
  const next = aisles[(aisle[from] ?? 0) + by]
  const distance = (place: number) =>
    Math.abs((along[place] ?? 0) - (along[from] ?? 0)) * 1e3 + Math.abs((up[place] ?? 0) - (up[from] ?? 0))
  return nearest(next?.places ?? [], distance) ?? from
}

function nearest(places: readonly number[], distance: (place: number) => number): number | null {
  let [best, least]: [number | null, number] = [null, Number.POSITIVE_INFINITY]
  for (const place of places) {
    const far = distance(place)
    if (far < least) [best, least] = [place, far]
  }
  return best
}
