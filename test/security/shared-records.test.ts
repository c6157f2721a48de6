import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { builtInRoles } from '#access/built-in-roles.ts'
import { everyPermission } from '#access/permissions.ts'
import { listedResources } from '#declare/model.ts'
import { type ChangeGuard, changeGuardOf } from '#records/ownership.ts'
import { Keeper, type SavedRecord } from '../operations/saved-records.ts'
import { document, type Reply } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

/** Users limited to accounts change their own records; records that several accounts share they can at most see. */

const service = await openService()
const { operator, owner, operations } = service
const keeper = new Keeper(operator)

/** The guard of changes of each resource that can be written; a new resource is added here. */
const guards: Readonly<Record<ChangeGuard, string>> = {
  account:
    'account_products account_warehouses bookings charge_baskets crossdocks edi_partners goods_in_receipts goods_outs invoices putaway_rules shipments stock_balances stocks',
  sight:
    'comments hhd_users notifications oauth_applications stock_checks storage_units subdomain_users subdomains tasks users watches',
  path: 'accounts addresses alternative_codes automation_action_logs charge_lines documents external_entities field_labels ftp_mapping_groups ftp_mappings ftp_users goods_out_pick_lists import_templates imports integration_carrier_mapping_groups integration_carrier_mappings integration_product_mapping_groups integration_product_mappings integration_shipping_rate_mapping_groups integration_shipping_rate_mappings integration_warehouse_mapping_groups integration_warehouse_mappings integrations load_drops loads mapping_group_fields mapping_groups mappings packages preferences print_jobs product_materials product_storage_units products reason_codes report_queries reports saved_views scheduled_reports templates warehouse_routes webhook_deliveries',
  shared:
    'alternative_code_types automations barcode_formats carrier_services carriers charge_cards charge_prices charge_windows collection_addresses currencies custom_carrier_types customers dashboard_widgets dashboards delivery_addresses groups import_configurations location_groups location_types locations order_types pickface_products print_agents printers product_groups rf_flows rf_implementations roles sequences sites stock_check_programmes stock_unit_types storage_unit_types suppliers tax_rates tax_types trailer_types trailers warehouse_layouts warehouses',
}

let limited: Keeper
let mine: { readonly account: SavedRecord; readonly order: SavedRecord; readonly product: SavedRecord }
let theirs: typeof mine
let warehouse: SavedRecord

async function side(): Promise<typeof mine> {
  const account = await keeper.coded('accounts')
  const stands = { account_id: account.id, warehouse_id: warehouse.id }
  await keeper.make('account_warehouses', stands)
  const product = await keeper.coded('products')
  await keeper.make('account_products', { account_id: account.id }, `${product.path}/account_products`)
  const order = await keeper.make('goods_outs', {
    ...{ ...stands, reference: keeper.code(), goods_out_type: 'sales_order' },
    expected_date_of_dispatch: '2026-01-01',
    lines_changes: [{ type: 'ADD', attributes: { product_id: product.id, order_quantity: 1 } }],
  })
  return { account, order, product }
}

const load = () =>
  keeper.make('loads', {
    ...{ warehouse_id: warehouse.id, reference: keeper.code(), loading_validation_mode: 'sales_order' },
  })

/** The number of writes so far: every change is an event. */
async function written(): Promise<number> {
  const { rows } = await owner.query('select count(*)::int as count from events')
  return rows[0].count
}

/** Asserts that a request is refused because a record is shared, with nothing written. */
async function refusedAsShared(act: () => Promise<Reply>): Promise<void> {
  const before = await written()
  const reply = await act()
  assert.deepEqual([reply.status, reply.headers['x-error-symbol']], [403, 'record_shared'], reply.text)
  assert.equal(await written(), before)
}

const change = (stored: SavedRecord, type: string, attributes: object) =>
  limited.apiClient.patch(stored.path, document(type, attributes as Readonly<Record<string, unknown>>))
const create = (type: string, attributes: object) =>
  limited.apiClient.post(`/api/${type}`, document(type, attributes as Readonly<Record<string, unknown>>))
const removeMany = (type: string, ids: readonly number[]) =>
  limited.apiClient.remove(`/api/${type}?${ids.map((id) => `ids[]=${id}`).join('&')}`)

