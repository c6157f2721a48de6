import { ITEMS_MAX } from '#declare/field.ts'
import { operatorWords } from '#domain/automations/conditions.ts'
import { patternViolation } from '#problems/pattern-violation.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { boundedJson } from '#values/bounded-json.ts'
import { isObject } from '#values/json.ts'
import { PATTERNS_MAX, patternFault } from '#values/patterns.ts'
import { checkTransforms } from './check-transforms.ts'

/** Options of parsers, of all of them together: one that another parser has is passed over (platform 11.3). */
const SETTINGS = [
  'delimiter',
  'quote',
  'encoding',
  'header_row',
  'skip_rows',
  'decimal_separator',
  'date_format',
  'true_values',
  'group_by',
  'columns',
  'layout',
  'record_type_start',
  'record_type_length',
  'line_types',
  'record_path',
  'namespaces',
  'format',
  'segment_terminator',
  'element_separator',
  'component_separator',
  'release_character',
  'message_types',
]

/** What can be done to a file before it is parsed, with what each must be told. */
const PRE_PROCESSORS: Readonly<Record<string, readonly string[]>> = {
  convert_encoding: [],
  unzip: [],
  replace: ['find'],
  regexp_replace: ['pattern'],
  remove_lines: ['pattern'],
  skip_lines: [],
  join_lines: ['pattern'],
  rename_columns: ['map'],
  trim: [],
  sort: ['columns'],
  deduplicate: ['columns'],
}

/** What a flow can do with a record, with what each action must be told. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  find_resource: ['resource_name', 'resource_attribute'],
  build_resource: ['resource_name'],
  find_or_build_resource: ['resource_name', 'resource_attribute'],
  build_nested_resource: ['parent', 'collection'],
  set_attribute: ['target'],
  set_variable: ['name'],
  map_value: ['mapping_group_id', 'field_name'],
  save_resource: ['resource'],
  run_action: ['resource', 'action'],
  call_flow: ['code'],
  condition: [],
  skip: [],
  raise_error: [],
}

/** How deep conditions may lie in each other. */
const DEPTH_MAX = 10

const CODE_MAX = 255

/** The parts of an import configuration. */
export type ConfigurationParts = {
  readonly parser: unknown
  readonly settings: readonly unknown[]
  readonly pre_processors: readonly unknown[]
  readonly automatic_processing_flows: readonly unknown[]
  readonly manual_processing_flows: readonly unknown[]
}

/** Whether the parts of an import configuration, as they are kept, have a flow of this code. */
export function hasFlow(parts: unknown, code: string): boolean {
  const { automatic_processing_flows, manual_processing_flows } = isObject(parts) ? parts : {}
  return [automatic_processing_flows, manual_processing_flows]
    .flatMap((flows) => (Array.isArray(flows) ? flows : []))
    .some((flow) => isObject(flow) && flow.code === code)
}

/** Says what is wrong with the parts of an import configuration, each problem at its place below `pointer`. */
export function checkConfiguration(
  parts: Partial<ConfigurationParts>,
  pointers: Readonly<Record<string, string>>,
): Violation[] {
  const at = (part: string) => pointers[part] ?? `/data/attributes/${part}`
  const manual = (parts.manual_processing_flows ?? []).flatMap((flow) => (isObject(flow) ? [flow.code] : []))
  return [
    ...each(parts.settings, at('settings'), checkSetting),
    ...checkSigns(parts, at('settings')),
    ...checkPreProcessors(parts.pre_processors, at('pre_processors')),
    ...each(parts.automatic_processing_flows, at('automatic_processing_flows'), checkFlow),
    ...each(parts.manual_processing_flows, at('manual_processing_flows'), checkFlow),
    ...repeated(manual).map((index) =>
      violation('taken', { field: 'code' }, `${at('manual_processing_flows')}/${index}/code`),
    ),
  ]
}

type Check = (item: Readonly<Record<string, unknown>>, pointer: string) => Violation[]

