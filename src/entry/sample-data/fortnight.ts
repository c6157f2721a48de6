import { createOrder, createReceipt, dispatch, pick, putAway, receive } from './sample-acts.ts'
import { atRound, hoursFrom, type SampleCompany } from './sample-floor.ts'

const DAYS = 14
const OPENING_QUANTITY = 240
const RECEIPT_LINES = 3

/**
 * Works the fortnight up to yesterday: deliveries in the morning, orders until the afternoon, nothing at weekends.
 */
export async function workFortnight(company: SampleCompany, now: Date): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, index) => midnight(hoursFrom(now, -24 * (DAYS - index))))
  await stockUp(company, hoursFrom(days[0] ?? now, 5))
  const workdays = days.filter((day) => day.getUTCDay() !== 0 && day.getUTCDay() !== 6)
  for (const [index, day] of workdays.entries()) {
    await receiveDelivery(company, day, index)
    await serveOrders(company, day, index)
  }
}

function midnight(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()))
}

/** The opening stock, one product per slot. */
async function stockUp({ floor, items }: SampleCompany, at: Date): Promise<void> {
  await Promise.all(
    items.map(({ account_id, product_id, location_id }) =>
      floor.clientAt(at).callForRecord({
        to: 'POST /api/stocks',
        attributes: { account_id, product_id, location_id, quantity: OPENING_QUANTITY },
      }),
    ),
  )
}

async function receiveDelivery(company: SampleCompany, day: Date, index: number): Promise<void> {
  const first = atRound(company.items, index * 5)
  const owned = company.items.filter(({ account_id }) => account_id === first.account_id)
  const { id } = await createReceipt(company, hoursFrom(day, 7), {
    reference: `GRN-${1001 + index}`,
    expected_date_of_arrival: hoursFrom(day, 8),
    lines: Array.from(
      { length: RECEIPT_LINES },
      (_, line) => [atRound(owned, index + line), 24 + ((index * 7 + line * 12) % 36)] as const,
    ),
  })
  await receive(company, hoursFrom(day, 8), { id })
  await putAway(company, hoursFrom(day, 9), id)
}

async function serveOrders(company: SampleCompany, day: Date, index: number): Promise<void> {
  const orders: number[] = []
  for (let place = 0; place < ordersOn(index); place += 1) {
    const number = index * 7 + place
    const item = atRound(company.items, number * 3)
    const owned = company.items.filter(({ account_id }) => account_id === item.account_id)
    const lines = Array.from(
      { length: 1 + (number % 3) },
      (_, line) => [atRound(owned, number + line), 2 + ((number * 5 + line) % 11)] as const,
    )
    const { id } = await createOrder(company, hoursFrom(day, 8 + place / 4), {
      reference: `ORD-${1001 + number}`,
      customer: atRound(company.customers, number),
      carrier: atRound(company.carriers, number),
      expected_date_of_dispatch: hoursFrom(day, 16),
      lines,
    })
    orders.push(id)
  }
  await company.floor.process(hoursFrom(day, 10), orders)
  await Promise.all(
    orders.map((order, place) =>
      pick(company, hoursFrom(day, 11 + place / 2), { order, user_id: atRound(company.people, place) }),
    ),
  )
  await dispatch(company, hoursFrom(day, 15.5), orders)
}

/** The number of orders on a day: more in the middle of a week. */
function ordersOn(index: number): number {
  return 2 + atRound([0, 1, 3, 2, 1], index)
}
