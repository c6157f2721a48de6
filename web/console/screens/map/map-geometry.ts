import type { MapPlaces, PlaceText } from './map-answer.ts'

/** An aisle with its places; places without an aisle stand together as one. */
export type Aisle = {
  /** Zone and aisle, different for each. */
  readonly key: string
  readonly zone: string | null
  readonly aisle: string | null
  /** How many places long it is, and how many levels high. */
  readonly length: number
  readonly height: number
  readonly levels: readonly string[]
  /** Its places as positions in the arrays of the map, along the aisle and from the lowest level up. */
  readonly places: readonly number[]
}

/** Where every place stands in its aisle. */
export type MapGeometry = {
  readonly aisles: readonly Aisle[]
  /** By place: its aisle, how far along it, how many levels up, and how far the bay begins. */
  readonly aisle: Int32Array
  readonly along: Int32Array
  readonly up: Int32Array
  readonly bay: Int32Array
}

/** Places without bays stand in lines of so many. */
const LOOSE_LINE = 30

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Gathers places into aisles, bays and levels; without them, columns, rows and slots say where places are. */
export function geometryOf(places: MapPlaces): MapGeometry {
  const size = places.id.length
  const [aisle, along, up, bay] = [0, 1, 2, 3].map(() => new Int32Array(size)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const byAisle = Map.groupBy(places.id.keys(), (place) =>
    aisleKey(places.zone[place] ?? null, places.aisle[place] ?? null),
  )
  const found = [...byAisle].map(([key, own]) => ({
    key,
    zone: places.zone[own[0] ?? 0] ?? null,
    aisle: places.aisle[own[0] ?? 0] ?? null,
    own,
  }))
  found.sort((a, b) => lastIfEmpty(a.zone, b.zone) || lastIfEmpty(a.aisle, b.aisle))
  const aisles = found.map(({ own, ...rest }, number): Aisle => {
    for (const place of own) aisle[place] = number
    const extent = standIn(places, own, { along, up, bay })
    const ordered = own.toSorted((a, b) => (along[a] ?? 0) - (along[b] ?? 0) || (up[a] ?? 0) - (up[b] ?? 0))
    return { ...rest, ...extent, places: ordered }
  })
  return { aisles, aisle, along, up, bay }
}

/** The key of an aisle of a zone. */
export function aisleKey(zone: string | null, aisle: string | null): string {
  return JSON.stringify([zone, aisle])
}

function lastIfEmpty(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compare(a, b)
}

type Standing = Pick<MapGeometry, 'along' | 'up' | 'bay'>

/** Places the places of an aisle: bays one after another, as wide as their fullest level. */
function standIn(
  places: MapPlaces,
  own: readonly number[],
  standing: Standing,
): Pick<Aisle, 'length' | 'height' | 'levels'> {
  const text = (place: number, ...names: readonly PlaceText[]) =>
    names.map((name) => places[name][place] ?? null).find((value) => value !== null) ?? ''
  const bayOf = (place: number) => text(place, 'bay', 'column')
  const levelOf = (place: number) => text(place, 'level', 'row')
  if (own.every((place) => bayOf(place) === '' && levelOf(place) === '')) return standLoose(own, standing)
  const levels = [...new Set(own.map(levelOf))].toSorted(compare)
  const heightOf = new Map(levels.map((level, height) => [level, height]))
  const bays = [...Map.groupBy(own, bayOf)].toSorted(([a], [b]) => compare(a, b))
  let begin = 0
  for (const [, inBay] of bays) {
    let width = 1
    for (const [level, shelf] of Map.groupBy(inBay, levelOf)) {
      const ordered = shelf.toSorted((a, b) =>
        compare(text(a, 'position', 'slot'), text(b, 'position', 'slot')),
      )
      for (const [offset, place] of ordered.entries()) {
        standing.along[place] = begin + offset
        standing.up[place] = heightOf.get(level) ?? 0
        standing.bay[place] = begin
      }
      width = Math.max(width, shelf.length)
    }
    begin += width
  }
  return { length: begin, height: levels.length, levels }
}

function standLoose(
  own: readonly number[],
  { along, up, bay }: Standing,
): Pick<Aisle, 'length' | 'height' | 'levels'> {
  const height = Math.ceil(own.length / LOOSE_LINE)
  for (const [order, place] of own.entries()) {
    along[place] = order % LOOSE_LINE
    bay[place] = order % LOOSE_LINE
    up[place] = height - 1 - Math.floor(order / LOOSE_LINE)
  }
  return { length: Math.min(own.length, LOOSE_LINE), height, levels: [] }
}
