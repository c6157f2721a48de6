import type { Query } from '#database/query.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { recordDispatchDates } from '#domain/orders/record-dispatch-dates.ts'
import { updateLineCounters } from '#domain/orders/update-line-counters.ts'
import { advanceReceiptLines } from '#domain/receipts/advance-receipt.ts'
import { extendPutaways, replacePutaways } from '#domain/receipts/extend-putaways.ts'
import { addPutawayLines, reducePutawayLines } from '#domain/receipts/putaway-lines.ts'
import { saveUnitSizes } from '#domain/receipts/save-unit-sizes.ts'
import { actChangesOf } from '#domain/stock/act-changes.ts'
import { announceStock, prefetchStock } from '#domain/stock/announce-stock.ts'
import type { Movement, Posting } from '#domain/stock/movement.ts'
import { emptyPile, type Pile, type Piles } from '#domain/stock/piles.ts'
import { type PostedMovement, preparePosting } from '#domain/stock/post-movements.ts'
import { cancelMoves, cancelSuggestions, finishTasks } from '#domain/tasks/close-tasks.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { findStrayedTasks, updateStrayedTasks } from '#domain/tasks/update-task-sources.ts'
import { itemBy } from '#values/items-by.ts'
import { required } from '#values/look-up.ts'
import { announceTaskEvents } from './announce-task-events.ts'
import type { Changes } from './changes.ts'

/** Changes with the locked piles they are about. */
export type LockedChanges = {
  readonly changes: Changes
  readonly piles: Piles
  /** Reads the buckets of the piles before they change; null where it was done. */
  readonly counting: Query<unknown> | null
  /** What an act has written that has two steps: the places of movements count on from it. */
  readonly earlier?: WrittenMovements
}

/** Movements with their rows of the ledger. */
type WrittenMovements = {
  readonly movements: readonly Movement[]
  readonly posted: readonly PostedMovement[]
}

/** What became of changes. */
export type AppliedChanges = {
  /** The finished tasks as they are then, in no particular order. */
  readonly finished: readonly Task[]
  /** The rows of the ledger and their piles, in the order of the movements. */
  readonly posted: readonly PostedMovement[]
}

/**
 * Writes changes, in one pipeline unless goods have to leave a cell before others arrive there; all rows they change are locked
 * and everything is checked.
 */
export async function applyChanges(
  tx: Transaction,
  model: Model,
  { changes, piles, counting, earlier = { movements: [], posted: [] } }: LockedChanges,
): Promise<AppliedChanges> {
  const { posting } = changes
  const { write, finish, stock_to_ids } = await preparePosting(tx, piles, posting)
  const reserving = new Set(
    posting.movements.flatMap(({ reserves = [] }) => reserves.map(({ task_id }) => task_id)),
  )
  // Reservations name their tasks; other tasks may name the goods where they are then.
  const isReserving = ({ id }: { readonly id?: number }) => id !== undefined && reserving.has(id)
  const first = tx.pipeline([counting, createTasks(tx, changes.new_tasks.filter(isReserving)), write])
  const others = { ...changes, new_tasks: changes.new_tasks.filter((task) => !isReserving(task)) }
  const { posted, finished, strayed } = await writeAll(tx, model, {
    first,
    finish,
    stock_to_ids,
    others,
    earlier: earlier.posted,
  })
  recordCallers(tx, posting)
  await updateStrayedTasks(tx, strayed)
  const movements = [...earlier.movements, ...posting.movements]
  // What happened to the goods since is read again.
  const all = [...earlier.posted.map((row) => ({ ...row, pile: null })), ...posted]
  await announceMovements(tx, model, { events: changes.events, movements, posted: all })
  const taskWith = itemBy(finished, ({ id }) => id)
  await announceTaskEvents(
    tx,
    model,
    changes.task_events.flatMap((event) => {
      const task = taskWith(event.task_id)
      const posted_movement = all[event.movement]
      const pile = posted_movement?.pile ?? posted_movement?.stock_to_id ?? null
      return task === undefined ? [] : [{ event, task, pile }]
    }),
  )
  return { finished, posted }
}

type Writing = {
  readonly first: Query<readonly [unknown, unknown, readonly PostedMovement[]]>
  readonly finish: (written: readonly PostedMovement[]) => Promise<readonly PostedMovement[]>
  readonly stock_to_ids: readonly (number | null)[] | null
  readonly others: Changes
  readonly earlier: readonly PostedMovement[]
}

