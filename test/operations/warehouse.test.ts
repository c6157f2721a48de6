import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { processorTimeSince } from '../support/processor-time.ts'
import { openService } from '../support/service.ts'
import { Keeper, refused, type SavedRecord, statuses } from './saved-records.ts'

const service = await openService()
const keeper = new Keeper(service.operator)
const at = (attribute: string) => `/data/attributes/${attribute}`

async function rack(): Promise<unknown> {
  return (await keeper.list('location_types', 'id', 'code: "RACK"'))[0]?.id
}

async function ranges(attributes: object) {
  return service.operator.post(
    '/api/location_ranges',
    document('location_ranges', attributes as Readonly<Record<string, unknown>>),
  )
}

async function codesIn(warehouse: SavedRecord) {
  const locations = await keeper.list('locations', 'code', `warehouse_id: ${warehouse.id}, order: "code"`)
  return locations.map(({ code }) => code)
}

describe('the places of a warehouse', () => {
  after(() => service.close())

  test('a range has its separator between the parts that are given, and codes that are there are refused with it', async () => {
    const warehouse = await keeper.coded('warehouses')
    const range = {
      warehouse_id: warehouse.id,
      location_type_id: await rack(),
      prefix: 'W',
      separator: '-',
      range_start_aisle: '01',
      range_end_aisle: '01',
      range_start_slot: '1',
      range_end_slot: '2',
    }
    assert.equal((await ranges(range)).status, 204)
    assert.deepEqual(await codesIn(warehouse), ['W01-1', 'W01-2'])
    assert.equal((await ranges(range)).body.errors?.[0]?.symbol, 'taken')
    assert.equal((await ranges({ ...range, separator: '' })).status, 204)
    assert.deepEqual(await codesIn(warehouse), ['W01-1', 'W01-2', 'W011', 'W012'])
  })

  test('a range creates every combination of its parts, prefix first', async () => {
    const warehouse = await keeper.coded('warehouses')
    const reply = await ranges({
      warehouse_id: warehouse.id,
      location_type_id: await rack(),
      prefix: 'WH1-',
      range_start_zone: 'Y',
      range_end_zone: 'AA',
      range_start_aisle: '09',
      range_end_aisle: '10',
      active: false,
    })
    assert.deepEqual([reply.status, reply.text], [204, ''])
    assert.deepEqual(await codesIn(warehouse), [
      'WH1-AA09',
      'WH1-AA10',
      'WH1-Y09',
      'WH1-Y10',
      'WH1-Z09',
      'WH1-Z10',
    ])
    const [one] = await keeper.list(
      'locations',
      'zone aisle column row slot active is_pickface',
      `warehouse_id: ${warehouse.id}, code: "WH1-Y10"`,
    )
    assert.deepEqual(one, {
      zone: 'Y',
      aisle: '10',
      column: null,
      row: null,
      slot: null,
      active: false,
      is_pickface: false,
    })
    const { rows } = await service.owner.query(
      `select count(*)::int as count from events where resource_name = 'locations' and event = 'created' and data ->> 'code' like 'WH1-%'`,
    )
    assert.equal(rows[0].count, 6)
  })

  test('ten thousand locations are created at once, a million are refused before any is created', async () => {
    const warehouse = await keeper.coded('warehouses')
    const place = { warehouse_id: warehouse.id, location_type_id: await rack() }
    const began = process.cpuUsage()
    const many = await ranges({
      ...place,
      prefix: 'Z',
      range_start_zone: '000',
      range_end_zone: '999',
      range_start_slot: '0',
      range_end_slot: '999',
    })
    assert.deepEqual(refused(many), [`too_many_items ${at('range_end_zone')}`])
    assert.ok(processorTimeSince(began) < 1000)
    assert.deepEqual(await codesIn(warehouse), [])
    const made = await ranges({
      ...place,
      prefix: 'Z',
      range_start_zone: '00',
      range_end_zone: '99',
      range_start_slot: '00',
      range_end_slot: '99',
    })
    assert.equal(made.status, 204, made.text)
    const { rows } = await service.owner.query(
      'select count(*)::int as count from locations where warehouse_id = $1',
      [warehouse.id],
    )
    assert.equal(rows[0].count, 10_000)
  })

  test('an invalid range, or one with existing or too long codes, is refused as a whole', async () => {
    const warehouse = await keeper.coded('warehouses')
    const place = { warehouse_id: warehouse.id, location_type_id: await rack() }
    const tried = async (attributes: object) => refused(await ranges({ ...place, ...attributes }))
    assert.deepEqual(await tried({ prefix: 'A' }), [`blank ${at('range_start_zone')}`])
    assert.deepEqual(await tried({ range_start_zone: 'A' }), [`incomplete_pair ${at('range_end_zone')}`])
    assert.deepEqual(await tried({ range_end_row: '9' }), [`incomplete_pair ${at('range_start_row')}`])
    for (const [range_start_aisle, range_end_aisle] of [
      ['10', '01'],
      ['A', '9'],
      ['a', 'Z'],
      ['-1', '5'],
    ])
      assert.deepEqual(await tried({ range_start_aisle, range_end_aisle }), [
        `invalid ${at('range_end_aisle')}`,
      ])
    assert.deepEqual(await tried({ range_start_zone: 'A', range_end_zone: 'ZZZZZZZZZZ' }), [
      `too_many_items ${at('range_end_zone')}`,
    ])
    assert.deepEqual(await tried({ prefix: 'P'.repeat(59), range_start_zone: '10', range_end_zone: '11' }), [
      `too_long ${at('prefix')}`,
    ])
    assert.deepEqual(await tried({ warehouse_id: 999_999, range_start_zone: 'A', range_end_zone: 'B' }), [
      `must_exist ${at('warehouse_id')}`,
    ])
    await keeper.make('locations', { ...place, code: 'B2' })
    assert.deepEqual(await tried({ prefix: 'B', range_start_slot: '1', range_end_slot: '3' }), [
      `taken ${at('code')}`,
    ])
    assert.deepEqual(await codesIn(warehouse), ['B2'])
  })

  test('locations and products are added to groups one by one or together, and removed', async () => {
    const warehouse = await keeper.coded('warehouses')
    const location_type_id = await rack()
    const places = await Promise.all(
      Array.from({ length: 3 }, () =>
        keeper.coded('locations', { warehouse_id: warehouse.id, location_type_id }),
      ),
    )
    const [first, second, third] = places.map(({ id }) => id).sort((a, b) => a - b)
    const group = await keeper.coded('groups')
    const path = `${group.path}/location_groups`
    const put = (attributes: object) =>
      service.operator.post(path, document('location_groups', { group_id: group.id, ...attributes }))
    assert.equal((await put({ location_id: first })).status, 204)
    assert.equal((await put({ location_ids: [first, second, third] })).status, 204)
    const members = async () =>
      (await keeper.list('locations', 'id', `group_id: ${group.id}, order: "id"`)).map(({ id }) => Number(id))
    assert.deepEqual(await members(), [first, second, third])
    assert.equal((await service.operator.remove(`${path}/${second}`)).status, 204)
    assert.equal((await service.operator.remove(`${path}/${second}`)).status, 404)
    assert.deepEqual(await members(), [first, third])
    assert.deepEqual(refused(await put({})), [`exclusive ${at('location_id')}`])
    assert.deepEqual(refused(await put({ location_id: first, location_ids: [third] })), [
      `exclusive ${at('location_id')}`,
    ])
    assert.deepEqual(refused(await put({ location_ids: [first, 999_999] })), [
      `must_exist ${at('location_ids')}`,
    ])
    assert.deepEqual(refused(await put({ location_id: 999_999 })), [`must_exist ${at('location_id')}`])
    assert.equal(
      (
        await service.operator.post(
          '/api/groups/999999/location_groups',
          document('location_groups', { location_id: first }),
        )
      ).status,
      404,
    )
    const product = await keeper.coded('products')
    const add = await service.operator.post(
      `${group.path}/product_groups`,
      document('product_groups', { product_ids: [product.id] }),
    )
    assert.equal(add.status, 204, add.text)
    assert.deepEqual(await keeper.list('products', 'id', `group_id: ${group.id}`), [
      { id: String(product.id) },
    ])
    assert.equal((await service.operator.remove(group.path)).status, 204)
    assert.deepEqual(await members(), [])
  })

  async function routesOf(product: SavedRecord) {
    const routes = await keeper.list(
      'warehouse_routes',
      'id position',
      `product_id: ${product.id}, order: "position"`,
    )
    return routes.map(({ id, position }) => `${position}:${id}`)
  }

  test('routes keep their given positions, and others move up', async () => {
    const [product, account] = [await keeper.coded('products'), await keeper.coded('accounts')]
    const route = async (attributes: object = {}) =>
      keeper.make('warehouse_routes', {
        product_id: product.id,
        warehouse_id: (await keeper.coded('warehouses')).id,
        ...attributes,
      })
    const [a, b] = [await route({ position: 0 }), await route({ position: 4 })]
    assert.deepEqual([a.attributes.position, b.attributes.position], [0, 4])
    const c = await route()
    assert.equal(c.attributes.position, 5)
    const d = await route({ position: 0 })
    assert.deepEqual(await routesOf(product), [`0:${d.id}`, `1:${a.id}`, `5:${b.id}`, `6:${c.id}`])
    await keeper.change(c, { position: 5 })
    assert.deepEqual(await routesOf(product), [`0:${d.id}`, `1:${a.id}`, `5:${c.id}`, `6:${b.id}`])
    assert.equal((await keeper.change(a, { account_id: account.id })).position, 0)
    assert.deepEqual(
      await keeper.refused('warehouse_routes', {
        product_id: product.id,
        warehouse_id: b.attributes.warehouse_id,
      }),
      [`taken ${at('warehouse_id')}`],
    )
    assert.deepEqual(await keeper.refusedChange(b, { position: -1 }), [`out_of_range ${at('position')}`])
  })

  test('routes moved to the front concurrently have different positions', async () => {
    const product = await keeper.coded('products')
    const warehouses = await Promise.all(Array.from({ length: 10 }, () => keeper.coded('warehouses')))
    const replies = await Promise.all(
      warehouses.map(({ id }) =>
        service.operator.post(
          '/api/warehouse_routes',
          document('warehouse_routes', { product_id: product.id, warehouse_id: id, position: 0 }),
        ),
      ),
    )
    assert.deepEqual(statuses(replies), { 200: 10 })
    const places = (await routesOf(product)).map((one) => Number(one.split(':')[0]))
    assert.deepEqual(places, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('the code of a built-in location type cannot change', async () => {
    const [bay] = await keeper.list('location_types', 'id name', 'code: "BAY"')
    const path = `/api/location_types/${bay?.id}`
    const change = (attributes: object) =>
      service.operator.patch(
        path,
        document('location_types', attributes as Readonly<Record<string, unknown>>),
      )
    assert.deepEqual(refused(await change({ code: 'DOCK' })), [`immutable ${at('code')}`])
    assert.equal((await change({ code: 'BAY', name: 'Dock' })).status, 200)
    const own = await keeper.coded('location_types')
    assert.equal((await keeper.change(own, { code: 'COLD' })).code, 'COLD')
    assert.deepEqual(await keeper.refusedChange(own, { code: 'BAY' }), [`taken ${at('code')}`])
  })

  test('a warehouse created without a site joins the default site, if there is one', async () => {
    const site = await keeper.coded('sites', { name: 'North', default: true })
    const warehouse = await keeper.coded('warehouses')
    assert.equal(warehouse.attributes.site_id, site.id)
    assert.equal((await keeper.change(warehouse, { site_id: null })).site_id, site.id)
    await keeper.change(site, { default: false })
    assert.equal((await keeper.change(warehouse, { site_id: null })).site_id, null)
    assert.equal((await keeper.coded('warehouses')).attributes.site_id, null)
    await keeper.change(site, { default: true })
    assert.equal((await keeper.change(warehouse, { name: 'Hall' })).site_id, null)
    await keeper.change(site, { default: false })
  })

  test('a warehouse with open work cannot be deactivated, and its account links cannot be removed', async () => {
    const account = await keeper.coded('accounts')
    const [busy, idle] = [await keeper.coded('warehouses'), await keeper.coded('warehouses')]
    const link = await keeper.make('account_warehouses', { account_id: account.id, warehouse_id: busy.id })
    const { rows } = await service.owner.query(
      `insert into goods_in_receipts (tenant_id, account_id, warehouse_id, reference, receipt_type, status)
       select a.tenant_id, a.id, $2, 'R-1', 'warehouse_transfer', 'PENDING' from accounts a where a.id = $1
       returning id`,
      [account.id, busy.id],
    )
    const site = await keeper.coded('sites', { name: 'South' })
    assert.deepEqual(await keeper.refusedChange(busy, { is_active: false }), ['record_in_use'])
    assert.deepEqual(await keeper.refusedChange(busy, { site_id: site.id }), ['record_in_use'])
    assert.deepEqual(await keeper.refusedChange(link, { warehouse_id: idle.id }), ['record_in_use'])
    assert.deepEqual(refused(await service.operator.remove(link.path)), ['record_in_use'])
    assert.equal((await keeper.change(idle, { is_active: false, site_id: site.id })).is_active, false)
    await service.owner.query(`update goods_in_receipts set status = 'COMPLETED' where id = $1`, [rows[0].id])
    assert.equal((await keeper.change(busy, { is_active: false, site_id: site.id })).site_id, site.id)
    assert.equal((await service.operator.remove(link.path)).status, 204)
  })

  test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
})
