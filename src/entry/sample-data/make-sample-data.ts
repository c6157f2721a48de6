import { randomUUID } from 'node:crypto'
import type { InternalClient } from '#operations/internal-client.ts'
import type { FullRow } from '#records/columns.ts'
import { assignItems, createCharging, createPeople, type SampleLogin } from './company.ts'
import { workFortnight } from './fortnight.ts'
import { type OrderLine, readOnlineRetail } from './online-retail.ts'
import { carriers, clients, packingSlip, places } from './places.ts'
import { hoursFrom, type SampleFloor, type SampleWarehouse } from './sample-floor.ts'
import { createSampleInvoices } from './sample-invoices.ts'
import { workToday } from './today.ts'

const PRODUCTS = 200
const CUSTOMERS = 100
/** Maximum number of concurrent requests. */
const ABREAST = 8

/** The default records that the sample data refers to: ids of location types by code. */
export type SampleBasis = { readonly location_types: ReadonlyMap<string, number> }

/**
 * Creates a small company at work in a new tenant, by the same operations that clients use; returns a handheld login to try
 * with.
 */
export async function createSampleData(
  floor: SampleFloor,
  basis: SampleBasis,
  report: (line: string) => void,
): Promise<SampleLogin | null> {
  const now = new Date()
  // The tenant is backdated to before its fortnight of work.
  const client = floor.clientAt(hoursFrom(now, -24 * 20))
  const lines = readOnlineRetail()
  report('sample data: sites, warehouses and locations')
  const warehouses: SampleWarehouse[] = []
  for (const { site, warehouses: layouts } of places) {
    const { id } = await create(client, 'sites', site)
    for (const layout of layouts)
      warehouses.push(await createWarehouse(client, basis, { ...layout, site_id: id }))
  }
  report('sample data: accounts, carriers, products and customers')
  const charging = await createCharging(client)
  const accounts = await each(clients, (account) => create(client, 'accounts', { ...account, ...charging }))
  const carrierRows = await each(carriers, (carrier) => createCarrier(client, carrier))
  const products = await each(productsIn(lines), (product) => create(client, 'products', product))
  const customers = await each(customersIn(lines), (customer) => create(client, 'customers', customer))
  // Accounts without stock are charged manually.
  await createSampleInvoices(floor.clientAt(hoursFrom(now, -24)), accounts.slice(3), now)
  report('sample data: a form, a rule, a mapping')
  await createOneOfEach(client)
  const [warehouse] = warehouses
  const [rack, account, product] = [warehouse?.racks[0], accounts[0], products[0]]
  if (warehouse === undefined || rack === undefined || account === undefined || product === undefined)
    return null
  report('sample data: goods, and an order for them')
  const order = await createOrder(client, { rack, account, product })
  report('sample data: a load, a shipment, a booking')
  const load = await createDispatch(client, basis, order)
  const { users: people, login } = await createPeople(client, warehouse)
  const items = await assignItems(client, { warehouse, accounts, products })
  const company = { floor, warehouse, items, customers, carriers: carrierRows, people, load }
  report('sample data: a fortnight of work')
  await workFortnight(company, now)
  await workToday(company, now)
  return login
}

function create(
  client: InternalClient,
  type: string,
  attributes: Readonly<Record<string, unknown>>,
): Promise<FullRow> {
  return client.callForRecord({ to: `POST /api/${type}`, attributes })
}

/** Calls a function for each item, several at once; results are in the order of the items. */
async function each<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const work = async () => {
    for (const [place, item] of waiting) results[place] = await act(item)
  }
  await Promise.all(Array.from({ length: ABREAST }, work))
  return results
}

type WarehouseLayout = {
  readonly code: string
  readonly name: string
  readonly site_id: number
  readonly aisles: number
  readonly bays: number
  readonly levels: number
}

