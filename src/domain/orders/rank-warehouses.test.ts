import assert from 'node:assert/strict'
import test from 'node:test'
import { type Route, rankWarehouses, type ServingWarehouse } from './rank-warehouses.ts'

const route = (
  product_id: number,
  warehouse_id: number,
  position: number,
  of: { readonly account?: number; readonly customer?: number } = {},
): Route => ({
  product_id,
  warehouse_id,
  position,
  account_id: of.account ?? null,
  customer_id: of.customer ?? null,
})

const warehouse = (
  id: number,
  sellable: Record<string, string> = {},
  is_default = false,
): ServingWarehouse => ({
  id,
  code: `W${id}`,
  is_default,
  sellable,
})

const line = (product_id: number, quantity: string) => ({ product_id, quantity })

const cases: readonly (readonly [
  string,
  { readonly lines: readonly ReturnType<typeof line>[]; readonly routes: readonly Route[] },
  readonly ServingWarehouse[],
  readonly (readonly [number, number, number])[],
])[] = [
  [
    'without routes every warehouse is ranked, the default one first',
    { lines: [line(1, '5')], routes: [] },
    [warehouse(1), warehouse(2, {}, true)],
    [
      [2, 0, 9999],
      [1, 0, 9999],
    ],
  ],
  [
    'the number of fully available lines takes precedence over the routes',
    {
      lines: [line(1, '5'), line(2, '5')],
      routes: [route(1, 1, 0), route(1, 2, 1), route(2, 1, 0), route(2, 2, 1)],
    },
    [warehouse(1, { 1: '5', 2: '4.9999' }), warehouse(2, { 1: '5', 2: '5' })],
    [
      [2, 2, 2],
      [1, 1, 0],
    ],
  ],
  [
    'the routes take precedence over the default warehouse',
    { lines: [line(1, '5')], routes: [route(1, 1, 1), route(1, 2, 0)] },
    [warehouse(1, {}, true), warehouse(2)],
    [
      [2, 0, 0],
      [1, 0, 1],
    ],
  ],
  [
    'a warehouse that is not in the routes of one line is excluded for all lines',
    { lines: [line(1, '1'), line(2, '1')], routes: [route(1, 1, 0), route(1, 2, 1), route(2, 2, 0)] },
    [warehouse(1), warehouse(2)],
    [[2, 0, 1]],
  ],
  [
    'lines whose routes have no common warehouse leave none',
    { lines: [line(1, '1'), line(2, '1')], routes: [route(1, 1, 0), route(2, 2, 0)] },
    [warehouse(1), warehouse(2)],
    [],
  ],
  [
    'only the routes of the most specific level are used',
    {
      lines: [line(1, '1')],
      routes: [route(1, 1, 0), route(1, 2, 0, { account: 7 }), route(1, 3, 5, { customer: 9 })],
    },
    [warehouse(1), warehouse(2), warehouse(3)],
    [[3, 0, 5]],
  ],
  [
    'a route for account and customer takes precedence over one for the customer alone',
    {
      lines: [line(1, '1')],
      routes: [route(1, 3, 5, { customer: 9 }), route(1, 4, 8, { account: 7, customer: 9 })],
    },
    [warehouse(3), warehouse(4)],
    [[4, 0, 8]],
  ],
  [
    'of warehouses that are otherwise equal the lowest id comes first',
    { lines: [line(1, '1')], routes: [] },
    [warehouse(9), warehouse(4)],
    [
      [4, 0, 9999],
      [9, 0, 9999],
    ],
  ],
]

for (const [name, { lines, routes }, warehouses, expected] of cases) {
  test(name, () => {
    const ranked = rankWarehouses(lines, { routes, warehouses })
    assert.deepEqual(
      ranked.map(({ warehouse_id, lines_covered, positions }) => [warehouse_id, lines_covered, positions]),
      expected,
    )
  })
}