suite('records that accounts share', () => {
  before(async () => {
    warehouse = await keeper.coded('warehouses')
    mine = await side()
    theirs = await side()
    limited = new Keeper(await service.colleague([...everyPermission], { account_ids: [mine.account.id] }))
  })
  after(() => service.close())

  test('every resource that can be written has the guard that is listed here', () => {
    const names = new Set(operations.map(({ resource }) => resource.name))
    const found: Record<string, string[]> = { account: [], sight: [], path: [], shared: [] }
    for (const resource of service.model.values())
      if (names.has(resource.name)) found[changeGuardOf(resource)]?.push(resource.name)
    for (const [guard, listed] of Object.entries(guards))
      assert.deepEqual(found[guard]?.toSorted(), listed.split(' ').toSorted(), guard)
  })

  test('a load is changed only by callers who see all of its orders', async () => {
    const [shared, own, empty] = [await load(), await load(), await load()]
    await keeper.make('load_drops', { load_id: own.id, goods_out_id: mine.order.id })
    const foreign = await keeper.make('load_drops', { load_id: shared.id, goods_out_id: theirs.order.id })
    assert.equal((await change(own, 'loads', { expected_storage_unit_quantity: 2 })).status, 200)
    for (const one of [shared, empty]) {
      await refusedAsShared(() => change(one, 'loads', { expected_storage_unit_quantity: 2 }))
      await refusedAsShared(() => limited.apiClient.post(`${one.path}/cancel`))
      await refusedAsShared(() => limited.apiClient.remove(one.path))
      await refusedAsShared(() => removeMany('loads', [own.id, one.id]))
    }
    await refusedAsShared(() => create('loads', { warehouse_id: warehouse.id, reference: 'OURS' }))
    assert.equal((await limited.apiClient.remove(foreign.path)).status, 404)
  })

  test('a drop is changed by callers who see its order, its sequence only by those who see the whole load', async () => {
    const { order } = await side()
    const shared = await load()
    await keeper.make('load_drops', { load_id: shared.id, goods_out_id: order.id })
    const { rows } = await owner.query('select id from load_drops where goods_out_id = $1', [mine.order.id])
    assert.equal((await keeper.apiClient.remove(`/api/load_drops/${rows[0].id}`)).status, 204)
    const drop = await limited.make('load_drops', { load_id: shared.id, goods_out_id: mine.order.id })
    assert.equal((await change(drop, 'load_drops', { booking_reference: 'B-1' })).status, 200)
    await refusedAsShared(() => limited.apiClient.patch(`${drop.path}/sequence`, { sequence: 0 }))
    assert.equal((await limited.apiClient.remove(drop.path)).status, 204)
  })

  test('a product is changed by the only account it is assigned to', async () => {
    assert.equal((await change(mine.product, 'products', { description: 'Ours' })).status, 200)
    assert.equal((await change(theirs.product, 'products', { description: 'Ours' })).status, 404)
    const both = `${mine.product.path}/account_products`
    const assigned = await keeper.make('account_products', { account_id: theirs.account.id }, both)
    await refusedAsShared(() => change(mine.product, 'products', { description: 'Ours again' }))
    await refusedAsShared(() => removeMany('products', [mine.product.id]))
    assert.equal((await keeper.apiClient.remove(assigned.path)).status, 204)
    await refusedAsShared(() => create('products', { code: 'OURS' }))
  })

  test('pickfaces and their locations are changed only by callers who see every account', async () => {
    const [rack] = await keeper.list('location_types', 'id', 'code: "RACK"')
    const place = { warehouse_id: warehouse.id, location_type_id: rack?.id, is_pickface: true }
    const [location, other] = [await keeper.coded('locations', place), await keeper.coded('locations', place)]
    const face = await keeper.make('pickface_products', {
      product_id: mine.product.id,
      location_id: location.id,
    })
    const foreign = await keeper.make('pickface_products', {
      product_id: theirs.product.id,
      location_id: other.id,
    })
    assert.equal((await change(foreign, 'pickface_products', { priority: 7 })).status, 404)
    assert.equal((await keeper.apiClient.remove(foreign.path)).status, 204)
    await refusedAsShared(() => change(face, 'pickface_products', { priority: 7 }))
    await refusedAsShared(() => limited.apiClient.remove(face.path))
    await refusedAsShared(() => removeMany('pickface_products', [face.id]))
    await refusedAsShared(() =>
      create('pickface_products', { product_id: mine.product.id, location_id: other.id }),
    )
    await refusedAsShared(() => change(location, 'locations', { is_pickface: false }))
  })

  test('records that would apply to all accounts are refused', async () => {
    const type = await keeper.coded('alternative_code_types')
    const code = {
      ...{ code: 'ALT', alternative_code_type_id: type.id },
      ...{ alternative_codeable_type: 'Product', alternative_codeable_id: mine.product.id },
    }
    await refusedAsShared(() => create('alternative_codes', code))
    const own = { ...code, owner_type: 'Account', owner_id: mine.account.id }
    assert.equal((await create('alternative_codes', own)).status, 200)
    const password = 'a password of theirs'
    const login = await keeper.make('ftp_users', {
      ...{ direction: 'upload', name: 'All', username: 'everybody', password },
      password_confirmation: password,
    })
    const template = {
      ...{ ftp_user_id: login.id, account_id: mine.account.id, name: 'Ours', code: 'OURS' },
      ...{ regexp: '.*', template_type: 'goods_out' },
    }
    const refused = await create('import_templates', template)
    assert.notEqual(refused.status, 200, refused.text)
    await refusedAsShared(() => create('reason_codes', { code: 'ALL', name: 'All', reason_type: 'hold' }))
  })

  test('a client of one account lists nothing of the warehouse inside and nothing of another account', async () => {
    const [shared, own] = [await load(), await load()]
    const [{ order }, another] = [await side(), await side()]
    await keeper.make('load_drops', { load_id: shared.id, goods_out_id: another.order.id })
    await keeper.make('load_drops', { load_id: own.id, goods_out_id: order.id })
    const card = await keeper.coded('charge_cards')
    await keeper.change(another.account, { charge_card_id: card.id })
    const views = [...everyPermission].filter((permission) => permission.startsWith('view_'))
    const role = builtInRoles.find(({ name }) => name === 'Client')?.permissions ?? []
    const client = new Keeper(
      await service.colleague([...views, ...role], { account_ids: [Number(order.attributes.account_id)] }),
    )
    const inside = ['sequences', 'stock_check_programmes', 'stock_checks', 'storage_units', 'charge_cards']
    for (const type of inside) assert.deepEqual([type, ...(await client.list(type, 'id'))], [type])
    assert.deepEqual(await client.list('loads', 'id'), [{ id: String(own.id) }])
    const seen = await client.list('products', 'id', 'first: 200')
    assert.ok(!seen.some(({ id }) => Number(id) === another.product.id))
    const hidden = [shared, another.product, card]
    const finds = hidden.map(({ path, id }) => `${path.split('/')[2]} { find(id: ${id}) { id } }`)
    const found = await client.apiClient.post('/graphql', { query: `{ ${finds.join(' ')} }` })
    assert.deepEqual(found.body.data, {
      loads: { find: null },
      products: { find: null },
      charge_cards: { find: null },
    })
    const texts = JSON.stringify([
      await client.list('events', 'aggregate_type aggregate_id data', 'first: 200'),
      await client.list('audit_entries', 'aggregate_type aggregate_id changes', 'first: 200'),
    ])
    for (const { attributes } of hidden) {
      const code = String(attributes.reference ?? attributes.code)
      assert.ok(!texts.includes(`"${code}"`), code)
    }
  })

  test('whoever may do the work of a limited account sees the records that the work needs', async () => {
    const worker = new Keeper(
      await service.colleague(['view_loads', 'work_tasks'], { account_ids: [mine.account.id] }),
    )
    const loads = await worker.list('loads', 'id', 'first: 200')
    assert.deepEqual(loads, await keeper.list('loads', 'id', 'first: 200'))
  })

  test('a list of every type answers callers limited to accounts', async () => {
    const roots = listedResources(service.model).map(({ root }) => root)
    const parts = Array.from({ length: Math.ceil(roots.length / 20) }, (_, part) =>
      roots.slice(part * 20, part * 20 + 20),
    )
    const answered: string[] = []
    for (const part of parts) {
      const query = `{ ${part.map((root) => `${root} { all(first: 1) { nodes { id } } }`).join(' ')} }`
      const reply = await limited.apiClient.post('/graphql', { query })
      assert.equal(reply.body.errors, undefined, reply.text)
      answered.push(...Object.keys(Object(reply.body.data)))
    }
    assert.deepEqual(answered, roots)
  })

  test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
})
