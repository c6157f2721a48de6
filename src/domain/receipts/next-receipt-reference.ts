import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { takeNumbers } from '#records/create.ts'

/** The next number that no receipt of the account has; numbers used as a reference by hand are skipped. */
export async function nextReceiptReference(tx: Transaction, account_id: number | null): Promise<string> {
  const [reference = ''] = await nextReceiptReferences(tx, [account_id])
  return reference
}

/** The same for receipts of several accounts, in their order; `used` are references of the same request by account. */
export async function nextReceiptReferences(
  tx: Transaction,
  account_ids: readonly (number | null)[],
  used: ReadonlySet<string> = new Set(),
): Promise<readonly string[]> {
  if (account_ids.length === 0) return []
  const numbers = await takeNumbers(tx, 'GRN', account_ids.length)
  const taken = numbers.map((reference, place) => ({
    place,
    reference,
    account_id: account_ids[place] ?? null,
  }))
  const types = { place: 'int8', account_id: 'int8', reference: 'text' } as const
  const found = await tx.rows<{ place: number }>(sql`
    select n.place
    from ${tableOf('n', types, taken)}
    where exists (
      select from goods_in_receipts r
      where r.tenant_id = ${tx.tenant.id} and r.account_id = n.account_id and r.reference = n.reference
        and r.status <> 'CANCELLED')`)
  const existing = new Set(found.map(({ place }) => place))
  const again = taken.filter(
    ({ place, account_id, reference }) =>
      existing.has(place) || used.has(referenceKey(account_id, reference)),
  )
  const others = await nextReceiptReferences(
    tx,
    again.map(({ account_id }) => account_id),
    used,
  )
  const replaced = new Map(again.map(({ place }, at) => [place, others[at]]))
  return numbers.map((reference, place) => replaced.get(place) ?? reference)
}

/** An account and a reference as one text. */
export function referenceKey(account_id: unknown, reference: unknown): string {
  return `${account_id} ${reference}`
}
