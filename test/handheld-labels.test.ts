import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { defaultFlows } from '#domain/handheld/default-flows.ts'
import { type Flow, type FlowStep, stepsOf } from '#web/values/flow/flow.ts'
import type { FlowState, FlowTransition } from '#web/values/flow/flow-state.ts'
import { beginFlow, step } from '#web/values/flow/interpreter.ts'

// What a label says besides its product or unit, against the goods that are expected: each element in each scan of each default flow.

const GTIN = '05012345678900'
const SSCC = '350123456000000018'
const product = {
  ...{ id: '4', __typename: 'Product', code: 'TEA' },
  codes: [{ code: '5012345678900', matched_by: 'barcode', units: 1 }],
}
const unit = { id: '9', __typename: 'StorageUnit', reference: SSCC, barcode: null }
const goods = {
  batch: 'LOT7',
  sell_by_date: '2027-01-31',
  best_before_date: '2026-12-24',
  serial_number: 'S1',
}
const task = {
  ...{ id: '7', __typename: 'Task', start_quantity: 5, product, storage_unit_from: unit, goods: [goods] },
  location_from: { id: '8', __typename: 'Location', code: 'R1', barcode: null, check_digit: null },
}
const pile = { id: '3', __typename: 'Stock', quantity: 5, product: { ...product }, ...goods }

/** Each element: its mark, an element that agrees with the goods, and one that does not. */
const ELEMENTS = [
  { mark: 'batch', agrees: '10lot7', differs: '10LOT8', label: 'LOT8', expected: 'LOT7' },
  {
    mark: 'sell_by_date',
    agrees: '17270131',
    differs: '17270201',
    label: '2027-02-01',
    expected: '2027-01-31',
  },
  {
    mark: 'sell_by_date',
    agrees: '16270131',
    differs: '16270130',
    label: '2027-01-30',
    expected: '2027-01-31',
  },
  {
    mark: 'best_before_date',
    agrees: '15261224',
    differs: '15261231',
    label: '2026-12-31',
    expected: '2026-12-24',
  },
  { mark: 'serial_number', agrees: '21S1', differs: '21S2', label: 'S2', expected: 'S1' },
] as const

const flows = defaultFlows.map(({ code, name, definition }) => ({ code, name, steps: stepsOf(definition) }))

/** A walk that stands at a step with a task in hand. */
function standingAt(flow: Flow, own: FlowStep, values: FlowState['values'] = { task }): FlowState {
  const { state } = beginFlow({ flow, context: { year: 2026, separators: [] }, walk: 'w' })
  return { ...state, step: own.id, values, task_id: '7', is_pending: false }
}

const scan = (state: FlowState, code: string) => step(state, { type: 'scanned', barcodes: [code] })
const acts = ({ effects }: FlowTransition) => effects.filter(({ type }) => type === 'call')
const shown = ({ state }: FlowTransition) => [state.problem?.symbol, state.problem?.differences] as const

/** The scans of flows whose record is expected: of goods, or of a unit. */
const scans = flows.flatMap((flow) =>
  flow.steps.flatMap((own) => {
    const kinds =
      own.kind === 'scan' && own.equals !== undefined && Array.isArray(own.expect) ? own.expect : []
    const code = kinds.includes('product') ? `01${GTIN}` : kinds.includes('storage_unit') ? `00${SSCC}` : null
    return code === null ? [] : [{ flow, own, code }]
  }),
)

