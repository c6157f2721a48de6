import { type Acts, pick, type World } from './world.ts'

/** Staged goods are dispatched, moved between bays, and returned. */
export function dispatchActs(world: World): Acts {
  const { floor, places } = world
  const orders = (condition: string) =>
    floor.rows(
      `select o.id::float8 from goods_outs o where o.goods_out_type <> 'work_order' and ${condition} order by o.id desc limit 40`,
    )
  const staged =
    "exists (select from tasks k where k.goods_out_id = o.id and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED'))"
  const sent =
    'exists (select from goods_out_lines l where l.goods_out_id = o.id and l.dispatch_quantity > 0)'
  const idsOf = (list: readonly { readonly id?: unknown }[], dice: readonly number[]) => [
    ...new Set(dice.flatMap((die) => pick(list, die)?.id ?? [])),
  ]
  return {
    dispatch: [
      3,
      async ([one, two, how]) => {
        const ids = idsOf(await orders(staged), how % 3 === 0 ? [one, two] : [one])
        return ids.length === 0
          ? null
          : world.post('/api/goods_out_processes/dispatch', { ids, force: how % 4 !== 0 })
      },
    ],
    dispatch_task: [
      2,
      async ([which, how]) => {
        const task = pick(await world.tasks('DISP'), which)
        const input = { status: 'completed', force: how % 4 !== 0 }
        return task === undefined ? null : world.patch('tasks', task.id, input)
      },
    ],
    stage_elsewhere: [
      1,
      async ([which, place]) => {
        const task = pick(await world.tasks('DISP'), which)
        return task === undefined
          ? null
          : world.patch('tasks', task.id, { location_to_id: pick([...places.bays, ...places.docks], place) })
      },
    ],
    undispatch: [
      1,
      async ([one]) => {
        const ids = idsOf(await orders(sent), [one])
        return ids.length === 0 ? null : world.post('/api/goods_out_processes/undispatch', { ids })
      },
    ],
  }
}
