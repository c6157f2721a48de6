import { type Acts, type Dice, pick, type World } from './world.ts'

/** Loads are created, filled, closed, dispatched and reopened; orders join and leave them. */
export function loadingActs(world: World): Acts {
  return { ...loadActs(world), ...unitActs(world) }
}

function loadActs(world: World): Acts {
  const { floor, places } = world
  const loads = (statuses: string) =>
    floor.rows(
      `select id::float8, status, reference from loads where status in (${statuses}) order by id desc limit 6`,
    )
  const on =
    (statuses: string, name: string, input: (dice: Dice) => object = () => ({})) =>
    async (dice: Dice) => {
      const load = pick(await loads(statuses), dice[0])
      return load === undefined ? null : world.post(`/api/loads/${load.id}/${name}`, { ...input(dice) })
    }
  return {
    load: [
      1,
      async ([dock]) => {
        // Few at a time, so that they are opened, filled and sent off.
        if ((await loads("'pending', 'open', 'closed'")).length > 2 + (dock % 2)) return null
        return world.create('loads', { warehouse_id: floor.warehouse, location_id: pick(places.docks, dock) })
      },
    ],
    open_load: [2, on("'pending'", 'open')],
    close_load: [1, on("'open'", 'close', ([, how]) => ({ force: how % 2 === 0 }))],
    reopen_load: [1, on("'closed', 'dispatched'", 'reopen')],
    dispatch_load: [1, on("'closed'", 'dispatch')],
    cancel_load: [
      1,
      ([one, how, ...rest]) =>
        how % 4 === 0 ? on("'pending', 'open'", 'cancel')([one, how, ...rest]) : Promise.resolve(null),
    ],
    reroute: [
      1,
      async ([which, where, how]) => {
        const orders = await floor.rows(
          `select o.id::float8 from goods_outs o where o.goods_out_type <> 'work_order' order by o.id desc limit 30`,
        )
        const load = pick(await loads("'pending', 'open'"), where)
        return orders.length === 0
          ? null
          : world.patch('goods_outs', pick(orders, which)?.id, {
              load_reference: how % 3 === 0 ? null : (load?.reference ?? null),
            })
      },
    ],
  }
}

function unitActs(world: World): Acts {
  return {
    load_unit: [
      4,
      async ([which, how]) => {
        const task = pick(await world.tasks('LOAD'), which)
        if (task === undefined) return null
        const other = how % 9 === 0 ? pick(await world.units(), how)?.id : undefined
        const storage_unit_id = other ?? task.storage_unit_from_id
        return world.post(`/api/load_tasks/${task.id}/load_storage_unit`, {
          storage_unit_id: Number(storage_unit_id),
        })
      },
    ],
    unload_unit: [
      1,
      async ([which]) => {
        const done = "status = 'COMPLETED' and reversed_at is null"
        const task = pick(await world.tasks('LOAD', done), which)
        return task === undefined ? null : world.post(`/api/load_tasks/${task.id}/unload_storage_unit`)
      },
    ],
  }
}
