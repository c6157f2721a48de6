import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { cloneSession } from '../../test/support/cluster.ts'
import { isRetryable, violatedConstraint } from './failures.ts'

test('a violated constraint is identified by its name and kind', async () => {
  const client = await cloneSession()
  const error = await client
    .query("insert into permissions (name, area) values ('a', 'b'), ('a', 'b')")
    .catch((e) => e)
  assert.deepEqual(violatedConstraint(error), { constraint: 'permissions_name_key', how: 'unique' })
})

test('the constraint of a shard, named only in the message, is mapped to the constraint of its table', () => {
  const error = Object.assign(
    new pg.DatabaseError(
      'duplicate key value violates unique constraint "sites_code_key_102068"',
      0,
      'error',
    ),
    { code: '23505' },
  )
  assert.deepEqual(violatedConstraint(error), { constraint: 'sites_code_key', how: 'unique' })
})

test('a violation without a named constraint, such as not-null, yields null', () => {
  const error = Object.assign(
    new pg.DatabaseError(
      'null value in column "code" of relation "sites_102068" violates not-null constraint',
      0,
      'error',
    ),
    { code: '23502' },
  )
  assert.equal(violatedConstraint(error), null)
})

test('a cell or a serial number that another transaction has used meanwhile is a lost race, other duplicates are not', () => {
  const duplicate = (constraint: string, code = '23505') =>
    Object.assign(new pg.DatabaseError(`violates "${constraint}"`, 0, 'error'), { code, constraint })
  for (const constraint of ['stocks_cell_key', 'stocks_serial_number_key'])
    assert.equal(isRetryable(duplicate(constraint)), true, constraint)
  assert.equal(isRetryable(duplicate('sites_code_key')), false)
  assert.equal(isRetryable(duplicate('stocks_quantity_check', '23514')), false)
})
