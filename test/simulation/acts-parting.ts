import { type Acts, isDone, pick, type World } from './world.ts'

/** Blind receipts, splits and changes of units, and reordering of load drops. */
export function partingActs(world: World): Acts {
  return { ...blindActs(world), ...unitActs(world), ...dropActs(world) }
}

function blindActs(world: World): Acts {
  const { floor, accounts, products, places, expected } = world
  return {
    announce_blind: [
      1,
      async ([whose]) => {
        const made = await world.create('goods_in_receipts', {
          account_id: pick(accounts, whose),
          warehouse_id: floor.warehouse,
          receipt_type: 'blind',
        })
        const id = made.body.data?.id
        return id == null ? made : world.post(`/api/goods_in_receipts/${id}/receive`)
      },
    ],
    receive_blind: [
      2,
      async ([which, what, amount, how]) => {
        const receipts = await floor.rows(
          "select id::float8 from goods_in_receipts where receipt_type = 'blind' and status in ('PENDING', 'RCV') order by id desc limit 6",
        )
        const receipt = pick(receipts, which)
        if (receipt === undefined) return null
        const product_id = pick(products, what)
        const confirmed_quantity = (amount % 9) + 1
        const reply = await world.post(`/api/goods_in_receipts/${receipt.id}/receive_blind`, {
          product_id,
          confirmed_quantity,
          location_to_id: how % 5 === 0 ? places.racks[3] : places.goods_in,
          base_storage_unit_type_id: how % 3 === 0 ? world.tote : null,
          status: how % 7 === 0 ? 'held' : 'available',
        })
        if (isDone(reply)) expected.units(product_id, confirmed_quantity)
        return reply
      },
    ],
  }
}

function unitActs(world: World): Acts {
  const { places } = world
  const every = [...places.racks, ...places.faces, ...places.bays]
  return {
    part_unit: [
      2,
      async ([which, other, amount, how]) => {
        const onUnits = (await world.piles()).filter(({ storage_unit_id }) => storage_unit_id !== null)
        const pile = pick(onUnits, which)
        if (pile === undefined) return null
        const beside = onUnits.filter(({ storage_unit_id }) => storage_unit_id === pile.storage_unit_id)
        const lines = how % 3 === 0 ? beside : [pile]
        return world.post(`/api/storage_units/${pile.storage_unit_id}/split`, {
          lines: lines.map(({ id }) => ({ stock_id: id, quantity: (amount % 4) + 1 })),
          ...(how % 2 === 0
            ? { storage_unit_to_id: pick(await world.units(), other)?.id }
            : { storage_unit_type_id: world.tote }),
          ...(how % 5 === 0 ? { to_location_id: pick(every, other) } : {}),
        })
      },
    ],
    change_unit: [
      1,
      async ([which, what, how]) => {
        const unit = pick(await world.units(), which)
        const changes = [
          { location_id: pick(every, what) },
          { active: what % 3 > 0 },
          { storage_unit_type_id: what % 2 === 0 ? world.tote : world.pallet },
        ]
        return unit === undefined ? null : world.patch('storage_units', unit.id, pick(changes, how) ?? {})
      },
    ],
  }
}

function dropActs(world: World): Acts {
  const { floor } = world
  const drops = () =>
    floor.rows(
      `select d.id::float8 from load_drops d join loads l on l.id = d.load_id
       where l.status in ('pending', 'open', 'closed') order by d.id desc limit 12`,
    )
  return {
    add_drop: [
      1,
      async ([which, where]) => {
        const loads = await floor.rows(
          "select id::float8 from loads where status in ('pending', 'open') order by id desc limit 4",
        )
        const orders = await floor.rows(
          "select id::float8 from goods_outs where goods_out_type <> 'work_order' order by id desc limit 30",
        )
        const load = pick(loads, where)
        return load === undefined || orders.length === 0
          ? null
          : world.create('load_drops', { load_id: load.id, goods_out_id: pick(orders, which)?.id })
      },
    ],
    move_drop: [
      1,
      async ([which, place]) => {
        const drop = pick(await drops(), which)
        return drop === undefined
          ? null
          : world.request('PATCH', `/api/load_drops/${drop.id}/sequence`, { sequence: place % 5 })
      },
    ],
    move_dock: [
      1,
      async ([which, place]) => {
        const loads = await floor.rows(
          "select id::float8 from loads where status in ('pending', 'open') order by id desc limit 4",
        )
        const load = pick(loads, which)
        return load === undefined
          ? null
          : world.patch('loads', load.id, { location_id: pick(world.places.docks, place) })
      },
    ],
  }
}
