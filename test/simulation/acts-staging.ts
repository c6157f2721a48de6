import { type Acts, pick, type World } from './world.ts'

/** Picked goods are not dispatched after all: unpicked, left behind by a dispatch, or written off. */
export function stagingActs(world: World): Acts {
  const { floor, places } = world
  const every = [...places.racks, ...places.faces]
  return {
    unpick: [
      2,
      async ([which, amount, place, how]) => {
        const task = pick(await world.tasks('PICK', "status = 'COMPLETED' and reversed_at is null"), which)
        if (task === undefined) return null
        return world.post(`/api/pick_tasks/${task.id}/unpick`, {
          ...(how % 3 === 0 ? {} : { quantity: (amount % (Number(task.confirmed_quantity) + 1)) + 1 }),
          ...(how % 4 === 0 ? { location_to_id: pick(every, place) } : {}),
          ...(how % 5 === 0 ? { storage_unit_to_id: pick(await world.units(), amount)?.id ?? null } : {}),
        })
      },
    ],
    dispatch_short: [
      2,
      async ([which, amount, how]) => {
        const task = pick(await world.tasks('DISP'), which)
        if (task === undefined) return null
        return world.patch('tasks', task.id, {
          status: 'completed',
          confirmed_quantity: amount % (Number(task.start_quantity) + 1),
          short_reason: 'at random',
          force: true,
          ...(how % 2 === 0 ? { disposition: 'scrap', reason_code_id: world.scrap } : {}),
        })
      },
    ],
    write_off_staged: [
      1,
      async ([which, amount]) => {
        const staged = await floor.rows(
          `select a.stock_id::float8, k.goods_out_id::float8, a.quantity::int from allocations a
           join tasks k on k.tenant_id = a.tenant_id and k.id = a.task_id
           where k.type in ('DISP', 'CONV') and a.state = 'open' order by a.id desc limit 60`,
        )
        const goods = pick(staged, which)
        if (goods === undefined) return null
        return world.post(`/api/stocks/${goods.stock_id}/adjust`, {
          quantity_change: -((amount % (Number(goods.quantity) + 1)) + 1),
          goods_out_id: goods.goods_out_id,
          reason_code_id: world.scrap,
        })
      },
    ],
  }
}
