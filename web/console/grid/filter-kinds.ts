import type { FilterMetadata } from '#web/api/metadata.ts'
import type { FilterOperator, ListFilter } from '#web/values/list-state.ts'
import { isDateExpression } from '#web/values/moment.ts'
import { readDecimal, showDecimal } from '#web/values/quantity.ts'

/** The input of a filter: a text, a number, one of several values, a record, a day, or yes or no. */
export type FilterInput = 'text' | 'number' | 'options' | 'record' | 'date' | 'flag'

/** The comparisons of a group of filters; a new one is a row here. */
type FilterKind = { readonly input: FilterInput; readonly operators: readonly FilterOperator[] }

const KINDS: Readonly<Record<FilterMetadata['family'], FilterKind>> = {
  text: { input: 'text', operators: ['ilike', 'eq', 'starts', 'in', 'not_in'] },
  id: { input: 'record', operators: ['in', 'not_in', 'filled'] },
  word: { input: 'options', operators: ['in', 'not_in'] },
  flag: { input: 'flag', operators: ['eq'] },
  integer: { input: 'number', operators: ['eq', 'gteq', 'lteq', 'between'] },
  decimal: { input: 'number', operators: ['eq', 'gteq', 'lteq', 'between'] },
  moment: { input: 'date', operators: ['eq', 'from', 'to', 'between'] },
  day: { input: 'date', operators: ['eq', 'from', 'to', 'between'] },
}

/** How a filter may compare, the usual way first. */
export function operatorsOf(
  filter: Pick<FilterMetadata, 'family' | 'operators' | 'options'>,
): readonly FilterOperator[] {
  const sent = (operator: FilterOperator) =>
    filter.operators.includes(operator === 'starts' ? 'ilike' : operator)
  return kindOf(filter).operators.filter(sent)
}

/** A text that has few values is chosen among them. */
function kindOf({ family, options }: Pick<FilterMetadata, 'family' | 'options'>): FilterKind {
  return KINDS[family === 'text' && options !== null ? 'word' : family]
}

/** How a comparison is offered: whether something is set is two choices of its own. */
export type Comparison = FilterOperator | 'not_filled'

/** The comparisons that a filter offers, the usual one first. */
export function comparisonsOf(filter: FilterMetadata): readonly Comparison[] {
  return operatorsOf(filter).flatMap((one): Comparison[] => (one === 'filled' ? [one, 'not_filled'] : [one]))
}

/** The comparison that a filter makes. */
export function comparisonOf({ operator, values }: Pick<ListFilter, 'operator' | 'values'>): Comparison {
  return operator === 'filled' && values[0] !== 'true' ? 'not_filled' : operator
}

/** Whether a comparison is with any number of values. */
export function isAmong(comparison: Comparison): boolean {
  return comparison === 'in' || comparison === 'not_in'
}

/** Whether a comparison asks for no value. */
export function isPresence(comparison: Comparison): boolean {
  return comparison === 'filled' || comparison === 'not_filled'
}

/** The values of a filter as shown to its reader. */
export function writtenValues(
  { values }: Pick<ListFilter, 'values'>,
  declared: FilterMetadata,
  language: string,
): readonly string[] {
  return inputOf(declared) === 'number' ? values.map((value) => showDecimal(value, language)) : values
}

/** The filter that somebody wrote; null where a value is none of its kind. */
export function filterFrom(
  declared: FilterMetadata,
  comparison: Comparison,
  written: { readonly written: readonly string[]; readonly language: string },
): ListFilter | null {
  const { name } = declared
  if (isPresence(comparison)) return { name, operator: 'filled', values: [String(comparison === 'filled')] }
  const operator = comparison as FilterOperator
  const values = valuesFrom(inputOf(declared), operator, written)
  return values === null ? null : { name, operator, values }
}

/** The input of filters of this group. */
export function inputOf(filter: Pick<FilterMetadata, 'family' | 'options'>): FilterInput {
  return kindOf(filter).input
}

/** Whether a filter of an address is one that the type has: links may compare in ways that are not offered. */
export function accepts(filter: FilterMetadata, { operator, values }: ListFilter): boolean {
  if (filter.family === 'integer' && !values.every((value) => Number.isSafeInteger(Number(value))))
    return false
  return filter.operators.includes(operator === 'starts' ? 'ilike' : operator)
}

/** A filter as the service takes it: `{ in: ['A', 'B'] }`. Decimals and moments are sent as the text they are. */
export function filterInput(
  { operator, values }: Pick<ListFilter, 'operator' | 'values'>,
  family: FilterMetadata['family'],
): Readonly<Record<string, unknown>> {
  const sent = values.map((value) => sentValue(family, value))
  const [first = ''] = values
  switch (operator) {
    case 'starts':
      return { ilike: `${escapePattern(first)}%` }
    case 'ilike':
      return { ilike: escapePattern(first) }
    case 'in':
    case 'not_in':
    case 'between':
      return { [operator]: sent }
    case 'filled':
      return { filled: first === 'true' }
    default:
      return { [operator]: sent[0] }
  }
}

function sentValue(family: FilterMetadata['family'], value: string): unknown {
  if (family === 'flag') return value === 'true'
  return family === 'integer' ? Number(value) : value
}

/** A text in a pattern stands for itself. */
function escapePattern(text: string): string {
  return text.replace(/[\\%]/g, '\\$&')
}

/** Values as somebody wrote them, as the service reads them; null where they are none of the kind. */
export function valuesFrom(
  input: FilterInput,
  operator: FilterOperator,
  { written, language }: { readonly written: readonly string[]; readonly language: string },
): readonly string[] | null {
  const texts = (isAmong(operator) && input === 'text' ? splitCodes(written.join('\n')) : written)
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const values = texts.map((text) => valueFrom(input, text, language))
  if (values.length === 0 || (operator === 'between' && values.length !== 2)) return null
  return values.some((value) => value === null) ? null : values.filter((value) => value !== null)
}

function valueFrom(input: FilterInput, text: string, language: string): string | null {
  if (input === 'number') return readDecimal(text, language)
  if (input === 'date') return isDateExpression(text) ? text : null
  return text
}

/** Codes pasted from a column of a spreadsheet, a list or an e-mail: one a line, or parted by commas, semicolons or tabs. */
export function splitCodes(text: string): readonly string[] {
  const codes = text.split(/[\n\r\t,;]+/).map((code) => code.trim())
  return [...new Set(codes.filter((code) => code !== ''))]
}
