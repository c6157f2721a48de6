import Big from 'big.js'
import type { PickRule } from '#domain/allocation/criteria.ts'
import { mismatchFor, remainingDaysFor } from '#domain/allocation/criteria.ts'
import type { JsonObject } from '#values/json.ts'

/** The buckets that stock on hand is divided into (operations 0.7), in the order in which they are shown. */
export const BUCKETS = ['held', 'picked', 'allocated', 'available', 'received'] as const

/** One of them. */
export type BucketName = (typeof BUCKETS)[number]

/** A quantity of a pile that a task has reserved; what the caller may not see is null. */
type PileReservation = {
  readonly bucket: 'picked' | 'allocated'
  readonly quantity: number
  readonly task_id: number | null
  readonly type: string | null
  readonly status: string | null
  readonly user: string | null
  readonly order_id: number | null
  readonly order: string | null
}

/** A pile with its buckets and all that decides whether it can be allocated. Exact decimals are text. */
export type ExplainedStock = Readonly<Record<BucketName, string>> & {
  readonly balance_id: number
  readonly stock_id: number
  readonly location_id: number
  readonly location_code: string
  readonly location_type: string
  readonly is_location_active: boolean
  readonly storage_unit_id: number | null
  readonly storage_unit: string | null
  readonly is_unit_loaded: boolean
  readonly batch: string | null
  readonly serial_number: string | null
  readonly sell_by_date: string | null
  readonly best_before_date: string | null
  /** Why it is on hold, as text. */
  readonly hold: string | null
  /** The pending count after a short pick of its location; null where there is none. */
  readonly stock_check_id: number | null
  /** The open task that puts it away; null where there is none that the caller sees. */
  readonly putaway_task_id: number | null
  readonly reservations: readonly PileReservation[]
  readonly product_code: string
  readonly is_stopped: boolean
  readonly shelf_life_min: number | null
  readonly shelf_life_max: number | null
  readonly rule: PickRule
  /** Today in the warehouse. */
  readonly day: string
}

/** What helps to make goods available: an act on records, or records to look at where no act is named. */
type PileHelp = { readonly type: string; readonly act: string | null; readonly ids: readonly number[] }

/** Part of a pile that is in one bucket, with the reason for programs and for people, and what helps. */
export type PilePart = {
  readonly bucket: BucketName
  readonly reason: string
  readonly details: string
  readonly help: PileHelp | null
  readonly quantity: number
} & JsonObject

/** The parts of a pile, one for each bucket that has some of it. */
export function pilePartsOf(pile: ExplainedStock): readonly PilePart[] {
  return BUCKETS.filter((bucket) => new Big(pile[bucket]).gt(0)).map((bucket) => ({
    bucket,
    ...REASONS[bucket](pile),
    quantity: Number(pile[bucket]),
    reservations: pile.reservations
      .filter((reservation) => reservation.bucket === bucket)
      .map(({ bucket: _, ...reservation }) => reservation),
    ...goodsOf(pile),
  }))
}

function goodsOf(pile: ExplainedStock): JsonObject {
  const { stock_id, location_id, location_code, storage_unit_id, storage_unit } = pile
  const { batch, serial_number, sell_by_date, best_before_date } = pile
  const { location_type, hold } = pile
  const place = { stock_id, location_id, location_code, location_type, storage_unit_id, storage_unit }
  return { ...place, batch, serial_number, sell_by_date, best_before_date, hold }
}

type PileReason = {
  readonly reason: string
  readonly details: string
  readonly help: PileHelp | null
  /** Of goods with too little or too much shelf life. */
  readonly remaining_days?: number | null
  readonly limit_days?: number | null
}

const REASONS: Readonly<Record<BucketName, (pile: ExplainedStock) => PileReason>> = {
  held: ({ stock_id, hold }) => ({
    reason: 'held',
    details: `On hold: ${hold ?? 'no reason was recorded'}.`,
    help: { type: 'stocks', act: 'release', ids: [stock_id] },
  }),
  picked: (pile) => ({
    reason: 'picked',
    details: `Picked${forOrders(pile, 'picked')}, awaiting dispatch.`,
    help: ordersOf(pile, 'picked'),
  }),
  allocated: (pile) => ({
    reason: 'allocated',
    details: `Allocated to ${tasksOf(pile)}${forOrders(pile, 'allocated')}.`,
    help: ordersOf(pile, 'allocated') ?? tasksToOpen(pile),
  }),
  available: reasonOfAvailable,
  received: reasonOfReceived,
}

