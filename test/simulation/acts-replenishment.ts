import { type Acts, pick, type World } from './world.ts'

/** Pickfaces are replenished, on request and automatically. */
export function replenishmentActs(world: World): Acts {
  const { accounts, products, places } = world
  const open = "status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')"
  return {
    replenish: [
      5,
      async ([which, amount, how]) => {
        const task = pick(await world.tasks('REPLEN'), which)
        if (task === undefined) return null
        const start = Number(task.start_quantity)
        return world.patch('tasks', task.id, {
          status: 'completed',
          confirmed_quantity: how % 3 === 0 ? (amount % (start + 2)) + (how % 2) : start,
          location_to_id: how % 7 === 0 ? pick(places.faces, amount) : task.location_to_id,
        })
      },
    ],
    trigger: [
      2,
      ([whose, face, which, how]) =>
        world.post('/api/goods_out_processes/trigger_replenishment', {
          account_id: pick(accounts, whose),
          location_id: pick(places.faces, face),
          product_id: pick(products, how % 3 === 0 ? which : ([0, 1, 1, 2][face % 4] ?? 0)),
        }),
    ],
    take_replenishment: [
      2,
      async ([which, how]) => {
        const task = pick(await world.tasks('REPLEN'), which)
        return task === undefined
          ? null
          : world.post(`/api/tasks/${task.id}/${how % 3 === 0 ? 'enter' : 'exit'}`)
      },
    ],
    cancel_replenishment: [
      1,
      async ([which]) => {
        const task = pick(await world.tasks('REPLEN', open), which)
        return task === undefined ? null : world.patch('tasks', task.id, { status: 'cancelled' })
      },
    ],
  }
}
