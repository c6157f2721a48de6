import assert from 'node:assert/strict'
import test from 'node:test'
import type { MapAnswer, MapPlaces, PlaceText } from './map-answer.ts'
import { aisleAt, arrange, cellOf, labelRooms, layoutOf, movedStand, placesIn } from './map-arrangement.ts'
import { colouredBy, colouringsOf } from './map-colouring.ts'
import { aisleKey, geometryOf } from './map-geometry.ts'
import { walk } from './map-walk.ts'

type Place = Readonly<Partial<Record<PlaceText, string>>> & { readonly code: string }

function placesOf(...places: readonly Place[]): MapPlaces {
  const text = (name: PlaceText) => places.map((place) => place[name] ?? null)
  return {
    zone: text('zone'),
    aisle: text('aisle'),
    bay: text('bay'),
    level: text('level'),
    position: text('position'),
    column: text('column'),
    row: text('row'),
    slot: text('slot'),
    id: places.map((_, position) => position + 1),
    code: places.map(({ code }) => code),
    is_pickface: places.map(() => false),
    is_active: places.map(() => true),
  }
}

/** An aisle of bays and levels; codes are aisle, bay and level. */
const aisleOf = (aisle: string, bays: readonly string[], levels: readonly string[]): readonly Place[] =>
  bays.flatMap((bay) => levels.map((level) => ({ code: `${aisle}${bay}${level}`, aisle, bay, level })))

const hall = placesOf(
  ...aisleOf('B', ['1', '2'], ['1', '2']),
  ...aisleOf('A', ['2', '10', '1'], ['1', '2', '3']),
  { code: 'GATE' },
)
const geometry = geometryOf(hall)
const placed = (code: string) => hall.code.indexOf(code)
const codeOf = (place: number | null) => (place === null ? null : hall.code[place])

test('locations are placed in aisles by bay and level, in numeric order', () => {
  assert.deepEqual(
    geometry.aisles.map(({ key, length, height }) => [key, length, height]),
    [
      [aisleKey(null, 'A'), 3, 3],
      [aisleKey(null, 'B'), 2, 2],
      [aisleKey(null, null), 1, 1],
    ],
  )
  const standOf = (code: string) => [geometry.along[placed(code)], geometry.up[placed(code)]]
  assert.deepEqual(
    [standOf('A11'), standOf('A21'), standOf('A103')],
    [
      [0, 0],
      [1, 0],
      [2, 2],
    ],
  )
})

test('locations without bays and levels are placed by column, row and slot', () => {
  const slots = placesOf(
    { code: 'a', aisle: '1', column: '01', row: '1', slot: '2' },
    { code: 'b', aisle: '1', column: '01', row: '1', slot: '1' },
    { code: 'c', aisle: '1', column: '02', row: '2' },
  )
  const { along, up, bay, aisles } = geometryOf(slots)
  assert.deepEqual(
    [[...along], [...up], [...bay]],
    [
      [1, 0, 2],
      [0, 0, 1],
      [0, 0, 2],
    ],
  )
  assert.equal(aisles[0]?.length, 3)
})

test('aisles are placed as in the layout, and those missing from it below', () => {
  const found = arrange(geometry, [{ zone: null, aisle: 'B', x: 7, y: 2, direction: 'down' }])
  assert.deepEqual(found.stands[1], { x: 7, y: 2, direction: 'down' })
  // Below the label and the two bays of aisle B, and a free line.
  assert.equal(found.stands[0]?.y, 6)
  assert.deepEqual(cellOf(geometry, found, placed('B21')), { x: 7, y: 4 })
  assert.deepEqual(cellOf(geometry, found, placed('B22')), { x: 8, y: 4 })
  const kept = layoutOf(geometry, found.stands)
  assert.deepEqual(arrange(geometry, kept), found)
})

test('without a layout aisles do not overlap', () => {
  const { stands } = arrange(geometry, [])
  const cells = [...hall.id.keys()].map((place) =>
    JSON.stringify(cellOf(geometry, { stands, width: 0, height: 0 }, place)),
  )
  assert.equal(new Set(cells).size, hall.id.length)
})

test('locations are found by a point or a rectangle, and aisles by a point', () => {
  const arrangement = arrange(geometry, [{ zone: null, aisle: 'A', x: 0, y: 0, direction: 'right' }])
  const at = (x: number, y: number, width = 0, height = 0) =>
    placesIn(geometry, arrangement, { x, y, width, height }).map(codeOf)
  assert.deepEqual(at(1.5, 1.5), ['A23'])
  assert.deepEqual(at(1.5, 0.5), [])
  assert.deepEqual(at(0.2, 2.5, 1, 1).toSorted(), ['A11', 'A12', 'A21', 'A22'])
  assert.equal(aisleAt(geometry, arrangement, { x: 0.5, y: 0.5 }), 0)
  assert.equal(aisleAt(geometry, arrangement, { x: 60, y: 60 }), null)
})

