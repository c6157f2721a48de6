import assert from 'node:assert/strict'
import { attributesOf } from '../support/api-client.ts'
import { type Act, type Acts, type Dice, isDone, pick, type World } from './world.ts'

type Task = Readonly<Record<string, unknown>>

/** Picks are assigned, released, cancelled and confirmed in all possible ways. */
export function pickingActs(world: World): Acts {
  return {
    pick: [16, pickAct(world)],
    pick_other: [3, substituteAct(world)],
    pick_batch: [1, batchAct(world)],
    split_pick: [2, splitAct(world)],
    take_pick: [
      2,
      async ([which, how]) => {
        const task = pick(await world.tasks('PICK', "status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')"), which)
        return task === undefined
          ? null
          : world.post(`/api/tasks/${task.id}/${how % 3 === 0 ? 'enter' : 'exit'}`)
      },
    ],
    cancel_pick: [
      1,
      async ([which]) => {
        const task = pick(await world.tasks('PICK', "status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')"), which)
        return task === undefined ? null : world.patch('tasks', task.id, { status: 'cancelled' })
      },
    ],
  }
}

/** Picks of ordinary orders: those of works orders are acts of kitting. */
async function openPicks(world: World): Promise<readonly Task[]> {
  const { floor } = world
  return floor.rows(
    `select k.*, o.load_id as order_load_id from tasks k join goods_outs o on o.tenant_id = k.tenant_id and o.id = k.goods_out_id
     where k.type = 'PICK' and k.status in ('AVAILABLE', 'ALLOCATED') and o.goods_out_type <> 'work_order'
     order by k.id limit 60`,
  )
}

/** A unit for goods of a load to be picked onto: one that stands in the bay, a package or any other, or a new one. */
async function unitIn(world: World, bay: number | undefined, die: number): Promise<unknown> {
  const standing = await world.floor.rows(
    `select u.id::float8 from storage_units u
     where u.active and u.location_id = $1 and ($2 or exists (select from packages p where p.storage_unit_id = u.id))
     order by u.id desc limit 10`,
    [bay, die % 2 === 0],
  )
  if (die % 3 === 0 && standing.length > 0) return pick(standing, die)?.id
  const made = await world.create('storage_units', {
    storage_unit_type_id: die % 4 === 1 ? world.tote : world.pallet,
    warehouse_id: world.floor.warehouse,
    location_id: bay,
  })
  return made.body.data?.id ?? null
}

async function confirm(world: World, task: Task, { input, how }: { input: object; how: number }) {
  const start = Number(task.start_quantity)
  const bay = pick([...world.places.bays, ...world.places.docks], how % 11 === 0 ? 2 : how % 2)
  const wantsUnit = task.order_load_id !== null || how % 5 === 0
  const amounts: Readonly<Record<number, number>> = { 1: how % (start + 1), 2: 0, 3: start + 1 }
  const confirmed_quantity = how % 4 === 1 ? (amounts[(how >> 3) % 8] ?? start) : start
  const keep_open = (how >> 2) % 3 === 0
  const reply = await world.patch('tasks', task.id, {
    status: 'completed',
    confirmed_quantity,
    location_to_id: bay,
    ...(wantsUnit ? { storage_unit_to_id: await unitIn(world, bay, how) } : {}),
    ...(keep_open ? { keep_open } : {}),
    ...input,
  })
  if (!isDone(reply)) return reply
  world.expected.picked(task.goods_out_id, confirmed_quantity)
  if (keep_open) assert.equal(Number(attributesOf(reply).start_quantity), confirmed_quantity, reply.text)
  return reply
}

/** Part of a pick, of a works order as well, becomes a task of its own; now and then more than there is of it. */
function splitAct(world: World): Act {
  return async ([which, how]: Dice) => {
    const open = await world.tasks('PICK', "status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')")
    const task = pick(open, which)
    if (task === undefined) return null
    const quantity = 1 + (how % (Number(task.start_quantity) + 1))
    const reply = await world.post(`/api/tasks/${task.id}/split`, { quantity })
    if (isDone(reply)) assert.equal(Number(attributesOf(reply).start_quantity), quantity, reply.text)
    return reply
  }
}

function pickAct(world: World): Act {
  return async ([which, how]: Dice) => {
    const task = pick(await openPicks(world), which)
    return task === undefined ? null : confirm(world, task, { input: {}, how })
  }
}

function substituteAct(world: World): Act {
  return async ([which, other, how]: Dice) => {
    const task = pick(await openPicks(world), which)
    if (task === undefined) return null
    const like = (await world.piles()).filter(
      ({ product_id, account_id }) =>
        product_id === Number(task.product_id) && account_id === Number(task.account_id),
    )
    return confirm(world, task, { input: { stock_id: pick(like, other)?.id ?? 0 }, how })
  }
}

/** Several picks of one list from one pile at once. */
function batchAct(world: World): Act {
  return async ([which, how]: Dice) => {
    const batches = await world.floor.rows(
      `select k.goods_out_pick_list_id, k.stock_id, array_agg(k.id::float8 order by k.id) as ids, sum(k.start_quantity)::int as quantity
       from (select k.id, k.goods_out_pick_list_id, k.start_quantity, a.stock_id
             from tasks k join allocations a on a.tenant_id = k.tenant_id and a.task_id = k.id and a.state = 'open'
             where k.type = 'PICK' and k.status = 'AVAILABLE') k
       group by 1, 2 order by count(*) desc, 1, 2 limit 5`,
    )
    const batch = pick(batches, which)
    if (batch === undefined) return null
    const ids = batch.ids as readonly number[]
    const total = Number(batch.quantity)
    const confirmed_quantity = how % 3 === 0 ? how % (total + 1) : total
    const reply = await world.post('/api/pick_tasks/batch_complete', {
      ids,
      confirmed_quantity,
      location_to_id: world.places.bays[0],
    })
    if (!isDone(reply)) return reply
    const done = await world.floor.rows(
      'select goods_out_id::float8 as order, confirmed_quantity::int as quantity from tasks where id = any($1)',
      [ids],
    )
    for (const { order, quantity } of done) world.expected.picked(order, Number(quantity))
    return reply
  }
}