function each(list: unknown, pointer: string, check: Check): Violation[] {
  if (!Array.isArray(list)) return []
  const field = pointer.slice(pointer.lastIndexOf('/') + 1)
  if (list.length > ITEMS_MAX) return [violation('too_many_items', { field, max: ITEMS_MAX }, pointer)]
  return list.flatMap((item, index) => {
    const at = `${pointer}/${index}`
    return isObject(item) ? check(item, at) : [violation('invalid', { field }, at)]
  })
}

function checkSetting(setting: Readonly<Record<string, unknown>>, pointer: string): Violation[] {
  const { setting_type, value } = setting
  const refused = checkWord(setting_type, { field: 'setting_type', allowed: SETTINGS, pointer })
  const holds = VALUES[String(setting_type)]
  if (holds === undefined || !isFilled(value) || holds(value)) return refused
  return [...refused, violation('invalid', { field: 'value' }, `${pointer}/value`)]
}

/** What parts cells cannot be what encloses them as well: no line could be cut. */
function checkSigns({ parser, settings = [] }: Partial<ConfigurationParts>, pointer: string): Violation[] {
  if (parser !== 'csv' && parser !== 'headless_csv') return []
  const lastOf = (sign: string) =>
    settings.findLastIndex((one) => isObject(one) && one.setting_type === sign && isFilled(one.value))
  const [delimiter, quote] = [lastOf('delimiter'), lastOf('quote')]
  const at = (place: number, usual: string) => {
    const setting = settings[place]
    return isObject(setting) ? setting.value : usual
  }
  if (at(delimiter, ',') !== at(quote, '"')) return []
  return [violation('invalid', { field: 'value' }, `${pointer}/${quote < 0 ? delimiter : quote}/value`)]
}

/** What no file could be read with is refused when it is kept; one that says nothing leaves what is usual. */
const VALUES: Readonly<Record<string, (value: unknown) => boolean>> = {
  layout: isLayout,
  encoding: isEncoding,
  header_row: isCount,
  skip_rows: isCount,
  record_type_start: isCount,
  record_type_length: isCount,
  record_path: (value) => typeof value === 'string' && RECORD_PATH.test(value),
  format: (value) => value === 'edifact' || value === 'x12',
}

const NAME = String.raw`(?:[\p{L}_][\p{L}\p{M}\p{N}._-]*:)?[\p{L}_][\p{L}\p{M}\p{N}._-]*`
/** Names of elements, each with its prefix or without. */
const RECORD_PATH = new RegExp(`^/?${NAME}(?:/${NAME})*/?$`, 'u')

function isCount(value: unknown): boolean {
  return (
    ['number', 'string'].includes(typeof value) && Number.isSafeInteger(Number(value)) && Number(value) >= 0
  )
}

function isEncoding(value: unknown): boolean {
  try {
    return typeof value === 'string' && new TextDecoder(value).encoding !== ''
  } catch {
    return false
  }
}

/** Whether lines can be cut by it: anything else gave every line empty fields, or those of other places. */
function isLayout(given: unknown): boolean {
  const slices = typeof given === 'string' ? boundedJson(given) : given
  return Array.isArray(slices) && slices.length > 0 && slices.every(isSlice)
}

function isSlice(slice: unknown): boolean {
  if (!isObject(slice) || typeof slice.name !== 'string' || slice.name === '') return false
  return [slice.start, slice.length].every((at) => isCount(at ?? 0))
}

function checkPreProcessor(step: Readonly<Record<string, unknown>>, pointer: string): Violation[] {
  const refused = checkTold(step, { field: 'kind', words: PRE_PROCESSORS, pointer })
  if (refused.length > 0 || !isObject(step.configuration)) return refused
  const { pattern } = step.configuration
  const fault = pattern === undefined ? null : patternFault(pattern)
  return fault === null ? [] : [patternViolation(fault, 'pattern', `${pointer}/configuration/pattern`)]
}

