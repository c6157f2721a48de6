import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** Takes an advisory lock of the tenant until the transaction ends. */
export function lockByName(tx: Transaction, turn: string): Query<unknown> {
  return tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenant.id} ${turn}`}, 0)) from ${tx.topology.atTenant(tx.tenant.id)}`,
  )
}
