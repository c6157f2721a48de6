import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, suite, test } from 'node:test'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

const out = await openOutbound()
const { floor } = out
const { operator, account, warehouse } = floor
after(() => floor.close())

/** More lines than the packing station once read of all that are staged. */
const LINES = 600

const query = readFileSync(
  new URL('../../web/console/screens/packing/waiting-orders.graphql', import.meta.url),
  'utf8',
)

type Waiting = { readonly total_count: number; readonly nodes: readonly { readonly reference: string }[] }

/** The list of the packing station; null is any warehouse. */
async function listed(of: number | null) {
  const variables = { warehouse: of ?? { filled: true } }
  const reply = await operator.post('/graphql', { query, variables })
  assert.equal(reply.body.errors, undefined, reply.text)
  return (reply.body.data as unknown as { goods_outs: { all: Waiting } }).goods_outs.all
}
const references = async (of: number | null) => (await listed(of)).nodes.map(({ reference }) => reference)

/** An order whose goods are staged, due on a day. */
async function staged(
  product: number,
  day: string,
): Promise<{ readonly order: number; readonly reference: string }> {
  const { order, task } = await out.picking(product, 1, {
    expected_date_of_dispatch: `2026-12-${day}T12:00:00Z`,
  })
  answered(await out.pick(task))
  const [row] = await floor.rows('select reference from goods_outs where id = $1', [order])
  return { order, reference: String(row?.reference) }
}

/** Puts all staged goods of an order into a shipment of a status, in many lines. */
async function shipped(order: number, status: string, lines = 1): Promise<void> {
  const shipment = await floor.made('shipments', {
    ...{ goods_out_id: order, account_id: account, warehouse_id: warehouse },
  })
  await floor.rows('update shipments set status = $2 where id = $1', [shipment, status])
  await floor.rows(`update tasks set shipment_id = $2 where goods_out_id = $1 and type = 'DISP'`, [
    order,
    shipment,
  ])
  const columns = (
    await floor.rows(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_name = 'tasks' and column_name <> 'id' and is_generated = 'NEVER'`,
    )
  )[0]?.names
  await floor.rows(
    `insert into tasks (${columns}) select ${columns} from tasks, generate_series(2, $2::int)
     where goods_out_id = $1 and type = 'DISP'`,
    [order, lines],
  )
}

suite('orders that wait to be packed', () => {
  test('are listed however many lines are packed, the most urgent first, until they are shipped or dispatched', async () => {
    const tea = await out.product()
    await out.stock(tea, 'R1', 50)
    const packed = await staged(tea, '01')
    await shipped(packed.order, 'submitted', LINES)
    const last = await staged(tea, '20')
    const first = await staged(tea, '10')
    await out.picking(tea, 1)
    assert.deepEqual(await references(warehouse), [first.reference, last.reference])
    assert.deepEqual(await references(null), [first.reference, last.reference])
    assert.deepEqual(await references(warehouse + 1_000_000), [])
    await shipped(last.order, 'pending')
    assert.deepEqual(await references(warehouse), [first.reference, last.reference])
    await shipped(last.order, 'submitted')
    assert.deepEqual(await references(warehouse), [first.reference])
    await floor.rows(`update tasks set status = 'COMPLETED' where goods_out_id = $1 and type = 'DISP'`, [
      first.order,
    ])
    assert.deepEqual(await listed(warehouse), { total_count: 0, nodes: [] })
  })

  test('are told by their number where they are too many to list', async () => {
    const oil = await out.product()
    await out.stock(oil, 'R2', 50)
    await staged(oil, '05')
    const columns = (table: string) =>
      floor.rows(
        `select string_agg(column_name, ', ') as names from information_schema.columns
         where table_name = $1 and column_name not in ('id', 'reference', 'goods_out_id') and is_generated = 'NEVER'`,
        [table],
      )
    const [orders] = await columns('goods_outs')
    const [tasks] = await columns('tasks')
    await floor.rows(
      `with copied as (
         insert into goods_outs (${orders?.names}, reference)
         select ${orders?.names}, 'COPY-' || n from goods_outs, generate_series(1, $1::int) n
         where id = (select max(id) from goods_outs) returning id)
       insert into tasks (${tasks?.names}, goods_out_id)
       select ${tasks?.names}, c.id from tasks, copied c
       where tasks.id = (select max(id) from tasks where type = 'DISP')`,
      [LINES],
    )
    const { total_count, nodes } = await listed(warehouse)
    assert.deepEqual([nodes.length, total_count], [200, LINES + 1])
  })
})
