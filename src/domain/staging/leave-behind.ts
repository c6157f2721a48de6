import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { DispatchTask } from '#domain/dispatch/ask-dispatch.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import { cellOf } from '#domain/stock/identity.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { assertReason } from '#domain/stock/reasons.ts'
import { assertUnloaded, readUnits, type UnitFacts, unitIn } from '#domain/stock/units.ts'
import { createPutBacks } from '#domain/stock-control/create-put-backs.ts'
import { type GoodsShift, type LockedShifts, lockShifts } from '#domain/stock-control/lock-shifts.ts'
import { readOwners } from '#domain/stock-control/read-owners.ts'
import { updateTasksOfGoods } from '#domain/stock-control/update-tasks-of-goods.ts'
import { refusal } from '#problems/problem.ts'
import { dealStaged, type StagedPart } from './deal-staged.ts'
import { documentsOf, readStaged } from './read-staged.ts'
import { unstageGoods } from './unstage-goods.ts'

/** How less than all that is staged leaves, and what becomes of the rest. */
export type ShortDispatch = {
  /** In units; an exact decimal as text. */
  readonly confirmed_quantity: string
  readonly short_reason: string | null
  readonly reason_code_id: number | null
  /** Put back where it is kept, or written off. */
  readonly disposition: 'restock' | 'scrap'
  /** The pieces that leave, where goods are known by serial numbers. */
  readonly serial_numbers: readonly string[]
}

type Leaving = { readonly task: DispatchTask; readonly input: ShortDispatch }

/**
 * Takes goods off a task of dispatching that do not leave with the rest: they are free in the bay and to be put back, or
 * written off, and their order wants them again. The order of the task has been taken, and its shipment.
 */
export async function leaveBehind(tx: Transaction, model: Model, { task, input }: Leaving): Promise<void> {
  const parts = await readStaying(tx, { task, input })
  const units = await readUnits(
    tx,
    parts.map(({ pile }) => pile.storage_unit_id),
  )
  const taken = await lockShifts(tx, shiftsOf(parts, { input, units }), await documentsOf(tx, parts))
  for (const unit of taken.units.values()) assertUnloaded(unit)
  const [first] = taken.shifts
  if (first === undefined) return
  const owners = await readOwners(tx, [first.pile])
  const { account } = owners(first.pile)
  const { reason_code_id, disposition } = input
  const isScrap = disposition === 'scrap'
  const reason = await assertReason(tx, {
    account,
    reason_code_id,
    reason_type: isScrap ? 'negative_adjustment' : 'short_order_lines',
    must: isScrap ? 'always' : 'never',
  })

  await write(tx, model, { task, input, parts, taken, reason_code: reason?.code ?? null })
}

/** What stays: loose goods first, those in packages last; of pieces, those whose serial numbers were not named. */
async function readStaying(tx: Transaction, { task, input }: Leaving): Promise<readonly StagedPart[]> {
  const staged = await readStaged(tx, sql`k.id = ${task.id}`)
  const rest = new Big(task.start_quantity ?? 0).minus(input.confirmed_quantity)
  if (staged.every(({ pile }) => pile.serial_number === null)) return dealStaged(staged, rest)
  const leaving = new Set(input.serial_numbers)
  if (!new Big(input.confirmed_quantity).eq(leaving.size))
    throw refusal('serial_numbers_count_mismatch', {
      given: leaving.size,
      quantity: Number(input.confirmed_quantity),
    })
  const known = new Set(staged.map(({ pile }) => pile.serial_number))
  const unknown = input.serial_numbers.find((serial) => !known.has(serial))
  if (unknown !== undefined) throw refusal('serial_number_unknown', { serial: unknown })
  return dealStaged(
    staged.filter(({ pile }) => !leaving.has(pile.serial_number ?? '')),
    rest,
  )
}

type Staying = { readonly input: ShortDispatch; readonly units: ReadonlyMap<number, UnitFacts> }

/** What stays is laid down where it stands on a unit that leaves, or in a package the carrier knows. */
function shiftsOf(parts: readonly StagedPart[], { input, units }: Staying): readonly GoodsShift[] {
  const piles = new Map(parts.map(({ pile }) => [pile.id, pile]))
  return [...piles.values()].map((pile) => {
    const quantity = parts
      .filter((part) => part.pile.id === pile.id)
      .reduce((sum, part) => sum.plus(part.quantity), new Big(0))
      .toFixed()
    if (input.disposition === 'scrap') return { pile, quantity, to: 'adjustment' }
    const unit = pile.storage_unit_id === null ? null : unitIn(units, pile.storage_unit_id)
    const leaves = unit?.leaves_warehouse === true && Number(input.confirmed_quantity) > 0
    const isLaid = leaves || unit?.is_submitted === true
    return { pile, quantity, to: { ...cellOf(pile), ...(isLaid ? { storage_unit_id: null } : {}) } }
  })
}

type Writing = Leaving & {
  readonly parts: readonly StagedPart[]
  readonly taken: LockedShifts
  readonly reason_code: string | null
}

async function write(tx: Transaction, model: Model, writing: Writing): Promise<void> {
  const { task, input, parts, taken, reason_code } = writing
  const links = {
    task_id: task.id,
    goods_out_id: task.goods_out_id,
    goods_out_line_id: task.goods_out_line_id,
    goods_out_pick_list_id: task.goods_out_pick_list_id,
  }
  const moved = taken.shifts.filter(
    ({ pile, to }) => typeof to === 'string' || to.storage_unit_id !== pile.storage_unit_id,
  )
  const posted = await postMovements(tx, taken.piles, {
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
    taken.shifts.flatMap(({ pile, quantity, to }) =>
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
  await updateTasksOfGoods(tx, model, { locked: { ...taken, shifts: moved }, posted })
  await unstageGoods(
    tx,
    parts.map(({ pile, quantity }) => ({ task, product_id: pile.product_id, quantity })),
    { pick_id: null },
  )
  await noteReason(tx, writing)
  await askBack(tx, {
    ...writing,
    standing: taken.shifts.map((shift) => ({
      ...shift,
      now: posted[moved.indexOf(shift)]?.stock_to_id ?? shift.pile.id,
    })),
  })
}

/** The task tells why less left, as a short pick does. */
async function noteReason(tx: Transaction, { task, input }: Writing): Promise<void> {
  await tx.run(sql`
    update tasks k
    set explanation = coalesce(k.explanation, '{}'::jsonb) || jsonb_build_object('short_reason', ${input.short_reason}::text),
      ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = ${task.id}`)
}

type Standing = Writing & { readonly standing: readonly (GoodsShift & { readonly now: number })[] }

/** What is not written off is to be put back. */
async function askBack(tx: Transaction, { task, input, standing }: Standing): Promise<void> {
  if (input.disposition === 'scrap') return
  const piles = await readPiles(tx, sql`s.id = any(${standing.map(({ now }) => now)}::bigint[])`)
  await createPutBacks(
    tx,
    standing.flatMap(({ now, quantity }) => {
      const pile = piles.find(({ id }) => id === now)
      return pile === undefined ? [] : [{ pile, quantity, goods_out_id: task.goods_out_id }]
    }),
  )
}
