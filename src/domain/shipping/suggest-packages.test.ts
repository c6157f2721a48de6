import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Carton, type PackableGoods, suggestPackages } from './suggest-packages.ts'

const litres = (count: number) => String(count / 1000)
const goods = (product_id: number, volume: number, others: Partial<PackableGoods> = {}): PackableGoods => ({
  product_id,
  quantity: '1',
  cube: litres(volume),
  weight: '1',
  sides: [0, 0, 0],
  ...others,
})
const carton = (storage_unit_type_id: number, volume: number, others: Partial<Carton> = {}): Carton => ({
  storage_unit_type_id,
  volume: litres(volume),
  max_weight: null,
  sides: [100, 100, 100],
  ...others,
})
const small = carton(1, 10)
const large = carton(2, 30)

/** The suggested cartons with their contents as text: `2: 1x1 2x1`. */
function packed(
  wanted: readonly PackableGoods[],
  cartons: readonly Carton[],
  fill_percent = 90,
): readonly string[] {
  const suggested = suggestPackages(wanted, { cartons, fill_percent })
  if (suggested.kind !== 'packages')
    return [suggested.kind === 'misfit' ? `misfit ${suggested.product_id}` : 'too many']
  return suggested.packages.map(
    ({ storage_unit_type_id, contents }) =>
      `${storage_unit_type_id}: ${contents.map(({ product_id, quantity }) => `${product_id}x${quantity}`).join(' ')}`,
  )
}

suite('suggested packages', () => {
  test('are those of the example in the specification: 12, 6, 6 and 5 litres in cartons of 30 and 10', () => {
    const wanted = [goods(4, 5), goods(2, 6), goods(1, 12), goods(3, 6)]
    assert.deepEqual(packed(wanted, [large, small]), ['2: 1x1 3x1 2x1', '1: 4x1'])
  })

  test('fill one carton after another, and the last is the smallest that holds the rest', () => {
    assert.deepEqual(packed([goods(1, 6, { quantity: '10' })], [small, large]), [
      ...Array.from({ length: 10 }, () => '1: 1x1'),
    ])
    assert.deepEqual(packed([goods(1, 12, { quantity: '5' })], [small, large]), [
      '2: 1x2',
      '2: 1x2',
      '2: 1x1',
    ])
    assert.deepEqual(packed([goods(1, 10, { quantity: '1' }), goods(2, 2)], [small, large, carton(3, 14)]), [
      '3: 1x1 2x1',
    ])
  })

  test('respect weight and dimensions as well as volume', () => {
    const light = carton(1, 10, { max_weight: '1.5' })
    assert.deepEqual(packed([goods(1, 1, { quantity: '3' })], [light]), ['1: 1x1', '1: 1x1', '1: 1x1'])
    const flat = carton(1, 10, { sides: [50, 40, 5] })
    assert.deepEqual(packed([goods(1, 1, { sides: [5, 50, 40] })], [flat, large]), ['1: 1x1'])
    assert.deepEqual(packed([goods(1, 1, { sides: [6, 6, 6] })], [flat, large]), ['2: 1x1'])
    assert.deepEqual(packed([goods(7, 1, { sides: [6, 6, 6] })], [flat]), ['misfit 7'])
    assert.deepEqual(packed([goods(7, 10)], [small]), ['misfit 7'])
    assert.deepEqual(packed([goods(7, 10)], [small], 100), ['1: 7x1'])
  })

  test('hold any quantity of goods without a size, and fractions of goods sold by weight', () => {
    assert.deepEqual(packed([goods(1, 0, { quantity: '100000', weight: '0' })], [small]), ['1: 1x100000'])
    assert.deepEqual(packed([goods(1, 4, { quantity: '2.5' })], [small]), ['1: 1x2', '1: 1x0.5'])
    assert.deepEqual(packed([], [small]), [])
  })

  test('are refused if there would be more than a thousand', () => {
    assert.deepEqual(packed([goods(1, 9, { quantity: '1001' })], [small]), ['too many'])
  })
})
