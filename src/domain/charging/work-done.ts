import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** Work of an act that is charged automatically (operations 10.3). */
export type WorkDone = {
  readonly task_ids: number[]
  readonly order_ids: number[]
  readonly list_ids: number[]
  readonly receipt_ids: number[]
  readonly reversed_picks: ReversedPick[]
}

/** A part of a pick that was reversed. */
export type ReversedPick = {
  readonly id: number
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
  /** Whether nothing of the pick is left. */
  readonly is_whole: boolean
}

const workByTransaction = new WeakMap<Transaction, WorkDone>()

/** Whether work was recorded in a transaction. */
export function hasWorkDone(tx: Transaction): boolean {
  return workByTransaction.has(tx)
}

/** The work recorded in a transaction and not yet charged. */
export function workDoneIn(tx: Transaction): WorkDone {
  const existing = workByTransaction.get(tx)
  if (existing !== undefined) return existing
  const empty: WorkDone = { task_ids: [], order_ids: [], list_ids: [], receipt_ids: [], reversed_picks: [] }
  workByTransaction.set(tx, empty)
  return empty
}

/** A row of work, with `isCharged` of its account. */
type ChargeableRow = { readonly id: number; readonly is_charged: boolean }

/**
 * Records work that may have to be charged; the charges are written after the act has written everything else.
 */
export function recordWork(
  tx: Transaction,
  kind: Exclude<keyof WorkDone, 'reversed_picks'>,
  rows: readonly ChargeableRow[],
): void {
  const charged = rows.filter(({ is_charged }) => is_charged)
  if (charged.length > 0) workDoneIn(tx)[kind].push(...charged.map(({ id }) => id))
}

/** Records reversed picks; their charges are reversed with the other charges of the act. */
export function recordReversedPicks(tx: Transaction, rows: readonly (ReversedPick & ChargeableRow)[]): void {
  const charged = rows.filter(({ is_charged }) => is_charged)
  workDoneIn(tx).reversed_picks.push(
    ...charged.map(({ id, quantity, is_whole }) => ({ id, quantity, is_whole })),
  )
}

/**
 * Whether an account has automatic prices for a charge type, PICK or RECEIPT, as a condition in the statement
 * that writes the work, so that no basket is locked for other accounts.
 */
export function isCharged(tx: Transaction, account: Sql, type: Sql): Sql {
  return sql`exists (
    select from accounts ca
    left join charge_baskets cb on cb.tenant_id = ca.tenant_id and cb.account_id = ca.id and cb.status = 'OPEN'
    join charge_prices cp on cp.tenant_id = ca.tenant_id and cp.charge_card_id = coalesce(cb.charge_card_id, ca.charge_card_id)
    where ca.tenant_id = ${tx.tenant.id} and ca.id = ${account} and cp.auto_charge and cp.charge_type = ${type})`
}
