import Big from 'big.js'
import { type Changes, type ChangesTask, type MovementEvent, NO_CHANGES } from '#domain/changes/changes.ts'
import type { LocationChoice } from '#domain/putaway/choose-location.ts'
import type { UnitSize } from '#domain/receipts/save-unit-sizes.ts'
import type { Cell } from '#domain/stock/identity.ts'
import { awaitsPutaway } from '#domain/stock/locations.ts'
import type { Movement, UnitMove } from '#domain/stock/movement.ts'
import type { Origin } from '#domain/stock/origin.ts'
import type { Reason } from '#domain/stock/reasons.ts'
import type { FinishedTask } from '#domain/tasks/close-tasks.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import type { Task } from '#domain/tasks/task.ts'
import { holdFor, isScrap, needsNoPutaway, statusFor } from './arrivals.ts'
import type { ReceivingContext } from './read-receiving.ts'
import type { ReceivingInput } from './receiving-input.ts'
import { UNDISPATCHED } from './undispatched-serials.ts'

/** Checked goods to receive. */
export type CheckedReceipt = {
  readonly context: ReceivingContext
  readonly input: ReceivingInput
  readonly confirmed: Big
  readonly origin: Origin
  /** Why the goods are held or written off. */
  readonly reason: Reason | null
  /** The cells the goods arrive in; none where nothing came. */
  readonly cells: readonly Cell[]
  /** The unit the goods are put on. */
  readonly storage_unit_id: number | null
  /** The open putaway of the unit, which is extended. */
  readonly following: Task | null
  /** The putaway location. */
  readonly chosen: LocationChoice | null
  /** The id of the putaway to create. */
  readonly putaway_id: number
  /** The id of the pile to create, where there is none to merge with. */
  readonly pile_id: number
}

/** A movement of received goods; goods written off are moved out after they arrived. */
type ReceiptMovement = {
  readonly receipt: CheckedReceipt
  readonly movement: Movement
  readonly is_arrival: boolean
}

const MOVEMENT_KINDS = {
  standard: { subtype: 'RECEIVE', from: 'inbound' },
  blind: { subtype: 'RECEIVE', from: 'inbound' },
  crossdock: { subtype: 'RECEIVE', from: 'inbound' },
  customer_return: { subtype: 'RETURN', from: 'inbound' },
  warehouse_transfer: { subtype: 'TRANSFER_IN', from: 'transit' },
} as const

/** What received goods change of stock: they arrive in the bay, on a unit or loose; scrap is written off at once. */
export function arrivalChanges(receipts: readonly CheckedReceipt[]): Changes {
  return {
    ...NO_CHANGES,
    posting: {
      movements: movedBy(receipts).map(({ movement }) => movement),
      units: receipts.flatMap(unitsOf),
      pile_ids: receipts.map(({ pile_id }) => pile_id),
    },
  }
}

/**
 * What received goods change apart from stock: their tasks are finished, and putaways grow by what is not reserved
 * for orders that waited for the goods.
 */
export function followingChanges(
  receipts: readonly CheckedReceipt[],
  reserved: ReadonlyMap<CheckedReceipt, Big> = new Map(),
): Changes {
  const moved = movedBy(receipts)
  const putaways = receipts.flatMap((receipt) => {
    const quantity = receipt.confirmed.minus(reserved.get(receipt) ?? 0)
    return quantity.gt(0) && needsPutaway(receipt) ? [{ receipt, quantity: quantity.toFixed() }] : []
  })
  return {
    ...NO_CHANGES,
    new_tasks: [
      ...putaways.flatMap((putaway) => newPutawayOf(putaway, moved)),
      ...receipts.flatMap(remainderOf),
    ],
    extended_putaways: putaways.flatMap(extensionOf),
    putaway_lines: { reduced: [], added: putaways.map(putawayLineOf) },
    finished_tasks: receipts.map((receipt) =>
      finishOf(
        receipt,
        putaways.some((one) => one.receipt === receipt),
      ),
    ),
    receipt_lines: receipts.flatMap(({ context: { line }, confirmed }) =>
      confirmed.gt(0) ? [{ id: line.id, received: confirmed.toFixed() }] : [],
    ),
    unit_sizes: receipts.flatMap(unitSizeOf),
    events: receipts.flatMap((receipt) => eventsOf(receipt, moved)),
  }
}

