import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { FlowEvent, FlowState } from '#web/values/flow/flow-state.ts'
import { beginFlow, step } from '#web/values/flow/interpreter.ts'
import { catchInput, emptyCatcher, type ScannerSettings } from './catch-keys.ts'
import { RecentScans } from './recent-scans.ts'
import { typed } from './recorded-scans.ts'

// What is on a label, from the keys of a scanner to the step of a flow.

const GTIN = '05012345678900'
const product = {
  ...{ id: '4', __typename: 'Product' },
  codes: [
    { code: '5012345678900', matched_by: 'barcode', units: 1 },
    { code: '15012345678907', matched_by: 'case_barcode', units: 12 },
  ],
}
const place = { id: '8', __typename: 'Location', code: 'R-01-03', barcode: 'LOC103-47', check_digit: '47' }
const unit = { id: '9', __typename: 'StorageUnit', reference: '350123456000000013', barcode: null }
const task = { id: '7', product, location_from: place, storage_unit_from: unit }
const scanStep = (kind: string, equals: string) => ({
  ...{ id: 'scan', kind: 'scan', expect: [kind], equals, store: 'found', next: 'end' },
})
const end = { id: 'end', kind: 'message', text: 'End', next: null }

/** The walk at a scan of what a task names. */
function walkAt(kind: string, equals: string, separators: readonly string[] = []): FlowState {
  const next = { id: 'next', kind: 'next_task', types: ['PICK'], store: 'task', empty: null, next: 'scan' }
  const steps = [next, scanStep(kind, equals), end]
  const context = { year: 2026, separators }
  const begun = beginFlow({ flow: { code: 'F', name: 'F', steps }, context, walk: 'w' })
  return step(begun.state, { type: 'task', task }).state
}

/** The walk after a scanner has typed a text. */
function afterKeys(
  walk: FlowState,
  text: string,
  settings: ScannerSettings = { prefix: '', suffix: '' },
): FlowState {
  let catcher = emptyCatcher
  let state = walk
  for (const input of typed(`${text}\r`, 4)) {
    const caught = catchInput(catcher, input, settings)
    catcher = caught.catcher
    const event: FlowEvent | null = caught.scan === null ? null : { type: 'scanned', barcodes: caught.scan }
    if (event !== null) state = step(state, event).state
  }
  return state
}

const found = ({ step, values }: FlowState) => {
  const { kind, id, fields } = Object(values.found)
  const { units, batch, sell_by_date, serial_number } = Object(fields)
  return [step, kind, id, units, batch, sell_by_date, serial_number].filter((one) => one !== undefined)
}

suite('a label that a scanner types', () => {
  for (const [label, text, read] of [
    ['a trade number of 13 digits', '5012345678900', [1]],
    ['the same number of 14 digits', GTIN, [1]],
    ['a case with the number of its own', '15012345678907', [12]],
    ['the symbology of EAN-13 before it', ']E05012345678900', [1]],
    [
      'GS1-128 with its symbology and FNC1 by Ctrl+]',
      `]C101${GTIN}10B7\u001d17270131`,
      [1, 'B7', '2027-01-31'],
    ],
    ['GS1 Data Matrix that begins with FNC1', `]d2\u001d01${GTIN}21S9\u001d10B7`, [1, 'B7', 'S9']],
    ['identifiers in brackets', `(01)${GTIN}(10)B7(17)270131`, [1, 'B7', '2027-01-31']],
    ['identifiers that are not used, between others', `01${GTIN}240EXTRA\u001d10B7`, [1, 'B7']],
    [
      'a GS1 Digital Link of any domain',
      `https://id.example.com/01/${GTIN}/10/B7?17=270131`,
      [1, 'B7', '2027-01-31'],
    ],
    [
      'a GS1 Digital Link as QR code with its symbology',
      `]Q1https://example.com/01/${GTIN}/21/S9`,
      [1, 'S9'],
    ],
  ] as const)
    test(`with ${label} is the product with what it says`, () => {
      assert.deepEqual(found(afterKeys(walkAt('product', 'task.product'), text)), [
        'end',
        'product',
        '4',
        ...read,
      ])
    })

  test('with the separator that the scanner is set to is read as with the usual one', () => {
    const walk = walkAt('product', 'task.product', ['|'])
    assert.deepEqual(found(afterKeys(walk, `01${GTIN}10B7|17270131`)), [
      'end',
      'product',
      '4',
      1,
      'B7',
      '2027-01-31',
    ])
  })

  test('with a prefix and a suffix of the scanner is read without them', () => {
    const settings = { prefix: '\u0002', suffix: '\u0003' }
    const walk = walkAt('product', 'task.product')
    assert.deepEqual(found(afterKeys(walk, '\u00025012345678900\u0003', settings)), [
      'end',
      'product',
      '4',
      1,
    ])
  })

  for (const [text, at] of [
    ['R-01-0347', 'end'],
    ['r 01 03 47', 'end'],
    ['LOC103-47', 'end'],
    ['R-01-03', 'scan'],
  ] as const)
    test(`of a place with a check digit, ${text}, ${at === 'end' ? 'is that place' : 'is refused without the digit'}`, () => {
      const state = afterKeys(walkAt('location', 'task.location_from'), text)
      assert.equal(state.step, at)
      assert.equal(state.problem?.symbol ?? null, at === 'end' ? null : 'location_check_digit_mismatch')
    })

  for (const text of [
    '350123456000000013',
    '00350123456000000013',
    ']C100350123456000000013',
    '(00)350123456000000013',
  ])
    test(`of a unit, ${text}, is that unit`, () => {
      assert.deepEqual(found(afterKeys(walkAt('storage_unit', 'task.storage_unit_from'), text)).slice(0, 3), [
        ...['end', 'storage_unit', '9'],
      ])
    })

  test('that the camera reads as well is taken once', () => {
    const scans = new RecentScans()
    assert.deepEqual(scans.take(['5012345678900'], 1000), ['5012345678900'])
    assert.deepEqual(scans.take(['5012345678900'], 1650), [])
    assert.deepEqual(scans.take(['5012345678900'], 1701), ['5012345678900'])
  })
})
