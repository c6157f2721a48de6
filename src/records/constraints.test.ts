import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { modelFor } from '#declare/make-model.ts'
import { declarations } from '#resources/index.ts'
import { brokenConstraint } from './constraints.ts'

const model = modelFor(declarations)

function duplicate(constraint: string): Error {
  const message = `duplicate key value violates unique constraint "${constraint}"`
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), { code: '23505' })
}

test('a truncated constraint name of a shard, ending with a hash, is identified by its beginning', () => {
  const violation = brokenConstraint(
    model,
    duplicate('product_materials_parent_product_id_child_produ_0f3a9c21_102093'),
  )
  assert.equal(violation?.symbol, 'taken')
})

test('a constraint that is not declared yields null, so that its violation is not a refusal', () => {
  assert.equal(
    brokenConstraint(model, duplicate('nothing_that_anybody_would_have_declared_anywhere_0f3a9c21_102093')),
    null,
  )
})

test('a record that a row of a table without a resource refers to is in use', () => {
  const message =
    'update or delete on table "goods_in_lines" violates foreign key constraint "putaway_lines_goods_in_line_id_fkey" on table "putaway_lines_102093"'
  const error = Object.assign(new pg.DatabaseError(message, 0, 'error'), {
    code: '23503',
    constraint: 'putaway_lines_goods_in_line_id_fkey',
  })
  const violation = brokenConstraint(model, error)
  assert.deepEqual([violation?.symbol, violation?.context?.type], ['record_in_use', 'putaway_lines'])
})
