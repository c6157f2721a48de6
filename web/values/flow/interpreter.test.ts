import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { promptOf } from './advance.ts'
import type { FlowStep } from './flow.ts'
import type { FlowEvent, FlowState, FlowTransition } from './flow-state.ts'
import { beginFlow, step } from './interpreter.ts'

const place = (id: string, code: string, check_digit: string | null = null) => ({
  ...{ id, __typename: 'Location', code, barcode: null, check_digit },
})
const tea = {
  id: '4',
  __typename: 'Product',
  codes: [
    { code: 'TEA', matched_by: 'code', units: 1 },
    { code: '5012345678900', matched_by: 'barcode', units: 1 },
    { code: '15012345678907', matched_by: 'case_barcode', units: 12 },
  ],
}
const task = { id: '7', start_quantity: 30, location_from: place('8', 'R-01-03', '47'), product: tea }

const scanPlace: FlowStep = {
  ...{ id: 'loc', kind: 'scan', expect: ['location'], equals: 'task.location_from' },
  ...{ prompt: 'Go to {{task.location_from.code}}', next: 'prod' },
}
const scanGoods: FlowStep = {
  ...{ id: 'prod', kind: 'scan', expect: ['product'], equals: 'task.product', store: 'goods', next: 'qty' },
}
const quantity: FlowStep = {
  ...{ id: 'qty', kind: 'number', store: 'quantity', default: 'task.start_quantity', min: 0 },
  ...{ max: 'task.start_quantity', next: 'go' },
}
const complete: FlowStep = {
  ...{ id: 'go', kind: 'call', operation: 'complete_task', next: 'next' },
  ...{
    arguments: { id: 'task.id', confirmed_quantity: 'quantity', tote: 'task.tote' },
    on_error: { '*': 'qty' },
  },
}
const picking: readonly FlowStep[] = [
  { id: 'next', kind: 'next_task', types: ['PICK'], store: 'task', empty: 'end', next: 'loc' },
  ...[scanPlace, scanGoods, quantity, complete],
  { id: 'end', kind: 'message', text: 'No more work', next: null },
]

const begin = (steps: readonly FlowStep[]) =>
  beginFlow({
    ...{ flow: { code: 'F', name: 'F', steps }, walk: 'w' },
    context: { year: 2026, separators: [] },
  })

function play(begun: FlowTransition, ...events: readonly FlowEvent[]): FlowTransition {
  return events.reduce<FlowTransition>(({ state }, event) => step(state, event), begun)
}
const scanned = (...barcodes: readonly string[]): FlowEvent => ({ type: 'scanned', barcodes })
const given: FlowEvent = { type: 'task', task }
const atGoods = () => play(begin(picking), given, scanned('r0103 47'))
const atQuantity = () => play(begin(picking), given, scanned('R-01-0347'), scanned('TEA'))
const brief = ({ step, problem, entry }: FlowState) => [step, problem?.symbol ?? null, entry]

