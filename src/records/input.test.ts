import assert from 'node:assert/strict'
import test from 'node:test'
import type { InputOf } from '#declare/rows.ts'
import type { stockAdjustment, stockHolding, stockMove, unitSplit } from '#resources/stock/stock-acts.ts'
import { stockCreation } from '#resources/stock/stock-acts.ts'
import { isSent, sentInput, validInput } from './input.ts'

/** Whether two types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

// The compiler refuses this list where a type is not the one that is written beside it.
const INPUT_TYPES: readonly true[] = [
  true satisfies Same<
    InputOf<typeof stockMove>,
    {
      readonly quantity: string | null
      readonly to_location_id: number
      readonly storage_unit_to_id: number | null
      readonly reason_code_id: number | null
      readonly as_task: boolean
    }
  >,
  true satisfies Same<
    InputOf<typeof stockHolding>,
    {
      readonly ids: readonly number[] | null
      readonly description: string
      readonly reason_code_id: number | null
      readonly force: boolean
    }
  >,
  true satisfies Same<
    InputOf<typeof unitSplit>['lines'],
    readonly { readonly stock_id: number; readonly quantity: string | null }[]
  >,
  true satisfies Same<InputOf<typeof stockCreation>['status'], 'available' | 'held'>,
]

const parsed = {
  values: { account_id: 7, quantity: '2.5', batch: null },
  pointers: { account_id: '/account_id', batch: '/batch' },
}

test('the input of an act has the attributes of its declaration, and no others', () => {
  const input = validInput(stockCreation, parsed)
  const sent = sentInput(stockCreation, parsed)
  assert.equal(input.quantity, '2.5')
  assert.equal(sent.account_id, 7)
  // @ts-expect-error no attribute has this name
  assert.equal(input.quantty, undefined)
  // @ts-expect-error no attribute has this name
  assert.equal(sent.acount_id, undefined)
  // @ts-expect-error the column of a reference ends in _id
  assert.equal(input.product, undefined)
  assert.equal(INPUT_TYPES.length, 4)
})

test('an act does not compile with a value of another kind', () => {
  const adjustment: InputOf<typeof stockAdjustment> = {
    // @ts-expect-error quantities are exact decimals as text
    quantity_change: 1,
    new_quantity: null,
    goods_out_id: null,
    reason_code_id: null,
    description: null,
  }
  assert.equal(Object.keys(adjustment).length, 5)
})

test('an attribute that was sent as null is sent', () => {
  assert.equal(isSent(stockCreation, parsed, 'batch'), true)
  assert.equal(isSent(stockCreation, parsed, 'quantity'), false)
  // @ts-expect-error no attribute has this name
  assert.equal(isSent(stockCreation, parsed, 'bach'), false)
})
