import assert from 'node:assert/strict'
import test from 'node:test'
import { parametersOf, variablesOf } from './report-parts.ts'

test('a report has the parameters of its query, with its stored values', () => {
  const found = {
    id: '1',
    name: 'Late',
    report_type: 'single',
    user: null,
    variables: [{ name: 'from', value: 'last monday' }],
    report_query: {
      id: '2',
      name: 'Late',
      graphql: '',
      parameters: [
        { name: 'from', type: 'Date' },
        { name: 'warehouse_id', type: 'ID' },
      ],
    },
  }
  assert.deepEqual(parametersOf(found), [
    { name: 'from', type: 'Date', value: 'last monday' },
    { name: 'warehouse_id', type: 'ID', value: '' },
  ])
})

test('empty parameters of a report are not sent', () => {
  assert.deepEqual(variablesOf({ from: 'today', to: '' }), [{ name: 'from', value: 'today' }])
})
