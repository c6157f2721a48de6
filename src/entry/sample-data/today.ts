import type { FullRow } from '#records/columns.ts'
import { prepareBench } from './packing.ts'
import { createOrder, createReceipt, dispatch, pick, putAway, receive } from './sample-acts.ts'
import { atRound, hourOf, hoursFrom, type SampleCompany, type SampleItem } from './sample-floor.ts'

/** Works today up to now: receipts and orders in every state, people with tasks, and exceptions. */
export async function workToday(company: SampleCompany, now: Date): Promise<void> {
  await receiveDeliveries(company, now)
  const orders = await createOrders(company, now)
  await workOrders(company, now, orders)
  await holdOrder(company, now)
  await refuseOrder(company, now)
  await writeOff(company, now)
  await prepareBench(company, now)
  await count(company, now)
  await bookDeliveries(company, now)
}

/** One receipt is put away, one is half received, one is expected. */
async function receiveDeliveries(company: SampleCompany, now: Date): Promise<void> {
  const items = company.items.filter(({ account_id }) => account_id === company.items[0]?.account_id)
  const receipts = ['GRN-2001', 'GRN-2002', 'GRN-2003'].map((reference, index) =>
    createReceipt(company, hoursFrom(now, -6), {
      reference,
      expected_date_of_arrival: hoursFrom(now, index * 2 - 4),
      lines: [0, 1, 2].map((line) => [atRound(items, index * 3 + line), 48 + 12 * line] as const),
    }),
  )
  const [done, halfway] = await Promise.all(receipts)
  if (done === undefined || halfway === undefined) return
  await receive(company, hoursFrom(now, -4), { id: done.id })
  await putAway(company, hoursFrom(now, -3.5), done.id)
  await receive(company, hoursFrom(now, -1), { id: halfway.id, count: 2 })
}

const ORDERS = 18

/** Orders due today, two late ones, and one for more than is in stock. */
async function createOrders(company: SampleCompany, now: Date): Promise<readonly FullRow[]> {
  await company.floor.clientAt(hoursFrom(now, -6)).call({
    to: 'POST /api/loads/{id}/open',
    path: { id: company.load.id },
  })
  const orders: FullRow[] = []
  for (let number = 0; number < ORDERS; number += 1) {
    const item = atRound(company.items, number * 2 + 1)
    const owned = company.items.filter(({ account_id }) => account_id === item.account_id)
    const quantity = number === 4 ? 5_000 : 2 + (number % 7)
    orders.push(
      await createOrder(company, hoursFrom(now, -5 + number / 20), {
        reference: `ORD-${2001 + number}`,
        customer: atRound(company.customers, number * 3),
        carrier: atRound(company.carriers, number),
        expected_date_of_dispatch: hoursFrom(now, number < 2 ? -20 : 3 + (number % 3)),
        priority: number % 5 === 0 ? 50 : 0,
        is_draft: number === ORDERS - 1,
        ...(number === 3 || number === 14 ? { load_reference: company.load.reference } : {}),
        lines: [
          [item, quantity],
          [atRound(owned, number), 3 + (number % 4)],
        ],
      }),
    )
  }
  return orders
}

