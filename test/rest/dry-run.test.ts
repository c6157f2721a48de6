import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, type Reply, refusalsOf, symbols } from '../support/api-client.ts'
import { openFloor } from '../support/floor.ts'

const floor = await openFloor()
const { operator } = floor
const DRY = { prefer: 'dry-run' }

/** Everything that a request could have written. */
const COUNTS = `select (select count(*) from sites) as sites, (select count(*) from locations) as locations,
  (select count(*) from events) as events, (select count(*) from idempotency_keys) as keys,
  (select coalesce(sum(lock_version), 0) from sites) as versions`

/** Sends a dry run, and checks that it wrote nothing. */
async function tried(send: () => Promise<Reply>): Promise<Reply> {
  const before = await floor.rows(COUNTS)
  const reply = await floor.nothingWritten(send)
  assert.deepEqual(await floor.rows(COUNTS), before)
  assert.equal(reply.headers['preference-applied'], 'dry-run')
  return reply
}

suite('dry runs', () => {
  after(() => floor.close())

  test('a creation, a change and a deletion answer as they would and write nothing', async () => {
    const body = document('sites', { code: 'TRY', name: 'Tried' })
    const created = await tried(() => operator.post('/api/sites', body, DRY))
    assert.deepEqual([created.status, created.body.data?.attributes.code], [200, 'TRY'])
    const id = await floor.made('sites', { code: 'TRY', name: 'Done' })
    const change = document('sites', { name: 'Other' })
    const changed = await tried(() => operator.patch(`/api/sites/${id}`, change, DRY))
    assert.deepEqual([changed.headers.etag, changed.body.data?.attributes.name], [`"sites-${id}-2"`, 'Other'])
    const deleted = await tried(() => operator.request('DELETE', `/api/sites/${id}`, { headers: DRY }))
    assert.equal(deleted.status, 204)
    assert.deepEqual(await floor.rows('select name from sites where id = $1', [id]), [{ name: 'Done' }])
  })

  test('a refusal is the same as without dry run, also with other preferences', async () => {
    const body = document('sites', { code: 'TRY', name: 'Again', colour: 'red' })
    const refusal = await tried(() => operator.post('/api/sites', body, DRY))
    assert.deepEqual([refusal.status, refusalsOf(refusal)], [422, ['taken /data/attributes/code']])
    const both = { prefer: 'handling=strict, Dry-Run' }
    const strict = await tried(() => operator.post('/api/sites', body, both))
    assert.ok(refusalsOf(strict).some((one) => one.startsWith('unknown_attribute')))
    const [site] = await floor.rows("select id from sites where code = 'TRY'")
    const stale = await tried(() =>
      operator.patch(`/api/sites/${site?.id}`, document('sites', { name: 'Late' }), {
        ...DRY,
        'if-match': `"sites-${site?.id}-9"`,
      }),
    )
    assert.equal(stale.status, 412)
  })

  test('a dry run is refused if what follows from the act is', async () => {
    const product = await floor.made('products', { code: 'PLENTY' })
    await operator.post(
      `/api/products/${product}/account_products`,
      document('account_products', { account_id: floor.account }),
    )
    // What is ordered of a product is summed up after the order is written, and cannot be that much.
    const lines = Array.from({ length: 101 }, () => ({
      type: 'ADD',
      attributes: { product_id: product, order_quantity: 999_999_999 },
    }))
    const body = document('goods_outs', {
      account_id: floor.account,
      warehouse_id: floor.warehouse,
      goods_out_type: 'sales_order',
      reference: 'TOO-MUCH',
      expected_date_of_dispatch: '2026-01-20T10:00:00Z',
      lines_changes: lines,
    })
    const refused = await operator.post('/api/goods_outs', body)
    assert.deepEqual([refused.status, refusalsOf(refused)], [422, ['out_of_range']])
    const dry = await tried(() => operator.post('/api/goods_outs', body, DRY))
    assert.deepEqual([dry.status, refusalsOf(dry)], [422, refusalsOf(refused)])
  })

  test('the idempotency key of a dry run is neither looked up nor stored', async () => {
    const headers = { 'idempotency-key': 'dry-run-1' }
    const body = document('sites', { code: 'KEYED', name: 'Keyed' })
    await tried(() => operator.post('/api/sites', body, { ...DRY, ...headers }))
    const done = await operator.post('/api/sites', body, headers)
    assert.deepEqual([done.status, done.headers['idempotency-replayed']], [200, undefined])
    const again = await tried(() => operator.post('/api/sites', body, { ...DRY, ...headers }))
    assert.deepEqual(refusalsOf(again), ['taken /data/attributes/code'])
  })

  test('a range of locations reports codes that are taken before any is created', async () => {
    const location_type_id = await floor.known('location_types', 'RACK')
    const range = {
      warehouse_id: floor.warehouse,
      location_type_id,
      prefix: 'A-',
      range_start_zone: '01',
      range_end_zone: '04',
    }
    const free = await tried(() =>
      operator.post('/api/location_ranges', document('location_ranges', range), DRY),
    )
    assert.equal(free.status, 204, free.text)
    await floor.location('RACK', 'A-02')
    const clash = await tried(() =>
      operator.post('/api/location_ranges', document('location_ranges', range), DRY),
    )
    assert.deepEqual(refusalsOf(clash), ['taken /data/attributes/code'])
    const { codes, count } = clash.body.errors?.[0]?.context ?? {}
    assert.deepEqual({ codes, count }, { codes: ['A-02'], count: 1 })
  })

  test('actions that upload files or call other systems are refused', async () => {
    const carrier_id = await floor.made('carriers', { code: 'SIM', carrier_type: 'simulated' })
    const service = { carrier_id, code: 'DAY', name: 'Day' }
    const carrier_service_id = await floor.made('carrier_services', service)
    const shipment = await floor.made('shipments', {
      carrier_id,
      carrier_service_id,
      goods_out_id: await floor.order([[floor.product, 1]]),
      packages: [{ weight: 1, length: 10, width: 10, height: 10 }],
      address: { name: 'A', address_1: 'Street 1', address_3: 'Town', postcode: 'AB1', country_code: 'GB' },
    })
    const submitted = await tried(() => operator.post(`/api/shipments/${shipment}/submit`, {}, DRY))
    assert.deepEqual(symbols(submitted), [422, 'dry_run_unavailable'])
    const file = { headers: { ...DRY, 'content-type': 'text/plain' }, body: Buffer.from('x') }
    const template = await floor.made('templates', { name: 'T', template_type: 'goods_out_note' })
    const uploaded = await tried(() =>
      operator.request('POST', `/api/templates/${template}/attachment`, file),
    )
    assert.deepEqual(symbols(uploaded), [422, 'dry_run_unavailable'])
  })

  test('callers without a valid token are refused', async () => {
    const reply = await operator.as({ authorization: 'Bearer nobody' }).post('/api/sites', {}, DRY)
    assert.equal(reply.status, 401)
  })
})
