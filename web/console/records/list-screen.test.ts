import assert from 'node:assert/strict'
import test from 'node:test'
import { EMPTY_LIST, type ListFilter } from '#web/values/list-state.ts'
import { allFilters, type BuiltInView, stateShown } from './list-screen.ts'

const late: ListFilter = { name: 'due', operator: 'to', values: ['now'] }
const open: BuiltInView = { id: 'open', label: 'Open', filters: [late], sort: [] }

test('a list without parameters in its URL shows its first view, and keeps the open record', () => {
  const shown = stateShown({ ...EMPTY_LIST, peek: '7' }, { views: [open] })
  assert.deepEqual([shown.view, shown.filters, shown.peek], ['open', [late], '7'])
})

test('a list with parameters in its URL is shown as they say', () => {
  const all = { ...EMPTY_LIST, view: 'all' }
  assert.equal(stateShown(all, { views: [open] }), all)
  assert.equal(stateShown(EMPTY_LIST, {}), EMPTY_LIST)
})

test('a view of certain records shows only those, and none until they are known', () => {
  const among = (ids: readonly string[] | null) =>
    allFilters({ filters: [late] }, { among: ids }).at(-1)?.values
  assert.deepEqual([among(['4', '5']), among([]), among(null)], [['4', '5'], ['0'], ['0']])
  assert.deepEqual(allFilters({ filters: [late] }, open), [late])
})