/** Creates the locations of a warehouse. */
async function createWarehouse(
  client: InternalClient,
  basis: SampleBasis,
  { aisles, bays, levels, ...attributes }: WarehouseLayout,
): Promise<SampleWarehouse> {
  const { id: warehouse_id } = await create(client, 'warehouses', {
    ...attributes,
    timezone: 'Europe/London',
  })
  const typed = (code: string) => ({ warehouse_id, location_type_id: basis.location_types.get(code) })
  const goodsIn = await create(client, 'locations', {
    code: `${attributes.code}-IN`,
    ...typed('GIBAY'),
    description: 'Goods-in bay',
  })
  const goodsOut = await create(client, 'locations', {
    code: `${attributes.code}-OUT`,
    ...typed('GOBAY'),
    description: 'Goods-out bay',
  })
  const racks = await each(slots(attributes.code, { aisles, bays, levels }), (slot) =>
    create(client, 'locations', { ...slot, ...typed('RACK') }),
  )
  await client.callForRecord({
    to: 'PATCH /api/warehouses/{id}',
    path: { id: warehouse_id },
    attributes: { default_goods_in_location_id: goodsIn.id, default_goods_out_location_id: goodsOut.id },
  })
  const dock_type_id = Number(basis.location_types.get('BAY'))
  return { warehouse_id, goods_in_id: goodsIn.id, goods_out_id: goodsOut.id, dock_type_id, racks }
}

/** Every slot of a rack, in the pick sequence; the lowest level is for picking. */
function slots(
  prefix: string,
  { aisles, bays, levels }: Pick<WarehouseLayout, 'aisles' | 'bays' | 'levels'>,
) {
  const two = (count: number) => String(count).padStart(2, '0')
  return Array.from({ length: aisles * bays * levels }, (_, index) => {
    const aisle = two(Math.floor(index / (bays * levels)) + 1)
    const bay = two((Math.floor(index / levels) % bays) + 1)
    const level = String((index % levels) + 1)
    const code = `${prefix}-${aisle}-${bay}-${level}`
    return {
      code,
      barcode: code,
      aisle,
      bay,
      level,
      pick_sequence: index + 1,
      putaway_sequence: index + 1,
      max_weight: 900,
      max_cube: 1.8,
      is_pickface: level === '1',
    }
  })
}

async function createCarrier(
  client: InternalClient,
  { services, ...attributes }: (typeof carriers)[number],
): Promise<FullRow> {
  const carrier = await create(client, 'carriers', { ...attributes, carrier_type: 'simulated' })
  for (const [index, code] of services.entries())
    await create(client, 'carrier_services', { code, carrier_id: carrier.id, is_default: index === 0 })
  return carrier
}

function productsIn(lines: readonly OrderLine[]) {
  const found = new Map(lines.map(({ product, description }) => [product, description]))
  return [...found].slice(0, PRODUCTS).map(([code, description]) => ({
    code,
    description: description.slice(0, 150) || code,
    barcode: `GY${code}`,
  }))
}

function customersIn(lines: readonly OrderLine[]) {
  const found = new Map(lines.map(({ customer, country }) => [customer, country]))
  return [...found].slice(0, CUSTOMERS).map(([code, country]) => ({
    code: `C${code}`,
    name: `Customer ${code}`,
    address: { name: `Customer ${code}`, address_4: country },
  }))
}

