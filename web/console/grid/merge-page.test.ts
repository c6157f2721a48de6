import assert from 'node:assert/strict'
import test from 'node:test'
import type { ListPage } from './list-document.ts'
import { mergePage } from './merge-page.ts'

const page = (...rows: readonly (readonly [string, number])[]): ListPage =>
  ({
    nodes: rows.map(([id, priority]) => ({ id, priority })),
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  }) as unknown as ListPage

test('rows on screen are updated in their place, and new rows are only counted', () => {
  const merged = mergePage(page(['1', 0], ['2', 0], ['3', 0]), page(['9', 0], ['2', 5], ['1', 0]))
  assert.deepEqual(merged.page.nodes, page(['1', 0], ['2', 5], ['3', 0]).nodes)
  assert.deepEqual([merged.added, merged.changed], [1, ['2']])
})
