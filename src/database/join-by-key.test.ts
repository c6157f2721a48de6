import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloneSession } from '../../test/support/cluster.ts'
import { mostRows } from '../../test/support/most-rows.ts'
import { joinByKey } from './join-by-key.ts'
import { sql, statementFor } from './sql.ts'

const client = await cloneSession()

test('a generic plan made for nearly empty tables still uses the primary keys after they have grown', async () => {
  await client.query(`
    create table lines (tenant_id bigint, id bigint, order_id bigint, primary key (tenant_id, id));
    create index on lines (tenant_id, order_id);
    create table orders (tenant_id bigint, id bigint, list_id bigint, primary key (tenant_id, id));
    create index on orders (tenant_id, list_id);
    create table lists (tenant_id bigint, id bigint, primary key (tenant_id, id));
    insert into lines select 1, n, n from generate_series(1, 8) n;
    insert into orders select 1, n, n from generate_series(1, 4) n;
    insert into lists select 1, n from generate_series(1, 2) n;
    analyze lines, orders, lists;
    set plan_cache_mode = force_generic_plan;
    set enable_seqscan = off`)
  const { text } = statementFor(sql`
    select said.id::float8, s.id as list_id
    from unnest(${[1]}::bigint[]) as said (id)
    ${joinByKey(1, 'lines', 'l', sql`said.id`)}
    ${joinByKey(1, 'orders', 'o', sql`l.order_id`)}
    left ${joinByKey(1, 'lists', 's', sql`o.list_id`)}`)
  await client.query(`prepare kept as ${text}`)
  await client.query("execute kept('{1}', 1, 1, 1)")
  await client.query(`
    insert into lines select 1, n, n / 10 from generate_series(9, 20000) n;
    insert into orders select 1, n, n from generate_series(5, 2000) n;
    insert into lists select 1, n from generate_series(3, 1000) n`)

  const { rows: found } = await client.query("execute kept('{15000}', 1, 1, 1)")
  assert.deepEqual(found, [{ id: 15000, list_id: null }])
  const { rows } = await client.query(
    "explain (analyze, timing off, format json) execute kept('{15000}', 1, 1, 1)",
  )
  assert.equal(mostRows(rows[0]['QUERY PLAN'][0].Plan), 1)
})
