import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { Instant } from '#values/instant.ts'
import { visibilityOf } from './visibility.ts'

/** Only so many of the newest records are checked if no index finds the most recently changed ones. */
const NEWEST = 1_000

/** Types with an index on the time of the last change: their old records change often. */
const INDEXED: readonly string[] = ['tasks']

/**
 * Whether the caller sees a record of a type changed since a moment; of most types only the newest records are
 * checked.
 */
export async function hasRecentlyWritten(
  tx: Transaction,
  resource: Resource,
  since: Instant,
): Promise<boolean> {
  const rows = sql`
        select t.* from ${name(resource.table)} t
        where t.tenant_id = ${tx.tenant.id}`
  const which = INDEXED.includes(resource.name)
    ? sql`${rows} and t.updated_at >= ${since}::timestamptz`
    : sql`${rows} order by t.id desc limit ${NEWEST}`
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (
      select from (${which}) t
      where t.updated_at >= ${since}::timestamptz and ${visibilityOf(resource, 't', tx)}) as found`)
  return found
}
