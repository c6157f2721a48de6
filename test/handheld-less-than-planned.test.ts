import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { defaultFlows } from '#domain/handheld/default-flows.ts'
import { catchInput, emptyCatcher, type KeyInput } from '#web/handheld/device/catch-keys.ts'
import { completionOf, missingNeed, queuedTask } from '#web/handheld/device/pack.ts'
import { typed } from '#web/handheld/device/recorded-scans.ts'
import { stepsOf } from '#web/values/flow/flow.ts'
import type { FlowCall, FlowState, FlowTransition } from '#web/values/flow/flow-state.ts'
import { beginFlow, step } from '#web/values/flow/interpreter.ts'

// A pick into a tote by keys alone: what a scanner types, and what a person types, which are told apart by their times.

const GTIN = '5012345678900'
const task = {
  ...{ id: '7', __typename: 'Task', type: 'PICK', start_quantity: 5, needs: ['tote_required'], goods: [] },
  ...{ tote_position: null, storage_unit_from: null, stock_description: 'TEA' },
  product: {
    id: '4',
    __typename: 'Product',
    code: 'TEA',
    codes: [{ code: GTIN, matched_by: 'barcode', units: 1 }],
  },
  location_from: { id: '8', __typename: 'Location', code: 'R1', barcode: null, check_digit: null },
  location_to: { id: '9', __typename: 'Location', code: 'GO-01', barcode: null, check_digit: null },
}

/** Keys of a person are so far apart, in milliseconds. */
const SLOW_MS = 200

const scanned = (code: string) => (at: number) => typed(`${code}\r`, 3, at)
const pressed = (text: string) => (at: number) => typed(`${text}\r`, SLOW_MS, at)

/** The walk once all keys have come, and what it asks for then: what a pack lacks is refused as the device does it. */
function play(keys: readonly ((at: number) => readonly KeyInput[])[]): FlowTransition {
  const { name, definition } = defaultFlows.find(({ code }) => code === 'PICK') ?? assert.fail('no flow')
  const flow = { code: 'PICK', name, steps: stepsOf(definition) }
  const begun = beginFlow({ flow, context: { year: 2026, separators: [] }, walk: 'w' })
  let at = step(begun.state, { type: 'task', task })
  let catcher = emptyCatcher
  const inputs = keys.flatMap((keysFrom, place) => keysFrom(1000 + place * 10_000))
  for (const input of inputs) {
    const caught = catchInput(catcher, input, { prefix: '', suffix: '' })
    catcher = caught.catcher
    // What leaked before it was known as a scan is taken out again.
    if (caught.retracted > 0)
      at = step(at.state, { type: 'typed', text: at.state.entry.slice(0, -caught.retracted) })
    if (caught.scan !== null) at = settled(step(at.state, { type: 'scanned', barcodes: caught.scan }))
    else if (!caught.is_caught && input.type === 'key') at = settled(keyPressed(at.state, input.key))
  }
  return at
}

/** What a key of a person does in a number step. */
function keyPressed(state: FlowState, key: string): FlowTransition {
  if (key === 'Enter') return step(state, { type: 'entered' })
  return /^\d$/.test(key) ? step(state, { type: 'typed', text: state.entry + key }) : { state, effects: [] }
}

/** An act that lacks something is refused at once, as the service would. */
function settled(at: FlowTransition): FlowTransition {
  const call = at.effects.find((effect): effect is FlowCall => effect.type === 'call')
  const symbol = call === undefined ? null : missingNeed(queuedTask(at.state, call) ?? {}, call)
  return symbol === null ? at : step(at.state, { type: 'refused', problem: { symbol, details: null } })
}

const sentBy = ({ state, effects }: FlowTransition) =>
  effects.flatMap((effect) => (effect.type === 'call' ? [completionOf(task, effect).body] : [])).at(-1) ??
  state.step

const completion = (attributes: object) => ({
  data: { type: 'tasks', attributes: { status: 'completed', location_to_id: '9', ...attributes } },
})

suite('a pick into a tote', () => {
  test('of nothing at all needs no tote', () => {
    const none = play([scanned('R1'), scanned(GTIN), pressed('0')])
    // What becomes of the rest is asked, and nothing else.
    assert.equal(none.state.step, 'rest')
    const done = settled(step(none.state, { type: 'option', index: 0 }))
    assert.deepEqual(sentBy(done), completion({ confirmed_quantity: '0' }))
  })

  test('of goods that are not there needs no tote', () => {
    const at = play([scanned('R1')])
    assert.deepEqual(
      sentBy(settled(step(at.state, { type: 'option', index: 0 }))),
      completion({ confirmed_quantity: 0 }),
    )
  })

  test('of less than planned needs the tote of what was taken, and no further scan', () => {
    const part = play([scanned('R1'), scanned(GTIN), pressed('3')])
    const refused = settled(step(part.state, { type: 'option', index: 0 }))
    assert.deepEqual([refused.state.step, refused.state.problem?.symbol], ['onto', 'tote_required'])
  })

  test('of all that is planned needs its tote', () => {
    assert.equal(play([scanned('R1'), scanned(GTIN), pressed('5')]).state.step, 'onto')
  })

  test('takes no scanned code for a quantity', () => {
    const wrong = play([scanned('R1'), scanned(GTIN), scanned('00000003')])
    assert.deepEqual([wrong.state.step, wrong.state.entry], ['qty', ''])
  })
})
