import { type Acts, pick, type World } from './world.ts'

const TYPES = ['PICK', 'REPLEN', 'PWAY', 'TRAN', 'CONV', 'DISP', 'LOAD', 'RCV', 'CHECK']

/** Tasks are requested, reassigned, reversed and completed in bulk, by two people. */
export function taskActs(world: World): Acts {
  const { floor, colleague, places, products } = world
  const some = (status: string) =>
    floor.rows(`select id::float8 from tasks where status = '${status}' order by id desc limit 30`)
  const idsOf = async (status: string, dice: readonly number[]) => {
    const tasks = await some(status)
    return [...new Set(dice.flatMap((die) => pick(tasks, die)?.id ?? []))]
  }
  return {
    next_task: [
      3,
      ([place, type, who, how]) =>
        world.post(
          '/api/tasks/next',
          {
            warehouse_id: floor.warehouse,
            location_id: pick([...places.racks, ...places.faces], place),
            ...(how % 2 === 0 ? { task_type_codes: [pick(TYPES, type)] } : {}),
            interleave: how % 3 === 0,
          },
          who % 2 === 0 ? floor.operator : colleague,
        ),
    ],
    hand_on: [
      1,
      async ([one, two, who]) => {
        const ids = await idsOf('AVAILABLE', [one, two])
        return ids.length === 0
          ? null
          : world.post('/api/tasks/allocate', { ids }, who % 2 === 0 ? floor.operator : colleague)
      },
    ],
    take_back: [
      4,
      async ([one, two, three, how]) => {
        const ids = await idsOf('ALLOCATED', how % 4 === 0 ? [one] : [one, two, three])
        return ids.length === 0 ? null : world.request('PATCH', '/api/tasks/unallocate', { ids })
      },
    ],
    collection: [
      1,
      ([what, place, how]) =>
        world.post('/api/tasks/complete_collection', {
          warehouse_id: floor.warehouse,
          task_type_code: pick(['PWAY', 'DISP', 'REPLEN'], how),
          filters: { product_id: pick(products, what) },
          attributes:
            how % 3 === 1 ? {} : { location_to_id: pick([...places.racks, ...places.faces], place) },
        }),
    ],
  }
}
