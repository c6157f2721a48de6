import assert from 'node:assert/strict'
import test from 'node:test'
import { planHeldPicks, planSpares } from './plan-spares.ts'

const task = (id: number, type: string, product_id = 1) => ({ id, type, product_id, goods_out_line_id: 9 })
const reserved = (id: number, task_id: number, quantity: string) => ({ id, task_id, quantity })

/** [title, spare quantity, tasks, their reservations, released reservations] */
const ROWS = [
  [
    'goods that are not picked yet are released before picked ones',
    '6',
    [task(1, 'CONV'), task(2, 'PICK')],
    [reserved(10, 1, '14'), reserved(20, 2, '4')],
    ['2: 4 of 20', '1: 2 of 10'],
  ],
  [
    'the newest pick is released first',
    '3',
    [task(1, 'PICK'), task(2, 'PICK')],
    [reserved(10, 1, '2'), reserved(20, 2, '2')],
    ['2: 2 of 20', '1: 1 of 10'],
  ],
  ['reservations of other components are kept', '3', [task(1, 'PICK', 2)], [reserved(10, 1, '2')], []],
  [
    'if less is reserved than is spare, all of it is released',
    '3',
    [task(1, 'DISP')],
    [reserved(10, 1, '2')],
    ['1: 2 of 10'],
  ],
] as const

for (const [name, quantity, tasks, having, given] of ROWS) {
  test(name, () => {
    const spares = [{ line_id: 9, product_id: 1, quantity }]
    const told = planSpares(spares, { tasks, reserved: having }).map(
      (one) => `${one.allocation.task_id}: ${one.quantity} of ${one.allocation.id}`,
    )
    assert.deepEqual(told, given)
  })
}

test('a held pick is cancelled if all of it is spare, the newest first; part of a held pick is kept', () => {
  const held = (id: number, start_quantity: string) => ({ ...task(id, 'PICK'), start_quantity })
  const spares = [{ line_id: 9, product_id: 1, quantity: '5' }]
  const { picks, rest } = planHeldPicks(spares, [
    held(1, '2'),
    held(2, '4'),
    held(3, '1'),
    { ...held(4, '1'), product_id: 2 },
  ])
  assert.deepEqual(
    picks.map(({ id }) => id),
    [3, 2],
  )
  assert.deepEqual(rest, [])
  assert.deepEqual(planHeldPicks(spares, [held(1, '6')]), { picks: [], rest: spares })
})
