import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'

/** How a scheduled backup ended; `reason` says why it failed. */
export type BackupResult = {
  readonly outcome: 'succeeded' | 'failed'
  readonly folder: string
  readonly reason: string | null
}

const REASON_MAX = 10_000

/** Records how a scheduled backup ended, in place of the one before with that outcome. */
export async function recordBackup(
  queries: Queries,
  { outcome, folder, reason }: BackupResult,
): Promise<void> {
  await queries.run(sql`
    insert into backup_results (outcome, ended_at, folder, reason)
    values (${outcome}, now(), ${folder}, ${reason?.slice(0, REASON_MAX) ?? null})
    on conflict (outcome) do update
    set ended_at = excluded.ended_at, folder = excluded.folder, reason = excluded.reason`)
}

/** When the last scheduled backups ended, in seconds since 1970; 0 where there was none. */
export type BackupTimes = { readonly succeeded: number; readonly failed: number }

/** Reads when the last scheduled backups succeeded and failed. */
export function readBackupTimes(queries: Queries): Promise<BackupTimes> {
  return queries.one<BackupTimes>(sql`
    select
      coalesce(extract(epoch from max(b.ended_at) filter (where b.outcome = 'succeeded')), 0)::double precision as succeeded,
      coalesce(extract(epoch from max(b.ended_at) filter (where b.outcome = 'failed')), 0)::double precision as failed
    from backup_results b`)
}