suite('a label that contradicts the goods expected', () => {
  test('is looked for in each flow that works tasks of goods', () => {
    const codes = new Set(scans.map(({ flow }) => flow.code))
    const expected = ['RECEIVE', 'PUTAWAY', 'PICK', 'REPLENISH', 'LOAD', 'MOVE_TASKS', 'CONVERT']
    assert.deepEqual([...codes].toSorted(), expected.toSorted())
  })

  for (const { flow, own, code } of scans)
    for (const { mark, agrees, differs, label, expected } of ELEMENTS)
      test(`is not taken for them: ${differs} in step ${own.id} of ${flow.code}`, () => {
        const state = standingAt(flow, own)
        const other = scan(state, `${code}${differs}`)
        assert.deepEqual(shown(other), ['label_differs', [{ mark, label, expected: [expected] }]])
        assert.deepEqual(acts(other), [])
        assert.equal(other.state.step, own.differs ?? own.id)
        assert.ok(other.effects.some((effect) => effect.type === 'sound' && effect.sound === 'wrong'))
        const same = scan(state, `${code}${agrees}`)
        assert.equal(same.state.problem, null)
        assert.notEqual(same.state.step, own.id)
        assert.notEqual(same.state.step, own.differs ?? null)
      })

  test('says nothing against goods that do not have what it says, nor where one of several piles agrees', () => {
    const [one = assert.fail('no scan')] = scans.filter(({ flow }) => flow.code === 'PUTAWAY')
    const { flow, own, code } = one
    const at = (goods_of_task: readonly object[]) =>
      scan(standingAt(flow, own, { task: { ...task, goods: goods_of_task } }), `${code}10LOT8`).state.problem
    assert.equal(at([]), null)
    assert.equal(at([{}]), null)
    assert.equal(at([{ batch: 'LOT7' }, { batch: 'LOT8' }]), null)
    assert.equal(at([{ batch: 'LOT7' }, { sell_by_date: '2027-01-31' }]), null)
    assert.deepEqual(at([{ batch: 'LOT7' }, { batch: 'LOT9' }])?.differences, [
      { mark: 'batch', label: 'LOT8', expected: ['LOT7', 'LOT9'] },
    ])
  })

  test('is compared with the pile that was chosen instead of the planned one', () => {
    const [one = assert.fail('no scan')] = scans.filter(
      ({ flow, own }) => flow.code === 'PICK' && own.id === 'prod',
    )
    const { flow, own, code } = one
    const other = { ...pile, product: undefined, batch: 'LOT8' }
    const state = standingAt(flow, own, { task, other })
    assert.equal(scan(state, `${code}10LOT8`).state.problem, null)
    assert.deepEqual(scan(state, `${code}10LOT7`).state.problem?.differences, [
      { mark: 'batch', label: 'LOT7', expected: ['LOT8'] },
    ])
  })

  test('is compared with what the line of a receipt announces', () => {
    const [one = assert.fail('no scan')] = scans.filter(({ flow }) => flow.code === 'RECEIVE')
    const { goods: _, ...announced } = {
      ...task,
      goods_in_line: { id: '2', batch: 'LOT7', sell_by_date: null },
    }
    const state = standingAt(one.flow, one.own, { task: announced })
    const other = scan(state, `${one.code}10LOT8\u001d17270131`)
    assert.deepEqual(shown(other), ['label_differs', [{ mark: 'batch', label: 'LOT8', expected: ['LOT7'] }]])
    assert.equal(scan(state, `${one.code}10LOT7\u001d17270131`).state.problem, null)
  })
})

/** The steps in which further scans count goods. */
const counts = flows.flatMap((flow) =>
  flow.steps.filter(({ kind }) => kind === 'number').map((own) => ({ flow, own })),
)

suite('a label that contradicts the first piece, or the goods expected', () => {
  const first = { id: '4', units: 1, counted: ['S1'] }
  const counting = { ...task, goods: [{ ...goods, serial_number: undefined }], start_quantity: 50 }

  for (const { flow, own } of counts)
    for (const { mark, agrees, differs, label, expected } of ELEMENTS.filter(
      (one) => one.mark !== 'serial_number',
    ))
      test(`is not counted: ${differs} in step ${own.id} of ${flow.code}`, () => {
        const planned = { ...standingAt(flow, { ...own, max: undefined }, { task: counting }), goods: first }
        const labelled = {
          ...standingAt(flow, own, { product: { ...product } }),
          ...{ goods: { ...first, [mark]: expected }, task_id: null },
        }
        for (const state of [planned, labelled]) {
          const other = scan(state, `01${GTIN}${differs}`)
          assert.deepEqual(shown(other), ['label_differs', [{ mark, label, expected: [expected] }]])
          assert.deepEqual([other.state.entry, acts(other)], ['', []])
          assert.deepEqual(scan(state, `01${GTIN}${agrees}`).state.problem, null)
        }
      })

  test('is not counted twice with one serial number', () => {
    const [one = assert.fail('no number')] = counts.filter(
      ({ flow, own }) => flow.code === 'PICK' && own.id === 'qty',
    )
    const state = { ...standingAt(one.flow, one.own, { task: { ...task, goods: [] } }), goods: first }
    assert.equal(scan(state, `01${GTIN}21S1`).state.problem?.symbol, 'serial_scanned_already')
    const second = scan(state, `01${GTIN}21S2`)
    assert.deepEqual([second.state.problem, second.state.entry], [null, '2'])
    assert.equal(scan(second.state, `01${GTIN}21S2`).state.problem?.symbol, 'serial_scanned_already')
  })
})

