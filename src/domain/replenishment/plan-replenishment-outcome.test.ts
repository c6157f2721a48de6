import assert from 'node:assert/strict'
import test from 'node:test'
import Big from 'big.js'
import { planReplenishmentOutcome, type ReservedPart, type SourcePile } from './plan-replenishment-outcome.ts'

/** `7@1 for 30` reserves 7 of pile 1 for pick 30; `43@1` is for no pick. */
function reservedIn(text: string): readonly ReservedPart[] {
  return text.split(', ').flatMap((one, index) => {
    const [, quantity, stock, pick] = /^([\d.]+)@(\d+)(?: for (\d+))?$/.exec(one) ?? []
    return quantity === undefined
      ? []
      : [
          {
            id: index + 1,
            quantity,
            stock_id: Number(stock),
            for_task_id: pick === undefined ? null : Number(pick),
          },
        ]
  })
}

function suppliesIn(text: string): readonly SourcePile[] {
  return text.split(', ').flatMap((one) => {
    const [free, stock] = one.split('@')
    return stock === undefined ? [] : [{ free: free ?? '0', stock_id: Number(stock) }]
  })
}

function told(confirmed: string, reserved: string, supplies: string): string {
  const plan = planReplenishmentOutcome(new Big(confirmed), {
    reserved: reservedIn(reserved),
    supplies: suppliesIn(supplies),
  })
  const taken = [...plan.taken].map(([stock, quantity]) => `${quantity}@${stock}`)
  const closings = plan.closings.map(
    ({ allocation, quantity, state }) => `${allocation.id} ${quantity} ${state}`,
  )
  const given = plan.shares.map(({ pick_id, stock_id, quantity }) => `${pick_id}: ${quantity}@${stock_id}`)
  const missed = [...plan.missed].map(([pick, quantity]) => `${pick} misses ${quantity}`)
  return [taken, closings, given, missed].map((list) => list.join(', ')).join(' | ')
}

/** [moved, reserved, free, taken | closed reservations | given to picks | missing for picks] */
const ROWS = [
  // A pile that was suggested and not reserved.
  ['43', '', '43@1', '43@1 |  |  | '],
  ['20.5', '', '43@1', '20.5@1 |  |  | '],
  // Example 4: a whole unit, 7 of it for a pick.
  ['50', '7@1 for 30, 43@1', '0@1', '50@1 | 1 7 consumed, 2 43 consumed | 30: 7@1 | '],
  ['20', '7@1 for 30, 43@1', '0@1', '20@1 | 1 7 consumed, 2 13 consumed, 2 30 released | 30: 7@1 | '],
  // A short quantity goes to the first reservation first.
  [
    '8',
    '5@1 for 30, 5@1 for 31',
    '0@1',
    '8@1 | 1 5 consumed, 2 3 consumed, 2 2 released | 30: 5@1, 31: 3@1 | 31 misses 2',
  ],
  [
    '3',
    '5@1 for 30, 5@1 for 31',
    '0@1',
    '3@1 | 1 3 consumed, 1 2 released, 2 5 released | 30: 3@1 | 30 misses 2, 31 misses 5',
  ],
  // More than planned, from the free quantity.
  ['12', '10@1 for 30', '5@1', '12@1 | 1 10 consumed | 30: 10@1 | '],
  // A unit of two piles.
  ['10', '4@1 for 30, 6@2 for 30', '0@1, 0@2', '4@1, 6@2 | 1 4 consumed, 2 6 consumed | 30: 4@1, 30: 6@2 | '],
] as const

for (const [confirmed, reserved, supplies, expected] of ROWS) {
  test(`${confirmed} moved of (${reserved}) and (${supplies}) free results in ${expected}`, () => {
    assert.equal(told(confirmed, reserved, supplies), expected)
  })
}

test('moving more than the reserved and free quantity throws an error', () => {
  assert.throws(() => told('11', '10@1 for 30', '0@1'), /1 more is moved than is available/)
})
