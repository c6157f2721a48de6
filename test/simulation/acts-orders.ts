import { randomUUID } from 'node:crypto'
import { type Acts, isDone, pick, type World } from './world.ts'

/** Orders are created and processed, and cancelled or shorted in part or whole. */
export function orderActs(world: World): Acts {
  return { ...takingOnActs(world), ...seekingActs(world), ...givingUpActs(world) }
}

/** Some orders that are not over, the latest first. */
const going = ({ floor }: World) =>
  floor.rows(
    `select o.id::float8, o.load_id::float8, s.code as status from goods_outs o
     join goods_out_statuses s on s.tenant_id = o.tenant_id and s.id = o.goods_out_status_id
     where s.code not in ('COMPLETED', 'CANCELLED') and o.goods_out_type <> 'work_order' order by o.id desc limit 40`,
  )

/** Up to three orders of a status, each once. */
async function chosen(world: World, dice: readonly number[], statuses: readonly string[]): Promise<number[]> {
  const list = (await going(world)).filter(({ status }) => statuses.includes(String(status)))
  return [...new Set(dice.map((die) => Number(pick(list, die)?.id ?? 0)))].filter((id) => id > 0)
}

function takingOnActs(world: World): Acts {
  const { floor, accounts, products } = world
  const lineOf = (die: number) => ({
    type: 'ADD',
    attributes: {
      product_id: pick(products, die),
      order_quantity: (die % 17) + 1,
      ...(die % 7 === 0 ? { batch: `B${die % 3}` } : {}),
    },
  })
  return {
    order: [
      8,
      async ([one, two, three, how]) => {
        // The third line is often of the same product as the first.
        const dice = [one, ...(how % 3 > 0 ? [two] : []), ...(how % 3 > 1 ? [one + 4 * (three % 3)] : [])]
        const loads = await floor.rows(
          "select reference from loads where status in ('pending', 'open') order by id desc limit 3",
        )
        return world.create('goods_outs', {
          account_id: how % 4 === 0 ? accounts[1] : accounts[0],
          warehouse_id: floor.warehouse,
          goods_out_type: 'sales_order',
          reference: `SO-${randomUUID()}`,
          expected_date_of_dispatch: new Date().toISOString(),
          priority: how % 3,
          load_reference: how % 6 === 1 ? (pick(loads, three)?.reference ?? null) : null,
          lines_changes: dice.map(lineOf),
        })
      },
    ],
    change_order: [
      1,
      async ([one, two, how]) => {
        const [id] = await chosen(world, [one], ['PENDING', 'PART_ALLOCATED', 'ALLOCATED', 'PICK'])
        if (id === undefined) return null
        const lines = await floor.rows('select id from goods_out_lines where goods_out_id = $1 order by id', [
          id,
        ])
        const line = pick(lines, two)
        const changes = [
          lineOf(two),
          { type: 'UPDATE', id: line?.id, attributes: { order_quantity: (how % 15) + 1 } },
          { type: 'DESTROY', id: line?.id },
        ]
        return world.patch('goods_outs', id, { lines_changes: [pick(changes, how)] })
      },
    ],
  }
}

function seekingActs(world: World): Acts {
  return {
    process: [
      7,
      async ([one, two, three]) => {
        const ids = await chosen(world, [one, two, three], ['PENDING', 'PART_ALLOCATED'])
        if (ids.length === 0) return null
        const reply = await world.post('/api/goods_out_processes/process_picks_async', { ids })
        await world.floor.work()
        return reply
      },
    ],
    consolidate: [
      2,
      async ([one, two, three]) => {
        const ids = await chosen(world, [one, two, three], ['PENDING', 'PENDING', 'PART_ALLOCATED'])
        if (ids.length === 0) return null
        const reply = await world.post('/api/goods_out_processes/process_and_consolidate_picks', {
          ids,
          ...(ids.length % 2 === 0 ? { goods_out_pick_list_attributes: { shares_totes: true } } : {}),
        })
        await world.floor.work()
        return reply
      },
    ],
  }
}

function givingUpActs(world: World): Acts {
  const { expected } = world
  return {
    short: [
      2,
      async ([one, two, how]) => {
        const dice = how % 3 === 0 ? [one, two] : [one]
        const ids = await chosen(world, dice, ['PART_ALLOCATED', 'PART_ALLOCATED', 'PENDING'])
        return ids.length === 0
          ? null
          : world.post('/api/goods_out_processes/short_order_lines', { ids, description: 'none left' })
      },
    ],
    unallocate: [
      1,
      async ([one, two, how]) => {
        const dice = how % 3 === 0 ? [one, two] : [one]
        const ids = await chosen(world, dice, ['PART_ALLOCATED', 'ALLOCATED', 'PICK'])
        return ids.length === 0 ? null : world.post('/api/goods_out_processes/unallocate', { ids })
      },
    ],
    cancel: [
      1,
      async ([one, how]) => {
        const ids = await chosen(world, [one], ['PENDING', 'PART_ALLOCATED', 'ALLOCATED', 'PICK'])
        const [id] = ids
        if (id === undefined) return null
        const reply =
          how % 2 === 0
            ? await world.post('/api/goods_out_processes/cancel', { ids })
            : await world.patch('goods_outs', id, { goods_out_status_id: 8 })
        if (isDone(reply)) expected.cancelled.add(id)
        return reply
      },
    ],
    // What is staged for it is to be put back.
    cancel_staged: [
      2,
      async ([which]) => {
        const staged = await world.floor.rows(
          `select distinct goods_out_id::float8 as id from tasks where type = 'DISP' and status = 'AVAILABLE'
           order by id desc limit 20`,
        )
        const id = Number(pick(staged, which)?.id ?? 0)
        if (id === 0) return null
        const reply = await world.post('/api/goods_out_processes/cancel', { ids: [id] })
        if (isDone(reply)) expected.cancelled.add(id)
        return reply
      },
    ],
  }
}
