import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { DispatchTask } from '#domain/dispatch/dispatch-task.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import { cellOf } from '#domain/stock/identity.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { validateReason } from '#domain/stock/reasons.ts'
import { assertUnloaded, readUnits, type UnitFacts, unitIn } from '#domain/stock/units.ts'
import { createPutBacks } from '#domain/stock-control/create-put-backs.ts'
import { type GoodsShift, type LockedShifts, lockShifts } from '#domain/stock-control/lock-shifts.ts'
import { readOwners } from '#domain/stock-control/read-owners.ts'
import { updateTasksOfGoods } from '#domain/stock-control/update-tasks-of-goods.ts'
import { assertSerialsStaged } from './assert-serials-staged.ts'
import { documentsToLock, readStaged } from './read-staged.ts'
import { type StagedPart, takeParts, totalOfPile } from './take-parts.ts'
import { unstageGoods } from './unstage-goods.ts'

/** A dispatch of less than is staged, and what happens to the remainder. */
export type ShortDispatch = {
  /** In units; an exact decimal as text. */
  readonly confirmed_quantity: string
  readonly short_reason: string | null
  readonly reason_code_id: number | null
  /** Put back into storage, or written off. */
  readonly disposition: 'restock' | 'scrap'
  /** The serial numbers that leave, for goods tracked by serial number. */
  readonly serial_numbers: readonly string[]
}

type TaskWithShortDispatch = { readonly task: DispatchTask; readonly input: ShortDispatch }

/**
 * Takes goods that do not leave off a dispatch task: they become free in the bay with a putaway, or are written
 * off, and are outstanding again for their order. The order of the task and its shipment are locked.
 */
export async function leaveBehind(
  tx: Transaction,
  model: Model,
  { task, input }: TaskWithShortDispatch,
): Promise<void> {
  const parts = await readRemainder(tx, { task, input })
  const units = await readUnits(
    tx,
    parts.map(({ pile }) => pile.storage_unit_id),
  )
  const locked = await lockShifts(tx, shiftsOf(parts, { input, units }), await documentsToLock(tx, parts))
  for (const unit of locked.units.values()) assertUnloaded(unit)
  const [first] = locked.shifts
  if (first === undefined) return
  const owners = await readOwners(tx, [first.pile])
  const { account } = owners(first.pile)
  const { reason_code_id, disposition } = input
  const isScrap = disposition === 'scrap'
  const reason = await validateReason(tx, {
    account,
    reason_code_id,
    reason_type: isScrap ? 'negative_adjustment' : 'short_order_lines',
    must: isScrap ? 'always' : 'never',
  })

  await writeRemainder(tx, model, { task, input, parts, locked, reason_code: reason?.code ?? null })
}

/**
 * The goods that stay: loose goods first, goods in packages last; with serial numbers, those that are not
 * named.
 */
async function readRemainder(
  tx: Transaction,
  { task, input }: TaskWithShortDispatch,
): Promise<readonly StagedPart[]> {
  const staged = await readStaged(tx, sql`k.id = ${task.id}`)
  const remaining = new Big(task.start_quantity ?? 0).minus(input.confirmed_quantity)
  if (staged.every(({ pile }) => pile.serial_number === null)) return takeParts(staged, remaining)
  const { serial_numbers, confirmed_quantity: quantity } = input
  assertSerialsStaged(staged, { serial_numbers, quantity })
  const leavingSerials = new Set(serial_numbers)
  return takeParts(
    staged.filter(({ pile }) => !leavingSerials.has(pile.serial_number ?? '')),
    remaining,
  )
}

type ShiftContext = { readonly input: ShortDispatch; readonly units: ReadonlyMap<number, UnitFacts> }

