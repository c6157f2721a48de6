import assert from 'node:assert/strict'
import { everyPermission } from '#access/permissions.ts'
import { type Asker, document, type Reply } from '../support/asking.ts'
import { type Floor, openFloor } from '../support/floor.ts'
import { Expected } from './expected.ts'
import { type Asked, Repeats } from './repeats.ts'
import { noteWhoTells } from './told-once.ts'

export type Said = Readonly<Record<string, unknown>>
type Row = Readonly<Record<string, unknown>>

/** Random numbers of one act; each is used where the act needs one. */
export type Dice = readonly [number, number, number, number]

/** What somebody does: they ask, once or at several places at once, and tell the model what came of it. Null where there is nothing to do it with. */
export type Act = (dice: Dice) => Promise<Reply | readonly Reply[] | null>

/** Acts by name, each with how often it comes up beside the others. */
export type Acts = Readonly<Record<string, readonly [often: number, act: Act]>>

/** A warehouse in which everything can happen at once, and what must be true of it by what was answered. */
export type World = {
  readonly floor: Floor
  readonly expected: Expected
  readonly repeats: Repeats
  /** Somebody else who works there. */
  readonly colleague: Asker
  /** What was asked last, and what was answered: it is told when something does not agree. */
  readonly told: readonly string[]
  /** Two owners: the first may short what is missing, the second sends off by itself and takes from the first. */
  readonly accounts: readonly [number, number]
  /** Ordinary goods, the first three with pickfaces: continuous, both kinds, and one date for all. */
  readonly products: readonly number[]
  /** What is built from some of the products, so many of each. */
  readonly kit: {
    readonly product: number
    readonly parts: readonly (readonly [product: number, quantity: number])[]
  }
  /** What each unit of has a number of its own. */
  readonly serial: number
  /** A second warehouse, to which goods are sent. */
  readonly other: { readonly warehouse: number; readonly goods_in: number; readonly rack: number }
  readonly places: {
    readonly goods_in: number
    readonly bays: readonly number[]
    readonly racks: readonly number[]
    readonly faces: readonly number[]
    readonly docks: readonly number[]
    readonly work: number
  }
  readonly tote: number
  readonly pallet: number
  /** Why differences of counts are settled, and why goods that come back are written off. */
  readonly reason: number
  readonly scrap: number
  readonly carrier: number
  /** Sends a request, at times with a key and more than once, and takes note of what was answered. */
  ask(method: string, path: string, said?: object, asker?: Asker): Promise<Reply>
  post(path: string, said?: Said, asker?: Asker): Promise<Reply>
  create(type: string, said: Said): Promise<Reply>
  patch(type: string, id: unknown, said: Said): Promise<Reply>
  /** Tasks of a type that are open, or as the condition says, the latest of them. */
  tasks(type: string, condition?: string): Promise<readonly Row[]>
  piles(): Promise<readonly Row[]>
  units(): Promise<readonly Row[]>
}

/** As many answers are kept to be told: those of some ten waves. */
const TOLD = 300

/** One of a list, as the die fell. */
export const pick = <One>(list: readonly One[], die: number): One | undefined =>
  list[die % Math.max(list.length, 1)]

/** When the second dock is open, from Monday to Friday. */
export const OPEN = { opens: '08:00', closes: '18:00' } as const

export const isDone = ({ status }: Reply): boolean => status === 200 || status === 204

