import type { Query } from '#database/query.ts'
import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { visibilityOf } from './visibility.ts'

/** The maximum number of records in one request (platform 1.10). */
export const IDS_MAX = 1000

/**
 * The ids of a list in the input, each visible to the caller; refuses a missing or overlong list, and repeated,
 * unknown or hidden ids. Nothing is locked.
 */
export async function readVisibleIds(
  tx: Transaction,
  resource: Resource,
  sent: readonly number[] | null | undefined,
  field = 'ids',
): Promise<readonly number[]> {
  const ids = sent ?? []
  if (ids.length === 0) throw refusal('empty_ids_provided', { field })
  if (ids.length > IDS_MAX) throw refusal('too_many_items', { field, max: IDS_MAX })
  assertKnown(ids, await visibleIds(tx, resource, ids))
  return ids
}

/** Refuses a list with unknown or repeated ids; each is reported once (operations 14). */
export function assertKnown(ids: readonly (number | string)[], known: ReadonlySet<number | string>): void {
  const refused = new Set(ids.filter((id, index) => !known.has(id) || ids.indexOf(id) !== index))
  if (refused.size > 0) throw refusal('invalid_ids_provided', { ids: [...refused] })
}

/** Which of these ids are visible to the caller. */
export function visibleIds(
  tx: Transaction,
  resource: Resource,
  ids: readonly number[],
): Query<ReadonlySet<number>> {
  return tx
    .rows<{ id: number }>(sql`
    select t.id
    from ${name(resource.table)} t
    where t.id = any(${[...ids]}::bigint[]) and ${visibilityOf(resource, 't', tx)}`)
    .map((rows) => new Set(rows.map((row) => row.id)))
}