/** What received goods change, where no orders wait for them. */
export function receiptChanges(receipts: readonly CheckedReceipt[]): Changes {
  return { ...followingChanges(receipts), posting: arrivalChanges(receipts).posting }
}

function movedBy(receipts: readonly CheckedReceipt[]): readonly ReceiptMovement[] {
  return receipts.flatMap((receipt) => {
    const arrivals = receipt.cells.map((cell) => arrivalOf(receipt, cell))
    const writtenOff = isScrap(receipt.context, receipt.input)
      ? arrivals.map((movement) => writeOffOf(movement, receipt.input))
      : []
    return [
      ...arrivals.map((movement) => ({ receipt, movement, is_arrival: true })),
      ...writtenOff.map((movement) => ({ receipt, movement, is_arrival: false })),
    ]
  })
}

type ArrivalMovement = Movement & { readonly to: Cell }

function arrivalOf({ context, input, confirmed, cells, origin }: CheckedReceipt, to: Cell): ArrivalMovement {
  const { task, receipt, line } = context
  const { subtype, from } = MOVEMENT_KINDS[receipt.receipt_type]
  return {
    task_id: task.id,
    goods_in_receipt_id: receipt.id,
    goods_in_line_id: line.id,
    category: 'RCV',
    subtype,
    quantity: cells.length > 1 || to.serial_number ? '1' : confirmed.toFixed(),
    from,
    to,
    origin,
    ...(statusFor(context, input) === 'held' ? { hold: holdFor(context, input) } : {}),
    ...(context.undispatched_serials.includes(to.serial_number ?? '') ? { description: UNDISPATCHED } : {}),
  }
}

function writeOffOf(arrival: ArrivalMovement, { reason_code_id, description }: ReceivingInput): Movement {
  return {
    ...arrival,
    category: 'ADJ',
    subtype: 'NEGATIVE',
    from: arrival.to,
    to: 'adjustment',
    reason_code_id,
    description,
  }
}

/** An existing unit is in the bay with the goods that are put on it. */
function unitsOf({ context: { unit, bay, receipt }, cells }: CheckedReceipt): readonly UnitMove[] {
  if (unit === null || bay === null || cells.length === 0) return []
  return [{ id: unit.id, warehouse_id: receipt.warehouse_id, location_id: bay.id }]
}

/** Whether received goods are put away; scrap and goods for the supplier are not. */
function needsPutaway({ context, input, cells }: CheckedReceipt): boolean {
  const { bay } = context
  return cells.length > 0 && bay !== null && awaitsPutaway(bay.type) && !needsNoPutaway(context, input)
}

type Putaway = { readonly receipt: CheckedReceipt; readonly quantity: string }

/** The putaway of goods of which none is open. */
function newPutawayOf(
  { receipt: checked, quantity }: Putaway,
  moved: readonly ReceiptMovement[],
): readonly ChangesTask[] {
  const { context, cells, following, chosen, putaway_id } = checked
  const { receipt, line, bay, product } = context
  const [cell] = cells
  if (following !== null || cell === undefined) return []
  const isLoosePile = cell.storage_unit_id === null && cell.serial_number === null
  return [
    {
      id: putaway_id,
      type: 'PWAY',
      warehouse_id: receipt.warehouse_id,
      account_id: receipt.account_id,
      product_id: line.product_id,
      start_quantity: quantity,
      stock_description: describeGoods(product.code, cell),
      location_from_id: bay?.id ?? null,
      location_to_id: chosen?.location_id ?? null,
      storage_unit_from_id: cell.storage_unit_id,
      ...(isLoosePile
        ? { points_at_movement: moved.findIndex(({ receipt: other }) => other === checked) }
        : {}),
      notes: chosen !== null && chosen.location_id === null ? 'no location fits' : null,
      explanation: chosen?.explanation ?? null,
      goods_in_receipt_id: receipt.id,
      goods_in_line_id: line.id,
    },
  ]
}

