import { randomUUID } from 'node:crypto'
import type { Reply } from '../support/asking.ts'
import { type Acts, isDone, pick, type World } from './world.ts'

/** There are so few numbers that the same one often comes twice, and at the same time. */
const NUMBERS = 40

const numberOf = (die: number) => `S-${die % NUMBERS}`

/** Numbers that follow one another; at times one of them stands twice. */
const numbersOf = (die: number, { count, twice }: { count: number; twice: boolean }) =>
  Array.from({ length: count }, (_, place) => numberOf(die + (twice ? 0 : place)))

/** Goods of which each has its number come in, are ordered and picked. */
export function serialActs(world: World): Acts {
  return { ...comingActs(world), ...goingActs(world) }
}

function comingActs(world: World): Acts {
  const { floor, expected, accounts, places, serial } = world
  const make = async (die: number, place: number): Promise<Reply> => {
    const reply = await world.create('stocks', {
      account_id: pick(accounts, die),
      product_id: serial,
      location_id: pick(places.racks, place),
      quantity: 1,
      serial_number: numberOf(die),
    })
    if (isDone(reply)) expected.units(serial, 1)
    return reply
  }
  return {
    // The same number at two places at once.
    create_serial: [
      3,
      ([one, place, other, how]) =>
        Promise.all(how % 2 === 0 ? [make(one, place), make(one, other)] : [make(one, place)]),
    ],
    announce_serials: [
      1,
      async ([amount, whose]) => {
        const made = await world.create('goods_in_receipts', {
          account_id: pick(accounts, whose),
          warehouse_id: floor.warehouse,
          lines_changes: [
            { type: 'ADD', attributes: { product_id: serial, expected_quantity: (amount % 4) + 1 } },
          ],
        })
        const id = made.body.data?.id
        return id == null ? made : world.post(`/api/goods_in_receipts/${id}/receive`)
      },
    ],
    receive_serials: [
      2,
      async ([which, first, how]) => {
        const task = pick(await world.tasks('RCV', `status = 'AVAILABLE' and product_id = ${serial}`), which)
        if (task === undefined) return null
        const count = Number(task.start_quantity)
        const reply = await world.post(`/api/receive_tasks/${task.id}/receive`, {
          location_to_id: places.goods_in,
          serial_numbers: numbersOf(first, { count, twice: how % 6 === 0 }),
        })
        if (isDone(reply)) expected.units(serial, count)
        return reply
      },
    ],
  }
}

function goingActs(world: World): Acts {
  const { floor, expected, accounts, places, serial } = world
  return {
    order_serials: [
      1,
      ([amount, whose]) =>
        world.create('goods_outs', {
          account_id: pick(accounts, whose),
          warehouse_id: floor.warehouse,
          goods_out_type: 'sales_order',
          reference: `SN-${randomUUID()}`,
          expected_date_of_dispatch: new Date().toISOString(),
          lines_changes: [
            { type: 'ADD', attributes: { product_id: serial, order_quantity: (amount % 3) + 1 } },
            { type: 'ADD', attributes: { product_id: serial, order_quantity: 1 } },
          ],
        }),
    ],
    pick_serials: [
      3,
      async ([which, other, how]) => {
        const open = `status in ('AVAILABLE', 'ALLOCATED') and product_id = ${serial}`
        const task = pick(await world.tasks('PICK', open), which)
        if (task === undefined) return null
        const reserved = await floor.rows(
          `select s.serial_number from allocations a join stocks s on s.tenant_id = a.tenant_id and s.id = a.stock_id
           where a.task_id = $1 and a.state = 'open' order by s.id`,
          [task.id],
        )
        const own = reserved.map(({ serial_number }) => serial_number)
        const serial_numbers =
          how % 5 === 0 ? numbersOf(other, { count: own.length, twice: how % 2 === 0 }) : own
        const reply = await world.patch('tasks', task.id, {
          status: 'completed',
          confirmed_quantity: serial_numbers.length,
          location_to_id: places.bays[0],
          serial_numbers,
        })
        if (isDone(reply)) expected.picked(task.goods_out_id, serial_numbers.length)
        return reply
      },
    ],
  }
}
