import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { InputOf } from '#declare/rows.ts'
import { refusal, refuseAll } from '#problems/problem.ts'
import { validInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import { visibilityOf } from '#records/visibility.ts'
import { webhookReplay } from '#resources/integration/automation-runs.ts'
import { replayDeliveriesOf } from './retry-action.ts'

/** Maximum number of deliveries replayed at once (platform 9.5). */
const REPLAY_MAX = 1000

/** Replays finished deliveries: by their ids, or by automation, status and time. Returns how many. */
export async function replayDeliveries(
  tx: Transaction,
  deliveries: Resource,
  parsed: Parsed,
): Promise<number> {
  refuseAll(parsed.violations)
  const input = validInput(webhookReplay, parsed)
  const { ids, automation_id, status, from, to } = input
  const isNamed = ids !== null && ids.length > 0
  const isFiltered = [automation_id, status, from, to].some((value) => value !== null)
  const selected =
    isNamed || !isFiltered ? await readNamed(tx, deliveries, ids) : await findFiltered(tx, deliveries, input)
  return (await replayDeliveriesOf(tx, deliveries, { ids: selected, log_id: null })).length
}

/** Deliveries named by id must all exist and be finished. */
async function readNamed(
  tx: Transaction,
  deliveries: Resource,
  sent: readonly number[] | null,
): Promise<readonly number[]> {
  const ids = await readVisibleIds(tx, deliveries, sent)
  const open = await tx.maybe<{ id: number }>(sql`
    select d.id
    from webhook_deliveries d
    where d.tenant_id = ${tx.tenant.id} and d.id = any(${[...ids]}::bigint[]) and d.status in ('pending', 'failed')
    limit 1`)
  if (open !== null) throw refusal('delivery_not_final', {})
  return ids
}

async function findFiltered(
  tx: Transaction,
  deliveries: Resource,
  { automation_id, status, from, to }: InputOf<typeof webhookReplay>,
) {
  const selected = await tx.rows<{ id: number }>(sql`
    select d.id
    from webhook_deliveries d
    where ${visibilityOf(deliveries, 'd', tx)} and d.status in ('delivered', 'dead', 'cancelled')
      and (${automation_id ?? null}::bigint is null or d.automation_id = ${automation_id ?? null})
      and (${status ?? null}::text is null or d.status = ${status ?? null})
      and (${from ?? null}::timestamptz is null or d.created_at >= ${from ?? null})
      and (${to ?? null}::timestamptz is null or d.created_at <= ${to ?? null})
    order by d.id
    limit ${REPLAY_MAX}`)
  return selected.map(({ id }) => id)
}
