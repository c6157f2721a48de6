import assert from 'node:assert/strict'
import test from 'node:test'
import { readListState } from '#web/values/list-state.ts'
import { FIGURES, figureOf, isOneOf, type TowerFigureName, variablesFor, wordsOf } from './figures.ts'

test('the list behind a figure has the filters of the figure', () => {
  for (const name of Object.keys(FIGURES) as TowerFigureName[]) {
    const figure = figureOf(name, '7')
    const { state, dropped } = readListState(wordsOf(figure))
    assert.deepEqual([name, dropped, state.filters], [name, [], figure.filters])
    assert.deepEqual(
      Object.keys(variablesFor('7')[name]),
      figure.filters.map((filter) => filter.name),
    )
  }
})

test('a narrower filter replaces the filter of the same name in a figure', () => {
  const { filters } = figureOf('open_tasks', null, isOneOf('status', 'ON_HOLD'), isOneOf('type', 'PICK'))
  assert.deepEqual(
    filters.map(({ name, values }) => [name, values]),
    [
      ['status', ['ON_HOLD']],
      ['type', ['PICK']],
    ],
  )
})