suite('the interpreter of flows', () => {
  test('a pick takes a scan of the place, one of the goods, and a confirmation', () => {
    const done = play(atQuantity(), { type: 'entered' })
    assert.equal(done.state.step, 'go')
    assert.deepEqual(done.effects, [
      {
        type: 'call',
        operation: 'complete_task',
        arguments: { id: '7', confirmed_quantity: 30 },
        key: 'w-1',
      },
    ])
    const next = play(done, { type: 'answered', record: null })
    assert.deepEqual([next.state.step, next.state.task_id, next.state.values], ['next', null, {}])
  })

  test('the next task knows nothing of the goods, entries and steps of the one before', () => {
    const goods = { id: '4', units: 1 }
    const before = play(atQuantity(), { type: 'typed', text: '3' }).state
    assert.deepEqual([before.goods, before.entry, before.past.length > 0], [goods, '3', true])
    const { state } = play(atQuantity(), { type: 'entered' }, { type: 'answered', record: null })
    assert.deepEqual(
      [state.goods, state.entry, state.serials, state.offered, state.past],
      [null, '', [], [], []],
    )
    // A task whose first step is a number takes no scan of the former goods for its own.
    const counting = picking.map((one) => (one.id === 'next' ? { ...one, next: 'qty' } : one))
    const again = play(begin(counting), given, scanned('TEA'), { type: 'entered', value: 2 })
    assert.deepEqual(play(again, { type: 'answered', record: null }, given).state.goods, null)
  })

  test('a prompt has the values of its paths', () => {
    assert.equal(promptOf(play(begin(picking), given).state), 'Go to R-01-03')
  })

  test('expected codes are known on the device; any other code is asked for', () => {
    assert.deepEqual(atGoods().state.step, 'prod')
    const other = play(atGoods(), scanned('OIL'))
    assert.deepEqual(other.effects, [
      { type: 'resolve', barcodes: ['OIL'], expect: ['product'], location_id: '8' },
    ])
    const oil = { id: '5', kind: 'product', fields: {} }
    assert.deepEqual(brief(play(other, { type: 'resolved', records: [oil] }).state), [
      'prod',
      'not_equal',
      '',
    ])
  })

  test('a place without its check digit is refused', () => {
    const { state } = play(begin(picking), given, scanned('R-01-03'))
    assert.deepEqual(brief(state), ['loc', 'location_check_digit_mismatch', ''])
  })

  test('of several codes in one shot the expected one counts', () => {
    assert.equal(play(atGoods(), scanned('00312345678901234565', '5012345678900')).state.step, 'qty')
  })

  test('the values of a GS1 code are stored with the record', () => {
    const { state } = play(atGoods(), scanned(']C1010501234567890010B7\u001d15270630'))
    const { fields } = state.values['goods'] as { readonly fields: Readonly<Record<string, unknown>> }
    assert.deepEqual([fields['batch'], fields['best_before_date']], ['B7', '2027-06-30'])
  })

  test('in a number step the code of the goods counts its units, and never becomes the number', () => {
    assert.deepEqual(brief(play(atQuantity(), scanned('TEA')).state), ['qty', null, '2'])
    assert.deepEqual(brief(play(atQuantity(), scanned('15012345678907'), scanned('TEA')).state), [
      'qty',
      null,
      '14',
    ])
  })

  test('in a number step a product beyond the maximum is refused', () => {
    const three = [1, 2, 3].map(() => scanned('15012345678907'))
    assert.deepEqual(brief(play(atQuantity(), ...three).state), ['qty', 'out_of_bounds', '25'])
  })

  test('in a number step the code of another product is refused', () => {
    const asked = play(atQuantity(), scanned('50'))
    const wrong = play(asked, { type: 'resolved', records: [{ id: '5', kind: 'product', fields: {} }] })
    assert.deepEqual(brief(wrong.state), ['qty', 'not_equal', ''])
  })

  test('a number over its maximum is refused and nothing is sent', () => {
    const { state, effects } = play(atQuantity(), { type: 'entered', value: '31' })
    assert.deepEqual(brief(state), ['qty', 'out_of_bounds', ''])
    assert.deepEqual(effects, [{ type: 'sound', sound: 'wrong' }])
  })

  test('scans wait while an answer is awaited, and are taken in their order', () => {
    const { state } = play(begin(picking), scanned('R-01-0347'), scanned('TEA'), given)
    assert.equal(state.step, 'qty')
  })

  test('a mismatch drops the scans that wait', () => {
    const asked = play(atGoods(), scanned('OIL'), scanned('TEA'))
    const { state } = play(asked, {
      type: 'refused',
      problem: { symbol: 'barcode_unknown', details: 'Unknown' },
    })
    assert.deepEqual([...brief(state), state.line], ['prod', 'barcode_unknown', '', []])
  })

  test('in a number step a label with another batch than that of the first piece is refused', () => {
    const label = (batch: string) => scanned(`010501234567890010${batch}`)
    const first = play(begin(picking), given, scanned('R-01-0347'), label('B7'))
    assert.deepEqual(brief(play(first, label('B8')).state), ['qty', 'label_differs', ''])
    assert.deepEqual(brief(play(first, label('B8'), label('B7')).state), ['qty', null, '2'])
    assert.deepEqual(brief(play(first, scanned('TEA')).state), ['qty', null, '2'])
    assert.deepEqual(brief(play(atQuantity(), label('B7'), label('B8')).state), ['qty', null, '3'])
  })

  test('at most ten scans wait', () => {
    const scans = Array.from({ length: 14 }, (_, index) => scanned(`${index}`))
    assert.equal(play(begin(picking), ...scans).state.line.length, 10)
  })

  test('a refused act leads where the flow says, and the next try has another key', () => {
    const problem = { symbol: 'tote_required', details: 'A tote is required.' }
    const refused = play(atQuantity(), { type: 'entered' }, { type: 'refused', problem })
    assert.deepEqual(brief(refused.state), ['qty', 'tote_required', ''])
    const { effects } = play(refused, { type: 'entered', value: 3 })
    assert.equal(effects[0]?.type === 'call' && effects[0].key, 'w-2')
  })

  test('an act without an answer keeps its place and its key', () => {
    const problem = { symbol: 'no_answer', details: null }
    const lost = play(atQuantity(), { type: 'entered' }, { type: 'refused', problem })
    assert.deepEqual(brief(lost.state), ['go', 'no_answer', ''])
    const again = play(lost, { type: 'resume' })
    assert.deepEqual(
      again.effects.map((one) => one.type === 'call' && one.key),
      ['w-1'],
    )
    assert.equal(play(again, { type: 'answered', record: null }).state.step, 'next')
  })

  test('after a restart the same request is made again', () => {
    const pending = play(atQuantity(), { type: 'entered' })
    const stored = JSON.parse(JSON.stringify(pending.state)) as FlowState
    assert.deepEqual(step(stored, { type: 'resume' }).effects, pending.effects)
  })

  test('going back returns to the step before, until something was sent', () => {
    const back = play(atQuantity(), { type: 'back' }, { type: 'back' })
    assert.deepEqual([back.state.step, back.state.values], ['loc', { task }])
    const sent = play(atQuantity(), { type: 'entered' }, { type: 'answered', record: null }, given, {
      type: 'back',
    })
    assert.equal(sent.state.step, 'loc')
  })

  test('leaving exits a task that was begun', () => {
    assert.deepEqual(play(atQuantity(), { type: 'leave' }).effects, [{ type: 'exit_task', id: '7' }])
  })

  test('no task leads to where the flow says', () => {
    const { state } = play(begin(picking), { type: 'task', task: null })
    assert.deepEqual([state.step, promptOf(state)], ['end', 'No more work'])
  })

  test('serial numbers are complete with the last; one that was scanned already is refused', () => {
    const serials = { id: 'sn', kind: 'serials', store: 'sn', count: 2, next: 'end' }
    const begun = begin([serials, { id: 'end', kind: 'message', text: 'Done', next: null }])
    const twice = play(begun, scanned('A'), scanned('A'))
    assert.deepEqual(
      [...brief(twice.state), twice.state.serials],
      ['sn', 'serial_scanned_already', '', ['A']],
    )
    assert.deepEqual(play(twice, scanned('(01)05012345678900(21)B')).state.values, { sn: ['A', 'B'] })
  })

  test('a step that takes its default is passed where there is one', () => {
    const batch = {
      id: 'b',
      kind: 'text',
      store: 'batch',
      default: 'task.batch',
      take_default: true,
      next: null,
    }
    const next = { id: 'next', kind: 'next_task', store: 'task', next: 'b' }
    const asked = play(begin([next, batch]), { type: 'task', task: { id: '1' } })
    assert.equal(asked.state.step, 'b')
    const passed = play(begin([next, batch]), { type: 'task', task: { id: '1', batch: 'B1' } })
    assert.deepEqual([passed.state.step, passed.state.values['batch']], [null, 'B1'])
  })

  test('a scan fills a text or a date that its code says', () => {
    const date = { id: 'd', kind: 'date', store: 'sell_by_date', next: null }
    assert.deepEqual(brief(play(begin([date]), scanned('(01)05012345678900(17)270131')).state), [
      'd',
      null,
      '2027-01-31',
    ])
    assert.deepEqual(brief(play(begin([date]), scanned('TEA')).state), ['d', 'scan_not_expected', ''])
  })

  test('a list with one record is not asked; of several a scan chooses the one with its code', () => {
    const choose = { id: 'c', kind: 'choose', source: 'stocks', store: 'stock', next: null }
    assert.deepEqual(play(begin([choose]), { type: 'listed', records: [{ id: '1' }] }).state.values, {
      stock: { id: '1' },
    })
    const two = [
      { id: '1', product: { code: 'TEA' } },
      { id: '2', product: { code: 'OIL' } },
    ]
    assert.deepEqual(play(begin([choose]), { type: 'listed', records: two }, scanned('OIL')).state.values, {
      stock: two[1],
    })
  })

  test('a list whose records are taken in their turn is left once none is left', () => {
    const each = { id: 'c', kind: 'choose', source: 'tasks', store: 'staged', take_first: true, next: 'go' }
    const act = {
      id: 'go',
      kind: 'call',
      operation: 'complete_task',
      arguments: { id: 'staged.id' },
      next: 'c',
    }
    const end = { id: 'end', kind: 'message', text: 'End', next: null }
    const done: FlowEvent = { type: 'answered', record: null }
    const of = (...ids: readonly string[]): FlowEvent => ({
      type: 'listed',
      records: ids.map((id) => ({ id })),
    })
    const first = play(begin([{ ...each, empty: 'end' }, act, end]), of('1', '2'))
    assert.deepEqual(
      first.effects.map((one) => one.type === 'call' && one.arguments),
      [{ id: '1' }],
    )
    const second = play(first, done, of('2'))
    assert.deepEqual([second.state.step, second.state.values], ['go', { staged: { id: '2' } }])
    assert.equal(play(second, done, of()).state.step, 'end')
    const refused: FlowEvent = {
      type: 'refused',
      problem: { symbol: 'dispatch_by_load_only', details: null },
    }
    assert.equal(play(first, refused).state.step, null)
  })

  test('a code of a menu chooses its option; other scans are refused', () => {
    const menu = {
      id: 'm',
      kind: 'menu',
      options: [
        { label: 'A', next: null },
        { label: 'B', next: 'm' },
      ],
    }
    assert.equal(play(begin([menu]), scanned('#1')).state.step, null)
    assert.deepEqual(brief(play(begin([menu]), scanned('#3')).state), ['m', 'scan_not_expected', ''])
  })

  test('an option takes what was typed with it, and leaves out a scan', () => {
    const option = [{ label: 'Onto a unit', next: 'end' }]
    const number = { ...quantity, options: option }
    const end = { id: 'end', kind: 'message', text: 'End', next: null }
    const steps = picking.map((one) => (one.id === 'qty' ? number : one))
    const at = play(begin(steps), given, scanned('R-01-0347'), scanned('TEA'))
    const taken = play(at, { type: 'typed', text: '5' }, { type: 'option', index: 0 })
    assert.deepEqual([taken.state.step, taken.state.values.quantity], ['end', '5'])
    const over = play(at, { type: 'typed', text: '31' }, { type: 'option', index: 0 })
    assert.deepEqual(brief(over.state), ['qty', 'out_of_bounds', '31'])
    const scan = { ...scanGoods, options: option }
    const left = play(begin([scan, end, quantity, complete]), { type: 'option', index: 0 })
    assert.deepEqual([left.state.step, left.state.values], ['end', {}])
    assert.equal(play(left, { type: 'back' }).state.step, 'prod')
  })

  test('a step that is come to again forgets what it names', () => {
    const text = (id: string, next: string | null, others = {}) => ({
      ...{ id, kind: 'text', store: id, next, ...others },
    })
    const steps = [text('one', 'two', { forget: ['two'] }), text('two', 'one')]
    const first = play(begin(steps), { type: 'entered', value: 'A' }, { type: 'entered', value: 'B' })
    assert.deepEqual([first.state.step, first.state.values], ['one', { one: 'A' }])
    assert.deepEqual(play(first, { type: 'back' }).state.values, { one: 'A' })
  })

  test('conditions in a circle end the flow', () => {
    const circle = { id: 'c', kind: 'condition', test: { left: 'x', op: 'present' }, then: 'c', else: 'c' }
    assert.deepEqual(brief(begin([circle]).state), [null, 'flow_without_end', ''])
  })

  test('in a trial every step waits for its way, and nothing is asked for', () => {
    const begun = beginFlow({
      ...{ flow: { code: 'F', name: 'F', steps: picking }, walk: '', is_trial: true },
      context: { year: 0, separators: [] },
    })
    const way = play(begun, { type: 'followed', by: 'next' }, { type: 'followed', by: 'next' })
    assert.deepEqual(
      [way.state.step, way.effects, promptOf(play(begun, { type: 'followed', by: 'next' }).state)],
      ['prod', [], 'Go to {{task.location_from.code}}'],
    )
    const ended = play(begun, { type: 'followed', by: 'empty' }, { type: 'followed', by: 'next' })
    assert.deepEqual([ended.state.step, play(ended, { type: 'back' }).state.step], [null, 'end'])
  })
})
