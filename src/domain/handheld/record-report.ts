import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** What a device tells about itself. */
export type DeviceReport = {
  readonly waiting_count: number
  readonly refused_count: number
  /** Null where the browser does not tell. */
  readonly battery_percent: number | null
}

/** A report that says nothing new is written after so many seconds at the earliest. */
const UNCHANGED_SECONDS = 30

/** Records what the device of the caller reports; without a handheld login nothing happens (spec: operations 11.7). */
export async function recordReport(tx: Transaction, report: DeviceReport): Promise<void> {
  const { waiting_count, refused_count, battery_percent } = report
  await tx.run(sql`
    update hhd_users h
    set reported_at = ${tx.now}, waiting_count = ${waiting_count}, refused_count = ${refused_count},
      battery_percent = ${battery_percent}, ${nextVersion(tx, 'h')}
    where h.tenant_id = ${tx.tenant.id}
      and h.id = (
        select min(own.id) from hhd_users own
        where own.tenant_id = ${tx.tenant.id} and own.user_id = ${tx.caller.user_id} and own.active)
      and (
        h.reported_at is null
        or h.reported_at < ${tx.now}::timestamptz - make_interval(secs => ${UNCHANGED_SECONDS}::int)
        or (h.waiting_count, h.refused_count) is distinct from (${waiting_count}::int, ${refused_count}::int))`)
}
