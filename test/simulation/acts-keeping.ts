import { type Acts, isDone, pick, type World } from './world.ts'

/** Stock is created, moved, held and transferred manually; locations are closed and opened. */
export function keepingActs(world: World): Acts {
  return { ...makingActs(world), ...movingActs(world), ...puttingBackActs(world), ...changingActs(world) }
}

const ids = (...found: readonly ({ readonly id?: unknown } | undefined)[]) => [
  ...new Set(found.flatMap((one) => (one === undefined ? [] : [Number(one.id)]))),
]

function makingActs({ floor, expected, accounts, products, places, tote, pallet, ...world }: World): Acts {
  const { racks, faces } = places
  const every = [...racks, ...faces]
  return {
    create: [
      7,
      async ([place, amount, batch, where]) => {
        const unit = where % 3 === 0 ? pick(await world.units(), where) : undefined
        // Every fifth is a whole pallet, the others are loose ends.
        const quantity = amount % 5 === 0 ? 12 : (amount % 20) + 1
        const product_id = pick(products, batch)
        const reply = await world.create('stocks', {
          account_id: where % 4 === 0 ? accounts[1] : accounts[0],
          product_id,
          location_id: pick(every, place),
          quantity,
          batch: `B${batch % 3}`,
          storage_unit_id: unit?.id ?? null,
        })
        if (isDone(reply)) expected.units(product_id, quantity)
        return reply
      },
    ],
    unit: [
      2,
      ([place, which]) =>
        world.create('storage_units', {
          storage_unit_type_id: which % 3 === 0 ? tote : pallet,
          warehouse_id: floor.warehouse,
          location_id: pick([...racks, ...places.bays], place),
        }),
    ],
    adjust: [
      3,
      async ([which, amount]) => {
        const pile = pick(await world.piles(), which)
        if (pile === undefined) return null
        const quantity_change = (amount % 21) - 10
        const reply = await world.post(`/api/stocks/${pile.id}/adjust`, {
          data: { type: 'stocks', attributes: { quantity_change } },
        })
        if (isDone(reply)) expected.units(pile.product_id, quantity_change)
        return reply
      },
    ],
    close_place: [
      1,
      ([place, how]) =>
        world.patch('locations', pick([...racks, ...faces, ...places.docks], place), {
          is_active: how % 4 !== 0,
        }),
    ],
  }
}

function movingActs({ places, tote, ...world }: World): Acts {
  const { racks, faces } = places
  const every = [...racks, ...faces]
  return {
    move: [
      5,
      async ([which, place, amount, how]) => {
        const pile = pick(await world.piles(), which)
        if (pile === undefined) return null
        return world.post(`/api/stocks/${pile.id}/move`, {
          to_location_id: pick(every, place),
          as_task: how % 7 === 0,
          ...(how % 2 === 0 ? { quantity: (amount % 10) + 1 } : {}),
          ...(how % 5 === 0 ? { storage_unit_to_id: pick(await world.units(), amount)?.id ?? null } : {}),
        })
      },
    ],
    split: [
      1,
      async ([which, amount]) => {
        const pile = pick(await world.piles(), which)
        if (pile === undefined) return null
        const input = { quantity: (amount % 5) + 1, storage_unit_type_id: tote }
        return world.post(`/api/stocks/${pile.id}/split`, input)
      },
    ],
    move_unit: [
      2,
      async ([which, place, how]) => {
        const unit = pick(await world.units(), which)
        if (unit === undefined) return null
        const input = { to_location_id: pick([...every, ...places.bays], place), as_task: how % 5 === 0 }
        return world.post(`/api/storage_units/${unit.id}/move`, input)
      },
    ],
    merge: [
      1,
      async ([one, two]) => {
        const list = await world.units()
        const [unit, into] = [pick(list, one), pick(list, two)]
        return unit === undefined
          ? null
          : world.post(`/api/storage_units/${unit.id}/merge`, { into_storage_unit_id: into?.id })
      },
    ],
    move_task: [
      2,
      async ([which, place, how]) => {
        const task = pick(await world.tasks('TRAN'), which)
        return task === undefined
          ? null
          : world.patch('tasks', task.id, {
              status: how % 6 === 0 ? 'cancelled' : 'completed',
              location_to_id: task.location_to_id ?? pick(every, place),
              storage_unit_to_id: task.storage_unit_from_id,
            })
      },
    ],
  }
}

function puttingBackActs({ places, ...world }: World): Acts {
  const every = [...places.racks, ...places.faces]
  return {
    // Goods of cancelled picks are put back in whole or part, elsewhere or on another unit, or stay.
    put_back: [
      2,
      async ([which, place, amount, how]) => {
        const open = "status in ('AVAILABLE', 'ALLOCATED') and subtype = 'PUT_BACK'"
        const task = pick(await world.tasks('TRAN', open), which)
        if (task === undefined) return null
        if (how % 7 === 0) return world.patch('tasks', task.id, { status: 'cancelled' })
        return world.patch('tasks', task.id, {
          status: 'completed',
          location_to_id: how % 3 === 0 ? pick(every, place) : (task.location_to_id ?? pick(every, place)),
          storage_unit_to_id: how % 4 === 0 ? (pick(await world.units(), place)?.id ?? null) : null,
          ...(how % 2 === 0 ? { confirmed_quantity: (amount % Number(task.start_quantity)) + 1 } : {}),
        })
      },
    ],
  }
}

function changingActs({ accounts, ...world }: World): Acts {
  return {
    hold: [
      2,
      async ([one, two, how]) => {
        const list = await world.piles()
        const input = { ids: ids(pick(list, one), pick(list, two)), description: 'at random' }
        return world.post('/api/stocks/hold', { ...input, force: how % 2 === 0 })
      },
    ],
    release: [
      2,
      async ([one]) => {
        const held = await world.floor.rows("select id from stocks where status = 'held' order by id")
        const pile = pick(held, one)
        const input = { ids: ids(pile), description: 'at random' }
        return pile === undefined ? null : world.post('/api/stocks/release', input)
      },
    ],
    change: [
      1,
      async ([which, batch, amount]) => {
        const pile = pick(await world.piles(), which)
        if (pile === undefined) return null
        const input = { batch: `B${batch % 3}`, quantity: (amount % 5) + 1 }
        return world.post(`/api/stocks/${pile.id}/change_attributes`, input)
      },
    ],
    give: [
      1,
      async ([which, amount]) => {
        const pile = pick(await world.piles(), which)
        if (pile === undefined) return null
        return world.post('/api/stocks/account_transfer', {
          account_id: accounts[amount % 2],
          lines: [{ stock_id: pile.id, quantity: (amount % 5) + 1 }],
        })
      },
    ],
  }
}
