import { type Acts, pick, type World } from './world.ts'

/** Master data changes during work: pickfaces, locations, owners, open orders, and deletions. */
export function revisingActs(world: World): Acts {
  return { ...faceActs(world), ...settingActs(world), ...orderActs(world), ...removingActs(world) }
}

function faceActs(world: World): Acts {
  const { floor, places, products } = world
  const KINDS = ['continuous', 'demand', 'order_volume'] as const
  const faces = () => floor.rows('select id::float8 from pickface_products order by id')
  return {
    assign_face: [
      1,
      async ([what, where, level, how]) =>
        (await faces()).length > 6
          ? null
          : world.create('pickface_products', {
              product_id: pick(products, what),
              location_id: pick(places.faces, where),
              replenishment_type: pick(KINDS, how),
              trigger_min: (level % 9) + 1,
              trigger_max: (level % 9) + 12,
              priority: how % 3,
            }),
    ],
    change_face: [
      1,
      async ([which, level, how, where]) => {
        const changes = [
          { trigger_min: (level % 9) + 1, trigger_max: (level % 9) + 12 },
          { replenishment_type: pick(KINDS, level) },
          { location_id: pick(places.faces, where) },
          { full_storage_units_only: level % 2 === 0 },
        ]
        const face = pick(await faces(), which)
        return face === undefined ? null : world.patch('pickface_products', face.id, pick(changes, how) ?? {})
      },
    ],
    withdraw_face: [
      1,
      async ([which]) => {
        const all = await faces()
        // Some are left, so that there is something to fill up.
        return all.length < 3
          ? null
          : world.request('DELETE', `/api/pickface_products/${pick(all, which)?.id}`)
      },
    ],
  }
}

function settingActs(world: World): Acts {
  const { floor, accounts, places, products } = world
  return {
    change_owner: [
      1,
      async ([whose, what, how]) => {
        const changes = [
          { dispatch_strategy: pick(['manual', 'auto', 'load', 'shipment', 'auto_shipment'], what) },
          { is_short_pickable: what % 3 > 0 },
          { round_up_to_full_storage_units: what % 2 === 0 },
          { pick_optimisation: pick(['stock_rotation', 'storage_unit_breakdown_avoidance'], what) },
        ]
        const reply = await world.patch('accounts', pick(accounts, whose), pick(changes, how) ?? {})
        // What is staged leaves order by order, where it leaves by itself now.
        await floor.work()
        return reply
      },
    ],
    change_place: [
      1,
      async ([where, what, how]) => {
        const rack = await floor.known('location_types', 'RACK')
        const bay = await floor.known('location_types', 'BAY')
        const changes = [
          { pick_sequence: what % 50 },
          { storage_unit_capacity: what % 3 === 0 ? 2 : null },
          { location_type_id: what % 4 === 0 ? bay : rack },
          { max_weight: what % 4 === 0 ? 90 : null },
        ]
        return world.patch(
          'locations',
          pick([...places.racks.slice(0, 3), ...places.faces], where),
          pick(changes, how) ?? {},
        )
      },
    ],
    change_product: [
      1,
      ([which, what, how]) => {
        const changes = [
          { pick_strategy: what % 2 === 0 ? 'batch_pick' : null },
          { enforce_pickface_stock_consolidation: what % 2 === 0 },
        ]
        return world.patch('products', pick(products, which), pick(changes, how) ?? {})
      },
    ],
  }
}

function orderActs(world: World): Acts {
  const { floor, places } = world
  const going = () =>
    floor.rows(
      `select o.id::float8 from goods_outs o join goods_out_statuses s on s.tenant_id = o.tenant_id and s.id = o.goods_out_status_id
       where s.code not in ('COMPLETED', 'CANCELLED') and o.goods_out_type <> 'work_order' order by o.id desc limit 40`,
    )
  return {
    redirect: [
      1,
      async ([which, where, how]) => {
        const order = pick(await going(), which)
        const changes = [
          { location_id: pick([...places.bays, ...places.docks], where) },
          { dispatch_strategy: pick(['manual', 'auto', 'load', 'shipment', 'auto_shipment'], where) },
          { priority: where % 9 },
          { expected_date_of_dispatch: new Date(Date.now() + (where % 9) * 86_400_000).toISOString() },
        ]
        return order === undefined ? null : world.patch('goods_outs', order.id, pick(changes, how) ?? {})
      },
    ],
    change_receipt: [
      1,
      async ([which, amount, what, how]) => {
        const lines = await floor.rows(
          `select l.id::float8, l.goods_in_receipt_id::float8 as receipt from goods_in_lines l
           join goods_in_receipts r on r.id = l.goods_in_receipt_id
           where r.status in ('PENDING', 'RCV') and r.receipt_type in ('standard', 'crossdock') order by l.id desc limit 20`,
        )
        const line = pick(lines, which)
        if (line === undefined) return null
        const attributes = { expected_quantity: (amount % 12) + 1 }
        const changes = [
          { type: 'ADD', attributes: { ...attributes, product_id: pick(world.products, what) } },
          { type: 'UPDATE', id: line.id, attributes },
          { type: 'DESTROY', id: line.id },
        ]
        return world.patch('goods_in_receipts', line.receipt, { lines_changes: [pick(changes, how)] })
      },
    ],
  }
}

/** Tables of which a record is removed at random; most of them are in use, and stay. */
const REMOVED = [
  'goods_outs',
  'goods_in_receipts',
  'shipments',
  'loads',
  'storage_units',
  'load_drops',
] as const

function removingActs(world: World): Acts {
  return {
    remove: [
      2,
      async ([what, which]) => {
        const type = pick(REMOVED, what) ?? 'loads'
        const rows = await world.floor.rows(`select id::float8 from ${type} order by id desc limit 12`)
        const row = pick(rows, which)
        return row === undefined ? null : world.request('DELETE', `/api/${type}/${row.id}`)
      },
    ],
  }
}
