import { type Acts, isDone, pick, type World } from './world.ts'

/**
 * Goods are transferred to another warehouse with all that is on their unit or a part of it, and received there in
 * part or cancelled.
 */
export function sendingActs(world: World): Acts {
  return { ...leavingActs(world), ...arrivingActs(world) }
}

function leavingActs(world: World): Acts {
  const { expected, other } = world
  return {
    // A line for each pile that stands on one unit.
    send_unit: [
      2,
      async ([which, amount, how]) => {
        const onUnits = (await world.piles()).filter(({ storage_unit_id }) => storage_unit_id !== null)
        const pile = pick(onUnits, which)
        if (pile === undefined) return null
        const there = onUnits.filter(({ storage_unit_id }) => storage_unit_id === pile.storage_unit_id)
        const lines = there.map(({ id, quantity }) => ({
          stock_id: id,
          quantity: how % 4 === 0 ? (amount % Number(quantity)) + 1 : Number(quantity),
        }))
        const reply = await world.post('/api/stocks/warehouse_transfer', {
          to_warehouse_id: other.warehouse,
          lines,
        })
        if (!isDone(reply)) return reply
        there.forEach(({ product_id }, place) => {
          expected.units(product_id, -Number(lines[place]?.quantity))
        })
        return how % 3 === 0
          ? reply
          : [reply, await world.post(`/api/goods_in_receipts/${reply.body.data?.id}/receive`)]
      },
    ],
  }
}

function arrivingActs(world: World): Acts {
  const { floor, expected, other } = world
  const transfers = (statuses: string) =>
    floor.rows(
      `select r.id::float8 from goods_in_receipts r
       where r.receipt_type = 'warehouse_transfer' and r.status in (${statuses}) order by r.id desc limit 10`,
    )
  return {
    receive_sent: [
      3,
      async ([which, amount, how]) => {
        const sent = `status in ('AVAILABLE', 'ALLOCATED') and warehouse_id = ${other.warehouse}`
        const task = pick(await world.tasks('RCV', sent), which)
        if (task === undefined) return null
        const start = Number(task.start_quantity)
        const confirmed_quantity = how % 3 === 0 ? amount % (start + 1) : start
        const reply = await world.post(`/api/receive_tasks/${task.id}/receive`, {
          confirmed_quantity,
          keep_open: how % 2 === 0,
          location_to_id: other.goods_in,
        })
        if (isDone(reply)) expected.units(task.product_id, confirmed_quantity)
        return reply
      },
    ],
    end_transfer: [
      1,
      async ([which]) => {
        const transfer = pick(await transfers("'RCV'"), which)
        return transfer === undefined ? null : world.post(`/api/goods_in_receipts/${transfer.id}/close`)
      },
    ],
    take_transfer_back: [
      1,
      async ([which]) => {
        const transfer = pick(await transfers("'PENDING', 'RCV'"), which)
        if (transfer === undefined) return null
        const reply = await world.post(`/api/goods_in_receipts/${transfer.id}/cancel`)
        if (!isDone(reply)) return reply
        const lines = await floor.rows(
          'select product_id, expected_quantity from goods_in_lines where goods_in_receipt_id = $1',
          [transfer.id],
        )
        for (const { product_id, expected_quantity } of lines)
          expected.units(product_id, Number(expected_quantity))
        return reply
      },
    ],
  }
}