/** Says what is wrong with the steps that prepare a file; how many have patterns is told before any of them is compiled. */
function checkPreProcessors(steps: unknown, pointer: string): Violation[] {
  const patterns = (Array.isArray(steps) ? steps : []).filter(
    (step) => isObject(step) && isObject(step.configuration) && step.configuration.pattern !== undefined,
  )
  if (patterns.length > PATTERNS_MAX)
    return [violation('too_many_patterns', { field: 'pre_processors', max: PATTERNS_MAX }, pointer)]
  return each(steps, pointer, checkPreProcessor)
}

function checkFlow(flow: Readonly<Record<string, unknown>>, pointer: string): Violation[] {
  return [
    ...checkCode(flow.code, `${pointer}/code`),
    ...checkOperator(flow.condition, `${pointer}/condition`),
    ...checkActions(flow.processing_actions, `${pointer}/processing_actions`, 0),
  ]
}

function checkCode(code: unknown, pointer: string): Violation[] {
  if (!isFilled(code)) return [violation('blank', { field: 'code' }, pointer)]
  const isLong = [...String(code)].length > CODE_MAX
  return isLong ? [violation('too_long', { field: 'code', max: CODE_MAX }, pointer)] : []
}

function checkActions(list: unknown, pointer: string, depth: number): Violation[] {
  if (list === undefined || list === null) return []
  if (!Array.isArray(list) || depth > DEPTH_MAX)
    return [violation('invalid', { field: 'processing_actions' }, pointer)]
  return each(list, pointer, (action, at) => [
    ...checkTold(action, { field: 'action', words: ACTIONS, pointer: at }),
    ...checkTransforms(action.configuration, `${at}/configuration`),
    ...checkBranches(action, at, depth),
  ])
}

/** What a condition leads to is a list of actions on either side. */
function checkBranches(
  action: Readonly<Record<string, unknown>>,
  pointer: string,
  depth: number,
): Violation[] {
  if (action.action !== 'condition' || !isObject(action.configuration)) return []
  const { configuration } = action
  const at = `${pointer}/configuration`
  return [
    ...checkOperator(configuration.if, `${at}/if`),
    ...['then', 'else'].flatMap((side) => checkActions(configuration[side], `${at}/${side}`, depth + 1)),
  ]
}

/** How a condition compares; one that does not say asks only whether there is something. */
function checkOperator(condition: unknown, pointer: string): Violation[] {
  if (!isObject(condition) || !isFilled(condition.operator)) return []
  return checkWord(condition.operator, { field: 'operator', allowed: operatorWords, pointer })
}

type Told = {
  readonly field: string
  readonly words: Readonly<Record<string, readonly string[]>>
  readonly pointer: string
}

function checkTold(item: Readonly<Record<string, unknown>>, { field, words, pointer }: Told): Violation[] {
  const refused = checkWord(item[field], { field, allowed: Object.keys(words), pointer })
  if (refused.length > 0) return refused
  const configuration = item.configuration ?? {}
  const at = `${pointer}/configuration`
  if (!isObject(configuration)) return [violation('invalid', { field: 'configuration' }, at)]
  return (words[String(item[field])] ?? [])
    .filter((key) => !isFilled(configuration[key]))
    .map((key) => violation('blank', { field: key }, `${at}/${key}`))
}

function checkWord(
  word: unknown,
  { field, allowed, pointer }: { field: string; allowed: readonly string[]; pointer: string },
): Violation[] {
  const at = `${pointer}/${field}`
  if (!isFilled(word)) return [violation('blank', { field }, at)]
  return typeof word === 'string' && allowed.includes(word)
    ? []
    : [violation('inclusion', { field, allowed }, at)]
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** The places of values that stood in the list before. */
function repeated(values: readonly unknown[]): number[] {
  return values.flatMap((value, index) => (isFilled(value) && values.indexOf(value) < index ? [index] : []))
}
