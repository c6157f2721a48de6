import assert from 'node:assert/strict'
import test from 'node:test'
import { listsInWork } from './lists-in-work.ts'
import { waveOf } from './wave-preview.ts'

const group = {
  lines: 3,
  units_wanted: '12.5',
  units_reserved: '10',
  picks_held: 1,
  replenishments: 2,
  full: 1,
  part: 1,
  zones: [
    { zone: 'A', picks: 4, units: '6' },
    { zone: null, picks: 1, units: '4' },
  ],
  shortages: [{ product_id: 7, product_code: 'SPOON', missing: '2.5', orders: 1 }],
}

test('a wave sums its warehouses, with the zones with the most picks first', () => {
  const other = {
    ...group,
    zones: [{ zone: 'B', picks: 8, units: '9' }],
    shortages: [{ product_id: 8, product_code: 'FORK', missing: '10', orders: 2 }],
  }
  const wave = waveOf({ orders: 5, groups: [group, other], refused: [] })
  assert.deepEqual(
    [wave.orders, wave.lines, wave.picks, wave.units_wanted, wave.units_reserved],
    [5, 6, 13, '25', '20'],
  )
  assert.deepEqual(wave.zones, [
    { zone: 'B', picks: 8, percent: 100 },
    { zone: 'A', picks: 4, percent: 50 },
    { zone: null, picks: 1, percent: 13 },
  ])
  assert.deepEqual(
    wave.shortages.map(({ product_code }) => product_code),
    ['FORK', 'SPOON'],
  )
})

test('a pick list shows its progress, its pickers and its estimated end', () => {
  const lists = listsInWork(
    {
      goods_out_pick_lists: {
        all: {
          nodes: [
            {
              id: '1',
              reference: 'PL-1',
              pick_tasks_count: 10,
              expected_date_of_dispatch: null,
              goods_out_bay: null,
            },
            {
              id: '2',
              reference: 'PL-2',
              pick_tasks_count: 2,
              expected_date_of_dispatch: null,
              goods_out_bay: null,
            },
          ],
        },
      },
      tasks: {
        open: [
          { goods_out_pick_list_id: '1', user: { id: '5', name: 'Ana' }, total_records: 2 },
          { goods_out_pick_list_id: '1', user: null, total_records: 3 },
        ],
        hour: [{ goods_out_pick_list_id: '1', total_records: 10 }],
      },
    },
    0,
  )
  assert.deepEqual(
    lists.map(({ id, picked, total, people, ends_at }) => [id, picked, total, people, ends_at]),
    [
      ['1', 5, 10, ['Ana'], 1_800_000],
      ['2', 2, 2, [], null],
    ],
  )
})
