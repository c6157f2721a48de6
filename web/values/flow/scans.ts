import { scannedCode } from '../../../src/values/scanned-code.ts'
import { defaultOf, requestsOf, stored } from './advance.ts'
import { type FlowStep, optionsOf } from './flow.ts'
import type { FlowState, FlowTransition, FlowValues, ScannedRecord } from './flow-state.ts'
import { isEmpty, presentStep, valueAt } from './flow-values.ts'
import { kindOfRecord, matchCode } from './known-codes.ts'
import {
  differencesFrom,
  differencesFromExpected,
  differencesFromFirst,
  isOfOtherGoods,
  sharedMarks,
} from './label-differences.ts'
import { goOn, LABEL_DIFFERS, refuseInput, remembered } from './moves.ts'

/** Scans that wait while one is at work, at most. */
const LINE_MAX = 10

const RIGHT = { type: 'sound', sound: 'right' } as const

type Scan = { readonly state: FlowState; readonly step: FlowStep; readonly barcodes: readonly string[] }

const SCANS: Readonly<Record<string, (scan: Scan) => FlowTransition>> = {
  scan: scanRecord,
  number: countGoods,
  serials: addSerials,
  text: fillEntry,
  date: fillEntry,
  choose: chooseByScan,
  menu: chooseByNumber,
}

/** Takes a scan; several codes of one shot count as one, of which the expected one is taken. */
export function takeScan(state: FlowState, barcodes: readonly string[]): FlowTransition {
  const step = presentStep(state)
  if (barcodes.length === 0 || step === undefined || state.is_trial) return { state, effects: [] }
  if (state.is_pending) {
    const line = state.line.length < LINE_MAX ? [...state.line, barcodes] : state.line
    return { state: { ...state, line }, effects: [] }
  }
  const take = SCANS[step.kind]
  const told = { ...state, problem: null }
  return take === undefined ? refuseInput(told, 'scan_not_expected') : take({ state: told, step, barcodes })
}

function scanRecord({ state, step, barcodes }: Scan): FlowTransition {
  const expected = valueAt(state, step.equals) ?? defaultOf(state)
  const kinds = Array.isArray(step.expect) ? step.expect : []
  const isKnown = kinds.includes(kindOfRecord(Object(expected)))
  const matches = isKnown ? barcodes.map((one) => matchCode(expected, one, state.context)) : []
  const found = matches.find((one) => one !== null && one !== 'check_digit_missing')
  if (typeof found === 'object' && found !== null) return acceptExpected(state, step, found)
  if (matches.includes('check_digit_missing')) return refuseInput(state, 'location_check_digit_mismatch')
  return ask(state, barcodes)
}

/** Asks the service what codes stand for; they are first in the line until there is an answer. */
function ask(state: FlowState, barcodes: readonly string[]): FlowTransition {
  const asking = { ...state, line: [barcodes, ...state.line], is_pending: true }
  return { state: asking, effects: requestsOf(asking) }
}

/** Takes the answer of the service about a scan. */
export function scanAnswered(
  state: FlowState,
  step: FlowStep,
  records: readonly ScannedRecord[],
): FlowTransition {
  const rest = { ...state, line: state.line.slice(1) }
  if (step.kind === 'number') return counted(rest, records[0] ?? null)
  const expected = valueAt(rest, step.equals) as FlowValues | null | undefined
  const found = step.equals === undefined ? records[0] : records.find((one) => isSame(one, expected))
  if (found === undefined) return refuseInput(rest, 'not_equal')
  return step.equals === undefined ? accept(rest, step, found) : acceptExpected(rest, step, found)
}

