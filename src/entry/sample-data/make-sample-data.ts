import type { Asker } from '#operations/ask.ts'
import type { FullRow } from '#records/columns.ts'
import { assignItems, makeChargeCard, makePeople } from './company.ts'
import { workFortnight } from './fortnight.ts'
import { type OrderLine, readOnlineRetail } from './online-retail.ts'
import { carriers, clients, packingSlip, places } from './places.ts'
import { hoursFrom, type SampleFloor, type SampleWarehouse } from './sample-floor.ts'
import { workToday } from './today.ts'

const PRODUCTS = 200
const CUSTOMERS = 100
/** So many requests are under way at once. */
const ABREAST = 8

/** What of the tenant's own rows the sample data builds on: the ids of location types by code. */
export type Ground = { readonly location_types: ReadonlyMap<string, number> }

/** Makes a believable small company at work in a new tenant, by the same operations that clients use. */
export async function makeSampleData(
  floor: SampleFloor,
  ground: Ground,
  say: (line: string) => void,
): Promise<void> {
  const now = new Date()
  // A tenant that has worked for a fortnight was set up before that.
  const asker = floor.ask(hoursFrom(now, -24 * 20))
  const lines = readOnlineRetail()
  say('sample data: sites, warehouses and locations')
  const warehouses: SampleWarehouse[] = []
  for (const { site, warehouses: layouts } of places) {
    const { id } = await create(asker, 'sites', site)
    for (const layout of layouts)
      warehouses.push(await makeWarehouse(asker, ground, { ...layout, site_id: id }))
  }
  say('sample data: accounts, carriers, products and customers')
  const charge_card_id = await makeChargeCard(asker)
  const accounts = await each(clients, (client) => create(asker, 'accounts', { ...client, charge_card_id }))
  const carrierRows = await each(carriers, (carrier) => makeCarrier(asker, carrier))
  const products = await each(productsIn(lines), (product) => create(asker, 'products', product))
  const customers = await each(customersIn(lines), (customer) => create(asker, 'customers', customer))
  say('sample data: a form, a rule, a mapping')
  await makeOneOfEach(asker)
  const [warehouse] = warehouses
  const [rack, account, product] = [warehouse?.racks[0], accounts[0], products[0]]
  if (warehouse === undefined || rack === undefined || account === undefined || product === undefined) return
  say('sample data: goods, and an order for them')
  const order = await makeOrder(asker, { rack, account, product })
  say('sample data: a load, a shipment, a booking')
  const load = await makeDispatch(asker, ground, order)
  const people = await makePeople(asker, warehouse)
  const items = await assignItems(asker, { warehouse, accounts, products })
  const company = { floor, warehouse, items, customers, carriers: carrierRows, people, load }
  say('sample data: a fortnight of work')
  await workFortnight(company, now)
  await workToday(company, now)
}

function create(asker: Asker, type: string, attributes: Readonly<Record<string, unknown>>): Promise<FullRow> {
  return asker.record({ to: `POST /api/${type}`, attributes })
}

/** Does the same for each of many things, a few abreast; the results stand in the order of the things. */
async function each<Thing, Result>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const waiting = things.entries()
  const work = async () => {
    for (const [place, thing] of waiting) results[place] = await act(thing)
  }
  await Promise.all(Array.from({ length: ABREAST }, work))
  return results
}

type Layout = {
  readonly code: string
  readonly name: string
  readonly site_id: number
  readonly aisles: number
  readonly bays: number
  readonly levels: number
}

/** Lays a warehouse out. */
async function makeWarehouse(
  asker: Asker,
  ground: Ground,
  { aisles, bays, levels, ...attributes }: Layout,
): Promise<SampleWarehouse> {
  const { id: warehouse_id } = await create(asker, 'warehouses', { ...attributes, timezone: 'Europe/London' })
  const typed = (code: string) => ({ warehouse_id, location_type_id: ground.location_types.get(code) })
  const goodsIn = await create(asker, 'locations', {
    code: `${attributes.code}-IN`,
    ...typed('GIBAY'),
    description: 'Goods-in bay',
  })
  const goodsOut = await create(asker, 'locations', {
    code: `${attributes.code}-OUT`,
    ...typed('GOBAY'),
    description: 'Goods-out bay',
  })
  const racks = await each(slots(attributes.code, { aisles, bays, levels }), (slot) =>
    create(asker, 'locations', { ...slot, ...typed('RACK') }),
  )
  await asker.record({
    to: 'PATCH /api/warehouses/{id}',
    path: { id: warehouse_id },
    attributes: { default_goods_in_location_id: goodsIn.id, default_goods_out_location_id: goodsOut.id },
  })
  const dock_type_id = Number(ground.location_types.get('BAY'))
  return { warehouse_id, goods_in_id: goodsIn.id, goods_out_id: goodsOut.id, dock_type_id, racks }
}

