import assert from 'node:assert/strict'
import test from 'node:test'
import Big from 'big.js'
import { producible } from './conversion-results.ts'

/** [components as `used of quantity per conversion`, output per conversion, output that can be made] */
const ROWS = [
  ['14 of 2, 0 of 1', '1', '0'],
  ['14 of 2, 7 of 1', '1', '7'],
  ['14 of 2, 6 of 1', '1', '6'],
  ['15 of 2, 9 of 1', '1', '7'],
  ['7 of 5, 2 of 1', '3', '3'],
  ['10 of 5, 2 of 1', '3', '6'],
  ['0.75 of 0.25', '2', '6'],
  ['1 of 3', '1', '0'],
  ['', '1', '0'],
] as const

for (const [used, output, made] of ROWS) {
  test(`used (${used}) with ${output} per conversion makes ${made}`, () => {
    const components = used
      .split(', ')
      .filter((one) => one !== '')
      .map((one) => {
        const [consumed = '0', quantity = '1'] = one.split(' of ')
        return { quantity, consumed: new Big(consumed) }
      })
    assert.equal(producible(components, output).toFixed(), made)
  })
}
