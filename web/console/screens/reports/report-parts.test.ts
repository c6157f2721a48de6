import assert from 'node:assert/strict'
import test from 'node:test'
import { parametersOf, variablesOf } from './report-parts.ts'

test('a report asks for the parameters of its query, with the values that it keeps', () => {
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

test('only what was typed is sent', () => {
  assert.deepEqual(variablesOf({ from: 'today', to: '' }), [{ name: 'from', value: 'today' }])
})
