import { randomUUID } from 'node:crypto'
import { document } from '../support/api-client.ts'
import { type Acts, isDone, pick, type World } from './world.ts'

/** Kits are assembled and disassembled, in advance or as they are picked. */
export function kittingActs(world: World): Acts {
  return { ...worksActs(world), ...convertingActs(world) }
}

/** Works orders of a status. */
const works = ({ floor }: World, statuses: string) =>
  floor.rows(
    `select o.id::float8 from goods_outs o
     join goods_out_statuses s on s.tenant_id = o.tenant_id and s.id = o.goods_out_status_id
     where o.goods_out_type = 'work_order' and s.code in (${statuses}) order by o.id desc limit 10`,
  )

function worksActs(world: World): Acts {
  const { floor, accounts, places, kit } = world
  return {
    find_parts: [
      4,
      async ([which, amount, where]) => {
        const [product_id] = pick(kit.parts, which) ?? []
        const quantity = (amount % 20) + 5
        const reply = await world.create('stocks', {
          account_id: accounts[0],
          product_id,
          location_id: pick(places.racks.slice(0, 2), where),
          quantity,
        })
        if (isDone(reply)) world.expected.units(product_id, quantity)
        return reply
      },
    ],
    works_order: [
      3,
      ([amount, how]) =>
        world.create('goods_outs', {
          account_id: accounts[0],
          warehouse_id: floor.warehouse,
          goods_out_type: 'work_order',
          conversion_direction: how % 3 === 0 ? 'disassemble' : 'assemble',
          location_id: places.work,
          reference: `WO-${randomUUID()}`,
          expected_date_of_dispatch: new Date().toISOString(),
          lines_changes: [
            { type: 'ADD', attributes: { product_id: kit.product, order_quantity: (amount % 4) + 1 } },
          ],
        }),
    ],
    sell_kits: [
      3,
      ([amount, other, how]) => {
        const line = { product_id: kit.sold, order_quantity: (amount % 5) + 1 }
        const beside = { product_id: pick(kit.parts, other)?.[0], order_quantity: (other % 4) + 1 }
        return world.create('goods_outs', {
          account_id: accounts[0],
          warehouse_id: floor.warehouse,
          goods_out_type: 'sales_order',
          reference: `SET-${randomUUID()}`,
          expected_date_of_dispatch: new Date().toISOString(),
          lines_changes: [line, ...(how % 3 === 0 ? [beside] : [])].map((attributes) => ({
            type: 'ADD',
            attributes,
          })),
        })
      },
    ],
    process_works: [
      2,
      async ([which]) => {
        const order = pick(await works(world, "'PENDING', 'PART_ALLOCATED'"), which)
        if (order === undefined) return null
        const reply = await world.post('/api/goods_out_processes/process_picks_async', { ids: [order.id] })
        await floor.work()
        return reply
      },
    ],
    change_material: [
      1,
      async ([which, amount]) => {
        const [product, quantity] = pick(kit.parts, which) ?? []
        const parent = pick([kit.product, kit.sold], amount >> 1)
        const [material] = await floor.rows(
          'select id from product_materials where parent_product_id = $1 and child_product_id = $2',
          [parent, product],
        )
        return world.request(
          'PATCH',
          `/api/products/${parent}/materials/${material?.id}`,
          document('product_materials', { quantity: (quantity ?? 1) + (amount % 2) }),
        )
      },
    ],
    give_up_works: [
      1,
      async ([which, how]) => {
        const order = pick(await works(world, "'PENDING', 'PART_ALLOCATED', 'ALLOCATED', 'PICK'"), which)
        if (order === undefined) return null
        const act = pick(['cancel', 'unallocate', 'short_order_lines'], how)
        return world.post(`/api/goods_out_processes/${act}`, { ids: [order.id], description: 'given up' })
      },
    ],
  }
}

function convertingActs(world: World): Acts {
  const { floor, places, expected } = world
  return {
    pick_works: [
      4,
      async ([which, how]) => {
        const picks = await floor.rows(
          `select k.* from tasks k join goods_outs o on o.tenant_id = k.tenant_id and o.id = k.goods_out_id
           where k.type = 'PICK' and k.status in ('AVAILABLE', 'ALLOCATED') and o.goods_out_type = 'work_order'
           order by k.id desc limit 20`,
        )
        const task = pick(picks, which)
        if (task === undefined) return null
        const start = Number(task.start_quantity)
        return world.patch('tasks', task.id, {
          status: 'completed',
          confirmed_quantity: how % 5 === 0 ? how % (start + 1) : start,
          keep_open: (how >> 3) % 3 === 0,
          location_to_id: places.work,
        })
      },
    ],
    convert: [
      4,
      async ([which, amount, how]) => {
        const task = pick(await world.tasks('CONV'), which)
        if (task === undefined) return null
        const start = Number(task.start_quantity)
        const confirmed_quantity = how % 3 === 0 ? (amount % start) + 1 : start
        const reply = await world.patch('tasks', task.id, { status: 'completed', confirmed_quantity })
        if (!isDone(reply)) return reply
        expected.units(task.product_id, -confirmed_quantity)
        // How many parts a kit has changes meanwhile, so that what came of it is read.
        const made = await floor.rows(
          "select product_id::float8, quantity::int from transactions where task_id = $1 and subtype = 'PRODUCE'",
          [task.id],
        )
        if (task.subtype === 'DISASSEMBLE')
          for (const { product_id, quantity } of made) expected.units(product_id, Number(quantity))
        return reply
      },
    ],
  }
}
