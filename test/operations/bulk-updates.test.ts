import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { refusalsOf, symbols } from '../support/api-client.ts'
import { answered, openFloor } from '../support/floor.ts'

const floor = await openFloor()
const { operator, account, product, warehouse } = floor

const order = (attributes = {}) => floor.order([[product, 1]], attributes)
const prioritiesOf = async (ids: readonly number[]) => {
  const rows = await floor.rows('select priority from goods_outs where id = any($1) order by id', [ids])
  return rows.map(({ priority }) => Number(priority))
}

let customers = 0
const customer = (): Promise<number> => {
  customers += 1
  return floor.made('customers', { code: `C-${customers}`, name: 'Shop' })
}

suite('bulk updates', () => {
  after(() => floor.close())

  test('a thousand records are written by one statement, each with an event of its own', async () => {
    const [tenant] = await floor.rows("select id from tenants where subdomain = 'demo'")
    const made = await floor.rows(
      `insert into customers (tenant_id, code, name, created_at, updated_at)
       select $1, 'BULK-' || n, 'Before', now(), now() from generate_series(1, 1000) n returning id`,
      [tenant?.id],
    )
    const ids = made.map(({ id }) => Number(id))
    const headers = { 'x-request-id': 'bulk-updates-one-statement' }
    answered(await operator.patch('/api/customers', { ids, attributes: { name: 'After' } }, headers))
    const [written] = await floor.rows(
      `select count(*)::int as count, count(distinct cmin::text)::int as statements, max(lock_version)::int as version
       from customers where id = any($1) and name = 'After'`,
      [ids],
    )
    assert.deepEqual(written, { count: 1000, statements: 1, version: 2 })
    const [events] = await floor.rows(
      `select count(distinct aggregate_id)::int as records, min(previous->>'name') as before, min(data->>'name') as after
       from events where request_id = 'bulk-updates-one-statement' and event = 'updated'`,
    )
    assert.deepEqual(events, { records: 1000, before: 'Before', after: 'After' })
    const tooMany = await operator.patch('/api/customers', { ids: [...ids, 1], attributes: {} })
    assert.deepEqual(symbols(tooMany), [422, 'too_many_items'])
  })

  test('only records that differ afterwards get a new version and an event', async () => {
    const [first, second] = [await customer(), await customer()]
    answered(await operator.patch('/api/customers', { ids: [first], attributes: { name: 'Other' } }))
    const headers = { 'x-request-id': 'bulk-updates-only-one' }
    const body = { ids: [first, second], attributes: { name: 'Other' } }
    const reply = await operator.patch('/api/customers', body, headers)
    assert.equal(reply.status, 200, reply.text)
    assert.equal((reply.body.data as unknown as readonly unknown[]).length, 2)
    const events = await floor.rows('select aggregate_id::float8 as id from events where request_id = $1', [
      'bulk-updates-only-one',
    ])
    assert.deepEqual(events, [{ id: second }])
  })

  test('orders are updated by the rules of an order, and each refused order is named', async () => {
    const [open, cancelled, removed] = [await order(), await order(), await order()]
    answered(
      await operator.patch('/api/goods_outs', {
        ids: [cancelled, removed],
        attributes: { goods_out_status_id: 8 },
      }),
    )
    const ids = [open, cancelled, removed]
    const refused = await operator.patch('/api/goods_outs', { ids, attributes: { priority: 7 } })
    assert.equal(refused.status, 422, refused.text)
    assert.deepEqual(
      refused.body.errors?.map(({ context }) => context?.record_id),
      [cancelled, removed],
    )
    assert.deepEqual(await prioritiesOf([open]), [0])
    answered(await operator.patch('/api/goods_outs', { ids: [open], attributes: { priority: 7 } }))
    assert.deepEqual(await prioritiesOf([open]), [7])
  })

  test('tasks are updated too, with the permission of working on tasks', async () => {
    const [from, to] = [await floor.location('RACK', 'B-1'), await floor.location('RACK', 'B-2')]
    const stock = { account_id: account, product_id: product, location_id: from, quantity: 10 }
    const pile = await floor.made('stocks', stock)
    const attributes = { to_location_id: to, as_task: true, quantity: 2 }
    for (const _ of [1, 2]) {
      const reply = await operator.post(`/api/stocks/${pile}/move`, { data: { type: 'stocks', attributes } })
      answered(reply)
    }
    const tasks = await floor.rows('select id::float8 from tasks where stock_id = $1 order by id', [pile])
    const ids = tasks.map(({ id }) => id)
    assert.equal(ids.length, 2)
    const worker = await floor.service.colleague(['work_tasks'])
    const looker = await floor.service.colleague(['view_tasks'])
    const body = { ids, attributes: { priority: 9 } }
    assert.equal((await looker.patch('/api/tasks', body)).status, 403)
    answered(await worker.patch('/api/tasks', body))
    const changed = await floor.rows('select priority from tasks where id = any($1)', [ids])
    assert.deepEqual(
      changed.map(({ priority }) => Number(priority)),
      [9, 9],
    )
    answered(await worker.patch('/api/tasks', { ids, attributes: { status: 'cancelled' } }))
    const late = { ids, attributes: { priority: 10 } }
    assert.deepEqual(symbols(await worker.patch('/api/tasks', late)), [
      422,
      'task_cancelled',
      'task_cancelled',
    ])
  })

  test('a unique value sent for two records is refused for the second', async () => {
    const [first, second] = [await customer(), await customer()]
    const reply = await operator.patch('/api/customers', {
      ids: [first, second],
      attributes: { code: 'SAME' },
    })
    assert.deepEqual(symbols(reply), [422, 'taken /attributes/code'])
    assert.deepEqual(reply.body.errors?.[0]?.context?.record_id, second)
    assert.deepEqual(await floor.rows("select id from customers where code = 'SAME'"), [])
  })

  test('an invalid value is reported once, not for each record', async () => {
    const ids = [await order(), await order()]
    const attributes = { priority: 'much', expected_date_of_dispatch: 'never' }
    const reply = await operator.patch('/api/goods_outs', { ids, attributes })
    assert.equal(reply.status, 422, reply.text)
    assert.deepEqual(refusalsOf(reply).toSorted(), [
      'invalid /attributes/expected_date_of_dispatch',
      'not_an_integer /attributes/priority',
    ])
  })

  test('unknown attributes are named, and refused with handling=strict', async () => {
    const body = { ids: [await customer()], attributes: { colour: 'red' } }
    const lenient = await operator.patch('/api/customers', body)
    assert.equal(lenient.status, 200, lenient.text)
    assert.equal(lenient.headers['x-ignored-attributes'], 'colour')
    const strict = await operator.patch('/api/customers', body, { prefer: 'handling=strict' })
    assert.deepEqual(symbols(strict), [422, 'unknown_attribute /attributes/colour'])
  })

  test('a request repeated with the same key updates once and gets the same answer', async () => {
    const ids = [await order(), await order()]
    const headers = { 'idempotency-key': 'bulk-updates-once' }
    const body = { ids, attributes: { priority: 3 } }
    const first = await operator.patch('/api/goods_outs', body, headers)
    assert.equal(first.status, 200, first.text)
    answered(await operator.patch('/api/goods_outs', { ids, attributes: { priority: 4 } }))
    const again = await operator.patch('/api/goods_outs', body, headers)
    assert.equal(again.text, first.text)
    assert.deepEqual(await prioritiesOf(ids), [4, 4])
  })

  test('two concurrent updates of the same records succeed one after the other', async () => {
    const ids = [await order(), await order(), await order()]
    const [one, two] = await Promise.all([
      operator.patch('/api/goods_outs', { ids, attributes: { priority: 5 } }),
      operator.patch('/api/goods_outs', { ids: ids.toReversed(), attributes: { priority: 6 } }),
    ])
    assert.deepEqual([one.status, two.status], [200, 200])
    assert.equal(new Set(await prioritiesOf(ids)).size, 1)
  })

  test('invisible records are reported as unknown, and shared records are not changed', async () => {
    const theirs = await floor.made('accounts', { code: 'THEIRS' })
    await floor.made('account_warehouses', { account_id: theirs, warehouse_id: warehouse })
    const own = await order()
    const limited = await floor.service.colleague(['manage_orders', 'manage_customers', 'manage_sites'], {
      account_ids: [theirs],
    })
    const hidden = await limited.patch('/api/goods_outs', { ids: [own], attributes: { priority: 1 } })
    assert.deepEqual(symbols(hidden), [422, 'invalid_ids_provided'])
    const site = await floor.made('sites', { code: 'SHARED', name: 'Shared' })
    const shared = await limited.patch('/api/sites', { ids: [site], attributes: { name: 'Mine' } })
    assert.deepEqual([shared.status, shared.headers['x-error-symbol']], [403, 'record_shared'])
  })
})
