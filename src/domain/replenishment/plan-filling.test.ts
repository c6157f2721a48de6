import assert from 'node:assert/strict'
import test from 'node:test'
import Big from 'big.js'
import { type FillSource, planFilling } from './plan-filling.ts'

/** `1: 43` is a loose pile; `1@7: 25 full` stands on unit 7, which is full. */
function sourcesIn(text: string): readonly FillSource[] {
  return text
    .split(', ')
    .filter((one) => one !== '')
    .map((one) => {
      const [, stock, unit, free, full] = /^(\d+)(?:@(\d+))?: ([\d.]+)( full)?$/.exec(one) ?? []
      return {
        stock_id: Number(stock),
        storage_unit_id: unit === undefined ? null : Number(unit),
        free: free ?? '0',
        is_full_unit: full !== undefined,
      }
    })
}

const plannedFor = (level: number, max: number, text: string, full_storage_units_only: boolean) =>
  planFilling({ level: new Big(level), trigger_max: new Big(max), full_storage_units_only }, sourcesIn(text))
    .map(({ source, quantity }) => `${source.stock_id}: ${quantity}`)
    .join(', ')

/** [level, maximum, piles in the order of the rule, planned quantities] */
const BY_QUANTITY = [
  [17, 60, '1: 43', '1: 43'],
  [17, 60, '1: 100, 2: 5', '1: 43'],
  [17, 60, '1: 20, 2: 20, 3: 20', '1: 20, 2: 20, 3: 3'],
  [17, 60, '1@5: 20.5, 2: 2', '1: 20.5, 2: 2'],
  [17, 60, '1@5: 50 full', '1: 43'],
  [17, 60, '', ''],
  [60, 60, '1: 43', ''],
  [61, 60, '1: 43', ''],
] as const

/** The same for replenishment with full units only. */
const BY_UNIT = [
  [17, 60, '1@1: 25 full, 2@2: 25 full, 3@3: 25 full', '1: 25, 2: 25'],
  [17, 42, '1@1: 25 full, 2@2: 25 full', '1: 25'],
  [17, 60, '9: 100, 1@1: 25, 2@2: 25 full', '2: 25'],
  [17, 60, '1@1: 10 full, 2@2: 25 full, 3@1: 15 full', '1: 10, 3: 15, 2: 25'],
  [17, 60, '9: 100, 1@1: 25', ''],
  [60, 60, '1@1: 25 full, 2@2: 25 full', '1: 25'],
] as const

for (const [level, max, sources, planned] of BY_QUANTITY) {
  test(`a face of ${level} filled up to ${max} from (${sources}) gets (${planned})`, () => {
    assert.equal(plannedFor(level, max, sources, false), planned)
  })
}

for (const [level, max, sources, planned] of BY_UNIT) {
  test(`a face of ${level} filled up to ${max} with whole units of (${sources}) gets (${planned})`, () => {
    assert.equal(plannedFor(level, max, sources, true), planned)
  })
}
