import { elementAt } from '#values/element-at.ts'
import { type DayContext, each } from './hands.ts'

/** The ids of the warehouse's records, by code. */
export type Warehouse = {
  readonly account: number
  readonly warehouse: number
  readonly goods_in: number
  readonly carrier: number
  readonly products: ReadonlyMap<string, number>
  readonly customers: ReadonlyMap<string, number>
  /** A rack for each product. */
  readonly racks: ReadonlyMap<number, number>
}

/** Creates the warehouse, the account, and the products and customers of the day. */
export async function setUpWarehouse(floor: DayContext): Promise<Warehouse> {
  const { client, plan } = floor
  const warehouse = await client.make('warehouses', {
    code: 'DAY',
    name: 'Gift hall',
    timezone: 'Europe/London',
  })
  const types = new Map(
    (await client.list('location_types', '{}', 'id code')).map(({ id, code }) => [code, Number(id)]),
  )
  const place = (code: string, type: string) =>
    client.make('locations', { code, warehouse_id: warehouse, location_type_id: types.get(type) ?? null })
  const goods_in = await place('IN', 'GIBAY')
  const goods_out = await place('OUT', 'GOBAY')
  await client.call({
    name: 'PATCH /api/warehouses/{id}',
    method: 'PATCH',
    path: `/api/warehouses/${warehouse}`,
    body: {
      data: {
        type: 'warehouses',
        attributes: { default_goods_in_location_id: goods_in, default_goods_out_location_id: goods_out },
      },
    },
  })
  const account = await client.make('accounts', { code: 'GIFTS', name: 'Gift wholesale' })
  await client.make('account_warehouses', { account_id: account, warehouse_id: warehouse })
  const carrier = await client.make('carriers', { code: 'VAN', name: 'Own vans' })
  const products = new Map<string, number>()
  await each(floor, 'products', {
    items: plan.products,
    act: async ({ code, description }) => {
      const id = await client.make('products', { code, description: description.slice(0, 150) || code })
      products.set(code, id)
      const path = `/api/products/${id}/account_products`
      await client.make('account_products', { account_id: account }, path)
    },
  })
  const customers = new Map<string, number>()
  await each(floor, 'customers', {
    items: plan.customers,
    act: async ({ code, country }) => {
      const address = { name: `Customer ${code}`, address_4: country }
      const attributes = { code: `C${code}`, name: `Customer ${code}`, address }
      customers.set(code, await client.make('customers', attributes))
    },
  })
  const racks = await buildRacks(floor, { warehouse, type: types.get('RACK') ?? 0, products })
  return { account, warehouse, goods_in, carrier, products, customers, racks }
}

/** Creates one rack for each product, as a range of locations. */
async function buildRacks(
  { client }: DayContext,
  at: { readonly warehouse: number; readonly type: number; readonly products: ReadonlyMap<string, number> },
): Promise<ReadonlyMap<number, number>> {
  const columns = Math.ceil(at.products.size / 100)
  await client.call({
    name: 'POST /api/location_ranges',
    method: 'POST',
    path: '/api/location_ranges',
    body: {
      data: {
        type: 'location_ranges',
        attributes: {
          warehouse_id: at.warehouse,
          location_type_id: at.type,
          range_start_aisle: '01',
          range_end_aisle: String(columns).padStart(2, '0'),
          range_start_column: '00',
          range_end_column: '99',
        },
      },
    },
  })
  const racks = await client.list('locations', `{ location_type_id: { eq: ${at.type} } }`, 'id code')
  const ids = racks.map(({ id }) => Number(id))
  return new Map([...at.products.values()].map((product, index) => [product, elementAt(ids, index)]))
}
