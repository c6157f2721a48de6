import assert from 'node:assert/strict'
import test from 'node:test'
import { consolidate } from './consolidate.ts'
import { type Cell, NO_ATTRIBUTES } from './identity.ts'
import { type Pile, Piles } from './piles.ts'

const FACE = 1
const BULK = 2
const cellAt = (location_id: number, day: number, others: Partial<Cell> = {}): Cell => ({
  ...NO_ATTRIBUTES,
  account_id: 1,
  product_id: 1,
  warehouse_id: 1,
  location_id,
  storage_unit_id: null,
  fifo_date: `2026-01-0${day}T00:00:00.000Z`,
  ...others,
})
const pileOf = (id: number, cell: Cell, quantity: string): Pile => ({
  ...cell,
  id,
  quantity,
  allocated_quantity: '0',
  free: quantity,
  hold_description: null,
  hold_reason_code_id: null,
  last_counted_at: null,
  lock_version: 1,
  created_at: '',
  updated_at: '',
})
const textOf = (cell: Cell | string) =>
  typeof cell === 'string' ? cell : `${cell.fifo_date.slice(8, 10)} ${cell.storage_unit_id ?? 'loose'}`

/** [title, piles in the face, arriving goods, changed dates, cell of the arriving goods] */
const ROWS = [
  ['in an empty face goods keep their date', [], cellAt(FACE, 3), [], '03 loose'],
  ['in a face goods leave their unit', [], cellAt(FACE, 3, { storage_unit_id: 9 }), [], '03 loose'],
  [
    'newer goods take the date of older ones in the face',
    [pileOf(1, cellAt(FACE, 3), '5')],
    cellAt(FACE, 5),
    [],
    '03 loose',
  ],
  [
    'older goods give their date to newer ones in the face',
    [pileOf(1, cellAt(FACE, 5), '5')],
    cellAt(FACE, 3, { storage_unit_id: 9 }),
    ['5: 05 loose > 03 loose'],
    '03 loose',
  ],
  [
    'goods of another batch are not merged',
    [pileOf(1, cellAt(FACE, 5, { batch: 'B' }), '5')],
    cellAt(FACE, 3),
    [],
    '03 loose',
  ],
  [
    'goods on a unit are not merged',
    [pileOf(1, cellAt(FACE, 5, { storage_unit_id: 8 }), '5')],
    cellAt(FACE, 3),
    [],
    '03 loose',
  ],
  [
    'held goods are not merged',
    [pileOf(1, cellAt(FACE, 5, { status: 'held' }), '5')],
    cellAt(FACE, 3),
    [],
    '03 loose',
  ],
  [
    'outside a face goods are not merged and stay on their unit',
    [pileOf(1, cellAt(BULK, 5), '5')],
    cellAt(BULK, 3, { storage_unit_id: 9 }),
    [],
    '03 9',
  ],
] as const

for (const [name, standing, to, redating, lands] of ROWS) {
  test(name, () => {
    const piles = new Piles(standing, { consolidating: [{ product_id: 1, location_id: FACE }] })
    const from = cellAt(7, 1)
    const movement = { category: 'TRAN', subtype: 'MOVE', quantity: '2', from, to }
    const done = consolidate(piles, [movement])
    assert.deepEqual(
      done.redating.map((one) => `${one.quantity}: ${textOf(one.from)} > ${textOf(one.to)}`),
      redating,
    )
    assert.deepEqual(
      done.movements.map((one) => textOf(one.to)),
      [lands],
    )
  })
}

test('a status change within a face merges nothing', () => {
  const held = pileOf(2, cellAt(FACE, 5, { status: 'held' }), '2')
  const piles = new Piles([pileOf(1, cellAt(FACE, 3), '5'), held], {
    consolidating: [{ product_id: 1, location_id: FACE }],
  })
  const movement = { category: 'STATUS', subtype: 'RELEASE', quantity: '2', from: held, to: cellAt(FACE, 5) }
  assert.deepEqual(consolidate(piles, [movement]), { redating: [], movements: [movement] })
})
