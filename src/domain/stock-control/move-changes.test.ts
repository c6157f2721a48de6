import assert from 'node:assert/strict'
import test from 'node:test'
import type { LocationFacts } from '#domain/stock/locations.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { UnitFacts } from '#domain/stock/units.ts'
import { moveChanges } from './move-changes.ts'

const target = { id: 50, warehouse_id: 3 } as LocationFacts
const pile = { id: 7, quantity: '10', location_id: 4, storage_unit_id: null } as Pile

const changesOf = (units: { readonly moved?: number; readonly onto?: number }) =>
  moveChanges({
    shifts: [{ pile, quantity: '3', to: { ...pile, location_id: target.id } }],
    target,
    unit_moved: units.moved === undefined ? null : ({ id: units.moved } as UnitFacts),
    unit_to: units.onto === undefined ? null : ({ id: units.onto } as UnitFacts),
    subtype: 'MOVE',
    links: { task_id: 1 },
  })

test('moved goods leave their pile for the target, with the id of their task', () => {
  const { posting } = changesOf({})
  assert.deepEqual(
    posting.movements.map(({ category, subtype, quantity, from, to, task_id }) => [
      category,
      subtype,
      quantity,
      (from as Pile).id,
      (to as Pile).location_id,
      task_id,
    ]),
    [['TRAN', 'MOVE', '3', 7, 50, 1]],
  )
  assert.deepEqual(posting.units, [])
})

test('the unit that is moved, or that goods are put on, is at the target', () => {
  const place = { warehouse_id: 3, location_id: 50 }
  assert.deepEqual(changesOf({ moved: 8 }).posting.units, [{ id: 8, ...place }])
  assert.deepEqual(changesOf({ onto: 9 }).posting.units, [{ id: 9, ...place }])
})
