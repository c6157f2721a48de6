import assert from 'node:assert/strict'
import test from 'node:test'
import { boardOf, unitByCode } from './load-board.ts'

const load = (id: string, dock: string | null) => ({
  id,
  reference: `LOAD-${id}`,
  status: 'open',
  load_by: null,
  expected_storage_unit_quantity: null,
  number_of_storage_units_loaded: 0,
  location: dock === null ? null : { id: '9', code: dock },
  trailer: null,
  carrier: null,
})
const unit = (id: string, status: string, drop: string | null) => ({
  id,
  status,
  load_id: '1',
  reversed_at: null,
  goods_out_id: `o${id}`,
  goods_out: { load_drop_id: drop },
  storage_unit_from: { id, reference: `SU-${id}`, barcode: `B${id}` },
  location_from: { code: 'GO-1' },
})

test('loads are grouped by dock, with units and missing orders at each stop', () => {
  const drop = {
    id: '7',
    load_id: '1',
    sequence: 1,
    status: 'pending',
    expected_storage_unit_quantity: 3,
    delivery_address: { name: 'Leeds' },
    goods_out: null,
  }
  const order = {
    id: 'o9',
    reference: 'ORD-9',
    load_id: '1',
    load_drop_id: '7',
    goods_out_status: { code: 'PICK' },
  }
  const docks = boardOf(
    { loads: { all: { nodes: [load('2', null), load('1', 'DOCK-1')] } } },
    {
      load_drops: { all: { nodes: [drop] } },
      goods_outs: { all: { nodes: [order] } },
      tasks: {
        all: {
          nodes: [unit('1', 'COMPLETED', '7'), unit('2', 'AVAILABLE', '7'), unit('3', 'AVAILABLE', null)],
        },
      },
    },
  )
  assert.deepEqual(
    docks.map(({ code, loads }) => [code, loads.map(({ id, loaded, total }) => [id, loaded, total])]),
    [
      // Three units are expected for the drop, and one unit has no drop.
      ['DOCK-1', [['1', 1, 4]]],
      [null, [['2', 0, 0]]],
    ],
  )
  const [first] = docks[0]?.loads ?? []
  assert.ok(first !== undefined)
  assert.deepEqual(
    first.stops.map(({ name, units, missing }) => [
      name,
      units.length,
      missing.map(({ reference }) => reference),
    ]),
    [
      ['Leeds', 2, ['ORD-9']],
      ['', 1, []],
    ],
  )
  assert.deepEqual([unitByCode(first, 'B2')?.task_id, unitByCode(first, 'SU-9')], ['2', null])
})
