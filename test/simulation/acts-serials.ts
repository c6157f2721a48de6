import { randomUUID } from 'node:crypto'
import type { Reply } from '../support/api-client.ts'
import { type Acts, type Attributes, isDone, pick, type World } from './world.ts'

/** There are so few numbers that the same one often comes twice, and at the same time. */
const NUMBERS = 40

const numberOf = (die: number) => `S-${die % NUMBERS}`

/** Numbers that follow one another; at times one of them stands twice. */
const numbersOf = (die: number, { count, twice }: { count: number; twice: boolean }) =>
  Array.from({ length: count }, (_, place) => numberOf(die + (twice ? 0 : place)))

/** Whether a receive task is of goods that come back. */
const COMES_BACK =
  "exists (select from goods_in_receipts r where r.id = goods_in_receipt_id and r.receipt_type = 'customer_return')"

/** Goods with serial numbers are received, ordered, picked and returned. */
export function serialActs(world: World): Acts {
  return { ...comingActs(world), ...goingActs(world), ...returningActs(world), ...numberingActs(world) }
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
        const task = pick(
          await world.tasks('RCV', `status = 'AVAILABLE' and product_id = ${serial} and not ${COMES_BACK}`),
          which,
        )
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

function returningActs(world: World): Acts {
  const { floor, expected, places, serial } = world
  const receive = async (task: Attributes, serial_numbers: readonly unknown[]) => {
    const reply = await world.post(`/api/receive_tasks/${task.id}/receive`, {
      confirmed_quantity: serial_numbers.length,
      location_to_id: places.goods_in,
      serial_numbers,
      disposition: 'restock',
    })
    if (isDone(reply)) expected.units(serial, serial_numbers.length)
    return reply
  }
  return {
    announce_pieces_back: [
      2,
      async ([which]) => {
        const lines = await floor.rows(
          `select l.id::float8, o.account_id::float8, l.dispatch_quantity::int as quantity from goods_out_lines l
           join goods_outs o on o.tenant_id = l.tenant_id and o.id = l.goods_out_id
           where l.product_id = $1 and l.dispatch_quantity > 0 order by l.id desc limit 10`,
          [serial],
        )
        const line = pick(lines, which)
        if (line === undefined) return null
        const made = await world.create('goods_in_receipts', {
          account_id: line.account_id,
          warehouse_id: floor.warehouse,
          receipt_type: 'customer_return',
          lines_changes: [
            {
              type: 'ADD',
              attributes: {
                product_id: serial,
                expected_quantity: line.quantity,
                goods_out_line_id: line.id,
              },
            },
          ],
        })
        const id = made.body.data?.id
        return id == null ? made : world.post(`/api/goods_in_receipts/${id}/receive`)
      },
    ],
    // What went comes back under its number; at times the same piece twice at once, or one that is here.
    receive_pieces_back: [
      3,
      async ([which, other, first, how]) => {
        const open = `status in ('AVAILABLE', 'ALLOCATED') and product_id = ${serial} and ${COMES_BACK}`
        const tasks = await world.tasks('RCV', open)
        const [task, beside] = [pick(tasks, which), pick(tasks, other)]
        if (task === undefined || beside === undefined) return null
        const count = Number(task.start_quantity)
        const gone = await floor.rows(
          `select x.attributes_from->>'serial_number' as number from transactions x
           join goods_in_lines l on l.tenant_id = x.tenant_id and l.goods_out_line_id = x.goods_out_line_id
           where l.id = $1 and x.subtype = 'DISPATCH' order by x.id desc limit $2`,
          [task.goods_in_line_id, count],
        )
        const here = numbersOf(first, { count, twice: false })
        const numbers = how % 5 === 0 ? here : gone.map(({ number }) => number)
        const input = how % 3 === 0 && task.id !== beside.id ? [task, beside] : [task]
        return Promise.all(input.map((one) => receive(one, numbers)))
      },
    ],
  }
}

/** Goods that get their numbers as they are picked; two who pick may say the same one at once. */
function numberingActs(world: World): Acts {
  const { floor, expected, accounts, places, numbered } = world
  const number = async (task: Attributes, first: number) => {
    const count = Number(task.start_quantity)
    const serial_numbers = numbersOf(first, { count, twice: false })
    const input = { status: 'completed', confirmed_quantity: count, location_to_id: places.bays[0] }
    const reply = await world.patch('tasks', task.id, { ...input, serial_numbers })
    if (isDone(reply)) expected.picked(task.goods_out_id, count)
    return reply
  }
  return {
    order_numbered: [
      2,
      async ([amount, place, how]) => {
        const quantity = (amount % 6) + 1
        const made = await world.create('stocks', {
          account_id: accounts[0],
          product_id: numbered,
          location_id: pick(places.racks.slice(0, 2), place),
          quantity,
        })
        if (!isDone(made)) return made
        expected.units(numbered, quantity)
        const line = {
          type: 'ADD',
          attributes: { product_id: numbered, order_quantity: (how % 3) + 1 },
        }
        const ordered = await world.create('goods_outs', {
          account_id: accounts[0],
          warehouse_id: floor.warehouse,
          goods_out_type: 'sales_order',
          reference: `NO-${randomUUID()}`,
          expected_date_of_dispatch: new Date().toISOString(),
          lines_changes: [line, line],
        })
        return [made, ordered]
      },
    ],
    pick_numbered: [
      3,
      async ([which, other, first]) => {
        const open = `status in ('AVAILABLE', 'ALLOCATED') and product_id = ${numbered}`
        const tasks = await world.tasks('PICK', open)
        const [task, beside] = [pick(tasks, which), pick(tasks, other)]
        if (task === undefined || beside === undefined) return null
        const picked = task.id === beside.id ? [task] : [task, beside]
        return Promise.all(picked.map((one) => number(one, first)))
      },
    ],
  }
}
