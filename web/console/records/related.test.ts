import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MetadataIndex } from '#web/api/metadata.ts'
import { relatedCounts, relatedDocument, relatedLists } from './related.ts'

const index = {
  types: [
    { name: 'tasks', root: 'tasks', permission: 'view_tasks', references: { product_id: 'products' } },
    {
      name: 'stocks',
      root: 'stocks',
      permission: 'view_stocks',
      references: { account_to_id: 'accounts', account_id: 'accounts' },
    },
    { name: 'parts', root: null, permission: null, references: { account_id: 'accounts' } },
    { name: 'users', root: 'users', permission: 'view_users', references: { account_id: 'accounts' } },
  ],
} as unknown as MetadataIndex

test('related lists are found by their most direct reference, if the user may see them', () => {
  const lists = relatedLists(index, 'accounts', (permission) => permission !== 'view_users')
  assert.deepEqual(lists, [{ type: 'stocks', root: 'stocks', by: 'account_id' }])
  assert.equal(
    relatedDocument(lists, '5'),
    'query Related { r0: stocks { all(filter: { account_id: { in: [5] } }, first: 0) { total_count } } }',
  )
  assert.deepEqual(relatedCounts(lists, { r0: { all: { total_count: 7 } } })[0]?.count, 7)
})

test('only ids are written into the text of the query', () => {
  assert.throws(() => relatedDocument([], '5] } }'), TypeError)
})
