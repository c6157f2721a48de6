import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { visibilityOf } from './visibility.ts'

/** At most so many records in one request (platform 1.10). */
export const IDS_MAX = 1000

/**
 * The ids a request names in a list, each of a record the caller sees; refuses a missing or overlong list, and ids that
 * are repeated, unknown or hidden. Nothing is locked.
 */
export async function seeIds(tx: Transaction, resource: Resource, sent: unknown): Promise<readonly number[]> {
  const ids = Array.isArray(sent) ? sent.map(Number) : []
  if (ids.length === 0) throw refusal('empty_ids_provided', {})
  if (ids.length > IDS_MAX) throw refusal('too_many_items', { field: 'ids', max: IDS_MAX })
  assertKnown(ids, await visibleIds(tx, resource, ids))
  return ids
}

/** Refuses a list of ids that names what is not known, or anything twice; each such id is told once (operations 14). */
export function assertKnown(ids: readonly (number | string)[], known: ReadonlySet<number | string>): void {
  const refused = new Set(ids.filter((id, place) => !known.has(id) || ids.indexOf(id) !== place))
  if (refused.size > 0) throw refusal('invalid_ids_provided', { ids: [...refused] })
}

/** Which of these ids name records the caller sees. */
export async function visibleIds(
  tx: Transaction,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ id: number }>(sql`
    select t.id
    from ${name(resource.table)} t
    where t.id = any(${[...ids]}::bigint[]) and ${visibilityOf(resource, 't', tx)}`)
  return new Set(rows.map((row) => row.id))
}
