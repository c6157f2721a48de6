import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { FlowStep } from '#web/values/flow/flow.ts'
import type { FlowEvent, FlowState } from '#web/values/flow/flow-state.ts'
import { beginFlow, step } from '#web/values/flow/interpreter.ts'
import { catchInput, emptyCatcher, type KeyInput, type ScannerSettings } from './catch-keys.ts'
import { RecentScans } from './recent-scans.ts'
import { typed } from './recorded-scans.ts'

// What a person scans on the way through a pick, as keys with their times: the catcher, the rule of the same code, and the walk.

const plain: ScannerSettings = { prefix: '', suffix: '' }
const place = { id: '8', __typename: 'Location', code: 'R-01-03', barcode: null, check_digit: null }
const product = {
  ...{ id: '4', __typename: 'Product', code: 'TEA' },
  codes: [
    { code: 'TEA', matched_by: 'code', units: 1 },
    { code: '5012345678900', matched_by: 'barcode', units: 1 },
    { code: '15012345678907', matched_by: 'case_barcode', units: 12 },
  ],
}
const task = { id: '7', start_quantity: 30, location_from: place, product }

const nextTask: FlowStep = {
  ...{ id: 'next', kind: 'next_task', types: ['PICK'], store: 'task', empty: null, next: 'place' },
}
const scanPlace: FlowStep = {
  ...{ id: 'place', kind: 'scan', expect: ['location'], equals: 'task.location_from', next: 'goods' },
}
const scanGoods: FlowStep = {
  ...{ id: 'goods', kind: 'scan', expect: ['product'], equals: 'task.product', next: 'quantity' },
}
const quantity: FlowStep = {
  ...{ id: 'quantity', kind: 'number', store: 'quantity', default: 'task.start_quantity', min: 0 },
  ...{ max: 'task.start_quantity', next: 'end' },
}
const end: FlowStep = { id: 'end', kind: 'message', text: 'End', next: null }
const picking = [nextTask, scanPlace, scanGoods, quantity, end]

/** A pick of 30 pieces that waits for its place. */
function walkOf(steps: readonly FlowStep[] = picking): FlowState {
  const context = { year: 2026, separators: [] }
  const begun = beginFlow({ flow: { code: 'F', name: 'F', steps }, context, walk: 'w' })
  return step(begun.state, { type: 'task', task }).state
}

type Played = {
  readonly walk: FlowState
  /** What the page got of the keys. */
  readonly page: string
}

/** Plays keys and what else a person does at their times, with the silence that follows them. */
function play(walk: FlowState, inputs: readonly (KeyInput | Timed)[], settings = plain): Played {
  const recent = new RecentScans()
  let catcher = emptyCatcher
  let state = walk
  let page = ''
  const take = (input: KeyInput) => {
    const { catcher: next, is_caught, retracted, scan } = catchInput(catcher, input, settings)
    catcher = next
    page = page.slice(0, page.length - retracted)
    const fresh = scan === null ? [] : recent.take(scan, input.at)
    if (fresh.length > 0) state = step(state, { type: 'scanned', barcodes: fresh }).state
    if (is_caught) return
    if (input.type === 'key' && !['Shift', 'Control'].includes(input.key)) page += input.key
    if (input.type === 'text') page += input.text
  }
  for (const input of inputs) {
    take({ type: 'silence', at: input.at })
    if ('event' in input) state = step(state, input.event).state
    else take(input)
  }
  take({ type: 'silence', at: (inputs.at(-1)?.at ?? 0) + 60 })
  return { walk: state, page }
}

/** An event of the walk at its time. */
type Timed = { readonly event: FlowEvent; readonly at: number }

const brief = ({ walk, page }: Played) => [walk.step, walk.problem?.symbol ?? null, walk.entry, page]
const atQuantity = [...typed('R-01-03\r', 3), ...typed('TEA\r', 3, 2000)]

