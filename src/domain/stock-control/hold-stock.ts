import type { Query } from '#database/query.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { InputOf } from '#declare/rows.ts'
import { applyChanges } from '#domain/changes/apply-changes.ts'
import type { Cell } from '#domain/stock/identity.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { arrivedPile } from '#domain/stock/post-movements.ts'
import { type Reason, validateReason } from '#domain/stock/reasons.ts'
import { refusal } from '#problems/problem.ts'
import type { stockHolding } from '#resources/stock/stock-acts.ts'
import { lockShifts } from './lock-shifts.ts'
import { readOwners } from './read-owners.ts'
import { readPilesOf } from './read-pile.ts'
import { statusChanges } from './status-changes.ts'
import { updateTasksOfGoods } from './update-tasks-of-goods.ts'

/** Piles to hold or release, and why. */
export type HoldInput = Pick<InputOf<typeof stockHolding>, 'description' | 'reason_code_id'> & {
  readonly ids: readonly number[]
}

/** Holds piles, all or none: they stay where they are and cannot be reserved (operations 3.3). */
export function holdStock(tx: Transaction, model: Model, input: HoldInput): Promise<readonly number[]> {
  return changeStatus(tx, model, { ...input, status: 'held' })
}

/** Releases piles from hold, all or none. */
export function releaseStock(tx: Transaction, model: Model, input: HoldInput): Promise<readonly number[]> {
  return changeStatus(tx, model, { ...input, status: 'available' })
}

type StatusChange = HoldInput & { readonly status: Cell['status'] }

async function changeStatus(tx: Transaction, model: Model, change: StatusChange): Promise<readonly number[]> {
  const { status, description, reason_code_id } = change
  const unlocked = await readPilesOf(tx, change.ids)
  const locked = await lockShifts(
    tx,
    unlocked.map((pile) => ({ pile, quantity: pile.quantity, to: { ...pile, status } })),
  )
  const shifts = locked.shifts.map((shift) => ({ ...shift, quantity: shift.pile.quantity }))
  const owners = await readOwners(
    tx,
    shifts.map(({ pile }) => pile),
  )
  for (const { pile } of shifts) assertStatusChangeable(pile, status)
  const reasons = await readReasons(tx, {
    change,
    piles: shifts.map(({ pile }) => pile),
    account: (pile) => owners(pile).account,
  })

  const changes = statusChanges(shifts, { status, description, reason_code_id, reasons })
  const { posted } = await applyChanges(tx, model, { changes, piles: locked.piles, counting: null })
  await updateTasksOfGoods(tx, model, { locked: { ...locked, shifts }, posted })
  return [...new Set(posted.map(arrivedPile))]
}

function assertStatusChangeable(pile: Pile, status: Cell['status']): void {
  if (status === 'available') {
    if (pile.status !== 'held') throw refusal('stock_not_held', { id: pile.id })
    return
  }
  if (pile.status === 'held') throw refusal('stock_held', { id: pile.id })
  const allocated = Number(pile.allocated_quantity)
  if (allocated !== 0) throw refusal('stock_allocated', { id: pile.id, allocated })
}

type ReasonInput = {
  readonly change: StatusChange
  readonly piles: readonly Pile[]
  readonly account: (pile: Pile) => { readonly id: number; readonly enforce_reason_codes: boolean }
}

/** The reason for holding or releasing each pile; its owner may require one. */
function readReasons(
  tx: Transaction,
  { change, piles, account }: ReasonInput,
): Promise<readonly (Reason | null)[]> {
  const { reason_code_id, status } = change
  const queries = new Map<number, Query<Reason | null>>()
  for (const pile of piles) {
    const owner = account(pile)
    const reason_type = status === 'held' ? 'hold' : 'release'
    if (!queries.has(owner.id))
      queries.set(
        owner.id,
        validateReason(tx, { account: owner, reason_type, reason_code_id, must: 'if_enforced' }),
      )
  }
  return tx.pipeline([...queries.values()]).map((reasons) => {
    const known = new Map(
      [...queries.keys()].map((account_id, index) => [account_id, reasons[index] ?? null]),
    )
    return piles.map((pile) => known.get(pile.account_id) ?? null)
  })
}
