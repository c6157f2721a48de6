import { type Acts, type Dice, pick, type World } from './world.ts'

/** Shipments are created, packed, submitted and dispatched, or cancelled. */
export function shippingActs(world: World): Acts {
  const { floor } = world
  const shipments = (statuses: string) =>
    floor.rows(
      `select id::float8, goods_out_id::float8 from shipments where status in (${statuses}) order by id desc limit 15`,
    )
  const on =
    (statuses: string, name: string) =>
    async ([which]: Dice) => {
      const shipment = pick(await shipments(statuses), which)
      return shipment === undefined ? null : world.post(`/api/shipments/${shipment.id}/${name}`)
    }
  return {
    ship: [
      1,
      async ([which, by]) => {
        const orders = await floor.rows(
          "select id::float8 from goods_outs where goods_out_type <> 'work_order' order by id desc limit 30",
        )
        return orders.length === 0
          ? null
          : world.create('shipments', {
              goods_out_id: pick(orders, which)?.id,
              carrier_id: pick(world.carriers, by),
            })
      },
    ],
    pack: [
      2,
      async ([which, what, amount, how]) => {
        const shipment = pick(await shipments("'pending', 'failed'"), which)
        if (shipment === undefined) return null
        const staged = await floor.rows(
          `select a.stock_id::float8, a.quantity::int from allocations a join tasks k on k.tenant_id = a.tenant_id and k.id = a.task_id
           where k.goods_out_id = $1 and k.type = 'DISP' and a.state = 'open' order by a.id`,
          [shipment.goods_out_id],
        )
        const goods = pick(staged, what)
        const quantity = Math.max(1, amount % (Number(goods?.quantity ?? 0) + 2))
        return world.create('packages', {
          shipment_id: shipment.id,
          storage_unit_type_id: world.pallet,
          dimensions: { length: 10, width: 10, height: 10, weight: 1 },
          ...(goods === undefined || how % 8 === 0
            ? {}
            : { contents: [{ stock_id: goods.stock_id, quantity }] }),
        })
      },
    ],
    unpack: [
      1,
      async ([which]) => {
        const packages = await floor.rows('select id::float8 from packages order by id desc limit 20')
        return packages.length === 0
          ? null
          : world.request('DELETE', `/api/packages/${pick(packages, which)?.id}`)
      },
    ],
    repack: [
      1,
      async ([which, to]) => {
        const packages = await floor.rows(
          `select p.id::float8, s.goods_out_id::float8 from packages p join shipments s on s.tenant_id = p.tenant_id and s.id = p.shipment_id
           where s.status in ('pending', 'failed') order by p.id desc limit 20`,
        )
        const one = pick(packages, which)
        if (one === undefined) return null
        const others = await floor.rows(
          'select id::float8 from shipments where goods_out_id = $1 order by id',
          [one.goods_out_id],
        )
        return world.patch('packages', one.id, { shipment_id: pick(others, to)?.id })
      },
    ],
    merge_packages: [
      1,
      async ([which, into]) => {
        const packed = await floor.rows(
          'select p.storage_unit_id::float8 as id from packages p join storage_units u on u.id = p.storage_unit_id where u.active order by p.id desc limit 12',
        )
        const one = pick(packed, which)
        return one === undefined
          ? null
          : world.post(`/api/storage_units/${one.id}/merge`, {
              into_storage_unit_id: pick(packed, into)?.id,
            })
      },
    ],
    submit_shipment: [2, on("'pending', 'failed'", 'submit')],
    cancel_shipment: [1, on("'pending', 'submitted', 'failed'", 'cancel')],
    dispatch_shipment: [
      2,
      async ([which, how]) => {
        const shipment = pick(await shipments("'submitted'"), which)
        const input = how % 3 === 0 ? {} : { force: true }
        return shipment === undefined ? null : world.post(`/api/shipments/${shipment.id}/dispatch`, input)
      },
    ],
    suggest_packages: [1, on("'pending'", 'suggest_packages')],
  }
}
