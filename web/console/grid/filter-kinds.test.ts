import assert from 'node:assert/strict'
import test from 'node:test'
import type { FilterMetadata } from '#web/api/metadata.ts'
import {
  comparisonOf,
  comparisonsOf,
  filterFrom,
  filterInput,
  inputOf,
  operatorsOf,
  splitCodes,
  valuesFrom,
  writtenValues,
} from './filter-kinds.ts'

const filter = (family: FilterMetadata['family'], operators: readonly string[]): FilterMetadata => ({
  name: 'a',
  family,
  operators,
  options: null,
  through: null,
})

test('a text with few values is chosen among them', () => {
  const status = { ...filter('text', ['eq', 'ilike', 'in']), options: ['OPEN', 'CLOSED'] }
  assert.deepEqual(operatorsOf(status), ['in'])
  assert.equal(inputOf(status), 'options')
  assert.equal(inputOf(filter('text', ['eq'])), 'text')
})

test('a filter offers the operators that its family has and the service accepts', () => {
  assert.deepEqual(operatorsOf(filter('text', ['eq', 'ilike', 'like', 'in', 'between'])), [
    'ilike',
    'eq',
    'starts',
    'in',
  ])
  assert.deepEqual(operatorsOf(filter('id', ['eq', 'in'])), ['in'])
  assert.deepEqual(operatorsOf(filter('moment', ['eq', 'from', 'to', 'between'])), [
    'eq',
    'from',
    'to',
    'between',
  ])
})

test('a choice, a record and a code are compared with what they are none of', () => {
  const offered = ['eq', 'in', 'not_in', 'filled']
  assert.deepEqual(operatorsOf({ ...filter('word', offered), options: ['A', 'B'] }), ['in', 'not_in'])
  assert.deepEqual(operatorsOf(filter('id', offered)), ['in', 'not_in', 'filled'])
  assert.deepEqual(filterInput({ operator: 'not_in', values: ['A', 'B'] }, 'word'), { not_in: ['A', 'B'] })
  const written = ['A-1, A-2', 'A-3']
  assert.deepEqual(valuesFrom('text', 'not_in', { written, language: 'en-GB' }), ['A-1', 'A-2', 'A-3'])
})

test('filter values are sent in the type that the service expects', () => {
  assert.deepEqual(filterInput({ operator: 'eq', values: ['true'] }, 'flag'), { eq: true })
  assert.deepEqual(filterInput({ operator: 'gteq', values: ['5'] }, 'integer'), { gteq: 5 })
  assert.deepEqual(filterInput({ operator: 'eq', values: ['0.10'] }, 'decimal'), { eq: '0.10' })
  assert.deepEqual(filterInput({ operator: 'filled', values: ['false'] }, 'id'), { filled: false })
  assert.deepEqual(filterInput({ operator: 'to', values: ['end of today'] }, 'moment'), {
    to: 'end of today',
  })
})

test('a pasted column of codes becomes a list without duplicates', () => {
  assert.deepEqual(splitCodes('A-1\r\nA-2\tA-3, A-1;\n\n'), ['A-1', 'A-2', 'A-3'])
})

test('input of a filter is read in the language of the user, and invalid input is refused', () => {
  const read = (
    input: Parameters<typeof valuesFrom>[0],
    operator: Parameters<typeof valuesFrom>[1],
    ...written: string[]
  ) => valuesFrom(input, operator, { written, language: 'de' })
  assert.deepEqual(read('number', 'between', '1,5', '2.000'), ['1.5', '2000'])
  assert.deepEqual(read('number', 'between', '1,5', ''), null)
  assert.deepEqual(read('number', 'eq', 'many'), null)
  assert.deepEqual(read('date', 'to', 'end of today'), ['end of today'])
  assert.deepEqual(read('date', 'to', 'whenever'), null)
  assert.deepEqual(read('text', 'in', 'A\nB'), ['A', 'B'])
  assert.deepEqual(read('text', 'ilike', '  '), null)
})

test('a filter on a reference offers the comparisons "set" and "not set"', () => {
  const declared = filter('id', ['in', 'filled'])
  assert.deepEqual(comparisonsOf(declared), ['in', 'filled', 'not_filled'])
  const unset = filterFrom(declared, 'not_filled', { written: [], language: 'en-GB' })
  assert.deepEqual(unset, { name: 'a', operator: 'filled', values: ['false'] })
  assert.equal(unset === null ? null : comparisonOf(unset), 'not_filled')
})

test('a filter that is edited is shown in the language of the user and read back unchanged', () => {
  const declared = filter('decimal', ['eq', 'gteq', 'lteq', 'between'])
  const present = { name: 'a', operator: 'gteq', values: ['1234.5'] } as const
  const written = writtenValues(present, declared, 'de')
  assert.deepEqual(written, ['1.234,5'])
  assert.deepEqual(filterFrom(declared, 'gteq', { written, language: 'de' }), present)
})