/** One record for every path of the interface specification, so that each can be tried. */
async function createOneOfEach(client: InternalClient): Promise<void> {
  await create(client, 'field_labels', { resource_name: 'goods_outs', field_name: 'string1', label: 'Shop' })
  const template = await create(client, 'templates', { name: 'Packing slip' })
  await client.call({
    to: 'POST /api/templates/{id}/attachment',
    path: { id: template.id },
    upload: { bytes: Buffer.from(packingSlip), content_type: 'text/html', file_name: 'packing-slip.html' },
  })
  const group = await create(client, 'integration_product_mapping_groups', {
    name: 'Web shop products',
    description: 'Codes of the web shop.',
  })
  await client.callForRecord({
    to: 'POST /api/integration_product_mapping_groups/{mapping_group_id}/mappings',
    path: { mapping_group_id: group.id },
    attributes: { mapping_fields: { sku: 'WEB-SPOONS' } },
  })
  // An upload login creates a template for each kind of file. Its random password has to be reset before use.
  const password = randomUUID()
  await create(client, 'ftp_users', {
    direction: 'upload',
    name: 'Uploads of clients',
    username: 'uploads',
    password,
    password_confirmation: password,
  })
  await create(client, 'addresses', {
    name: 'Millbrook gatehouse',
    address_1: '4 Canal Street',
    address_3: 'Millbrook',
    country_code: 'GB',
  })
  await create(client, 'automations', {
    resource_name: 'daily_schedule',
    name: 'Morning round',
    schedule: { times: ['06:00'] },
  })
}

type SamplePlace = { readonly rack: FullRow; readonly account: FullRow; readonly product: FullRow }

/** Goods of an account in a slot, and an order for some of them. */
async function createOrder(
  client: InternalClient,
  { rack, account, product }: SamplePlace,
): Promise<FullRow> {
  const owned = { account_id: account.id, product_id: product.id }
  const { warehouse_id } = rack
  await create(client, 'account_warehouses', { account_id: account.id, warehouse_id })
  await client.callForRecord({
    to: 'POST /api/products/{product_id}/account_products',
    path: { product_id: product.id },
    attributes: { account_id: account.id },
  })
  await client.callForRecord({
    to: 'POST /api/stocks',
    attributes: { ...owned, location_id: rack.id, quantity: 120 },
  })
  return create(client, 'goods_outs', {
    account_id: account.id,
    warehouse_id,
    goods_out_type: 'sales_order',
    reference: 'ORD-001',
    expected_date_of_dispatch: hoursFrom(new Date(), 26).toISOString(),
    address: { name: 'John Smith', address_1: '123 Main Street', postcode: 'AB1 2CD', country_code: 'GB' },
    lines_changes: [{ type: 'ADD', attributes: { product_id: product.id, order_quantity: 10 } }],
  })
}

/** The dispatch of an order: a load with a trailer, a shipment with its package, and a dock booking. */
async function createDispatch(client: InternalClient, basis: SampleBasis, order: FullRow): Promise<FullRow> {
  const { account_id, warehouse_id } = order
  const tomorrow = hoursFrom(new Date(new Date().setUTCHours(0, 0, 0, 0)), 24)
  const dock = await create(client, 'locations', {
    code: 'DOCK-1',
    warehouse_id,
    location_type_id: basis.location_types.get('BAY'),
    description: 'Loading dock',
    available_in_booking_diary: true,
  })
  const type = await create(client, 'trailer_types', {
    code: 'CURTAINSIDER',
    name: 'Curtainsider 13.6 m',
    max_storage_units: 26,
  })
  const trailer = await create(client, 'trailers', { code: 'TRL-001', trailer_type_id: type.id })
  const load = await create(client, 'loads', { warehouse_id, trailer_id: trailer.id, location_id: dock.id })
  await create(client, 'load_drops', { load_id: load.id, expected_storage_unit_quantity: 3 })
  const dimensions = { length: 40, width: 30, height: 20, weight: 4.5 }
  await create(client, 'shipments', {
    goods_out_id: order.id,
    packages_changes: [{ type: 'ADD', attributes: { dimensions } }],
  })
  await create(client, 'bookings', {
    account_id,
    location_id: dock.id,
    consignment_reference: 'CONS-2026-001',
    direction: 'outbound',
    start_time: hoursFrom(tomorrow, 8).toISOString(),
    end_time: hoursFrom(tomorrow, 9).toISOString(),
  })
  await create(client, 'crossdocks', {
    account_id,
    warehouse_id,
    reference: 'XD-2026-0042',
    expected_date_of_receipt: hoursFrom(tomorrow, 9).toISOString(),
  })
  return load
}
