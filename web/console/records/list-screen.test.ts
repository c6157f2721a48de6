import assert from 'node:assert/strict'
import test from 'node:test'
import { EMPTY_LIST, type ListFilter } from '#web/values/list-state.ts'
import { allFilters, type BuiltInView, stateShown } from './list-screen.ts'

const late: ListFilter = { name: 'due', operator: 'to', values: ['now'] }
const open: BuiltInView = { id: 'open', label: 'Open', filters: [late], sort: [] }

test('a list whose address says nothing shows its first view, and keeps the record beside it', () => {
  const shown = stateShown({ ...EMPTY_LIST, peek: '7' }, { views: [open] })
  assert.deepEqual([shown.view, shown.filters, shown.peek], ['open', [late], '7'])
})

test('an address that says something is shown as it is', () => {
  const all = { ...EMPTY_LIST, view: 'all' }
  assert.equal(stateShown(all, { views: [open] }), all)
  assert.equal(stateShown(EMPTY_LIST, {}), EMPTY_LIST)
})

test('a view among certain records shows those alone, and none while they are not known', () => {
  const among = (ids: readonly string[] | null) =>
    allFilters({ filters: [late] }, { among: ids }).at(-1)?.values
  assert.deepEqual([among(['4', '5']), among([]), among(null)], [['4', '5'], ['0'], ['0']])
  assert.deepEqual(allFilters({ filters: [late] }, open), [late])
})