/** Processes orders until there is one in each state. */
async function workOrders(company: SampleCompany, now: Date, orders: readonly FullRow[]): Promise<void> {
  const { floor, people } = company
  const ids = orders.map(({ id }) => id)
  const [dispatched, staged, picked, assigned] = [
    ids.slice(5, 9),
    ids.slice(9, 11),
    ids.slice(11, 13),
    ids.slice(13, 15),
  ]
  await floor.process(hoursFrom(now, -4), ids.slice(0, 15))
  await Promise.all(
    [...dispatched, ...staged].map((order, index) =>
      pick(company, hoursFrom(now, -3 + index / 4), { order, user_id: atRound(people, index) }),
    ),
  )
  await dispatch(company, hoursFrom(now, -1), dispatched)
  for (const [index, order] of picked.entries())
    await pick(company, hoursFrom(now, -0.5), { order, user_id: atRound(people, index), count: 1 })
  for (const [index, order] of [...picked, ...assigned].entries()) {
    const tasks = await floor.openTasks('PICK', { goods_out_id: order })
    if (tasks.length > 0)
      await floor.clientAt(hoursFrom(now, -0.4)).call({
        to: 'POST /api/tasks/allocate',
        attributes: { ids: tasks.map(({ id }) => id), user_id: atRound(people, index) },
      })
  }
  await floor.clientAt(hoursFrom(now, -2)).call({
    to: 'POST /api/goods_out_processes/cancel',
    attributes: { ids: ids.slice(15, 16) },
  })
}

/** An order of six, four of which were put on hold because the box was wet. */
async function holdOrder(company: SampleCompany, now: Date): Promise<void> {
  const { floor, warehouse, items } = company
  const item = await newItem(company, now, { code: 'LADLE-6', description: 'Soup ladles, set of six' })
  const { account_id, product_id } = item
  const slots = warehouse.racks.slice(items.length + 1, items.length + 3)
  const stocked = slots.map((slot, index) =>
    floor.clientAt(hoursFrom(now, -30)).callForRecord({
      to: 'POST /api/stocks',
      attributes: { account_id, product_id, location_id: slot.id, quantity: index === 0 ? 2 : 4 },
    }),
  )
  const [, wet] = await Promise.all(stocked)
  if (wet !== undefined)
    await floor.clientAt(hoursFrom(now, -28)).call({
      to: 'POST /api/stocks/hold',
      attributes: { ids: [wet.id], description: 'Box is wet, check the content' },
    })
  const { id } = await createOrder(company, hoursFrom(now, -5), {
    reference: 'ORD-7',
    customer: atRound(company.customers, 7),
    carrier: atRound(company.carriers, 0),
    expected_date_of_dispatch: hoursFrom(now, 2),
    lines: [[item, 6]],
  })
  await floor.process(hoursFrom(now, -4), [id])
}

/** An order that was refused, since its product is out of stock. */
async function refuseOrder(company: SampleCompany, now: Date): Promise<void> {
  const item = await newItem(company, now, { code: 'TRAY-2', description: 'Serving trays, set of two' })
  const { id } = await createOrder(company, hoursFrom(now, -4), {
    reference: 'ORD-8',
    customer: atRound(company.customers, 8),
    carrier: atRound(company.carriers, 1),
    expected_date_of_dispatch: hoursFrom(now, 3),
    lines: [[item, 2]],
  })
  await company.floor.process(hoursFrom(now, -3), [id])
}

/** Stock of ten days ago: yesterday some was damaged, and some of the rest was moved. */
async function writeOff(company: SampleCompany, now: Date): Promise<void> {
  const { floor, warehouse, items, people } = company
  const before = hoursFrom(now, -240)
  const item = await newItem(company, before, { code: 'JUG-1', description: 'Glass jugs, one litre' })
  const [slot, other] = warehouse.racks.slice(items.length + 4, items.length + 6)
  const { account_id, product_id } = item
  const { id } = await floor.clientAt(before).callForRecord({
    to: 'POST /api/stocks',
    attributes: { account_id, product_id, location_id: slot?.id, quantity: 40 },
  })
  const reason = await floor.clientAt(before).callForRecord({
    to: 'POST /api/reason_codes',
    attributes: {
      code: 'DAMAGED',
      name: 'Damaged in the warehouse',
      reason_type: 'negative_adjustment',
      generic: true,
    },
  })
  await floor.clientAt(hoursFrom(now, -26), atRound(people, 1)).call({
    to: 'POST /api/stocks/{id}/adjust',
    path: { id },
    attributes: {
      quantity_change: -12,
      reason_code_id: reason.id,
      description: 'Fell off the forks in aisle 2',
    },
  })
  await floor.clientAt(hoursFrom(now, -25), atRound(people, 1)).call({
    to: 'POST /api/stocks/{id}/move',
    path: { id },
    attributes: { quantity: 10, to_location_id: other?.id },
  })
}

