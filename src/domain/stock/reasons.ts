import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { AccountFacts } from './goods.ts'

/** What a reason is for. */
type ReasonType =
  | 'negative_adjustment'
  | 'positive_adjustment'
  | 'hold'
  | 'release'
  | 'short_order_lines'
  | 'transfer'
  | 'stock_check'

/** Requirements on a reason code (operations 3.4). */
export type ReasonRule = {
  readonly reason_type: ReasonType
  readonly reason_code_id: number | null
  /** The owner of the stock, whose setting applies. */
  readonly account: Pick<AccountFacts, 'id' | 'enforce_reason_codes'>
  /** Whether one is required: always, never, or if the account enforces reason codes and has a usable one. */
  readonly must: 'always' | 'if_enforced' | 'never'
}

/** A reason code as an event shows it. */
export type Reason = { readonly id: number; readonly code: string; readonly name: string }

/** Refuses an unusable or a missing required reason code; returns the reason. */
export function validateReason(tx: Transaction, rule: ReasonRule): Query<Reason | null> {
  const { account, reason_type, reason_code_id } = rule
  const usable = sql`r.active and r.reason_type = ${reason_type} and (r.generic or r.account_id = ${account.id})`
  const tenant = tx.tenant.id
  if (reason_code_id === null) {
    const isEnforced = rule.must === 'always' || (rule.must === 'if_enforced' && account.enforce_reason_codes)
    if (!isEnforced) return tx.value(null)
    const usableOne = sql`select from reason_codes r where r.tenant_id = ${tenant} and ${usable}`
    return tx.one<{ exists: boolean }>(sql`select exists (${usableOne}) as exists`).map(({ exists }) => {
      if (exists || rule.must === 'always') throw refusal('reason_code_required', { reason_type })
      return null
    })
  }
  const named = tx.maybe<Reason & { readonly is_usable: boolean }>(sql`
    select r.id, r.code, r.name, (${usable}) as is_usable
    from reason_codes r
    where r.tenant_id = ${tenant} and r.id = ${reason_code_id}`)
  return named.map((reason) => {
    if (reason?.is_usable !== true)
      throw refusal('reason_code_invalid', { code: reason?.code ?? String(reason_code_id) })
    return { id: reason.id, code: reason.code, name: reason.name }
  })
}