function reservationsOf({ reservations }: ExplainedStock, bucket: BucketName): readonly PileReservation[] {
  return reservations.filter((one) => one.bucket === bucket)
}

function forOrders(pile: ExplainedStock, bucket: BucketName): string {
  const orders = [...new Set(reservationsOf(pile, bucket).flatMap(({ order }) => order ?? []))]
  return orders.length === 0
    ? ''
    : ` for ${orders.length === 1 ? 'order' : 'orders'} ${orders.slice(0, 5).join(', ')}${orders.length > 5 ? ' and others' : ''}`
}

function tasksOf(pile: ExplainedStock): string {
  const tasks = reservationsOf(pile, 'allocated').filter(({ task_id }) => task_id !== null)
  const [first] = tasks
  if (first === undefined) return 'tasks that are not visible to you'
  if (tasks.length > 1) return `${tasks.length} tasks`
  return `${first.type} task ${first.task_id}${first.user === null ? '' : `, assigned to ${first.user},`}`
}

function ordersOf(pile: ExplainedStock, bucket: BucketName): PileHelp | null {
  const ids = [...new Set(reservationsOf(pile, bucket).flatMap(({ order_id }) => order_id ?? []))]
  return ids.length === 0 ? null : { type: 'goods_outs', act: null, ids }
}

function tasksToOpen(pile: ExplainedStock): PileHelp | null {
  const ids = reservationsOf(pile, 'allocated').flatMap(({ task_id }) => task_id ?? [])
  return ids.length === 0 ? null : { type: 'tasks', act: null, ids }
}

function reasonOfAvailable(pile: ExplainedStock): PileReason {
  const { product_code, location_code, storage_unit, stock_check_id } = pile
  if (pile.is_stopped)
    return {
      reason: 'stopped',
      details: `${product_code} is stopped, so none of it is allocated.`,
      help: null,
    }
  if (pile.is_unit_loaded)
    return {
      reason: 'loaded',
      details: `On ${storage_unit}, which is loaded, so it is not allocated to other orders.`,
      help: null,
    }
  if (stock_check_id !== null)
    return {
      reason: 'check_pending',
      details: `${location_code} is to be counted after a short pick; until then nothing there is allocated.`,
      help: { type: 'stock_checks', act: null, ids: [stock_check_id] },
    }
  return reasonOfLife(pile) ?? { reason: 'available', details: 'Can be allocated now.', help: null }
}

/** What its dates exclude it from, by the shelf life that its product requires; customers may require another. */
function reasonOfLife(pile: ExplainedStock): PileReason | null {
  const { rule, day, shelf_life_min: min, shelf_life_max: max } = pile
  const criteria = { rule, batch: null, day, shelf_life: { min, max }, windows: [] }
  const goods = { ...pile, datetime3: null, datetime4: null, datetime5: null }
  const mismatch = mismatchFor(goods, criteria)
  if (mismatch !== 'too_short_life' && mismatch !== 'too_long_life') return null
  const remaining_days = remainingDaysFor(goods, criteria)
  const limit_days = mismatch === 'too_long_life' ? max : min
  return {
    reason: mismatch,
    details: lifeSentence(remaining_days, limit_days),
    help: null,
    remaining_days,
    limit_days,
  }
}

function lifeSentence(days: number | null, limit: number | null): string {
  if (days === null) return 'No date is recorded, so its remaining shelf life is not known.'
  if (days < 0) return `Its shelf life ended ${-days} days ago.`
  return `Its remaining shelf life of ${days} days is ${days < (limit ?? 0) ? 'less' : 'more'} than the ${limit} days that its product allows.`
}

function reasonOfReceived(pile: ExplainedStock): PileReason {
  const { location_code, location_type, putaway_task_id, stock_id } = pile
  if (putaway_task_id !== null)
    return {
      reason: 'awaiting_putaway',
      details: `At ${location_code}, awaiting putaway by task ${putaway_task_id}.`,
      help: { type: 'tasks', act: null, ids: [putaway_task_id] },
    }
  const why = pile.is_location_active
    ? `a location of type ${location_type}, which orders are not picked from`
    : 'a location that is not active'
  return {
    reason: pile.is_location_active ? 'location' : 'location_inactive',
    details: `At ${location_code}, ${why}.`,
    help: { type: 'stocks', act: 'move', ids: [stock_id] },
  }
}
