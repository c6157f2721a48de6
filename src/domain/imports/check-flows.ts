import { ITEMS_MAX } from '#declare/field.ts'
import { conditionOperators } from '#domain/automations/conditions.ts'
import { patternViolation } from '#problems/pattern-violation.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { boundedJson } from '#values/bounded-json.ts'
import { isObject } from '#values/json.ts'
import { PATTERNS_MAX, patternFault } from '#values/patterns.ts'
import { checkTransforms } from './check-transforms.ts'
import { isDateFormat } from './parse-file-date.ts'
import { listIn } from './read-settings.ts'
import { isEncoding } from './text-of.ts'

/** Settings of all parsers; a parser ignores those it does not know (platform 11.3). */
const SETTINGS = [
  'delimiter',
  'quote',
  'encoding',
  'header_row',
  'skip_rows',
  'decimal_separator',
  'date_format',
  'true_values',
  'false_values',
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

/** Steps that prepare a file before it is parsed, with their required settings. */
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

/** Actions of a flow, with their required settings. */
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

/** Maximum depth of nested conditions. */
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

/** Whether the stored parts of an import configuration have a flow with this code. */
export function hasFlow(parts: unknown, code: string): boolean {
  const { automatic_processing_flows, manual_processing_flows } = isObject(parts) ? parts : {}
  return [automatic_processing_flows, manual_processing_flows]
    .flatMap((flows) => (Array.isArray(flows) ? flows : []))
    .some((flow) => isObject(flow) && flow.code === code)
}

/** Checks the parts of an import configuration; each violation points at its place. */
export function checkConfiguration(
  parts: Partial<ConfigurationParts>,
  pointers: Readonly<Record<string, string>>,
): Violation[] {
  const at = (part: string) => pointers[part] ?? `/data/attributes/${part}`
  const manual = (parts.manual_processing_flows ?? []).flatMap((flow) => (isObject(flow) ? [flow.code] : []))
  return [
    ...checkEach(parts.settings, at('settings'), checkSetting),
    ...checkDelimiters(parts, at('settings')),
    ...checkPreProcessors(parts.pre_processors, at('pre_processors')),
    ...checkEach(parts.automatic_processing_flows, at('automatic_processing_flows'), checkFlow),
    ...checkEach(parts.manual_processing_flows, at('manual_processing_flows'), checkFlow),
    ...indexesOfDuplicates(manual).map((index) =>
      violation('taken', { field: 'code' }, `${at('manual_processing_flows')}/${index}/code`),
    ),
  ]
}

type Check = (item: Readonly<Record<string, unknown>>, pointer: string) => Violation[]

function checkEach(list: unknown, pointer: string, check: Check): Violation[] {
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
  const refused = checkChoice(setting_type, { field: 'setting_type', allowed: SETTINGS, pointer })
  const isValid = SETTING_CHECKS[String(setting_type)]
  if (isValid === undefined || !isFilled(value) || isValid(value)) return refused
  return [...refused, violation('invalid', { field: 'value' }, `${pointer}/value`)]
}

/** The delimiter and the quote of a CSV file must differ: otherwise no line could be parsed. */
function checkDelimiters(
  { parser, settings = [] }: Partial<ConfigurationParts>,
  pointer: string,
): Violation[] {
  if (parser !== 'csv' && parser !== 'headless_csv') return []
  const lastOf = (name: string) =>
    settings.findLastIndex((one) => isObject(one) && one.setting_type === name && isFilled(one.value))
  const [delimiter, quote] = [lastOf('delimiter'), lastOf('quote')]
  const at = (index: number, fallback: string) => {
    const setting = settings[index]
    return isObject(setting) ? setting.value : fallback
  }
  if (at(delimiter, ',') !== at(quote, '"')) return []
  return [violation('invalid', { field: 'value' }, `${pointer}/${quote < 0 ? delimiter : quote}/value`)]
}

/** Which values a setting accepts; an empty one stands for the default. */
const SETTING_CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  layout: isLayout,
  columns: hasDifferentNames,
  encoding: isEncoding,
  date_format: isDateFormat,
  decimal_separator: (value) => value === '.' || value === ',',
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

/** Whether it is a list of fields with positions: anything else would give every line wrong or empty fields. */
function isLayout(layout: unknown): boolean {
  const slices = typeof layout === 'string' ? boundedJson(layout) : layout
  if (!Array.isArray(slices) || slices.length === 0 || !slices.every(isSlice)) return false
  return hasDifferentNames(slices.map((slice) => (isObject(slice) ? slice.name : slice)))
}

/** Of two columns of one name, the first could not be read. */
function hasDifferentNames(value: unknown): boolean {
  const names = listIn(new Map([['columns', value]]), 'columns').filter(isFilled)
  return new Set(names).size === names.length
}

function isSlice(slice: unknown): boolean {
  if (!isObject(slice) || typeof slice.name !== 'string' || slice.name === '') return false
  return [slice.start, slice.length].every((at) => isCount(at ?? 0))
}

function checkPreProcessor(step: Readonly<Record<string, unknown>>, pointer: string): Violation[] {
  const refused = checkConfigured(step, { field: 'kind', requirements: PRE_PROCESSORS, pointer })
  if (refused.length > 0 || !isObject(step.configuration)) return refused
  const { pattern } = step.configuration
  const fault = pattern === undefined ? null : patternFault(pattern)
  return fault === null ? [] : [patternViolation(fault, 'pattern', `${pointer}/configuration/pattern`)]
}

/** Checks the steps that prepare a file; the number of patterns is checked before any of them is compiled. */
function checkPreProcessors(steps: unknown, pointer: string): Violation[] {
  const patterns = (Array.isArray(steps) ? steps : []).filter(
    (step) => isObject(step) && isObject(step.configuration) && step.configuration.pattern !== undefined,
  )
  if (patterns.length > PATTERNS_MAX)
    return [violation('too_many_patterns', { field: 'pre_processors', max: PATTERNS_MAX }, pointer)]
  return checkEach(steps, pointer, checkPreProcessor)
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
  return checkEach(list, pointer, (action, at) => [
    ...checkConfigured(action, { field: 'action', requirements: ACTIONS, pointer: at }),
    ...checkTransforms(action.configuration, `${at}/configuration`),
    ...checkBranches(action, at, depth),
  ])
}

/** Both branches of a condition are lists of actions. */
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

/** A condition without an operator checks only that a value is present. */
function checkOperator(condition: unknown, pointer: string): Violation[] {
  if (!isObject(condition) || !isFilled(condition.operator)) return []
  return checkChoice(condition.operator, { field: 'operator', allowed: conditionOperators, pointer })
}

type ConfiguredItem = {
  readonly field: string
  readonly requirements: Readonly<Record<string, readonly string[]>>
  readonly pointer: string
}

function checkConfigured(
  item: Readonly<Record<string, unknown>>,
  { field, requirements: words, pointer }: ConfiguredItem,
): Violation[] {
  const refused = checkChoice(item[field], { field, allowed: Object.keys(words), pointer })
  if (refused.length > 0) return refused
  const configuration = item.configuration ?? {}
  const at = `${pointer}/configuration`
  if (!isObject(configuration)) return [violation('invalid', { field: 'configuration' }, at)]
  return (words[String(item[field])] ?? [])
    .filter((key) => !isFilled(configuration[key]))
    .map((key) => violation('blank', { field: key }, `${at}/${key}`))
}

function checkChoice(
  value: unknown,
  { field, allowed, pointer }: { field: string; allowed: readonly string[]; pointer: string },
): Violation[] {
  const at = `${pointer}/${field}`
  if (!isFilled(value)) return [violation('blank', { field }, at)]
  return typeof value === 'string' && allowed.includes(value)
    ? []
    : [violation('inclusion', { field, allowed }, at)]
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** The indexes of values that occur earlier in the list. */
function indexesOfDuplicates(values: readonly unknown[]): number[] {
  return values.flatMap((value, index) => (isFilled(value) && values.indexOf(value) < index ? [index] : []))
}
