import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CITUS_CLUSTER } from './citus/citus-cluster.ts'
import { PLAIN_ROWS_MAX, rowsToInsert } from './rows-to-insert.ts'
import { SINGLE_SERVER } from './single-server.ts'
import { sql, statementFor } from './sql.ts'
import type { Topology } from './topology.ts'
import type { Transaction } from './transaction.ts'

const types = { id: 'int8', quantity: 'numeric' } as const
const same = sql`${17}::bigint`

/** The function uses nothing of the transaction but its topology. */
const sent = (topology: Topology, rows: readonly object[]) =>
  statementFor(
    rowsToInsert({ topology } as Transaction, { same, types, rows: rows.map((row) => ({ ...row })) }),
  )

test('on a cluster a few rows are a values list, and each repeats the common columns', () => {
  assert.deepEqual(sent(CITUS_CLUSTER, [{ id: 1, quantity: '2.5' }, { id: 2 }]), {
    text: 'values ($1::bigint, $2::"int8", $3::"numeric"), ($4::bigint, $5::"int8", $6::"numeric")',
    values: [17, 1, '2.5', 17, 2, null],
  })
})

test('on a single server, and for many rows on a cluster, rows are read from one JSON list', () => {
  const many = Array.from({ length: PLAIN_ROWS_MAX + 1 }, (_, id) => ({ id, quantity: '1' }))
  for (const topology of [SINGLE_SERVER, CITUS_CLUSTER])
    assert.deepEqual(sent(topology, many), {
      text: 'select $1::bigint, "r"."id", "r"."quantity" from jsonb_to_recordset($2::jsonb) as "r" ("id" "int8", "quantity" "numeric")',
      values: [17, JSON.stringify(many)],
    })
})
