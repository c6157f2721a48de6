import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloneSession } from '../../test/support/cluster.ts'
import { sql, statementFor } from './sql.ts'
import { type ColumnTypes, tableOf } from './table-of.ts'

const client = await cloneSession()

const TYPES: ColumnTypes = {
  id: 'int8',
  quantity: 'numeric',
  words: 'text',
  is_so: 'bool',
  day: 'date',
  at: 'timestamptz',
  one: 'uuid',
  facts: 'jsonb',
}

const ROW = {
  id: 7,
  quantity: '12345678901.2345',
  words: 'a "quoted" word, and \\ more',
  is_so: false,
  day: '2026-02-28',
  at: '2026-02-28T23:59:59.123Z',
  one: '00000000-0000-4000-8000-000000000001',
  facts: { text: "it's", list: [1, null, { deep: true }] },
}

async function read(rows: readonly Readonly<Record<string, unknown>>[]): Promise<readonly unknown[]> {
  const { text, values } = statementFor(
    sql`select r.id::float8, r.quantity::text, r.words, r.is_so, r.day::text, r.at at time zone 'UTC' = '2026-02-28T23:59:59.123' as is_then, r.one, r.facts
      from ${tableOf('r', TYPES, rows)}`,
  )
  return (await client.query(text, [...values])).rows
}

const { at: _, ...shown } = ROW
const SHOWN = { ...shown, is_then: true }
const EMPTY = Object.fromEntries(Object.keys(SHOWN).map((column) => [column, null]))

for (const count of [1, 2, 3, 4, 50]) {
  test(`${count} rows are returned in their order with exact values, and null where a value is missing`, async () => {
    const rows = Array.from({ length: count }, (_each, index) =>
      index % 2 === 0 ? { ...ROW, id: index } : { id: index, facts: undefined, words: null },
    )
    const expected = rows.map(({ id }, index) => (index % 2 === 0 ? { ...SHOWN, id } : { ...EMPTY, id }))
    assert.deepEqual(
      (await read(rows)).map((row) => ({ ...(row as object) })),
      expected,
    )
  })
}

test('an empty list is a table without rows', async () => {
  assert.deepEqual(await read([]), [])
})

test('an invalid column name throws an error', () => {
  assert.throws(() => tableOf('r', { 'id); drop table tasks': 'int8' }, [{}]), /not an SQL name/)
})
