import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** Work of an act that its account is charged for by itself (operations 10.3), by what was done. */
export type WorkDone = {
  readonly task_ids: number[]
  readonly order_ids: number[]
  readonly list_ids: number[]
  readonly receipt_ids: number[]
  readonly reversed_picks: ReversedPick[]
}

/** Part of what was picked that is picked no more. */
export type ReversedPick = {
  readonly id: number
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
  /** Whether nothing of the pick is left. */
  readonly is_whole: boolean
}

const done = new WeakMap<Transaction, WorkDone>()

/** The work that was noted in a transaction and is not charged yet. */
export function workDoneIn(tx: Transaction): WorkDone {
  const known = done.get(tx)
  if (known !== undefined) return known
  const fresh: WorkDone = { task_ids: [], order_ids: [], list_ids: [], receipt_ids: [], reversed_picks: [] }
  done.set(tx, fresh)
  return fresh
}

/** A row of what was done, with `isCharged` of its account. */
type Noted = { readonly id: number; readonly is_charged: boolean }

/** Notes work that may have to be charged; the charges are written when the act has written everything else. */
export function noteWork(
  tx: Transaction,
  kind: Exclude<keyof WorkDone, 'reversed_picks'>,
  rows: readonly Noted[],
): void {
  const charged = rows.filter(({ is_charged }) => is_charged)
  if (charged.length > 0) workDoneIn(tx)[kind].push(...charged.map(({ id }) => id))
}

/** Notes picks that were taken back; what they were charged is taken back with the other charges of the act. */
export function noteReversedPicks(tx: Transaction, rows: readonly (ReversedPick & Noted)[]): void {
  const charged = rows.filter(({ is_charged }) => is_charged)
  workDoneIn(tx).reversed_picks.push(
    ...charged.map(({ id, quantity, is_whole }) => ({ id, quantity, is_whole })),
  )
}

/**
 * Whether an account has prices for a charge type, PICK or RECEIPT, as a condition for what comes back of the statement
 * that writes the work: so nothing is asked, and no basket locked, about all others.
 */
export function isCharged(tx: Transaction, account: Sql, type: Sql): Sql {
  return sql`exists (
    select from accounts ca
    left join charge_baskets cb on cb.tenant_id = ca.tenant_id and cb.account_id = ca.id and cb.status = 'OPEN'
    join charge_prices cp on cp.tenant_id = ca.tenant_id and cp.charge_card_id = coalesce(cb.charge_card_id, ca.charge_card_id)
    where ca.tenant_id = ${tx.tenant.id} and ca.id = ${account} and cp.auto_charge and cp.charge_type = ${type})`
}
