import assert from 'node:assert/strict'
import { document } from '../support/api-client.ts'
import type { Floor } from '../support/floor.ts'
import { type Attributes, isDone, OPEN, type World } from './world.ts'

export async function ownersOn(floor: Floor): Promise<readonly [number, number]> {
  const { account, warehouse, operator } = floor
  const other = await floor.made('accounts', {
    code: 'OTHER',
    dispatch_strategy: 'auto',
    is_short_pickable: true,
    round_up_to_full_storage_units: true,
    pick_optimisation: 'storage_unit_breakdown_avoidance',
    order_from_linked_accounts: true,
    pick_from_linked_accounts_if_unavailable: true,
    linked_accounts: [{ account_id: account }],
  })
  await floor.made('account_warehouses', { account_id: other, warehouse_id: warehouse })
  const shortable = document('accounts', { is_short_pickable: true })
  assert.ok(isDone(await operator.patch(`/api/accounts/${account}`, shortable)))
  return [account, other]
}

export async function productsOn(
  floor: Floor,
  { accounts, pallet }: { readonly accounts: readonly number[]; readonly pallet: number },
): Promise<readonly number[]> {
  const products = [floor.product]
  for (const code of ['SKU-002', 'SKU-003', 'SKU-004'])
    products.push(
      await floor.made('products', {
        code,
        weight: 1,
        enforce_pickface_stock_consolidation: code === 'SKU-003',
        pick_strategy: code === 'SKU-004' ? 'batch_pick' : null,
      }),
    )
  for (const product_id of products) {
    for (const account_id of accounts)
      await floor.operator.post(
        `/api/products/${product_id}/account_products`,
        document('account_products', { account_id }),
      )
    await floor.made('product_storage_units', {
      product_id,
      storage_unit_type_id: pallet,
      stock_configuration: 'unit',
      unit_of_measure: 'centimetre',
      per_layer: 6,
      number_of_layers: 2,
    })
  }
  return products
}

/** A product of which each unit has a number of its own, which is taken down where the setting says. */
export async function numberedOn(
  floor: Floor,
  { accounts, setting }: { readonly accounts: readonly number[]; readonly setting: string },
): Promise<number> {
  const product = await floor.made('products', {
    code: `NUMBERED-${setting}`,
    serial_number_tracking_setting: setting,
  })
  for (const account_id of accounts)
    await floor.operator.post(
      `/api/products/${product}/account_products`,
      document('account_products', { account_id }),
    )
  return product
}

export async function otherOn(floor: Floor, accounts: readonly number[]): Promise<World['other']> {
  const warehouse = await floor.made('warehouses', { code: 'WH2' })
  const [account] = accounts
  await floor.made('account_warehouses', { account_id: account, warehouse_id: warehouse })
  const place = async (type: string, code: string) =>
    floor.made('locations', {
      code,
      warehouse_id: warehouse,
      location_type_id: await floor.known('location_types', type),
    })
  return { warehouse, goods_in: await place('GIBAY', 'GI-2'), rack: await place('RACK', 'R-2') }
}

/** Every unit that is picked or received costs a coin. */
export async function chargeFor(floor: Floor, accounts: readonly number[]): Promise<void> {
  await floor.made('currencies', { code: 'gbp' })
  const charge_card_id = await floor.made('charge_cards', { code: 'CARD' })
  for (const charge_type of ['PICK', 'RECEIPT'])
    await floor.made('charge_prices', {
      charge_card_id,
      code: charge_type,
      charge_type,
      unit_of_measure: 'item',
      quantity: 1,
      price: 1,
      auto_charge: true,
    })
  for (const account of accounts)
    assert.ok(
      isDone(
        await floor.operator.patch(`/api/accounts/${account}`, document('accounts', { charge_card_id })),
      ),
    )
}

/** What is built of parts in advance, and what is built of the same parts as it is picked. */
export async function kitOn(floor: Floor, products: readonly number[]): Promise<World['kit']> {
  const parts = [
    [products[3] ?? 0, 2],
    [products[0] ?? 0, 1],
  ] as const
  const builtOf = async (code: string, others: Attributes = {}) => {
    const product = await floor.made('products', { code, product_type: 'bill_of_materials', ...others })
    const owner = document('account_products', { account_id: floor.account })
    assert.ok(isDone(await floor.operator.post(`/api/products/${product}/account_products`, owner)))
    for (const [child_product_id, quantity] of parts) {
      const material = document('product_materials', { child_product_id, quantity })
      assert.ok(isDone(await floor.operator.post(`/api/products/${product}/materials`, material)))
    }
    return product
  }
  return { product: await builtOf('KIT'), sold: await builtOf('SET', { assemble_on_pick: true }), parts }
}

export async function placesOn(floor: Floor): Promise<World['places']> {
  const face = (code: string, others: Attributes = {}) =>
    floor.location('RACK', code, { is_pickface: true, ...others })
  const dock = (code: string, others: Attributes = {}) =>
    floor.location('BAY', code, { available_in_booking_diary: true, ...others })
  return {
    goods_in: await floor.location('GIBAY', 'GI'),
    bays: [await floor.location('GOBAY', 'GO-1'), await floor.location('GOBAY', 'GO-2')],
    racks: [
      await floor.location('RACK', 'R1'),
      await floor.location('RACK', 'R2'),
      await floor.location('RACK', 'R3', { max_weight: 60, storage_unit_capacity: 2 }),
      await floor.location('BAY', 'B1'),
      await floor.location('PICKANDDROP', 'PD'),
    ],
    faces: [
      await face('F1'),
      await face('F2'),
      await face('F3'),
      await face('F4', { storage_unit_capacity: 0 }),
    ],
    docks: [
      await dock('DOCK-1'),
      await dock('DOCK-2', { opening_times: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...OPEN })) }),
    ],
    work: await floor.location('WORK', 'WS'),
  }
}

export async function facesOn(
  floor: Floor,
  products: readonly number[],
  faces: readonly number[],
): Promise<void> {
  const assign = (product: number, face: number, input: Attributes) =>
    floor.made('pickface_products', { product_id: products[product], location_id: faces[face], ...input })
  await assign(0, 0, { trigger_min: 8, trigger_max: 24 })
  await assign(1, 1, { trigger_min: 5, trigger_max: 20, full_storage_units_only: true })
  await assign(1, 2, { replenishment_type: 'demand' })
  await assign(2, 3, { trigger_min: 6, trigger_max: 18 })
}