/** The steps in which a label gives serial numbers, a text or a date. */
const values = flows.flatMap((flow) =>
  flow.steps
    .filter(({ kind }) => ['serials', 'text', 'date'].includes(String(kind)))
    .map((own) => ({ flow, own })),
)

suite('a label of other goods', () => {
  for (const { flow, own } of values)
    test(`gives nothing in step ${own.id} of ${flow.code}`, () => {
      const state = standingAt(flow, own, { task: { ...task, goods: [] } })
      const other = scan(state, '010987654321098221S9\u001d10LOT7\u001d1726073115260731')
      assert.deepEqual(
        [other.state.step, other.state.problem?.symbol, other.state.entry, other.state.serials],
        [own.id, 'not_equal', '', []],
      )
    })

  for (const { flow, own } of values.filter((one) => one.own.kind === 'serials'))
    test(`of the product gives no serial number that is not among the planned, in ${flow.code}`, () => {
      const state = standingAt(flow, { ...own }, { task, quantity: 2 })
      for (const code of ['S2', `01${GTIN}21S2`]) {
        const other = scan(state, code)
        assert.deepEqual(shown(other), [
          'label_differs',
          [{ mark: 'serial_number', label: 'S2', expected: ['S1'] }],
        ])
        assert.deepEqual(other.state.serials, [])
      }
      assert.deepEqual(scan(state, 'S1').state.serials, ['S1'])
    })
})

suite('a pile is chosen by its label', () => {
  const steps = flows.flatMap((flow) =>
    flow.steps
      .filter(({ kind, source }) => kind === 'choose' && source === 'stocks')
      .map((own) => ({ flow, own })),
  )
  const others = { ...pile, id: '5', batch: 'LOT9', serial_number: 'S3', sell_by_date: '2028-01-01' }

  for (const { flow, own } of steps)
    for (const { mark, agrees, differs, label } of ELEMENTS.filter((one) => one.mark !== 'best_before_date'))
      test(`of the piles offered: ${agrees} and ${differs} in step ${own.id} of ${flow.code}`, () => {
        const state = { ...standingAt(flow, own), offered: [pile, others] }
        const other = scan(state, `01${GTIN}${differs}`)
        const [symbol, differences] = shown(other)
        assert.deepEqual([symbol, other.state.step], ['label_differs', own.id])
        assert.deepEqual([differences?.[0]?.mark, differences?.[0]?.label], [mark, label])
        const taken = scan(state, `01${GTIN}${agrees}`).state
        assert.deepEqual(taken.values[String(own.store)], pile)
      })

  for (const { flow, own } of steps.filter((one) => one.own.label !== undefined))
    test(`of the list by what the label before it said, in step ${own.id} of ${flow.code}`, () => {
      const scanned = (fields: object) => ({
        ...standingAt(flow, own, { task, what: { fields }, goods: { fields } }),
        is_pending: true,
      })
      const listed = (fields: object) => step(scanned(fields), { type: 'listed', records: [pile, others] })
      assert.deepEqual(listed({ batch: 'LOT9' }).state.values[String(own.store)], others)
      const none = listed({ batch: 'LOT8' })
      assert.deepEqual([none.state.offered, none.state.step], [[pile, others], own.id])
      assert.deepEqual(shown(none), [
        'label_differs',
        [{ mark: 'batch', label: 'LOT8', expected: ['LOT7', 'LOT9'] }],
      ])
      assert.deepEqual(listed({}).state.offered, [pile, others])
    })
})