function extensionOf({ receipt: { context, following }, quantity }: Putaway) {
  const { receipt, line } = context
  if (following === null) return []
  return [
    {
      task_id: following.id,
      quantity,
      goods_in_line_id: line.id,
      product_id: line.product_id,
      account_id: receipt.account_id,
    },
  ]
}

function putawayLineOf({ receipt: { context, following, putaway_id }, quantity }: Putaway) {
  return { task_id: following?.id ?? putaway_id, goods_in_line_id: context.line.id, quantity }
}

function finishOf(receipt: CheckedReceipt, isPutAway: boolean): FinishedTask {
  const { context, confirmed, origin, storage_unit_id, following, putaway_id } = receipt
  const done = {
    id: context.task.id,
    confirmed_quantity: confirmed.toFixed(),
    caller: origin.caller,
  }
  if (confirmed.eq(0)) return done
  return {
    ...done,
    // The rest is another task's, so that goods that are unreceived are expected once.
    ...(remainderOf(receipt).length > 0 ? { start_quantity: confirmed.toFixed() } : {}),
    location_to_id: context.bay?.id ?? null,
    storage_unit_to_id: storage_unit_id,
    putaway_task_id: isPutAway ? (following?.id ?? putaway_id) : null,
  }
}

/** The task for what remains to be received, where it stays open. */
function remainderOf({ context: { task }, input, confirmed }: CheckedReceipt): readonly ChangesTask[] {
  const rest = new Big(task.start_quantity ?? 0).minus(confirmed)
  if (confirmed.eq(0) || !input.keep_open || rest.lte(0)) return []
  const { storage_unit_to_id } = task
  return [{ ...remainderTaskFor(task, rest.toFixed()), storage_unit_to_id }]
}

/** The same task for what remains to be received. */
export function remainderTaskFor(task: Task, start_quantity: string): ChangesTask {
  const { type, warehouse_id, account_id, product_id, priority, stock_description, location_to_id, due_at } =
    task
  const { storage_unit_type_id, goods_in_receipt_id, goods_in_line_id } = task
  return {
    type,
    warehouse_id,
    account_id,
    product_id,
    priority,
    stock_description,
    location_to_id,
    due_at,
    storage_unit_type_id,
    goods_in_receipt_id,
    goods_in_line_id,
    start_quantity,
  }
}

/** The measured size of a full unit, where all of it was given. */
function unitSizeOf({ context: { configuration }, input, confirmed }: CheckedReceipt): readonly UnitSize[] {
  const { length, width, height, weight, unit_of_measure } = input
  if (configuration === null || confirmed.eq(0)) return []
  if (length === null || width === null || height === null || weight === null) return []
  return [{ product_storage_unit_id: configuration.id, length, width, height, weight, unit_of_measure }]
}

/** The events of received goods: each pile, and whether it was held or written off at once. */
function eventsOf(checked: CheckedReceipt, moved: readonly ReceiptMovement[]): readonly MovementEvent[] {
  const { context, input, reason, origin } = checked
  const { receipt, line } = context
  const { caller } = origin
  const words = { description: holdFor(context, input).description, reason_code: reason?.code ?? null }
  const isHeld = statusFor(context, input) === 'held'
  return moved.flatMap(({ receipt: other, is_arrival }, movement) => {
    if (other !== checked || !is_arrival) return []
    const extras = { goods_in_receipt_id: receipt.id, goods_in_line_id: line.id }
    const events: MovementEvent[] = [
      { event: 'received', movement, extras, caller, names_ledger_row: true },
      ...(isHeld ? [{ event: 'placed_on_hold', movement, extras: words, caller } as const] : []),
      ...(isScrap(context, input)
        ? [{ event: 'negatively_adjusted', movement, extras: words, caller } as const]
        : []),
    ]
    return events
  })
}
