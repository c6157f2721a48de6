import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { tenantTables } from '#domain/tenancy/tenant-tables.ts'
import { document } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const service = await openService()
const { operator, owner } = service
const [tenant] = (await owner.query("select id::int from tenants where subdomain = 'demo'")).rows

const act = (name: string, by = operator) => by.post(`/api/subdomains/${tenant.id}/${name}`)
const made = async (type: string, attributes: object, path = `/api/${type}`) => {
  const reply = await operator.post(path, document(type, { ...attributes }))
  assert.ok(reply.status < 300, reply.text)
  return Number(reply.body.data?.id)
}
const ids = async (query: string): Promise<readonly number[]> =>
  (await owner.query({ text: query, rowMode: 'array' })).rows.map(([id]) => Number(id))

/** What goes on whatever is removed: the record of what happened, and numbers that were drawn. */
const STAYS: ReadonlySet<string> = new Set([
  ...['events', 'audit_entries', 'idempotency_keys', 'sequences', 'relay_leases', 'storage_uses'],
])

/** How many rows each table of the tenant has. */
async function countRows(): Promise<Readonly<Record<string, number>>> {
  const tables = [...tenantTables.kept, ...tenantTables.emptied, ...tenantTables.sifted]
  const counted: Record<string, number> = {}
  for (const table of tables.filter((one) => !STAYS.has(one))) {
    const { rows } = await owner.query(
      `select count(*)::int as n from ${table} where tenant_id = ${tenant.id}`,
    )
    counted[table] = rows[0].n
  }
  return counted
}

suite('sample data of a tenant', () => {
  after(() => service.close())

  test('is added and removed with all that was done with it, and every other table is as it was', async () => {
    const account = await made('accounts', { code: 'REAL' })
    const warehouse = await made('warehouses', { code: 'REAL', timezone: 'Europe/London' })
    await made('account_warehouses', { account_id: account, warehouse_id: warehouse })
    await made('customers', { code: 'REAL', address: { name: 'Real', address_1: '1 High Street' } })
    const before = await countRows()
    const added = await act('add_sample_data')
    assert.equal(added.status, 204, added.text)
    const [receipt = 0] = await ids("select id from goods_in_receipts where reference = 'SAMPLE-IN-1'")
    const received = await operator.post(`/api/goods_in_receipts/${receipt}/receive`)
    assert.ok(received.status < 300, received.text)
    for (const task of await ids("select id from tasks where type = 'RCV'")) {
      const [bay = 0] = await ids("select id from locations where code = 'SAMPLE-IN'")
      const reply = await operator.post(`/api/receive_tasks/${task}/receive`, {
        ...{ confirmed_quantity: 12, location_to_id: bay },
      })
      assert.ok(reply.status < 300, reply.text)
    }
    const [first = 0, ...others] = await ids('select id from goods_outs order by id')
    assert.equal(others.length, 2)
    const cancelled = await operator.post('/api/goods_out_processes/cancel', { ids: [first] })
    assert.ok(cancelled.status < 300, cancelled.text)
    assert.ok((await ids('select id from transactions')).length > 4)
    const again = await act('add_sample_data')
    assert.deepEqual([again.status, again.body.errors?.[0]?.symbol], [422, 'sample_data_present'])
    const removed = await act('remove_sample_data')
    assert.equal(removed.status, 204, removed.text + service.bugs.join())
    assert.deepEqual(await countRows(), before)
    const twice = await act('remove_sample_data')
    assert.deepEqual([twice.status, twice.body.errors?.[0]?.symbol], [422, 'sample_data_absent'])
  })

  test('is not removed while other records refer to it, and the refusal says which', async () => {
    assert.equal((await act('add_sample_data')).status, 204)
    const [account = 0] = await ids("select id from accounts where code = 'REAL'")
    const [sample = 0] = await ids("select id from accounts where code = 'SAMPLE'")
    const [card = 0] = await ids("select id from charge_cards where code = 'SAMPLE'")
    const [product = 0] = await ids("select id from products where code = 'SAMPLE-CUP'")
    const [warehouse = 0] = await ids("select id from warehouses where code = 'SAMPLE'")
    const shared = [
      await made('account_products', { account_id: account }, `/api/products/${product}/account_products`),
      await made('account_warehouses', { account_id: account, warehouse_id: warehouse }),
    ]
    const priced = await operator.patch(
      `/api/accounts/${account}`,
      document('accounts', { charge_card_id: card }),
    )
    assert.equal(priced.status, 200, priced.text)
    await made('users', {
      ...{ email: 'sample@example.test', name: 'Limited', all_accounts: false, account_ids: [sample] },
    })
    const before = await countRows()
    const refused = await act('remove_sample_data')
    assert.equal(refused.status, 422)
    assert.deepEqual(
      refused.body.errors?.map(({ symbol, context }) => [symbol, context?.type, context?.count]),
      [
        ['record_in_use', 'account_warehouses', 1],
        ['record_in_use', 'account_products', 1],
        ['record_in_use', 'accounts', 1],
        ['record_in_use', 'users', 1],
      ],
    )
    assert.deepEqual(await countRows(), before)
    assert.equal(shared.length, 2)
  })

  test('is for administrators alone', async () => {
    const colleague = await service.colleague(['manage_subdomains', 'manage_accounts'])
    for (const name of ['add_sample_data', 'remove_sample_data'])
      assert.equal((await act(name, colleague)).status, 403)
  })
})
