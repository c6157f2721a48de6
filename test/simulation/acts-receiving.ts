import { type Acts, isDone, pick, type World } from './world.ts'

/** Goods are received and put away, and both are reversed. */
export function receivingActs(world: World): Acts {
  return { ...arrivingActs(world), ...puttingAwayActs(world) }
}

function arrivingActs({ floor, expected, products, places, tote, accounts, other, ...world }: World): Acts {
  const { goods_in, racks } = places
  return {
    announce: [
      3,
      async ([amount, batch, how, whose]) => {
        const line = {
          product_id: pick(products, amount),
          expected_quantity: (amount % 20) + 3,
          batch: `B${batch % 3}`,
          expected_configurations_quantity: how % 3,
        }
        const made = await world.create('goods_in_receipts', {
          account_id: whose % 4 === 0 ? accounts[1] : accounts[0],
          warehouse_id: floor.warehouse,
          lines_changes: [{ type: 'ADD', attributes: line }],
        })
        const id = made.body.data?.id
        return id == null ? made : world.post(`/api/goods_in_receipts/${id}/receive`)
      },
    ],
    receive: [
      5,
      async ([which, amount, how]) => {
        const task = pick(await world.tasks('RCV'), which)
        if (task === undefined) return null
        const start = Number(task.start_quantity)
        const confirmed_quantity = how % 2 === 0 ? start : amount % (start + 3)
        const isPutAway = how % 5 === 0
        const isElsewhere = Number(task.warehouse_id) === other.warehouse
        const bay = isElsewhere ? other.goods_in : how % 7 === 0 ? racks[3] : goods_in
        const reply = await world.post(
          `/api/receive_tasks/${task.id}/${isPutAway ? 'receive_to_putaway_location' : 'receive'}`,
          {
            confirmed_quantity,
            keep_open: how % 4 === 1,
            base_storage_unit_type_id: how % 3 === 0 ? tote : null,
            location_to_id: isPutAway ? pick(racks, amount) : bay,
          },
        )
        if (isDone(reply)) expected.units(task.product_id, confirmed_quantity)
        return reply
      },
    ],
    unreceive: [
      1,
      async ([which]) => {
        const done = "status = 'COMPLETED' and reversed_at is null and confirmed_quantity > 0"
        const task = pick(await world.tasks('RCV', done), which)
        if (task === undefined) return null
        const reply = await world.post(`/api/receive_tasks/${task.id}/unreceive`)
        if (isDone(reply)) expected.units(task.product_id, -Number(task.confirmed_quantity))
        return reply
      },
    ],
    close_receipt: [
      1,
      async ([which]) => {
        const receiving = await floor.rows(
          "select id from goods_in_receipts where status = 'RCV' order by id desc limit 50",
        )
        const receipt = pick(receiving, which)
        return receipt === undefined ? null : world.post(`/api/goods_in_receipts/${receipt.id}/close`)
      },
    ],
  }
}

function puttingAwayActs({ places, other, ...world }: World): Acts {
  const every = [...places.racks, ...places.faces, other.rack]
  return {
    put_away: [
      4,
      async ([which, place, how]) => {
        const task = pick(await world.tasks('PWAY'), which)
        if (task === undefined) return null
        const start = Number(task.start_quantity)
        return world.patch('tasks', task.id, {
          status: 'completed',
          confirmed_quantity: how % 3 === 0 ? Math.max(1, how % start) : start,
          location_to_id: how % 4 === 0 ? pick(every, place) : (task.location_to_id ?? pick(every, place)),
          storage_unit_to_id: how % 5 === 0 ? null : task.storage_unit_from_id,
        })
      },
    ],
    undo_putaway: [
      1,
      async ([which]) => {
        const task = pick(await world.tasks('PWAY', "status = 'COMPLETED' and reversed_at is null"), which)
        return task === undefined ? null : world.post(`/api/putaway_tasks/${task.id}/revert`)
      },
    ],
    take: [
      1,
      async ([which, how]) => {
        const task = pick(await world.tasks(how % 2 === 0 ? 'PWAY' : 'TRAN'), which)
        return task === undefined
          ? null
          : world.post(`/api/tasks/${task.id}/${how % 3 === 0 ? 'exit' : 'enter'}`)
      },
    ],
  }
}
