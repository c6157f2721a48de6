import assert from 'node:assert/strict'
import test from 'node:test'
import { planReleases } from './plan-releases.ts'

/** [free piles, picks with their quantity and suitable piles, quantities released to them] */
const ROWS = [
  ['1: 10', '30 wants 7 of 1', '30: 7@1'],
  ['1: 5', '30 wants 7 of 1', '30: 5@1'],
  ['1: 10', '30 wants 7 of 1; 31 wants 7 of 1', '30: 7@1; 31: 3@1'],
  ['1: 10', '30 wants 7 of none; 31 wants 7 of 1', '31: 7@1'],
  ['1: 4, 2: 10', '30 wants 7 of 1 2; 31 wants 7 of 1 2', '30: 4@1 3@2; 31: 7@2'],
  ['1: 0', '30 wants 7 of 1', ''],
  ['1: 0.5', '30 wants 0.75 of 1', '30: 0.5@1'],
] as const

for (const [free, picks, expected] of ROWS) {
  test(`of (${free}), where ${picks}, (${expected}) is released`, () => {
    const piles = new Map(
      free
        .split(', ')
        .map((one) => one.split(': '))
        .map(([id, quantity]) => [Number(id), quantity ?? '0']),
    )
    const held = picks.split('; ').map((one) => {
      const [, id, start_quantity, suitable] = /^(\d+) wants ([\d.]+) of (.*)$/.exec(one) ?? []
      const ids = suitable === 'none' ? [] : (suitable ?? '').split(' ').map(Number)
      return {
        pick: { id, start_quantity: start_quantity ?? null },
        suitable: ids.map((stock_id) => ({ stock_id })),
      }
    })
    const told = planReleases(held, piles).map(
      ({ pick, piles: given }) =>
        `${pick.id}: ${given.map(({ quantity, stock_id }) => `${quantity}@${stock_id}`).join(' ')}`,
    )
    assert.equal(told.join('; '), expected)
  })
}