/** Opens a warehouse for so many at once. */
export async function openWorld(at_once: number): Promise<World> {
  const floor = await openFloor(at_once + 8)
  await noteWhoTells(floor)
  const { operator } = floor
  const told: string[] = []
  const expected = new Expected()
  const repeats = new Repeats()
  const ask: World['ask'] = async (method, path, said, asker = operator) => {
    const asked: Asked = { asker, method, path, body: said }
    const reply = await repeats.send(asked)
    const answer = reply.body.errors?.[0]?.symbol ?? reply.body.data?.id ?? ''
    told.push(`${method} ${path} ${JSON.stringify(said)}: ${reply.status} ${answer}`)
    if (told.length > TOLD) told.shift()
    expected.heard(asked, reply)
    return reply
  }
  const patch: World['patch'] = (type, id, said) => ask('PATCH', `/api/${type}/${id}`, document(type, said))
  const accounts = await ownersOn(floor)
  const tote = await floor.known('storage_unit_types', 'TOTE')
  const pallet = await floor.known('storage_unit_types', 'STD')
  const products = await productsOn(floor, { accounts, pallet })
  const kit = await kitOn(floor, products)
  const places = await placesOn(floor)
  await facesOn(floor, products, places.faces)
  const set = async (type: string, id: number, said: Said) => assert.ok(isDone(await patch(type, id, said)))
  await set('warehouses', floor.warehouse, {
    default_goods_in_location_id: places.goods_in,
    default_goods_out_location_id: places.bays[0],
    default_work_location_id: places.work,
  })
  const reason = await floor.made('reason_codes', { code: 'SIM', reason_type: 'stock_check', generic: true })
  await chargeFor(floor, accounts)
  return {
    floor,
    expected,
    repeats,
    colleague: await floor.service.colleague([...everyPermission]),
    told,
    serial: await serialOn(floor, accounts),
    other: await otherOn(floor, accounts),
    accounts,
    products,
    kit,
    places,
    tote,
    pallet,
    reason,
    scrap: await floor.made('reason_codes', {
      code: 'SCRAP',
      reason_type: 'negative_adjustment',
      generic: true,
    }),
    carrier: await floor.made('carriers', { code: 'SIM', carrier_type: 'simulated' }),
    ask,
    post: (path, said = {}, asker = operator) => ask('POST', path, said, asker),
    create: (type, said) => ask('POST', `/api/${type}`, document(type, said)),
    patch,
    tasks: (type, condition = "status in ('AVAILABLE', 'ALLOCATED')") =>
      floor.rows(`select * from tasks where type = $1 and ${condition} order by id desc limit 200`, [type]),
    piles: () =>
      floor.rows(
        'select id::int, quantity::int, allocated_quantity::int, product_id::int, account_id::int, location_id::int, storage_unit_id::int from stocks order by id',
      ),
    units: () => floor.rows('select id::int from storage_units where active order by id desc limit 100'),
  }
}

async function ownersOn(floor: Floor): Promise<readonly [number, number]> {
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

async function productsOn(
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

async function serialOn(floor: Floor, accounts: readonly number[]): Promise<number> {
  const product = await floor.made('products', {
    code: 'SERIAL',
    serial_number_tracking_setting: 'inbound_and_outbound',
  })
  for (const account_id of accounts)
    await floor.operator.post(
      `/api/products/${product}/account_products`,
      document('account_products', { account_id }),
    )
  return product
}

async function otherOn(floor: Floor, accounts: readonly number[]): Promise<World['other']> {
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
async function chargeFor(floor: Floor, accounts: readonly number[]): Promise<void> {
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

async function kitOn(floor: Floor, products: readonly number[]): Promise<World['kit']> {
  const product = await floor.made('products', { code: 'KIT', product_type: 'bill_of_materials' })
  const owner = document('account_products', { account_id: floor.account })
  assert.ok(isDone(await floor.operator.post(`/api/products/${product}/account_products`, owner)))
  const parts = [
    [products[3] ?? 0, 2],
    [products[0] ?? 0, 1],
  ] as const
  for (const [child_product_id, quantity] of parts) {
    const material = document('product_materials', { child_product_id, quantity })
    assert.ok(isDone(await floor.operator.post(`/api/products/${product}/materials`, material)))
  }
  return { product, parts }
}

async function placesOn(floor: Floor): Promise<World['places']> {
  const face = (code: string, others: Said = {}) =>
    floor.location('RACK', code, { is_pickface: true, ...others })
  const dock = (code: string, others: Said = {}) =>
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

async function facesOn(floor: Floor, products: readonly number[], faces: readonly number[]): Promise<void> {
  const assign = (product: number, face: number, said: Said) =>
    floor.made('pickface_products', { product_id: products[product], location_id: faces[face], ...said })
  await assign(0, 0, { trigger_min: 8, trigger_max: 24 })
  await assign(1, 1, { trigger_min: 5, trigger_max: 20, full_storage_units_only: true })
  await assign(1, 2, { replenishment_type: 'demand' })
  await assign(2, 3, { trigger_min: 6, trigger_max: 18 })
}
