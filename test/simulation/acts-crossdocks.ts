import { randomUUID } from 'node:crypto'
import { type Acts, type Attributes, isDone, pick, type World } from './world.ts'

/** There are so few numbers of units that the same one comes twice. */
const NUMBERS = 30

/** Units pass through unopened, and goods are forwarded from the bay to the orders that wait for them. */
export function crossdockActs(world: World): Acts {
  return { ...unitsActs(world), ...unitsGoingActs(world), ...goodsActs(world) }
}

function crossdocks({ floor }: World, statuses: string) {
  return floor.rows(
    `select c.id::float8, (select array_agg(u.id::float8 order by u.id) from crossdock_units u where u.crossdock_id = c.id) as units
     from crossdocks c where c.status in (${statuses}) order by c.id desc limit 10`,
  )
}

function unitFor({ tote, pallet }: World, die: number): Attributes {
  return {
    storage_unit_type_id: die % 3 === 0 ? tote : pallet,
    ...(die % 4 === 0 ? { reference: `XU-${die % NUMBERS}` } : {}),
  }
}

function unitsActs(world: World): Acts {
  const { floor, accounts } = world
  return {
    announce_units: [
      2,
      ([one, two, how]) =>
        world.create('crossdocks', {
          account_id: pick(accounts, how),
          warehouse_id: floor.warehouse,
          reference: `XD-${how}`,
          expected_date_of_receipt: new Date().toISOString(),
          status: pick(['pending', 'confirmed', 'confirmed', 'received'], how >> 2),
          units_changes: [one, two]
            .slice(0, how % 3)
            .map((die) => ({ type: 'ADD', attributes: unitFor(world, die) })),
        }),
    ],
    change_units: [
      1,
      async ([which, one, two]) => {
        const crossdock = pick(await crossdocks(world, "'pending', 'confirmed', 'received'"), which)
        const unit = pick((crossdock?.units ?? []) as readonly number[], one)
        if (crossdock === undefined) return null
        const changes = [
          { type: 'ADD', attributes: unitFor(world, two) },
          { type: 'UPDATE', id: unit, attributes: unitFor(world, two) },
          { type: 'DESTROY', id: unit },
        ]
        return world.patch('crossdocks', crossdock.id, { units_changes: [pick(changes, two)] })
      },
    ],
    confirm_units: [
      2,
      async ([which, how]) => {
        const crossdock = pick(await crossdocks(world, "'pending', 'confirmed'"), which)
        const status = how % 9 === 0 ? pick(['pending', 'received', 'completed'], how) : 'confirmed'
        return crossdock === undefined ? null : world.patch('crossdocks', crossdock.id, { status })
      },
    ],
  }
}

function unitsGoingActs(world: World): Acts {
  const { places } = world
  const bays = [places.goods_in, ...places.bays, ...places.docks]
  return {
    receive_units: [
      3,
      async ([which, place, how]) => {
        const crossdock = pick(await crossdocks(world, "'pending', 'confirmed'"), which)
        const location_id = how % 9 === 0 ? pick(places.racks, place) : pick(bays, place)
        return crossdock === undefined
          ? null
          : world.post(`/api/crossdocks/${crossdock.id}/receive`, { location_id })
      },
    ],
    send_units: [
      2,
      async ([which]) => {
        const crossdock = pick(await crossdocks(world, "'received'"), which)
        return crossdock === undefined ? null : world.post(`/api/crossdocks/${crossdock.id}/dispatch`)
      },
    ],
    forget_units: [
      1,
      async ([which]) => {
        const crossdock = pick(await crossdocks(world, "'pending', 'received', 'completed'"), which)
        return crossdock === undefined ? null : world.request('DELETE', `/api/crossdocks/${crossdock.id}`)
      },
    ],
  }
}

/** Orders of what comes in on a receipt, taken on before it comes, while it comes and after it. */
function goodsActs(world: World): Acts {
  const { floor, accounts, products, places } = world
  const order = async (receipt: Attributes, lines: readonly Attributes[]) => {
    const made = await world.create('goods_outs', {
      account_id: receipt.account_id,
      warehouse_id: floor.warehouse,
      goods_out_type: 'crossdock',
      goods_in_receipt_id: receipt.id,
      location_id: places.bays[0],
      reference: `XO-${randomUUID()}`,
      expected_date_of_dispatch: new Date().toISOString(),
      lines_changes: lines.map((attributes) => ({ type: 'ADD', attributes })),
    })
    if (!isDone(made)) return made
    const reply = await world.post('/api/goods_out_processes/process_picks_async', {
      ids: [Number(made.body.data?.id)],
    })
    await floor.work()
    return reply
  }
  return {
    announce_crossing: [
      2,
      async ([amount, what, how, whose]) => {
        const product_id = pick(products, what)
        const expected_quantity = (amount % 15) + 4
        const account_id = pick(accounts, whose)
        const line = { product_id, expected_quantity, expected_configurations_quantity: how % 3 }
        const made = await world.create('goods_in_receipts', {
          account_id,
          warehouse_id: floor.warehouse,
          receipt_type: 'crossdock',
          lines_changes: [{ type: 'ADD', attributes: line }],
        })
        const id = made.body.data?.id
        if (id == null) return made
        const order_quantity = Math.max(1, expected_quantity + (how % 7) - 4)
        const ordered = await order({ id, account_id }, [{ product_id, order_quantity }])
        return [made, ordered, await world.post(`/api/goods_in_receipts/${id}/receive`)]
      },
    ],
    order_crossing: [
      1,
      async ([which, amount, how]) => {
        const receipts = await floor.rows(
          `select r.id::float8, r.account_id::float8, l.product_id::float8 from goods_in_receipts r
           join goods_in_lines l on l.goods_in_receipt_id = r.id
           where r.status in ('PENDING', 'RCV', 'COMPLETED') and r.warehouse_id = $1 order by r.id desc, l.id limit 15`,
          [floor.warehouse],
        )
        const receipt = pick(receipts, which)
        if (receipt === undefined) return null
        const line = { product_id: receipt.product_id, order_quantity: (amount % 9) + 1 }
        return order(receipt, how % 4 === 0 ? [line, line] : [line])
      },
    ],
    // What waits for goods is received more often than other receipts, so that it gets them.
    receive_crossing: [
      3,
      async ([which, amount, how]) => {
        const crossing =
          "status = 'AVAILABLE' and goods_in_receipt_id in (select id from goods_in_receipts where receipt_type = 'crossdock')"
        const task = pick(await world.tasks('RCV', crossing), which)
        if (task === undefined) return null
        const start = Number(task.start_quantity)
        const confirmed_quantity = how % 3 === 0 ? amount % (start + 2) : start
        const reply = await world.post(`/api/receive_tasks/${task.id}/receive`, {
          confirmed_quantity,
          keep_open: how % 2 === 0,
          location_to_id: how % 5 === 0 ? places.racks[3] : places.goods_in,
          storage_unit_to_id: how % 4 === 0 ? (pick(await world.units(), amount)?.id ?? null) : null,
        })
        if (isDone(reply)) world.expected.units(task.product_id, confirmed_quantity)
        return reply
      },
    ],
  }
}
