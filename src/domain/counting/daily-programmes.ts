import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type CheckProgramme, runProgramme } from './run-programme.ts'

/** A programme that has not run on its day yet. */
export type DueProgramme = CheckProgramme & { readonly today: string }

/** The local hour at which programmes start; before it, the previous day counts. */
const START_HOUR = 4

/**
 * The active programmes that have not run today; one created later in the day starts tomorrow (operations 8.3).
 */
export function readDueProgrammes(tx: Transaction): Promise<readonly DueProgramme[]> {
  const tenant = tx.tenant.id
  const dayOf = (moment: typeof tx.now | ReturnType<typeof sql>) =>
    sql`((${moment}::timestamptz - make_interval(hours => ${START_HOUR}::int)) at time zone w.timezone)::date`
  return tx.rows<DueProgramme>(sql`
    select p.*, t.today::text as today
    from stock_check_programmes p
    join warehouses w on w.tenant_id = ${tenant} and w.id = p.warehouse_id and w.is_active
    cross join lateral (select ${dayOf(tx.now)} as today, ${dayOf(sql`p.created_at`)} as made_on) t
    left join stock_check_programme_days d on d.tenant_id = ${tenant} and d.stock_check_programme_id = p.id
    where p.tenant_id = ${tenant} and p.active and coalesce(d.seen_until, t.made_on) < t.today
    order by p.id`)
}

/** Runs a programme for its day, unless another process just did. */
export async function runForDay(tx: Transaction, programme: DueProgramme): Promise<void> {
  const locked = await tx.maybe<{ seen_until: string }>(sql`
    insert into stock_check_programme_days as d (tenant_id, stock_check_programme_id, seen_until)
    values (${tx.tenant.id}, ${programme.id}, ${programme.today}::date)
    on conflict (tenant_id, stock_check_programme_id) do update
    set seen_until = excluded.seen_until
    where d.seen_until < excluded.seen_until
    returning d.seen_until`)
  if (locked !== null) await runProgramme(tx, programme)
}
