import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leveledProducts, levelsIn } from './low-stock.ts'

test('sellable units of all warehouses are summed exactly, and the largest shortage comes first', () => {
  const balance = (id: string, sellable: string) => ({ sellable, product: { id, code: `P${id}` } })
  const rows = leveledProducts(
    { '1': '20', '2': '5', '3': '1' },
    [balance('1', '3.1'), balance('1', '0.9'), balance('2', '5')],
    [
      { id: '1', code: 'SPOON' },
      { id: '2', code: 'FORK' },
      { id: '3', code: 'LADLE' },
      { id: '4', code: 'CUP' },
    ],
  )
  assert.deepEqual(rows, [
    { id: '1', code: 'SPOON', level: '20', sellable: '4', is_low: true },
    { id: '3', code: 'LADLE', level: '1', sellable: '0', is_low: true },
    { id: '2', code: 'FORK', level: '5', sellable: '5', is_low: false },
  ])
})

test('levels that are not decimals are ignored', () => {
  assert.deepEqual(levelsIn({ levels: { '1': '20', '2': 'many', '3': 4 } }), { '1': '20', '3': '4' })
  assert.deepEqual(levelsIn({}), {})
})
