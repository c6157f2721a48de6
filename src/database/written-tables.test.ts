import assert from 'node:assert/strict'
import test from 'node:test'
import { tablesWrittenBy } from './written-tables.ts'

test('the tables of a writing statement are found, and a reading statement has none', () => {
  assert.deepEqual(tablesWrittenBy('select t.id from tasks t where t.id = $1'), [])
  assert.deepEqual(tablesWrittenBy('\n    update tasks k\n    set status = $1'), ['tasks'])
  assert.deepEqual(
    tablesWrittenBy('with made as (insert into "sites" (id) values ($1)) insert into events (id) select 1'),
    ['sites', 'events'],
  )
  assert.deepEqual(tablesWrittenBy('delete from stocks s using gone g where s.id = g.id'), ['stocks'])
})
