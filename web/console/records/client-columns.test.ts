import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Me } from '#web/api/caller.ts'
import type { GridColumn } from '#web/console/grid/columns.ts'
import { columnsFor } from './client-columns.ts'

const columns = [
  ['code', null],
  ['account', 'accounts'],
  ['storage_unit', 'storage_units'],
  ['walk_sequence', null],
].map(([name, to]) => ({ name, to })) as unknown as readonly GridColumn[]

const names = (account_ids: readonly string[] | null, permissions: readonly string[]) =>
  columnsFor(columns, { account_ids, permissions } as unknown as Me).map(({ name }) => name)

test('clients of one account see no columns for the account and for storage', () => {
  assert.deepEqual(names(['1'], []), ['code'])
  assert.deepEqual(names(['1', '2'], []), ['code', 'account'])
})

test('users of the warehouse see every column', () => {
  assert.equal(names(null, []).length, 4)
  assert.equal(names(['1'], ['view_tasks']).length, 4)
})
