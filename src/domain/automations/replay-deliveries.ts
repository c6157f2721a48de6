import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refusal, refuseAll } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import { seeIds } from '#records/see-ids.ts'
import { visibilityOf } from '#records/visibility.ts'
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
  const isNamed = Array.isArray(ids) && ids.length > 0
  const isFiltered = [automation_id, status, from, to].some((value) => (value ?? null) !== null)
  const chosen =
    isNamed || !isFiltered
      ? await readNamed(tx, deliveries, ids)
      : await findChosen(tx, deliveries, parsed.values)
  return (await replay(tx, deliveries, { ids: chosen, log_id: null })).length
}

/** Named ones must all be there and have ended. */
async function readNamed(tx: Transaction, deliveries: Resource, sent: unknown): Promise<readonly number[]> {
  const ids = await seeIds(tx, deliveries, sent)
  const open = await tx.maybe<{ id: number }>(sql`
    select d.id
    from webhook_deliveries d
    where d.tenant_id = ${tx.tenant.id} and d.id = any(${[...ids]}::bigint[]) and d.status in ('pending', 'failed')
    limit 1`)
  if (open !== null) throw refusal('delivery_not_final', {})
  return ids
}

async function findChosen(
  tx: Transaction,
  deliveries: Resource,
  { automation_id, status, from, to }: Parsed['values'],
) {
  const chosen = await tx.rows<{ id: number }>(sql`
    select d.id
    from webhook_deliveries d
    where ${visibilityOf(deliveries, 'd', tx)} and d.status in ('delivered', 'dead', 'cancelled')
      and (${automation_id ?? null}::bigint is null or d.automation_id = ${automation_id ?? null})
      and (${status ?? null}::text is null or d.status = ${status ?? null})
      and (${from ?? null}::timestamptz is null or d.created_at >= ${from ?? null})
      and (${to ?? null}::timestamptz is null or d.created_at <= ${to ?? null})
    order by d.id
    limit ${REPLAY_MAX}`)
  return chosen.map(({ id }) => id)
}
