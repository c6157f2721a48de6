import Big from 'big.js'
import type { LimitedInput } from '#web/console/records/limited-input.ts'
import type { Receipt } from './receipt.graphql.ts'

/** The receipt that is shown. */
export type ReadReceipt = NonNullable<NonNullable<Receipt['goods_in_receipts']>['find']>

/** A line of it. */
export type ReceiptLine = NonNullable<ReadReceipt['lines']>[number]

/** A task of receiving it or putting it away. */
export type ReceiptTask = NonNullable<Receipt['tasks']>['all']['nodes'][number]

/** How far the goods of a line are. */
type ReceiptStage = 'put_away' | 'in_bay' | 'missing' | 'surplus'

/** How much of a line is at each stage, and which share of the whole that is. */
export type ReceiptPart = {
  readonly stage: ReceiptStage
  readonly quantity: string
  readonly percent: number
}

const quantities = (line: ReceiptLine) =>
  [line.expected_quantity, line.received_quantity, line.put_away_quantity].map(
    (value) => new Big(value ?? 0),
  ) as [Big, Big, Big]

/** The parts of a line, one after the other: what is put away, what still stands in the bay, and what is missing or too much. */
export function receiptPartsOf(line: ReceiptLine): readonly ReceiptPart[] {
  const [expected, received, put_away] = quantities(line)
  const surplus = received.gt(expected) ? received.minus(expected) : new Big(0)
  const whole = received.gt(expected) ? received : expected
  const inBay = received.minus(put_away)
  const stages: readonly (readonly [ReceiptStage, Big])[] = [
    ['put_away', put_away],
    ['in_bay', inBay.gt(surplus) ? inBay.minus(surplus) : inBay],
    ['surplus', inBay.gt(surplus) ? surplus : new Big(0)],
    ['missing', received.gt(expected) ? new Big(0) : expected.minus(received)],
  ]
  return stages.flatMap(([stage, quantity]) =>
    quantity.gt(0)
      ? [
          {
            stage,
            quantity: quantity.toFixed(),
            percent: whole.eq(0) ? 0 : quantity.div(whole).times(100).toNumber(),
          },
        ]
      : [],
  )
}

/** Why what came is not what was expected, with the quantity that is about; null where it is. */
export type LineDiscrepancy = {
  readonly cause: 'not_begun' | 'not_yet' | 'closed' | 'confirmed_less' | 'over' | 'over_within'
  readonly quantity: string
  /** The tolerance of the account in percent, where it decides; null where it has none. */
  readonly tolerance: string | null
} | null

const OPEN = new Set<string | null>(['AVAILABLE', 'ALLOCATED', 'ON_HOLD'])

/** Whether a task is still to be done. */
export function isOpen({ status }: Pick<ReceiptTask, 'status'>): boolean {
  return OPEN.has(status)
}

/** Whether a task was done and stands. */
function isDone({ status, reversed_at }: Pick<ReceiptTask, 'status' | 'reversed_at'>): boolean {
  return status === 'COMPLETED' && reversed_at === null
}

/** Why the goods of a line are fewer or more than expected. */
export function discrepancyOf(
  line: ReceiptLine,
  receipt: ReadReceipt,
  tasks: readonly ReceiptTask[],
): LineDiscrepancy {
  const [expected, received] = quantities(line)
  if (received.eq(expected)) return null
  if (received.gt(expected)) {
    const percent = receipt.account?.over_receipt_tolerance_percent ?? null
    const cause = percent === null || receipt.receipt_type === 'blind' ? 'over' : 'over_within'
    const tolerance = percent === null ? null : String(percent)
    return { cause, quantity: received.minus(expected).toFixed(), tolerance }
  }
  const percent = receipt.account?.under_receipt_tolerance_percent ?? null
  const tolerance = percent === null ? null : String(percent)
  const quantity = expected.minus(received).toFixed()
  if (receipt.status === 'PENDING') return { cause: 'not_begun', quantity, tolerance }
  const isAwaited = tasks.some((task) => task.type === 'RCV' && isOpen(task))
  if (isAwaited) return { cause: 'not_yet', quantity, tolerance }
  return { cause: receipt.closed_at === null ? 'confirmed_less' : 'closed', quantity, tolerance }
}

/** What receiving asks for first: the quantity, which begins with what is still expected. */
const RECEIVING_FIRST = ['confirmed_quantity', 'location_to_id', 'batch', 'best_before_date', 'keep_open']

/** The form that receives the goods of a task. */
export function receivingInput({ start_quantity }: Pick<ReceiptTask, 'start_quantity'>): LimitedInput {
  const expected = start_quantity === null ? {} : { confirmed_quantity: String(start_quantity) }
  return { first: RECEIVING_FIRST, preset: expected, fixed: {} }
}

/** How many units tasks are about. */
export function unitsOfTasks(tasks: readonly Pick<ReceiptTask, 'start_quantity'>[]): string {
  return tasks.reduce((sum, { start_quantity }) => sum.plus(start_quantity ?? 0), new Big(0)).toFixed()
}

/** What may be wrong with goods that come, each with what is asked: what is left of a line stays open until it is received. */
export const EXCEPTIONS = {
  damaged: {
    asks: ['confirmed_quantity', 'hold_description', 'reason_code_id'],
    preset: {},
    fixed: { status: 'held', keep_open: true },
  },
  short: { asks: ['confirmed_quantity', 'keep_open'], preset: {}, fixed: {} },
} as const satisfies Readonly<Record<string, LimitedInput>>

/** What may be wrong with goods that come. */
export type ExceptionName = keyof typeof EXCEPTIONS

/** What can be done to a task of a line: received, taken back, or put back. */
export function taskActsOf(task: ReceiptTask): readonly { readonly type: string; readonly act: string }[] {
  if (task.type === 'RCV' && isOpen(task))
    return [
      { type: 'receive_tasks', act: 'receive' },
      { type: 'receive_tasks', act: 'receive_to_putaway_location' },
    ]
  if (task.type === 'RCV' && isDone(task)) return [{ type: 'receive_tasks', act: 'unreceive' }]
  if (task.type === 'PWAY' && isDone(task)) return [{ type: 'putaway_tasks', act: 'revert' }]
  return []
}
