import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'

type CardInput = { readonly current?: FullRow; readonly parsed: Parsed }

/** A newly assigned charge card must be active; the current one may stay (operations 10.1). */
export async function checkCard(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: CardInput,
): Promise<Violation[]> {
  const id = parsed.values.charge_card_id
  if (typeof id !== 'number' || id === current?.charge_card_id) return []
  const card = await tx.maybe<{ code: string; active: boolean }>(sql`
    select c.code, c.active from charge_cards c where c.tenant_id = ${tx.tenant.id} and c.id = ${id}`)
  if (card === null || card.active) return []
  const facts = { code: card.code }
  return [violationOf(resource, parsed, { column: 'charge_card_id', symbol: 'charge_card_inactive', facts })]
}