/** The record is the expected one. Where its label names other goods of it, the flow may lead on; else it is refused. */
function acceptExpected(state: FlowState, step: FlowStep, record: ScannedRecord): FlowTransition {
  const product = record.kind === 'product' ? record.id : null
  const differences = record.kind === 'location' ? [] : differencesFromExpected(state, record.fields, product)
  if (differences.length === 0) return accept(state, step, record)
  if (typeof step.differs !== 'string') return refuseInput(state, LABEL_DIFFERS, differences)
  const differs = differences.map(({ mark }) => mark)
  const told = { ...record, fields: { ...record.fields, differs } }
  const { state: next, effects } = accept(state, { ...step, next: step.differs }, told)
  const problem = { symbol: LABEL_DIFFERS, details: null, differences }
  const others = effects.filter((effect) => effect.type !== 'sound')
  return { state: { ...next, problem }, effects: [...others, { type: 'sound', sound: 'wrong' }] }
}

function isSame({ id, kind }: ScannedRecord, expected: FlowValues | null | undefined): boolean {
  return !isEmpty(expected) && String(Object(expected).id) === id && kindOfRecord(Object(expected)) === kind
}

function accept(state: FlowState, step: FlowStep, record: ScannedRecord): FlowTransition {
  const before = remembered(state)
  const place = record.kind === 'location' ? { location_id: record.id } : {}
  const goods = record.kind === 'product' ? { goods: goodsOf(record) } : {}
  const { state: next, effects } = goOn(
    stored({ ...before, ...place, ...goods }, step, record),
    step.next,
    false,
  )
  return { state: next, effects: [RIGHT, ...effects] }
}

function goodsOf({ id, fields }: ScannedRecord): NonNullable<FlowState['goods']> {
  const serial = fields.serial_number
  const counted = isEmpty(serial) ? {} : { counted: [String(serial)] }
  return { ...sharedMarks(fields), id, units: unitsOf(fields), ...counted }
}

const unitsOf = ({ units }: FlowValues) => (Number(units) > 0 ? Number(units) : 1)

/** A scan never becomes a quantity: the code of the goods counts its units, any other is refused. */
function countGoods({ state, barcodes }: Scan): FlowTransition {
  if (state.goods === null) return refuseInput(state, 'scan_not_expected')
  const products = Object.values(state.values).flatMap((value) => [value, Object(value).product])
  const known = products.find(
    (one) => kindOfRecord(Object(one)) === 'product' && sameId(one, state.goods?.id),
  )
  const matches = barcodes.map((one) => matchCode(known, one, state.context))
  const found = matches.find((one) => one !== null && one !== 'check_digit_missing')
  return typeof found === 'object' && found !== null ? counted(state, found) : ask(state, barcodes)
}

const sameId = (record: unknown, id: string | undefined) => String(Object(record).id) === id

function counted(state: FlowState, record: ScannedRecord | null): FlowTransition {
  const { goods, entry } = state
  if (goods === null || record?.kind !== 'product' || record.id !== goods.id)
    return refuseInput(state, 'not_equal')
  const { fields, id } = record
  const serial = isEmpty(fields.serial_number) ? [] : [String(fields.serial_number)]
  const counted = goods.counted ?? []
  if (serial.some((one) => counted.includes(one))) return refuseInput(state, 'serial_scanned_already')
  const differences = [...differencesFromFirst(state, fields), ...differencesFromExpected(state, fields, id)]
  if (differences.length > 0) return refuseInput(state, LABEL_DIFFERS, differences)
  // The scan that led here was the first piece.
  const before = entry === '' ? goods.units : Number(entry)
  const total = before + unitsOf(fields)
  const max = valueAt(state, presentStep(state)?.max)
  if (Number.isNaN(total) || (!isEmpty(max) && total > Number(max)))
    return refuseInput(state, 'out_of_bounds')
  const next = serial.length === 0 ? goods : { ...goods, counted: [...counted, ...serial] }
  return { state: { ...state, goods: next, entry: String(total) }, effects: [RIGHT] }
}

