import type { Transaction } from '#database/transaction.ts'
import type { Caller } from '#values/caller.ts'
import { actChangesOf } from './act-changes.ts'

/** Who does an act, and the operation that its rows of the ledger belong to. */
export type Origin = { readonly caller: Caller; readonly operation_id: string }

/** The origin of what a transaction does for its own caller. */
export function originOf(tx: Transaction): Origin {
  return { caller: tx.caller, operation_id: actChangesOf(tx).operation_id }
}
