import assert from 'node:assert/strict'
import test from 'node:test'
import { facesOf, percentOf } from './faces.ts'

const face = (id: string, trigger_min: number | null) => ({
  id,
  replenishment_type: 'continuous',
  trigger_min,
  trigger_max: 60,
  product: { id, code: `P${id}`, description: null },
  location: { id: `l${id}`, code: `F-${id}` },
  location_group: null,
})
const stock = (product_id: string, location_id: string, quantity: number) => ({
  id: `${product_id}${location_id}`,
  product_id,
  location_id,
  account_id: '3',
  quantity,
})

test('faces with held picks come first, then those below their minimum, empty and being filled', () => {
  const faces = facesOf(
    {
      pickface_products: {
        all: {
          total_count: 5,
          nodes: [face('1', 20), face('2', 20), face('3', 20), face('4', null), face('5', 20)],
        },
      },
    },
    {
      stocks: {
        all: {
          nodes: [
            stock('1', 'l1', 30),
            stock('2', 'l2', 4),
            stock('2', 'bulk', 500),
            stock('3', 'l3', 4),
            stock('5', 'bulk', 9),
          ],
        },
      },
      tasks: {
        bringing: {
          nodes: [
            {
              id: '88',
              product_id: '3',
              location_to_id: 'l3',
              start_quantity: 56,
              user: null,
              location_from: { code: 'R-09' },
            },
          ],
        },
        held: {
          nodes: [
            { id: '77', product_id: '5', location_from_id: 'l5', hold_reason: null, start_quantity: 2 },
          ],
        },
      },
    },
  )
  assert.deepEqual(
    faces.map(({ id, state, level, coming, account_id }) => [id, state, level, coming, account_id]),
    [
      ['5', 'stops', '0', '0', '3'],
      ['2', 'below', '4', '0', '3'],
      ['4', 'empty', '0', '0', null],
      ['3', 'coming', '4', '56', '3'],
      ['1', 'fine', '30', '0', '3'],
    ],
  )
  assert.deepEqual(
    [percentOf({ level: '30', trigger_max: 60 }), percentOf({ level: '90', trigger_max: 60 })],
    [50, 100],
  )
})
