import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refusal, refuseAll } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import { replay } from './try-again.ts'

/** At most so many deliveries are replayed at once (platform 9.5). */
const REPLAY_MAX = 1000

/** Sends deliveries once more that have ended: those named, or those of an automation and a time. Answers how many. */
export async function replayDeliveries(
  tx: Transaction,
  deliveries: Resource,
  parsed: Parsed,
): Promise<number> {
  refuseAll(parsed.violations)
  const { ids, automation_id, status, from, to } = parsed.values
  const named = Array.isArray(ids) ? ids.map(Number) : []
  const isFiltered = [automation_id, status, from, to].some((value) => (value ?? null) !== null)
  if (named.length === 0 && !isFiltered) throw refusal('empty_ids_provided', {})
  const chosen = named.length > 0 ? await readNamed(tx, named) : await findChosen(tx, parsed.values)
  return (await replay(tx, deliveries, { ids: chosen, log_id: null })).length
}

/** Named ones must all be there and have ended. */
async function readNamed(tx: Transaction, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length > REPLAY_MAX) throw refusal('too_many_items', { field: 'ids', max: REPLAY_MAX })
  const found = await tx.rows<{ id: number; is_open: boolean }>(sql`
    select d.id, d.status in ('pending', 'failed') as is_open
    from webhook_deliveries d
    where d.tenant_id = ${tx.tenant.id} and d.id = any(${ids}::bigint[])`)
  const there = new Set(found.map(({ id }) => id))
  const unknown = ids.filter((id) => !there.has(id))
  if (unknown.length > 0) throw refusal('invalid_ids_provided', { ids: unknown })
  if (found.some(({ is_open }) => is_open)) throw refusal('delivery_not_final', {})
  return ids
}

async function findChosen(tx: Transaction, { automation_id, status, from, to }: Parsed['values']) {
  const chosen = await tx.rows<{ id: number }>(sql`
    select d.id
    from webhook_deliveries d
    where d.tenant_id = ${tx.tenant.id} and d.status in ('delivered', 'dead', 'cancelled')
      and (${automation_id ?? null}::bigint is null or d.automation_id = ${automation_id ?? null})
      and (${status ?? null}::text is null or d.status = ${status ?? null})
      and (${from ?? null}::timestamptz is null or d.created_at >= ${from ?? null})
      and (${to ?? null}::timestamptz is null or d.created_at <= ${to ?? null})
    order by d.id
    limit ${REPLAY_MAX}`)
  return chosen.map(({ id }) => id)
}
