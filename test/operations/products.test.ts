import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { openService } from '../support/service.ts'
import { Keeper, refused, type SavedRecord, statuses } from './saved-records.ts'

const service = await openService()
const keeper = new Keeper(service.operator)
const at = (attribute: string) => `/data/attributes/${attribute}`

describe('products, bills of materials and pickfaces', () => {
  after(() => service.close())

  test('a set factor is above 1 and a whole multiple of the next smaller one', async () => {
    const product = await keeper.coded('products', {
      units_per_inner: 6,
      units_per_case: 12,
      units_per_outer: 48,
    })
    assert.equal(product.attributes.units_per_outer, 48)
    const tried = (attributes: object) =>
      keeper.refused('products', attributes as Readonly<Record<string, unknown>>)
    assert.deepEqual(await tried({ units_per_inner: 6, units_per_case: 13 }), [
      `invalid ${at('units_per_case')}`,
    ])
    assert.deepEqual(await tried({ units_per_inner: 5, units_per_outer: 12 }), [
      `invalid ${at('units_per_outer')}`,
    ])
    assert.deepEqual(await tried({ units_per_case: 1 }), [`out_of_range ${at('units_per_case')}`])
    assert.deepEqual(await keeper.refusedChange(product, { units_per_case: 18 }), [
      `invalid ${at('units_per_outer')}`,
    ])
    assert.equal((await keeper.change(product, { units_per_case: null })).units_per_case, null)
    assert.equal(
      (await keeper.coded('products', { units_per_inner: 2.5, units_per_case: '7.5' })).attributes
        .units_per_case,
      7.5,
    )
  })

  test('the stock unit type defaults to ITEMS, and is required if ITEMS does not exist', async () => {
    const weighed = (await keeper.list('stock_unit_types', 'id', 'code: "WEIGHT"'))[0]?.id
    const [items] = await keeper.list('stock_unit_types', 'id', 'code: "ITEMS"')
    const path = `/api/stock_unit_types/${items?.id}`
    const kind: SavedRecord = { id: Number(items?.id), path, attributes: {} }
    const product = await keeper.coded('products', { stock_unit_type_id: weighed })
    assert.equal((await keeper.change(product, { stock_unit_type_id: null })).stock_unit_type_id, kind.id)
    await keeper.change(kind, { code: 'PIECES' })
    const blank = [`blank ${at('stock_unit_type_id')}`]
    assert.deepEqual(await keeper.refusedChange(product, { stock_unit_type_id: null }), blank)
    assert.deepEqual(await keeper.refused('products', { code: keeper.code() }), blank)
    await keeper.change(kind, { code: 'ITEMS' })
    assert.equal((await keeper.coded('products')).attributes.stock_unit_type_id, kind.id)
  })

  test('an empty code is refused; only a missing one is taken from the sequence', async () => {
    assert.match(String((await keeper.make('products', {})).attributes.code), /^P\d{6}$/)
    for (const code of ['', '  ']) {
      assert.deepEqual(await keeper.refused('products', { code }), [`blank ${at('code')}`])
      assert.deepEqual(await keeper.refusedChange(await keeper.coded('products'), { code }), [
        `blank ${at('code')}`,
      ])
    }
    const numbered = [
      ['bookings', 'booking_reference'],
      ['goods_in_receipts', 'reference'],
      ['loads', 'reference'],
      ['shipments', 'reference'],
      ['storage_units', 'reference'],
    ] as const
    for (const [type, attribute] of numbered) {
      const refusals = await keeper.refused(type, { [attribute]: '' })
      assert.ok(refusals.includes(`blank ${at(attribute)}`), `${type}: ${refusals}`)
    }
    const consolidated = await service.operator.post(
      '/api/goods_out_processes/process_and_consolidate_picks',
      {
        ids: [1],
        goods_out_pick_list_reference: '',
      },
    )
    assert.deepEqual(refused(consolidated), ['blank /goods_out_pick_list_reference'])
  })

  const madeOf = (product: SavedRecord) => `/api/products/${product.id}/materials`

  const bill = () => keeper.coded('products', { product_type: 'bill_of_materials' })

  test('only a bill of materials has materials', async () => {
    const [kit, part] = [await bill(), await keeper.coded('products')]
    const material = await keeper.make(
      'product_materials',
      { child_product_id: part.id, quantity: 4 },
      madeOf(kit),
    )
    assert.equal(material.attributes.parent_product_id, kit.id)
    const tried = (product: SavedRecord, attributes: Readonly<Record<string, unknown>>) =>
      keeper.refused('product_materials', attributes, madeOf(product))
    assert.deepEqual(await tried(part, { child_product_id: kit.id, quantity: 1 }), [
      'product_is_not_bill_of_materials',
    ])
    assert.deepEqual(await tried(kit, { child_product_id: part.id, quantity: 1 }), [
      `taken ${at('child_product_id')}`,
    ])
    assert.deepEqual(await tried(kit, { child_product_id: kit.id, quantity: 1 }), [
      'bill_of_materials_recursive',
    ])
    assert.deepEqual(await tried(kit, { child_product_id: 999_999, quantity: 0 }), [
      `must_exist ${at('child_product_id')}`,
      `out_of_range ${at('quantity')}`,
    ])
    assert.deepEqual(refused(await service.operator.remove(part.path)), ['record_in_use'])
    // A half piece cannot be picked of a product in pieces, but half a kilogram of one by weight can.
    const half = [`quantity_precision ${at('quantity')}`]
    assert.deepEqual(await keeper.refusedChange(material, { quantity: 0.5 }), half)
    const piece = await keeper.coded('products')
    assert.deepEqual(await tried(kit, { child_product_id: piece.id, quantity: 1.5 }), half)
    const [weighed] = (
      await service.owner.query("select id::float8 from stock_unit_types where code = 'WEIGHT'")
    ).rows
    const powder = await keeper.coded('products', { stock_unit_type_id: weighed?.id })
    await keeper.make('product_materials', { child_product_id: powder.id, quantity: 0.125 }, madeOf(kit))
  })

  test('no product contains itself at any depth', async () => {
    const [outer, middle, inner] = [await bill(), await bill(), await bill()]
    await keeper.make('product_materials', { child_product_id: middle.id, quantity: 1 }, madeOf(outer))
    await keeper.make('product_materials', { child_product_id: inner.id, quantity: 1 }, madeOf(middle))
    assert.deepEqual(
      await keeper.refused('product_materials', { child_product_id: outer.id, quantity: 1 }, madeOf(inner)),
      ['bill_of_materials_recursive'],
    )
    const leaf = await keeper.coded('products')
    const line = await keeper.make(
      'product_materials',
      { child_product_id: leaf.id, quantity: 1 },
      madeOf(inner),
    )
    assert.deepEqual(await keeper.refusedChange(line, { child_product_id: outer.id }), [
      'bill_of_materials_recursive',
    ])
  })

  test('two concurrently added materials cannot form a cycle', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 5 }, async () => [await bill(), await bill()] as const),
    )
    for (const [one, other] of pairs) {
      const send = (parent: SavedRecord, child: SavedRecord) =>
        service.operator.post(
          madeOf(parent),
          document('product_materials', { child_product_id: child.id, quantity: 1 }),
        )
      assert.deepEqual(statuses(await Promise.all([send(one, other), send(other, one)])), { 200: 1, 422: 1 })
    }
  })

  const STACK = {
    stock_configuration: 'case',
    unit_of_measure: 'centimetre',
    per_layer: 10,
    number_of_layers: 5,
  }

  async function typeOf(code: string): Promise<number> {
    const [type] = await keeper.list('storage_unit_types', 'id', `code: "${code}"`)
    return Number(type?.id)
  }

  test('the total of a storage unit is calculated, and one that is sent must agree', async () => {
    const product = await keeper.coded('products')
    const attributes = { product_id: product.id, storage_unit_type_id: await typeOf('STD'), ...STACK }
    const made = await keeper.make('product_storage_units', attributes)
    assert.deepEqual([made.attributes.total, made.attributes.priority], [50, 0])
    await keeper.make('product_storage_units', { ...attributes, total: '50.0' })
    const tried = (others: object) => keeper.refused('product_storage_units', { ...attributes, ...others })
    assert.deepEqual(await tried({ total: 49 }), [`invalid ${at('total')}`])
    assert.deepEqual(await tried({ per_layer: 999_999, number_of_layers: 999_999 }), [
      `out_of_range ${at('number_of_layers')}`,
    ])
    assert.deepEqual(await tried({ per_layer: 0 }), [`out_of_range ${at('per_layer')}`])
    assert.equal((await keeper.change(made, { number_of_layers: 3 })).total, 30)
    assert.deepEqual(await keeper.refusedChange(made, { total: 50 }), [`invalid ${at('total')}`])
    assert.equal((await keeper.change(made, { dimensions: { length: 120, weight: 25 } })).length, 120)
  })

  async function prioritiesOf(product: SavedRecord) {
    const units = await keeper.list(
      'product_storage_units',
      'id priority',
      `product_id: ${product.id}, order: "priority"`,
    )
    return units.map(({ id, priority }) => `${priority}:${id}`)
  }

  test('priorities have no gaps from 0, and only their own endpoint changes them', async () => {
    const product = await keeper.coded('products')
    const attributes = { product_id: product.id, storage_unit_type_id: await typeOf('EURO'), ...STACK }
    const [a, b, c] = [
      await keeper.make('product_storage_units', attributes),
      await keeper.make('product_storage_units', attributes),
      await keeper.make('product_storage_units', attributes),
    ]
    const put = (record: SavedRecord, body: object) => service.operator.patch(`${record.path}/priority`, body)
    assert.equal((await put(c, { priority: 0 })).status, 204)
    assert.deepEqual(await prioritiesOf(product), [`0:${c.id}`, `1:${a.id}`, `2:${b.id}`])
    assert.equal((await put(c, { data: { attributes: { priority: 70 } } })).status, 204)
    assert.deepEqual(await prioritiesOf(product), [`0:${a.id}`, `1:${b.id}`, `2:${c.id}`])
    assert.deepEqual(refused(await put(c, {})), ['blank /priority'])
    assert.deepEqual(refused(await put(c, { priority: -1 })), ['out_of_range /priority'])
    const ignored = await service.operator.patch(b.path, document('product_storage_units', { priority: 0 }))
    assert.deepEqual(
      [ignored.headers['x-ignored-attributes'], ignored.body.data?.attributes.priority],
      ['priority', 1],
    )
    assert.equal((await service.operator.remove(a.path)).status, 204)
    assert.deepEqual(await prioritiesOf(product), [`0:${b.id}`, `1:${c.id}`])
    const other = await keeper.coded('products')
    await keeper.change(b, { product_id: other.id })
    assert.deepEqual([await prioritiesOf(product), await prioritiesOf(other)], [[`0:${c.id}`], [`0:${b.id}`]])
  })

  test('units created, moved and deleted concurrently leave no gap and no duplicate', async () => {
    const product = await keeper.coded('products')
    const attributes = { product_id: product.id, storage_unit_type_id: await typeOf('TOTE'), ...STACK }
    const units = await Promise.all(
      Array.from({ length: 8 }, () => keeper.make('product_storage_units', attributes)),
    )
    const [removed, ...stored] = units
    const replies = await Promise.all([
      service.operator.remove(removed?.path ?? ''),
      ...stored.map(({ path }, index) => service.operator.patch(`${path}/priority`, { priority: 7 - index })),
    ])
    assert.deepEqual(statuses(replies), { 204: 8 })
    const places = (await prioritiesOf(product)).map((one) => Number(one.split(':')[0]))
    assert.deepEqual(places, [0, 1, 2, 3, 4, 5, 6])
  })

  async function placeIn(warehouse: SavedRecord, attributes: object = {}) {
    const [rack] = await keeper.list('location_types', 'id', 'code: "RACK"')
    return keeper.coded('locations', {
      warehouse_id: warehouse.id,
      location_type_id: rack?.id,
      ...attributes,
    })
  }

  const face = (warehouse: SavedRecord) => placeIn(warehouse, { is_pickface: true })

  test('a pickface is one location or one group, and every location of it is a pickface', async () => {
    const warehouse = await keeper.coded('warehouses')
    const [product, shelf, plain] = [
      await keeper.coded('products'),
      await face(warehouse),
      await placeIn(warehouse),
    ]
    const group = await keeper.coded('groups')
    const tried = (attributes: object) =>
      keeper.refused('pickface_products', { product_id: product.id, ...attributes })
    assert.deepEqual(await tried({}), [`exclusive ${at('location_id')}`])
    assert.deepEqual(await tried({ location_id: shelf.id, location_group_id: group.id }), [
      `exclusive ${at('location_id')}`,
    ])
    assert.deepEqual(await tried({ location_id: plain.id }), [
      `location_is_not_pickface ${at('location_id')}`,
    ])
    assert.deepEqual(await tried({ location_id: shelf.id, trigger_min: 10, trigger_max: 5 }), [
      `pickface_range_invalid ${at('trigger_max')}`,
    ])
    const demand = await keeper.make('pickface_products', {
      product_id: product.id,
      location_id: shelf.id,
      replenishment_type: 'demand',
      trigger_min: 10,
      trigger_max: 5,
    })
    assert.equal(demand.attributes.warehouse_id, warehouse.id)
    assert.deepEqual(await tried({ location_id: shelf.id }), [`taken ${at('location_id')}`])
    assert.deepEqual(await keeper.refusedChange(demand, { replenishment_type: 'continuous' }), [
      `pickface_range_invalid ${at('trigger_max')}`,
    ])
    assert.deepEqual(await keeper.refusedChange(demand, { location_id: null }), [
      `exclusive ${at('location_id')}`,
    ])
    assert.deepEqual(await keeper.refusedChange(shelf, { is_pickface: false }), ['record_in_use'])
    assert.deepEqual(
      await keeper.refusedChange(shelf, { warehouse_id: (await keeper.coded('warehouses')).id }),
      ['record_in_use'],
    )
    assert.equal((await keeper.change(shelf, { description: 'By the door' })).description, 'By the door')
  })

  test('the locations of a pickface group stay pickfaces of one warehouse', async () => {
    const [warehouse, elsewhere] = [await keeper.coded('warehouses'), await keeper.coded('warehouses')]
    const [product, group] = [
      await keeper.coded('products'),
      await keeper.coded('groups', { use_for_locations: true }),
    ]
    const pickface = await keeper.make('pickface_products', {
      product_id: product.id,
      location_group_id: group.id,
    })
    assert.equal(pickface.attributes.warehouse_id, null)
    const add = (location: SavedRecord) =>
      service.operator.post(
        `${group.path}/location_groups`,
        document('location_groups', { location_id: location.id }),
      )
    const first = await face(warehouse)
    assert.equal((await add(first)).status, 204)
    assert.equal((await keeper.now(pickface)).warehouse_id, warehouse.id)
    assert.deepEqual(refused(await add(await placeIn(warehouse))), ['location_is_not_pickface'])
    assert.deepEqual(refused(await add(await face(elsewhere))), [`invalid ${at('location_ids')}`])
    assert.deepEqual(await keeper.refusedChange(first, { is_pickface: false }), ['record_in_use'])
  })

  test('a product has one order volume pickface in a warehouse, also after concurrent requests', async () => {
    const warehouse = await keeper.coded('warehouses')
    const product = await keeper.coded('products')
    const faces = await Promise.all(Array.from({ length: 6 }, () => face(warehouse)))
    const replies = await Promise.all(
      faces.map((location) =>
        service.operator.post(
          '/api/pickface_products',
          document('pickface_products', {
            product_id: product.id,
            location_id: location.id,
            replenishment_type: 'order_volume',
          }),
        ),
      ),
    )
    assert.deepEqual(statuses(replies), { 200: 1, 422: 5 })
    const lost = replies.find(({ status }) => status === 422)
    assert.deepEqual(lost && refused(lost), [`order_volume_pickface_exists ${at('replenishment_type')}`])
    const elsewhere = await face(await keeper.coded('warehouses'))
    await keeper.make('pickface_products', {
      product_id: product.id,
      location_id: elsewhere.id,
      replenishment_type: 'order_volume',
    })
  })

  test('references are as long as their sequence makes them', async () => {
    const sequence = await keeper.coded('sequences', { prefix: 'BOX', next_number: '0001' })
    const type = await keeper.coded('storage_unit_types', { sequence_id: sequence.id, has_check_digit: true })
    assert.deepEqual([type.attributes.max_chars, type.attributes.unit_name], [8, type.attributes.code])
    assert.equal(
      (await service.operator.patch(type.path, document('storage_unit_types', { has_check_digit: false })))
        .text,
      '',
    )
    const lengthNow = async () =>
      (await keeper.list('storage_unit_types', 'max_chars dimensions { length }', `id: ${type.id}`))[0]
    assert.equal((await lengthNow())?.max_chars, 7)
    await keeper.change(sequence, { prefix: 'CARTON' })
    assert.equal((await lengthNow())?.max_chars, 10)
    assert.deepEqual(
      await keeper.refused('sequences', {
        code: keeper.code(),
        kind: 'sscc',
        prefix: '12',
        next_number: '001',
      }),
      [`invalid ${at('prefix')}`],
    )
    // An invalid next number is not compared with the prefix.
    assert.deepEqual(
      await keeper.refused('sequences', { code: keeper.code(), kind: 'sscc', next_number: 'B' }),
      [`invalid ${at('next_number')}`],
    )
    assert.deepEqual(refused(await service.operator.remove(sequence.path)), ['record_in_use'])
  })

  test('a missing sequence is distinguished from an exhausted one', async () => {
    const [sequence] = await keeper.list('sequences', 'id', 'code: "PRODUCT"')
    const path = `/api/sequences/${sequence?.id}`
    const change = async (attributes: Readonly<Record<string, unknown>>) => {
      const reply = await service.operator.patch(path, document('sequences', attributes))
      assert.ok(reply.status < 300, reply.text)
    }
    const unnumbered = () => service.operator.post('/api/products', document('products', {}))
    await change({ code: 'ARTICLE' })
    assert.deepEqual(refused(await unnumbered()), ['sequence_missing'])
    await change({ code: 'PRODUCT', next_number: '99' })
    assert.deepEqual(refused(await unnumbered()), ['sequence_exhausted'])
    await change({ next_number: '500000' })
    assert.equal(statuses([await unnumbered()])[200], 1)
  })

  test('a new tenant has storage unit types and a reason code of each type', async () => {
    const types = await keeper.list(
      'storage_unit_types',
      'code max_chars leaves_warehouse',
      'code: ["STD", "EURO", "TOTE"]',
    )
    assert.deepEqual(types, [
      { code: 'STD', max_chars: 18, leaves_warehouse: true },
      { code: 'EURO', max_chars: 18, leaves_warehouse: true },
      { code: 'TOTE', max_chars: 7, leaves_warehouse: false },
    ])
    const reasons = await keeper.list('reason_codes', 'code reason_type generic active', 'order: "id"')
    assert.deepEqual(
      reasons.map(({ code, reason_type, generic, active }) => `${code} ${reason_type} ${generic} ${active}`),
      [
        'NEG-ADJ negative_adjustment true true',
        'POS-ADJ positive_adjustment true true',
        'HOLD hold true true',
        'RELEASE release true true',
        'SHORT short_order_lines true true',
        'TRANSFER transfer true true',
        'STOCK-CHECK stock_check true true',
      ],
    )
  })

  test('an order type used by an automation condition cannot be deleted', async () => {
    const [byId, byCode, free] = [
      await keeper.coded('order_types'),
      await keeper.coded('order_types'),
      await keeper.coded('order_types'),
    ]
    const condition = (source_path: string, operator: string, value: string) => ({
      type: 'ADD',
      attributes: { source_path, operator, value },
    })
    await keeper.make('automations', {
      resource_name: 'goods_out',
      event: 'created',
      conditions_changes: [
        condition('data.order_type_id', 'in', `[${byId.id}, 999]`),
        condition('data.order_type.code', 'eq', String(byCode.attributes.code)),
        condition('data.account_id', 'eq', String(free.id)),
      ],
      actions_changes: [
        {
          type: 'ADD',
          attributes: {
            destination_type: 'email',
            destination_code: 'default',
            parameters_changes: [
              { type: 'ADD', attributes: { parameter_code: 'email_recipient', value: 'floor@example.com' } },
            ],
          },
        },
      ],
    })
    assert.deepEqual(refused(await service.operator.remove(byId.path)), ['record_in_use'])
    assert.deepEqual(refused(await service.operator.remove(`/api/order_types?ids=${free.id},${byCode.id}`)), [
      'record_in_use',
    ])
    assert.equal((await service.operator.remove(free.path)).status, 204)
  })

  test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
})
