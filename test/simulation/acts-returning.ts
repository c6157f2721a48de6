import { type Acts, isDone, pick, type World } from './world.ts'

const DISPOSITIONS = ['restock', 'hold', 'return_to_supplier', 'scrap'] as const

/**
 * Goods of orders are returned, restocked, held, returned to suppliers or written off; receipts are cancelled and
 * reversed.
 */
export function returningActs(world: World): Acts {
  return { ...announcingActs(world), ...comingBackActs(world), ...givingUpActs(world) }
}

/** Order lines of which something is gone, the latest first. */
function sent({ floor }: World) {
  return floor.rows(
    `select l.id::float8, l.goods_out_id::float8 as order, l.product_id::float8, o.account_id::float8, l.dispatch_quantity::int as quantity
     from goods_out_lines l join goods_outs o on o.tenant_id = l.tenant_id and o.id = l.goods_out_id
     where l.dispatch_quantity > 0 and o.goods_out_type <> 'work_order' order by l.id desc limit 30`,
  )
}

type Sent = Awaited<ReturnType<typeof sent>>[number]

function announcingActs(world: World): Acts {
  const { floor } = world
  const announce = async (line: Sent, expected_quantity: number, isOfOrder: boolean) => {
    const made = await world.create('goods_in_receipts', {
      account_id: line.account_id,
      warehouse_id: floor.warehouse,
      receipt_type: 'customer_return',
      ...(isOfOrder ? { goods_out_id: line.order } : {}),
      lines_changes: [
        {
          type: 'ADD',
          attributes: { product_id: line.product_id, expected_quantity, goods_out_line_id: line.id },
        },
      ],
    })
    const id = made.body.data?.id
    return id == null ? made : world.post(`/api/goods_in_receipts/${id}/receive`)
  }
  return {
    announce_return: [
      3,
      async ([which, amount, how]) => {
        const line = pick(await sent(world), which)
        if (line === undefined) return null
        const quantity = (amount % (Number(line.quantity) + (how % 5 === 0 ? 2 : 0))) + 1
        return announce(line, quantity, how % 3 > 0)
      },
    ],
    // All of it comes back twice, while it is taken back out of the van.
    cross_returns: [
      1,
      async ([which, how]) => {
        const line = pick(await sent(world), which)
        if (line === undefined) return null
        const quantity = Number(line.quantity)
        const undone = () => world.post('/api/goods_out_processes/undispatch', { ids: [line.order] })
        return Promise.all([
          announce(line, quantity, true),
          how % 3 === 0 ? undone() : announce(line, quantity, false),
        ])
      },
    ],
    change_return: [
      1,
      async ([which, amount]) => {
        const lines = await floor.rows(
          `select l.id::float8, l.goods_in_receipt_id::float8 as receipt from goods_in_lines l
           join goods_in_receipts r on r.id = l.goods_in_receipt_id
           where r.status = 'PENDING' and r.receipt_type = 'customer_return' order by l.id desc limit 10`,
        )
        const line = pick(lines, which)
        return line === undefined
          ? null
          : world.patch('goods_in_receipts', line.receipt, {
              lines_changes: [
                { type: 'UPDATE', id: line.id, attributes: { expected_quantity: (amount % 9) + 1 } },
              ],
            })
      },
    ],
  }
}

function comingBackActs(world: World): Acts {
  const { expected, places } = world
  const back =
    "status in ('AVAILABLE', 'ALLOCATED') and goods_in_receipt_id in (select id from goods_in_receipts where receipt_type = 'customer_return')"
  return {
    receive_return: [
      4,
      async ([which, amount, how, what]) => {
        const task = pick(await world.tasks('RCV', back), which)
        if (task === undefined) return null
        const start = Number(task.start_quantity)
        const confirmed_quantity = how % 3 === 0 ? amount % (start + 2) : start
        const disposition = how % 11 === 0 ? null : (pick(DISPOSITIONS, what) ?? null)
        const isPutAway = how % 4 === 0
        const reply = await world.post(
          `/api/receive_tasks/${task.id}/${isPutAway ? 'receive_to_putaway_location' : 'receive'}`,
          {
            confirmed_quantity,
            keep_open: how % 2 === 0,
            location_to_id: isPutAway ? pick(places.racks, amount) : places.goods_in,
            storage_unit_to_id: how % 5 === 0 ? (pick(await world.units(), amount)?.id ?? null) : null,
            disposition,
            description: how % 13 === 0 ? null : 'sent back',
            reason_code_id: disposition === 'scrap' && how % 7 > 0 ? world.scrap : null,
          },
        )
        if (isDone(reply) && disposition !== 'scrap') expected.units(task.product_id, confirmed_quantity)
        return reply
      },
    ],
  }
}

function givingUpActs(world: World): Acts {
  const { floor, expected } = world
  const receipts = (statuses: string) =>
    floor.rows(
      `select r.id::float8, r.receipt_type from goods_in_receipts r where r.status in (${statuses}) order by r.id desc limit 40`,
    )
  return {
    cancel_receipt: [
      1,
      async ([which]) => {
        const receipt = pick(await receipts("'PENDING', 'RCV'"), which)
        if (receipt === undefined) return null
        const reply = await world.post(`/api/goods_in_receipts/${receipt.id}/cancel`)
        if (!isDone(reply) || receipt.receipt_type !== 'warehouse_transfer') return reply
        // What was on its way to the other warehouse stands where it came from.
        const lines = await floor.rows(
          'select product_id, expected_quantity from goods_in_lines where goods_in_receipt_id = $1',
          [receipt.id],
        )
        for (const { product_id, expected_quantity } of lines)
          expected.units(product_id, Number(expected_quantity))
        return reply
      },
    ],
    revert_receipt: [
      1,
      async ([which]) => {
        const receipt = pick(await receipts("'RCV'"), which)
        return receipt === undefined ? null : world.post(`/api/goods_in_receipts/${receipt.id}/revert`)
      },
    ],
    receive_again: [
      1,
      async ([which]) => {
        const receipt = pick(await receipts("'PENDING'"), which)
        return receipt === undefined ? null : world.post(`/api/goods_in_receipts/${receipt.id}/receive`)
      },
    ],
  }
}
