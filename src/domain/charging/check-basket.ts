import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import type { RecordValues } from '#records/record-values.ts'
import { violationOf } from '#records/violation-of.ts'
import { visibilityOf } from '#records/visibility.ts'

type BasketCheck = { readonly resulting: RecordValues; readonly parsed: Parsed }

/** A closed basket has an end, which is after its start. */
export function checkEnd(resource: Resource, { resulting, parsed }: BasketCheck): Violation[] {
  const { status, start_at: start, end_at: end } = resulting
  if (typeof end !== 'string') {
    if (status !== 'CLOSED' || end === undefined) return []
    return [violationOf(resource, parsed, { column: 'end_at', symbol: 'blank' })]
  }
  const isValid = typeof start !== 'string' || Date.parse(end) > Date.parse(start)
  return isValid ? [] : [violationOf(resource, parsed, { column: 'end_at', symbol: 'invalid' })]
}

/** An account has at most one open basket. */
export async function checkOneOpen(
  tx: Transaction,
  resource: Resource,
  { resulting, parsed }: BasketCheck,
): Promise<Violation[]> {
  const accounts = resource.references.find(({ name }) => name === 'account_id')?.target
  if (resulting.status !== 'OPEN' || typeof resulting.account_id !== 'number' || accounts === undefined)
    return []
  // Nothing is revealed of an account the caller may not see; it is refused as missing.
  const other = await tx.maybe<{ code: string }>(sql`
    select a.code
    from charge_baskets b
    join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
    where b.tenant_id = ${tx.tenant.id} and b.account_id = ${resulting.account_id} and b.status = 'OPEN'
      and b.id is distinct from ${resulting.id ?? null}::bigint and ${visibilityOf(accounts, 'a', tx)}`)
  if (other === null) return []
  const broken = { column: 'account_id', symbol: 'open_basket_exists', facts: { code: other.code } } as const
  return [violationOf(resource, parsed, broken)]
}