function addSerials({ state, step, barcodes }: Scan): FlowTransition {
  const labels = barcodes
    .map((one) => scannedCode(one, state.context))
    .map(({ plain, captured }) => ({ ...captured, serial_number: captured.serial_number ?? plain }))
  const other = otherLabel(state, barcodes, labels)
  if (other !== null) return other
  const read = labels.map(({ serial_number }) => serial_number)
  if (read.some((one) => state.serials.includes(one))) return refuseInput(state, 'serial_scanned_already')
  const serials = [...state.serials, ...new Set(read)]
  const count = Number(valueAt(state, step.count))
  if (serials.length > count) return refuseInput(state, 'serials_complete')
  if (serials.length < count || Number.isNaN(count)) return { state: { ...state, serials }, effects: [RIGHT] }
  const { state: next, effects } = goOn(stored(remembered(state), step, serials), step.next, false)
  return { state: next, effects: [RIGHT, ...effects] }
}

/** Refuses a label of other goods than those that serial numbers or values are asked for. */
function otherLabel(
  state: FlowState,
  barcodes: readonly string[],
  labels: readonly FlowValues[],
): FlowTransition | null {
  if (barcodes.some((one) => isOfOtherGoods(state, one, state.context)))
    return refuseInput(state, 'not_equal')
  const id = state.goods?.id ?? null
  const differences = labels.flatMap((label) => [
    ...differencesFromFirst(state, label),
    ...differencesFromExpected(state, label, id),
  ])
  return differences.length === 0 ? null : refuseInput(state, LABEL_DIFFERS, differences)
}

/** What a code says under the name that the step stores under, such as a batch or a date; a text takes the code itself. */
function fillEntry({ state, step, barcodes }: Scan): FlowTransition {
  const codes = barcodes.map((one) => scannedCode(one, state.context))
  if (barcodes.some((one) => isOfOtherGoods(state, one, state.context)))
    return refuseInput(state, 'not_equal')
  const said = codes
    .map(({ captured }) => (captured as FlowValues)[String(step.store)])
    .find((one) => !isEmpty(one))
  const text = said ?? (step.kind === 'text' ? codes[0]?.plain : undefined)
  if (text === undefined) return refuseInput(state, 'scan_not_expected')
  return { state: { ...state, entry: String(text) }, effects: [RIGHT] }
}

/** A scan chooses the record that has its text, or whose place, unit or goods it names, if there is one alone. */
function chooseByScan({ state, step, barcodes }: Scan): FlowTransition {
  const codes = barcodes.map((one) => scannedCode(one, state.context))
  const texts = [...barcodes, ...codes.map(({ plain }) => plain)]
  const named = state.offered.filter(
    (record) =>
      [record, ...RELATED.map((name) => record[name])].some((one) =>
        barcodes.some((barcode) => matchCode(one, barcode, state.context) !== null),
      ) || holdsText(record, texts),
  )
  const label = Object.assign({}, ...codes.map(({ captured }) => captured)) as FlowValues
  const differences = differencesFrom(label, named)
  if (differences.length > 0) return refuseInput(state, LABEL_DIFFERS, differences)
  const [record, other] = named.filter((one) => differencesFrom(label, [one]).length === 0)
  if (record === undefined || other !== undefined) return refuseInput(state, 'not_equal')
  return goOn(stored(remembered(state), step, record), step.next, false)
}

/** By what else of a record it is chosen. */
const RELATED = ['product', 'storage_unit', 'location']

function holdsText(value: unknown, texts: readonly string[]): boolean {
  if (typeof value === 'string') return texts.includes(value)
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((one) => holdsText(one, texts))
  )
}

/** The codes `#1`, `#2` … choose an option. */
function chooseByNumber({ state, step, barcodes }: Scan): FlowTransition {
  const number = barcodes.map((one) => /^#(\d+)$/.exec(one)?.[1]).find((one) => one !== undefined)
  const option = optionsOf(step)[Number(number) - 1]
  return option === undefined ? refuseInput(state, 'scan_not_expected') : goOn(state, option.next)
}
