import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CITUS_PLACEMENT } from './placement.ts'

test('a statement whose shard is on another node by now is told apart from other failures', () => {
  const messages = [
    'relation "public.sites_102008" does not exist',
    'relation "sites_102008" does not exist',
    'could not find valid entry for shard 102008',
    'relation "sites" does not exist',
    'duplicate key value violates unique constraint "sites_code_key_102008"',
  ]
  assert.deepEqual(
    messages.map((message) => CITUS_PLACEMENT.hasMoved(new Error(message))),
    [true, true, true, false, false],
  )
})
