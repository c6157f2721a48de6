import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import Big from 'big.js'
import fc from 'fast-check'
import { breakDown, breakdownText } from './breakdown.ts'

const packs = (inner: string | null, cases: string | null, outer: string | null) => [
  { name: 'outer', units: outer },
  { name: 'case', units: cases },
  { name: 'inner', units: inner },
]

suite('a quantity in packs', () => {
  test('is counted in the largest packs first', () => {
    const said = (quantity: string) => breakdownText(quantity, packs('6', '12', '48'))
    assert.equal(said('131.0000'), '2 outer + 2 case + 1 inner + 5 unit')
    assert.equal(said('48'), '1 outer')
    assert.equal(said('18.5'), '1 case + 1 inner + 0.5 unit')
    assert.equal(said('0'), '0 unit')
    assert.equal(breakdownText('131', packs(null, '12', null)), '10 case + 11 unit')
    assert.equal(breakdownText('131', packs(null, null, null)), '131 unit')
    assert.equal(breakdownText('7', packs('1.5', null, null)), '4 inner + 1 unit')
  })

  test('adds up to the same quantity, and no part reaches the next larger pack', () => {
    const factor = fc.integer({ min: 2, max: 12 })
    const isSet = fc.boolean()
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.tuple(factor, factor, factor),
        fc.tuple(isSet, isSet, isSet),
        (tenThousandths, [inner, cases, outer], set) => {
          const quantity = new Big(tenThousandths).div(10_000)
          const units = [inner, inner * cases, inner * cases * outer]
          const [a = null, b = null, c = null] = units.map((one, index) => (set[index] ? String(one) : null))
          const known = [...packs(a, b, c), { name: 'unit', units: '1' }]
          const counted = breakDown(quantity.toFixed(), packs(a, b, c))
          const sizeOf = (name: string) => new Big(known.find((one) => one.name === name)?.units ?? 0)
          const sum = counted.reduce(
            (total, { name, count }) => total.plus(sizeOf(name).times(count)),
            new Big(0),
          )
          assert.ok(sum.eq(quantity))
          for (const { name, count } of counted) {
            const larger = known.flatMap((one) =>
              one.units !== null && sizeOf(name).lt(one.units) ? [new Big(one.units)] : [],
            )
            for (const size of larger) assert.ok(sizeOf(name).times(count).lt(size))
            assert.ok(name === 'unit' || new Big(count).eq(new Big(count).round(0)))
          }
        },
      ),
    )
  })
})
