import type { FigureName, MapAnswer, MapFigures } from './map-answer.ts'

/** What the map can be coloured by. */
export const COLOURINGS = ['fill', 'age', 'counted', 'picks', 'held', 'owner'] as const

/** What the map is coloured by. */
export type Colouring = (typeof COLOURINGS)[number]

/** How a class is drawn: nothing, a bar that is so many fifths high, or a mark with the number of a colour. */
export type Mark =
  | { readonly kind: 'none' }
  | { readonly kind: 'bar'; readonly fifths: number }
  | { readonly kind: 'mark'; readonly number: number }
  | { readonly kind: 'dot' }
  | { readonly kind: 'cross' }

/** A class of places in the legend. */
export type PlaceClass = {
  readonly id: string
  readonly mark: Mark
  /** What it says: bounds of a figure, or a word of the legend, or the owner. */
  readonly label:
    | {
        readonly kind: 'word'
        readonly word: 'empty' | 'never' | 'unknown' | 'none' | 'held' | 'free' | 'several' | 'others'
      }
    | { readonly kind: 'range'; readonly from: number | null; readonly to: number | null }
    | { readonly kind: 'owner'; readonly code: string; readonly name: string }
  readonly count: number
}

/** Places by class. */
export type PlaceColouring = {
  readonly classes: readonly PlaceClass[]
  /** By place: the number of its class. */
  readonly of: Uint8Array
}

/** The upper bounds of the first classes of a figure; the last has none. */
const BOUNDS: Readonly<Record<'fill' | 'age' | 'counted' | 'picks', readonly number[]>> = {
  fill: [25, 50, 75, 99],
  age: [7, 30, 90, 180],
  counted: [7, 30, 90, 180],
  picks: [2, 5, 10, 25],
}

/** Owners beyond these are drawn alike. */
const OWNERS_MAX = 6

/** What a map can be coloured by for somebody: the figures that came. */
export function colouringsOf(figures: MapFigures): readonly Colouring[] {
  return COLOURINGS.filter((name) => figures[name] !== undefined)
}

/** Sorts places into classes by what the map is coloured by. */
export function colouredBy(colouring: Colouring, answer: MapAnswer): PlaceColouring {
  const [labels, classOf] = sorted(colouring, answer)
  const size = answer.places.id.length
  const of = new Uint8Array(size)
  const counts = labels.map(() => 0)
  for (let place = 0; place < size; place += 1) {
    const found = classOf(place)
    of[place] = found
    counts[found] = (counts[found] ?? 0) + 1
  }
  return { of, classes: labels.map((one, number) => ({ ...one, count: counts[number] ?? 0 })) }
}

type Label = Omit<PlaceClass, 'count'>
type Sorting = readonly [labels: readonly Label[], classOf: (place: number) => number]

function sorted(colouring: Colouring, answer: MapAnswer): Sorting {
  const { figures } = answer
  const value = (name: FigureName, place: number) => figures[name]?.[place] ?? null
  if (colouring === 'held') {
    const labels = [
      word('empty', { kind: 'none' }),
      word('free', { kind: 'bar', fifths: 2 }),
      word('held', { kind: 'cross' }),
    ]
    return [labels, (place) => (value('held', place) === null ? 0 : value('held', place) === 0 ? 1 : 2)]
  }
  if (colouring === 'owner') return sortedByOwner(answer)
  const bounds = BOUNDS[colouring]
  const ranges = [...bounds, null].map(
    (to, number): Label => ({
      id: `${colouring}-${number}`,
      mark: { kind: 'bar', fifths: number + 1 },
      label: { kind: 'range', from: number === 0 ? null : (bounds[number - 1] ?? 0) + 1, to },
    }),
  )
  const rank = (found: number) => {
    const above = bounds.findIndex((bound) => found <= bound)
    return 1 + (above < 0 ? bounds.length : above)
  }
  if (colouring === 'fill') {
    // What stands at a place without limits fills it to nobody knows how much.
    const labels = [word('empty', { kind: 'none' }), ...ranges, word('unknown', { kind: 'dot' })]
    return [
      labels,
      (place) => {
        if (value('piles', place) === null) return 0
        const found = value('fill', place)
        return found === null ? labels.length - 1 : rank(found)
      },
    ]
  }
  const nothing = { age: 'empty', counted: 'never', picks: 'none' } as const
  const mark: Mark = colouring === 'counted' ? { kind: 'dot' } : { kind: 'none' }
  return [
    [word(nothing[colouring], mark), ...ranges],
    (place) => {
      const found = value(colouring, place)
      return found === null ? 0 : rank(found)
    },
  ]
}

function word(name: Extract<PlaceClass['label'], { kind: 'word' }>['word'], mark: Mark): Label {
  return { id: name, mark, label: { kind: 'word', word: name } }
}

/** The owners of the most places each have a mark of their own. */
function sortedByOwner({ figures, accounts = [] }: MapAnswer): Sorting {
  const owner = figures.owner ?? []
  const owners = figures.owners ?? []
  const counts = new Map<number, number>()
  for (const [place, id] of owner.entries())
    if (id !== null && owners[place] === 1) counts.set(id, (counts.get(id) ?? 0) + 1)
  const most = [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
  const named = most.slice(0, OWNERS_MAX)
  const numbers = new Map(named.map((id, number) => [id, number + 1]))
  const labels: readonly Label[] = [
    word('empty', { kind: 'none' }),
    ...named.map((id, number): Label => {
      const { code = String(id), name = '' } = accounts.find((one) => one.id === id) ?? {}
      return { id: `owner-${id}`, mark: { kind: 'mark', number }, label: { kind: 'owner', code, name } }
    }),
    word('several', { kind: 'cross' }),
    ...(most.length > OWNERS_MAX ? [word('others', { kind: 'bar', fifths: 1 })] : []),
  ]
  const several = named.length + 1
  return [
    labels,
    (place) => {
      const id = owner[place] ?? null
      if (id === null) return 0
      return owners[place] === 1 ? (numbers.get(id) ?? several + 1) : several
    },
  ]
}
