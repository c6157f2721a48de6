import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql, statementFor } from '#database/sql.ts'
import { document } from '../../../test/support/api-client.ts'
import { onPlainPostgres } from '../../../test/support/cluster-nodes.ts'
import { openFloor } from '../../../test/support/floor.ts'
import { mostRows, type PlanNode } from '../../../test/support/most-rows.ts'
import { sellableOfBalance } from './sellable-balance.ts'

const COPIES = 300

const floor = await openFloor(4)
after(() => floor.close())

/** Copies a row often, with other ids and what else has to differ by the number `n` of the copy. */
async function copy(table: string, id: number, differing: string): Promise<void> {
  const [stored] = await floor.rows(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  await floor.rows(
    `insert into ${table} (${stored?.columns}) overriding system value
     select ${stored?.columns} from (
       select (jsonb_populate_record(t, jsonb_build_object('id', t.id + 1000 + n) || ${differing})).*
       from ${table} t, generate_series(1, ${COPIES}) n where t.id = $1) copied`,
    [id],
  )
}

const literal = (value: unknown) => `'${Array.isArray(value) ? `{${value.join(',')}}` : value}'`

test(
  'a plan of what is sellable that was made for nearly empty tables does not compare whole tables after they have grown',
  onPlainPostgres('its plans are made for the values of a statement'),
  async () => {
    const { account, product, operator } = floor
    const location = await floor.location('RACK', 'R1')
    for (const [quantity, sell_by_date] of [
      [5, '2020-01-01'],
      [7, null],
    ]) {
      const pile = { account_id: account, product_id: product, location_id: location, quantity, sell_by_date }
      const made = await operator.post('/api/stocks', document('stocks', pile))
      assert.equal(made.status, 200, made.text)
    }
    const { text, values } = statementFor(sql`
      select ${sellableOfBalance(floor.scope.tenant.id, sql`now()`)} as sellable
      from stock_balances b
      where b.tenant_id = ${floor.scope.tenant.id} and b.product_id = ${product}`)
    const execution = `execute kept(${values.map(literal).join(', ')})`
    await floor.rows('set plan_cache_mode = force_generic_plan')
    await floor.rows('set enable_seqscan = off')
    await floor.rows(`prepare kept as ${text}`)
    await floor.rows(execution)
    await copy('locations', location, `jsonb_build_object('code', 'R1-' || n, 'barcode', null)`)
    await copy('products', product, `jsonb_build_object('code', 'SKU-1-' || n)`)
    const [owned] = await floor.rows('select id from account_products')
    await copy(
      'account_products',
      Number(owned?.id),
      `jsonb_build_object('product_id', t.product_id + 1000 + n)`,
    )
    const [stock] = await floor.rows('select min(id) as id from stocks')
    await copy(
      'stocks',
      Number(stock?.id),
      `jsonb_build_object('location_id', t.location_id + 1000 + n, 'product_id', t.product_id + 1000 + n)`,
    )

    const [found] = await floor.rows(execution)
    assert.equal(Number(found?.sellable), 7)
    const [explained] = await floor.rows(`explain (analyze, timing off, format json) ${execution}`)
    const [{ Plan: plan }] = explained?.['QUERY PLAN'] as [{ readonly Plan: PlanNode }]
    // It may read a table once for each of the few piles of the balance, but not once for each row of another table.
    assert.ok(mostRows(plan) <= 4 * COPIES, `${mostRows(plan)} rows`)
  },
)