/** Goods that stay are taken off a unit that leaves or a submitted package. */
function shiftsOf(parts: readonly StagedPart[], { input, units }: ShiftContext): readonly GoodsShift[] {
  const piles = new Map(parts.map(({ pile }) => [pile.id, pile]))
  return [...piles.values()].map((pile) => {
    const quantity = totalOfPile(parts, pile).toFixed()
    if (input.disposition === 'scrap') return { pile, quantity, to: 'adjustment' }
    const unit = pile.storage_unit_id === null ? null : unitIn(units, pile.storage_unit_id)
    const leaves = unit?.leaves_warehouse === true && Number(input.confirmed_quantity) > 0
    const isTakenOff = leaves || unit?.is_submitted === true
    return { pile, quantity, to: { ...cellOf(pile), ...(isTakenOff ? { storage_unit_id: null } : {}) } }
  })
}

type RemainderWriting = TaskWithShortDispatch & {
  readonly parts: readonly StagedPart[]
  readonly locked: LockedShifts
  readonly reason_code: string | null
}

async function writeRemainder(tx: Transaction, model: Model, writing: RemainderWriting): Promise<void> {
  const { task, input, parts, locked, reason_code } = writing
  const links = {
    task_id: task.id,
    goods_out_id: task.goods_out_id,
    goods_out_line_id: task.goods_out_line_id,
    goods_out_pick_list_id: task.goods_out_pick_list_id,
  }
  const moved = locked.shifts.filter(
    ({ pile, to }) => typeof to === 'string' || to.storage_unit_id !== pile.storage_unit_id,
  )
  const posted = await postMovements(tx, locked.piles, {
    movements: moved.map(({ pile: from, quantity, to }) =>
      typeof to === 'string'
        ? {
            ...{ ...links, category: 'ADJ', subtype: 'NEGATIVE', quantity, from, to },
            ...{ reason_code_id: input.reason_code_id, description: input.short_reason },
          }
        : { ...links, category: 'PICK', subtype: 'UNPACK', quantity, from, to },
    ),
    closings: parts.map(({ allocation, quantity }) => ({ allocation, quantity, state: 'released' })),
  })
  await announceStock(
    tx,
    model,
    locked.shifts.flatMap(({ pile, quantity, to }) =>
      typeof to === 'string'
        ? [
            {
              event: 'negatively_adjusted' as const,
              pile: new Big(quantity).eq(pile.quantity) ? pile : pile.id,
              quantity,
              extras: { reason_code, description: input.short_reason },
            },
          ]
        : [],
    ),
  )
  await updateTasksOfGoods(tx, model, { locked: { ...locked, shifts: moved }, posted })
  await unstageGoods(
    tx,
    parts.map(({ pile, quantity }) => ({ task, product_id: pile.product_id, quantity })),
    { pick_id: null },
  )
  await recordReason(tx, writing)
  await requestPutBacks(tx, {
    ...writing,
    remainder: locked.shifts.map((shift) => ({
      ...shift,
      stock_id: posted[moved.indexOf(shift)]?.stock_to_id ?? shift.pile.id,
    })),
  })
}

/** Records in the task why less was dispatched, as for a short pick. */
async function recordReason(tx: Transaction, { task, input }: RemainderWriting): Promise<void> {
  await tx.run(sql`
    update tasks k
    set explanation = coalesce(k.explanation, '{}'::jsonb) || jsonb_build_object('short_reason', ${input.short_reason}::text),
      ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = ${task.id}`)
}

type RemainderInBay = RemainderWriting & {
  readonly remainder: readonly (GoodsShift & { readonly stock_id: number })[]
}

/** Creates putaways for what is not written off. */
async function requestPutBacks(tx: Transaction, { task, input, remainder }: RemainderInBay): Promise<void> {
  if (input.disposition === 'scrap') return
  const piles = await readPiles(tx, sql`s.id = any(${remainder.map(({ stock_id }) => stock_id)}::bigint[])`)
  await createPutBacks(
    tx,
    remainder.flatMap(({ stock_id, quantity }) => {
      const pile = piles.find(({ id }) => id === stock_id)
      return pile === undefined ? [] : [{ pile, quantity, goods_out_id: task.goods_out_id }]
    }),
  )
}
