import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { checkCard } from '#domain/accounts/check-card.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import type { RecordValues } from '#records/record-values.ts'
import { checkEnd, checkOneOpen } from './check-basket.ts'

/** Creates a basket, open or already closed (operations 10.5). */
export async function createBasket(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const { account_id, charge_card_id: card, start_at: start } = parsed.values
  const resulting: RecordValues = {
    ...parsed.values,
    start_at: start ?? tx.now,
    charge_card_id: card ?? (await readChargeCard(tx, account_id)),
  }
  const row = await createRecord(tx, resource, {
    parsed,
    violations: [
      ...checkEnd(resource, { resulting, parsed }),
      ...(await checkOneOpen(tx, resource, { resulting, parsed })),
      ...(await checkCard(tx, resource, { parsed })),
    ],
    extra: { start_at: resulting.start_at, charge_card_id: resulting.charge_card_id },
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

async function readChargeCard(tx: Transaction, account: unknown): Promise<number | null> {
  if (typeof account !== 'number') return null
  const found = await tx.maybe<{ charge_card_id: number | null }>(sql`
    select a.charge_card_id from accounts a where a.tenant_id = ${tx.tenant.id} and a.id = ${account}`)
  return found?.charge_card_id ?? null
}
