import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloneSession } from '../../test/support/cluster.ts'

const client = await cloneSession()
const { rows: versions } = await client.query("select current_setting('server_version_num')::int as number")

test('a record of a tenant is found by its key in tables that were never analyzed', {
  skip: versions[0].number < 180_000 && 'this version of PostgreSQL takes no statistics',
}, async () => {
  const { rows: tables } = await client.query(`
    select c.relname as name
    from pg_class c
    join pg_constraint k on k.conrelid = c.oid and k.contype = 'p' and array_length(k.conkey, 1) = 2
    join pg_attribute t on t.attrelid = c.oid and t.attnum = k.conkey[1] and t.attname = 'tenant_id' and t.attstattarget is distinct from 0
    join pg_attribute i on i.attrelid = c.oid and i.attnum = k.conkey[2] and i.attname = 'id' and i.atttypid = 'bigint'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples < 0
    order by 1`)
  assert.ok(tables.length > 50, `${tables.length} tables`)
  await client.query('set enable_seqscan = off')
  const { rows: keys } = await client.query(`
    select c.relname as name
    from pg_index x
    join pg_class c on c.oid = x.indexrelid
    join pg_attribute t on t.attrelid = x.indrelid and t.attnum = x.indkey[0] and t.attname = 'tenant_id'
    join pg_attribute i on i.attrelid = x.indrelid and i.attnum = x.indkey[1] and i.attname = 'id'`)
  const begins_with_key = new Set(keys.map(({ name }) => name))
  const others: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query(
      `explain (generic_plan, format json) select * from "${name}" where tenant_id = $1::bigint and id = $2::bigint`,
    )
    const index = indexIn(rows[0]['QUERY PLAN'][0].Plan)
    if (!begins_with_key.has(index)) others.push(`${name}: ${index}`)
  }
  assert.deepEqual(others, [])
})

type Plan = { readonly 'Index Name'?: string; readonly Plans?: readonly Plan[] }

/** The first index that a plan uses. */
function indexIn(plan: Plan): string {
  return plan['Index Name'] ?? plan.Plans?.map(indexIn).find((name) => name !== '') ?? ''
}