test('an aisle cannot be moved off the map', () => {
  const stand = { x: 2, y: 1, direction: 'right' } as const
  assert.deepEqual(movedStand(stand, { x: -5, y: 1 }), { x: 0, y: 2, direction: 'right' })
})

test('keys move along an aisle and to other aisles and levels, and stop at the ends', () => {
  const go = (code: string, key: string) => codeOf(walk(geometry, placed(code), key))
  assert.deepEqual(
    [
      go('A11', 'ArrowRight'),
      go('A21', 'ArrowLeft'),
      go('A101', 'ArrowRight'),
      go('A11', 'End'),
      go('A101', 'Home'),
      go('A11', 'PageUp'),
      go('A13', 'PageUp'),
      go('A12', 'PageDown'),
      go('A102', 'ArrowDown'),
      go('B21', 'ArrowUp'),
      go('GATE', 'ArrowDown'),
      go('A11', 'x'),
    ],
    ['A21', 'A11', 'A101', 'A101', 'A11', 'A12', 'A13', 'A11', 'B22', 'A21', 'GATE', null],
  )
})

const answer = (figures: MapAnswer['figures'], others: Partial<MapAnswer> = {}): MapAnswer => ({
  as_at: null,
  places: placesOf(
    ...Array.from({ length: figures.piles?.length ?? figures.owner?.length ?? 4 }, (_, n) => ({
      code: `${n}`,
    })),
  ),
  figures,
  ...others,
})

test('every location has a class of the legend, and the legend has their counts', () => {
  const figures = {
    piles: [null, 1, 1, 2, 1],
    fill: [null, null, 25, 26, 120],
    age: [null, 0, 7, 8, 400],
    counted: [null, 3, 31, 90, 181],
    picks: [null, 1, 3, 11, 99],
    held: [null, 0, 1, 0, 2],
  }
  const classed = (name: Parameters<typeof colouredBy>[0]) => {
    const { of, classes } = colouredBy(name, answer(figures))
    assert.equal(
      classes.reduce((sum, { count }) => sum + count, 0),
      5,
    )
    return [...of].map((number) => classes[number]?.id)
  }
  assert.deepEqual(classed('fill'), ['empty', 'unknown', 'fill-0', 'fill-1', 'fill-4'])
  assert.deepEqual(classed('age'), ['empty', 'age-0', 'age-0', 'age-1', 'age-4'])
  assert.deepEqual(classed('counted'), ['never', 'counted-0', 'counted-2', 'counted-2', 'counted-4'])
  assert.deepEqual(classed('picks'), ['none', 'picks-0', 'picks-1', 'picks-3', 'picks-4'])
  assert.deepEqual(classed('held'), ['empty', 'free', 'held', 'free', 'held'])
  assert.deepEqual(colouringsOf({ held: figures.held, age: figures.age }), ['age', 'held'])
})

test('classes of a figure differ by their mark, not only by colour', () => {
  const owner = Array.from({ length: 20 }, (_, place) => 1 + (place % 10))
  const figures = { owner: [...owner, 1], owners: [...owner.map(() => 1), 2] }
  const { classes, of } = colouredBy(
    'owner',
    answer(figures, { accounts: [{ id: 1, code: 'ACME', name: 'Acme' }] }),
  )
  const shapes = classes.map(({ mark }) => JSON.stringify(mark))
  assert.equal(new Set(shapes).size, shapes.length)
  assert.deepEqual(classes[of[0] ?? 0]?.label, { kind: 'owner', code: 'ACME', name: 'Acme' })
  assert.equal(classes[of[20] ?? 0]?.id, 'several')
  assert.equal(classes[of[9] ?? 0]?.id, 'others')
})

test('the label of an aisle ends where the next aisle in its line begins', () => {
  const aisle = (length: number) =>
    ({ length, height: 2, places: [] }) as unknown as Parameters<typeof labelRooms>[0][number]
  const stand = (x: number, y: number) => ({ x, y, direction: 'right' }) as const
  const rooms = labelRooms([aisle(2), aisle(3), aisle(2)], [stand(0, 0), stand(4, 0), stand(0, 9)])
  assert.deepEqual(rooms, [4, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
})