/** Writes stock and what is about it, together where it is known in advance where the goods will be. */
async function writeAll(tx: Transaction, model: Model, writing: Writing) {
  const { first, finish, stock_to_ids, others } = writing
  const earlier = writing.earlier.map(({ stock_to_id }) => stock_to_id)
  if (stock_to_ids === null) {
    const [, , written] = await first
    const posted = await finish(written)
    const ids = [...earlier, ...posted.map(({ stock_to_id }) => stock_to_id)]
    return { posted, ...(await writeOthers(tx, model, { changes: others, stock_to_ids: ids })) }
  }
  const rest = writeOthers(tx, model, { changes: others, stock_to_ids: [...earlier, ...stock_to_ids] })
  const [[, , written], result] = await tx.pipeline([first, rest])
  return { posted: await finish(written), ...result }
}

type PlacedChanges = {
  readonly changes: Changes
  /** For each movement the pile with its goods. */
  readonly stock_to_ids: readonly (number | null)[]
}

/** Writes everything but stock. */
function writeOthers(tx: Transaction, model: Model, { changes, stock_to_ids }: PlacedChanges) {
  const { putaway_lines, moved_sources } = changes
  const [added, reduced] = [putaway_lines.added, putaway_lines.reduced]
  return tx
    .pipeline([
      createTasks(
        tx,
        changes.new_tasks.map(({ points_at_movement, ...task }) =>
          points_at_movement === undefined
            ? task
            : { ...task, stock_id: stock_to_ids[points_at_movement] ?? null },
        ),
      ),
      finishTasks(tx, changes.finished_tasks),
      extendPutaways(tx, changes.extended_putaways),
      replacePutaways(tx, changes.replaced_putaways),
      reducePutawayLines(tx, reduced),
      addPutawayLines(tx, added),
      updateLineCounters(tx, changes.lines),
      recordDispatchDates(tx, changes.dispatched_order_ids),
      advanceReceiptLines(tx, changes.receipt_lines),
      saveUnitSizes(tx, changes.unit_sizes),
      cancelMoves(tx, changes.cancelled_moves),
      cancelSuggestions(tx, changes.cancelled_suggestions),
      findStrayedTasks(tx, {
        ...moved_sources,
        stock_ids: moved_sources.movements.flatMap((index) => stock_to_ids[index] ?? []),
      }),
      prefetchStock(tx, model, changes.events.flatMap(arrivalCellOf(changes))),
    ])
    .map(([, finished, , , , , , , , , , , strayed]) => ({ finished, strayed }))
}

/** The cell in which the goods of an event arrived. */
function arrivalCellOf({ posting }: Changes) {
  return ({ movement }: Changes['events'][number]) => {
    const to = posting.movements[movement]?.to ?? 'outbound'
    return typeof to === 'string' ? [] : [to]
  }
}

type MovementsToAnnounce = WrittenMovements & Pick<Changes, 'events'>

async function announceMovements(
  tx: Transaction,
  model: Model,
  { events, movements, posted }: MovementsToAnnounce,
): Promise<void> {
  await announceStock(
    tx,
    model,
    events.map(({ movement, event, extras, caller, names_ledger_row, shows_pile_before }) => ({
      event,
      pile:
        (shows_pile_before ? pileBefore(movements[movement]) : null) ??
        pileAfter(movements[movement], posted[movement]),
      quantity: movements[movement]?.quantity ?? '0',
      extras: names_ledger_row
        ? { ...extras, transaction_id: posted[movement]?.transaction_id ?? null }
        : extras,
      ...(caller && { caller }),
      ...lastOf(movements[movement]),
    })),
  )
}

/** The pile with the goods of a movement; as it would have been if they are gone. */
function pileAfter(movement: Movement | undefined, posted: PostedMovement | undefined): Pile | number {
  const known = posted?.pile ?? posted?.stock_to_id ?? null
  if (known !== null) return known
  if (movement === undefined || typeof movement.to === 'string')
    return required(posted?.stock_from_id, 'the pile of goods that left')
  const id = required(posted?.arrival_id, 'the pile in which goods arrived')
  return emptyPile(movement.to, { id, moment: movement.to.fifo_date })
}

/** The pile that goods were taken from, as it was with them. */
function pileBefore(movement: Movement | undefined): Pile | null {
  const from = movement?.from ?? 'outbound'
  return isPile(from) ? from : null
}

const isPile = (node: Movement['from']): node is Pile => typeof node !== 'string' && 'id' in node

/** How the pile was of which nothing may be left. */
function lastOf(movement: Movement | undefined): { readonly last?: Pile } {
  const last = typeof movement?.to === 'string' ? pileBefore(movement) : null
  return last === null ? {} : { last }
}

/** Records whose movements changed which balances, and by which operations. */
function recordCallers(tx: Transaction, { movements }: Posting): void {
  const changes = actChangesOf(tx)
  for (const { from, to, origin } of movements) {
    if (origin === undefined) continue
    changes.recordOperation(origin.operation_id)
    for (const goods of [from, to]) if (typeof goods !== 'string') changes.recordCaller(goods, origin.caller)
  }
}