suite('a pick by scans', () => {
  test('takes the place and the goods that are scanned within 100 ms, each at its step', () => {
    const both = [...typed('R-01-03\r', 2), ...typed('5012345678900\r', 2, 1060)]
    assert.deepEqual(brief(play(walkOf(), both)), ['quantity', null, '', ''])
  })

  test('takes texts that arrive whole, with and without an end key behind them', () => {
    const whole: readonly KeyInput[] = [
      { type: 'text', text: 'R-01-03', at: 1000 },
      { type: 'text', text: '5012345678900', at: 1080 },
      { type: 'key', key: 'Enter', at: 1083 },
    ]
    assert.deepEqual(brief(play(walkOf(), whole)), ['quantity', null, '', ''])
  })

  test('takes scans without an end key', () => {
    const both = [...typed('R-01-03', 3), ...typed('TEA', 3, 2000)]
    assert.deepEqual(brief(play(walkOf(), both)), ['quantity', null, '', ''])
  })

  test('takes a place of two letters', () => {
    const bay = { ...task, location_from: { ...place, code: 'IN' } }
    const context = { year: 2026, separators: [] }
    const begun = beginFlow({ flow: { code: 'F', name: 'F', steps: picking }, context, walk: 'w' })
    const { state } = step(begun.state, { type: 'task', task: bay })
    assert.deepEqual(brief(play(state, typed('IN\r', 3))), ['goods', null, '', ''])
  })

  test('refuses other goods, and drops the scans that wait behind them', () => {
    const other = { id: '5', kind: 'product', fields: { units: 1 } }
    const keys = [
      ...typed('R-01-03\r', 3),
      ...typed('4006381333931\r', 3, 2000),
      // The code is asked of the service; two more are scanned meanwhile.
      ...typed('TEA\r', 3, 2100),
      ...typed('15012345678907\r', 3, 2200),
      { event: { type: 'resolved', records: [other] }, at: 3000 } as const,
    ]
    assert.deepEqual(brief(play(walkOf(), keys)), ['goods', 'not_equal', '', ''])
  })

  test('takes of several codes in one shot the one that is expected', () => {
    const shot = [
      ...typed('R-01-03\r', 3),
      { type: 'text', text: '00350123456000000013\r\n5012345678900\r\nLOT-7\r\n', at: 2000 } as const,
    ]
    assert.deepEqual(brief(play(walkOf(), shot)), ['quantity', null, '', ''])
  })

  test('takes a code once that arrives as keys and as text', () => {
    const twice = [...atQuantity, { type: 'text', text: 'TEA', at: 2400 } as const]
    assert.deepEqual(brief(play(walkOf(), twice)), ['quantity', null, '', ''])
  })

  test('needs no scan of the goods where the flow has no step for it', () => {
    const steps = [nextTask, { ...scanPlace, next: 'quantity' }, quantity, end]
    assert.deepEqual(brief(play(walkOf(steps), typed('R-01-03\r', 3))), ['quantity', null, '', ''])
  })

  test('is not ended by the end key of a scanner, nor by one that comes twice or late', () => {
    const keys = [
      ...typed('R-01-03\r\r', 3),
      ...typed('TEA', 3, 2000),
      { type: 'key', key: 'Enter', at: 2100 } as const,
    ]
    assert.deepEqual(brief(play(walkOf(), keys)), ['quantity', null, '', ''])
  })
})

suite('a scan at the quantity', () => {
  test('of the goods counts one more, and of a case its pieces', () => {
    const keys = [...atQuantity, ...typed('TEA\r', 3, 4000), ...typed('15012345678907\r', 3, 5000)]
    assert.deepEqual(brief(play(walkOf(), keys)), ['quantity', null, '14', ''])
  })

  test('of a case that led there counts its pieces', () => {
    const keys = [...typed('R-01-03\r', 3), ...typed('15012345678907\r', 3, 2000), ...typed('TEA\r', 3, 4000)]
    assert.deepEqual(brief(play(walkOf(), keys)), ['quantity', null, '13', ''])
  })

  test('never becomes the number: digits are taken out of it, and other goods are refused', () => {
    const other = { id: '5', kind: 'product', fields: { units: 1 } }
    const keys = [
      ...atQuantity,
      { event: { type: 'typed', text: '12' }, at: 3000 } as const,
      ...typed('4006381333931\r', 3, 4000),
      { event: { type: 'resolved', records: [other] }, at: 5000 } as const,
    ]
    assert.deepEqual(brief(play(walkOf(), keys)), ['quantity', 'not_equal', '12', ''])
  })

  test('beyond the planned number is refused', () => {
    const keys = [
      ...atQuantity,
      { event: { type: 'typed', text: '25' }, at: 3000 } as const,
      ...typed('15012345678907\r', 3, 4000),
    ]
    assert.deepEqual(brief(play(walkOf(), keys)), ['quantity', 'out_of_bounds', '25', ''])
  })
})

/** A value for the identifiers of each form; their separators are typed with Ctrl. */
const ELEMENTS = [
  ...['11261101', '12261101', '13261101', '15261101', '16261101', '2001', '21S9', '22V', '235TPX', '240P-9'],
  ...['241C-1', '242123456', '243P', '250S2', '251SRC', '253401234500000917', '254X', '3012', '3102001250'],
  ...['3201001250', '3712', '392212345', '391297812', '400ORDER-1', '401CONS', '403R', '4104012345000009'],
  ...['42012345', '42127612345', '422276', '423276', '427NW', '4300NAME', '4307DE', '43211', '4330000120-'],
  ...['70014012345678901', '70032611011200', '7004240', '7030276AB', '710PZN', '7230ABC', '724012'],
  ...['725019990101', '80026M', '8005001250', '80082611011200', '8200shop', '90own', '91own', '99own'],
]

suite('a GS1 label that is typed with separators by Ctrl', () => {
  for (const element of ELEMENTS)
    test(`is the goods with ${element.slice(0, 4)} before and behind the batch`, () => {
      for (const text of [
        `]C10105012345678900${element}\u001d10LOT7`,
        `]d2\u001d010501234567890010LOT7\u001d${element}`,
      ]) {
        const stores: FlowStep = { ...scanGoods, store: 'found', next: 'end' }
        const steps = [nextTask, scanPlace, stores, end]
        const { walk, page } = play(walkOf(steps), [...typed('R-01-03\r', 3), ...typed(`${text}\r`, 3, 2000)])
        assert.equal(walk.step, 'end', text)
        assert.equal(Object(Object(walk.values.found).fields).batch, 'LOT7', text)
        assert.equal(page, '')
      }
    })
})
