import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  EMPTY_LIST,
  FILTER_OPERATORS,
  type ListFilter,
  type ListState,
  listWords,
  presetsOf,
  readListState,
  writeListState,
} from './list-state.ts'

/** Objects with a prototype, like those of the code under test. */
function plainRecord<Value>(model: { [Key in keyof Value]: fc.Arbitrary<Value[Key]> }): fc.Arbitrary<Value> {
  return fc.record(model, { noNullPrototype: true }) as fc.Arbitrary<Value>
}

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/)
const text = fc.string({ unit: 'binary', maxLength: 20 })

const filter: fc.Arbitrary<ListFilter> = fc.constantFrom(...FILTER_OPERATORS).chain((operator) => {
  const [minLength, maxLength] = operator === 'in' ? [1, 6] : operator === 'between' ? [2, 2] : [1, 1]
  return plainRecord({
    name,
    operator: fc.constant(operator),
    values: fc.array(text, { minLength, maxLength }),
  })
})

const state: fc.Arbitrary<ListState> = plainRecord({
  filters: fc.uniqueArray(filter, { selector: (one) => one.name, maxLength: 5 }),
  sort: fc.array(plainRecord({ name, direction: fc.constantFrom('asc', 'desc') }), { maxLength: 3 }),
  columns: fc.option(
    fc.array(
      plainRecord({ name, width: fc.option(fc.integer({ min: 10, max: 9999 })), pinned: fc.boolean() }),
      { minLength: 1, maxLength: 8 },
    ),
  ),
  group: fc.option(name),
  view: fc.option(fc.nat().map(String)),
  peek: fc.option(fc.nat().map(String)),
  at: fc.option(fc.constantFrom('2026-03-02T17:00:00Z', '2026-03-02T17:00:00.000Z')),
})

test('a list state that was written to a URL is read back unchanged', () => {
  fc.assert(
    fc.property(state, (written) => {
      // The parameters of a URL are texts.
      const address = new URLSearchParams({ ...listWords(written) })
      const read = readListState(Object.fromEntries(address))
      assert.deepEqual(read, { state: written, dropped: [] })
    }),
  )
})

test('any URL can be read, and invalid parameters are reported', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('s', 'c', 'f.a', 'f.B', 'g', 'v', 'x', 'at'), text),
      (search) => {
        const { state: read, dropped } = readListState(search)
        for (const word of dropped) assert.ok(word in search)
        assert.deepEqual(readListState(listWords(read)), { state: read, dropped: [] })
      },
    ),
  )
  assert.deepEqual(readListState({ 'f.status': 'like:x', s: 'Priority' }), {
    state: EMPTY_LIST,
    dropped: ['f.status', 's'],
  })
})

test('a URL in the documented notation is read', () => {
  const { state: read } = readListState({
    'f.status': 'in:AVAILABLE,ALLOCATED',
    'f.due_at': 'to:end of today',
    s: '-priority,code',
    c: 'reference:120!,status',
  })
  assert.deepEqual(read, {
    ...EMPTY_LIST,
    filters: [
      { name: 'status', operator: 'in', values: ['AVAILABLE', 'ALLOCATED'] },
      { name: 'due_at', operator: 'to', values: ['end of today'] },
    ],
    sort: [
      { name: 'priority', direction: 'desc' },
      { name: 'code', direction: 'asc' },
    ],
    columns: [
      { name: 'reference', width: 120, pinned: true },
      { name: 'status', width: null, pinned: false },
    ],
  })
})

test('writing a list state removes old filters from the URL and keeps unrelated parameters', () => {
  const changes = writeListState(EMPTY_LIST, { 'f.status': 'in:A', wall: '1' })
  assert.deepEqual(changes, { 'f.status': null, s: null, c: null, g: null, v: null, peek: null, at: null })
})

test('a new record is prefilled from the filters with a single value', () => {
  const filters: readonly ListFilter[] = [
    { name: 'account_id', operator: 'in', values: ['6'] },
    { name: 'warehouse_id', operator: 'in', values: ['4', '5'] },
    { name: 'status', operator: 'eq', values: ['open'] },
    { name: 'code', operator: 'ilike', values: ['A'] },
  ]
  assert.deepEqual(presetsOf(filters), { account_id: '6', status: 'open' })
})