/** A product of the first account that is not in stock. */
async function newItem(
  { floor, items }: SampleCompany,
  now: Date,
  product: { readonly code: string; readonly description: string },
): Promise<SampleItem> {
  const { account_id } = atRound(items, 0)
  const clientAt = floor.clientAt(hoursFrom(now, -48))
  const { id } = await clientAt.callForRecord({
    to: 'POST /api/products',
    attributes: { ...product, barcode: `GY${product.code}` },
  })
  await clientAt.callForRecord({
    to: 'POST /api/products/{product_id}/account_products',
    path: { product_id: id },
    attributes: { account_id },
  })
  return { account_id, product_id: id, location_id: null }
}

/** A count with a shortage, and one that is still to be done. */
async function count({ floor, items, people }: SampleCompany, now: Date): Promise<void> {
  const [short, open] = [atRound(items, 3), atRound(items, 8)]
  const check = await floor.clientAt(hoursFrom(now, -3)).callForRecord({
    to: 'POST /api/stock_checks',
    attributes: { location_id: short.location_id },
  })
  const counting = floor.clientAt(hoursFrom(now, -2), atRound(people, 2))
  const { account_id, product_id } = short
  for (const _attempt of [1, 2])
    await counting.call({
      to: 'POST /api/stock_checks/{id}/record_attempt',
      path: { id: check.id },
      attributes: { account_id, product_id, physical_count: 3 },
    })
  await counting.call({ to: 'POST /api/stock_checks/{id}/complete', path: { id: check.id } })
  await floor.clientAt(hoursFrom(now, -1)).callForRecord({
    to: 'POST /api/stock_checks',
    attributes: { location_id: open.location_id },
  })
}

/** The dock today: one vehicle has left, one is at the dock, two are expected. */
async function bookDeliveries({ floor, warehouse, items }: SampleCompany, now: Date): Promise<void> {
  const clientAt = floor.clientAt(hoursFrom(now, -24))
  const { account_id } = atRound(items, 0)
  const { id: location_id } = await clientAt.callForRecord({
    to: 'POST /api/locations',
    attributes: {
      code: 'DOCK-2',
      warehouse_id: warehouse.warehouse_id,
      location_type_id: warehouse.dock_type_id,
      description: 'Unloading dock',
      available_in_booking_diary: true,
    },
  })
  const middle = middleOfDay(now)
  for (const [index, status] of ['departed', 'arrived', 'pending', 'pending'].entries()) {
    const { id } = await clientAt.callForRecord({
      to: 'POST /api/bookings',
      attributes: {
        account_id,
        location_id,
        consignment_reference: `GRN-200${index + 1}`,
        direction: 'inbound',
        start_time: hoursFrom(middle, index * 2 - 4).toISOString(),
        end_time: hoursFrom(middle, index * 2 - 3).toISOString(),
        haulier: 'Foxhaul Pallets',
        storage_unit_quantity: 4 + index,
      },
    })
    const steps = ['pending', 'arrived', 'departed'].slice(
      1,
      ['pending', 'arrived', 'departed'].indexOf(status) + 1,
    )
    for (const step of steps)
      await floor.clientAt(hoursFrom(now, index * 2 - 4)).callForRecord({
        to: 'PATCH /api/bookings/{id}',
        path: { id },
        attributes: { status: step },
      })
  }
}

/** The present hour, or the nearest one from which four hours before and three after are of the same day. */
function middleOfDay(now: Date): Date {
  const hour = hourOf(now)
  const [first, last] = [4, 19]
  return hoursFrom(hour, Math.min(Math.max(hour.getUTCHours(), first), last) - hour.getUTCHours())
}