/** Every slot of a rack, along the walk of a picker; the lowest level is for picking. */
function slots(prefix: string, { aisles, bays, levels }: Pick<Layout, 'aisles' | 'bays' | 'levels'>) {
  const two = (count: number) => String(count).padStart(2, '0')
  return Array.from({ length: aisles * bays * levels }, (_, place) => {
    const aisle = two(Math.floor(place / (bays * levels)) + 1)
    const bay = two((Math.floor(place / levels) % bays) + 1)
    const level = String((place % levels) + 1)
    const code = `${prefix}-${aisle}-${bay}-${level}`
    return {
      code,
      barcode: code,
      aisle,
      bay,
      level,
      pick_sequence: place + 1,
      putaway_sequence: place + 1,
      max_weight: 900,
      max_cube: 1.8,
      is_pickface: level === '1',
    }
  })
}

async function makeCarrier(
  asker: Asker,
  { services, ...attributes }: (typeof carriers)[number],
): Promise<FullRow> {
  const carrier = await create(asker, 'carriers', { ...attributes, carrier_type: 'simulated' })
  for (const [place, code] of services.entries())
    await create(asker, 'carrier_services', { code, carrier_id: carrier.id, is_default: place === 0 })
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

/** One of everything that a path of the interface specification names, so that each can be tried at once. */
async function makeOneOfEach(asker: Asker): Promise<void> {
  const template = await create(asker, 'templates', { name: 'Packing slip' })
  await asker.done({
    to: 'POST /api/templates/{id}/attachment',
    path: { id: template.id },
    upload: { bytes: Buffer.from(packingSlip), content_type: 'text/html', file_name: 'packing-slip.html' },
  })
  const group = await create(asker, 'integration_product_mapping_groups', {
    name: 'Web shop products',
    description: 'Codes of the web shop.',
  })
  await asker.record({
    to: 'POST /api/integration_product_mapping_groups/{mapping_group_id}/mappings',
    path: { mapping_group_id: group.id },
    attributes: { mapping_fields: { sku: 'WEB-SPOONS' } },
  })
  await create(asker, 'addresses', {
    name: 'Millbrook gatehouse',
    address_1: '4 Canal Street',
    address_3: 'Millbrook',
    country_code: 'GB',
  })
  await create(asker, 'automations', {
    resource_name: 'daily_schedule',
    name: 'Morning round',
    schedule: { times: ['06:00'] },
  })
}

type Place = { readonly rack: FullRow; readonly account: FullRow; readonly product: FullRow }

/** Goods of an account in a slot, and an order for some of them. */
async function makeOrder(asker: Asker, { rack, account, product }: Place): Promise<FullRow> {
  const owned = { account_id: account.id, product_id: product.id }
  const { warehouse_id } = rack
  await create(asker, 'account_warehouses', { account_id: account.id, warehouse_id })
  await asker.record({
    to: 'POST /api/products/{product_id}/account_products',
    path: { product_id: product.id },
    attributes: { account_id: account.id },
  })
  await asker.record({
    to: 'POST /api/stocks',
    attributes: { ...owned, location_id: rack.id, quantity: 120 },
  })
  return create(asker, 'goods_outs', {
    account_id: account.id,
    warehouse_id,
    goods_out_type: 'sales_order',
    reference: 'ORD-001',
    expected_date_of_dispatch: hoursFrom(new Date(), 26).toISOString(),
    address: { name: 'John Smith', address_1: '123 Main Street', postcode: 'AB1 2CD', country_code: 'GB' },
    lines_changes: [{ type: 'ADD', attributes: { product_id: product.id, order_quantity: 10 } }],
  })
}

/** What an order leaves with: a load in a trailer, a shipment with its package; and a dock that is booked. */
async function makeDispatch(asker: Asker, ground: Ground, order: FullRow): Promise<FullRow> {
  const { account_id, warehouse_id } = order
  const tomorrow = hoursFrom(new Date(new Date().setUTCHours(0, 0, 0, 0)), 24)
  const dock = await create(asker, 'locations', {
    code: 'DOCK-1',
    warehouse_id,
    location_type_id: ground.location_types.get('BAY'),
    description: 'Loading dock',
    available_in_booking_diary: true,
  })
  const type = await create(asker, 'trailer_types', {
    code: 'CURTAINSIDER',
    name: 'Curtainsider 13.6 m',
    max_storage_units: 26,
  })
  const trailer = await create(asker, 'trailers', { code: 'TRL-001', trailer_type_id: type.id })
  const load = await create(asker, 'loads', { warehouse_id, trailer_id: trailer.id, location_id: dock.id })
  await create(asker, 'load_drops', { load_id: load.id, expected_storage_unit_quantity: 3 })
  const dimensions = { length: 40, width: 30, height: 20, weight: 4.5 }
  await create(asker, 'shipments', {
    goods_out_id: order.id,
    packages_changes: [{ type: 'ADD', attributes: { dimensions } }],
  })
  await create(asker, 'bookings', {
    account_id,
    location_id: dock.id,
    consignment_reference: 'CONS-2026-001',
    direction: 'outbound',
    start_time: hoursFrom(tomorrow, 8).toISOString(),
    end_time: hoursFrom(tomorrow, 9).toISOString(),
  })
  await create(asker, 'crossdocks', {
    account_id,
    warehouse_id,
    reference: 'XD-2026-0042',
    expected_date_of_receipt: hoursFrom(tomorrow, 9).toISOString(),
  })
  return load
}
