import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { minorDigitsFor } from '#values/currency.ts'
import type { Instant } from '#values/instant.ts'
import { timezoneOf } from './due-windows.ts'
import { type ChargeWindow, windowDaysFor } from './window-days-for.ts'

/** An account and days of it, both included: `2026-10-01`. */
export type TrialDays = { readonly account_id: number; readonly from: string; readonly to: string }

/** The period of a trial. */
export type TrialPeriod = {
  readonly since: Instant
  readonly until: Instant
  /** The runs of the window within it, for storage and fixed charges. */
  readonly runs: readonly { readonly since: Instant; readonly midnight: Instant }[]
  readonly currency: string | null
  readonly digits: number
}

const DAY_MS = 86_400_000

/** The longest period in days. */
const DAYS_MAX = 92

/** When the days of a trial begin and end at the account, and when its window runs in them; without a window once, at the end. */
export async function readTrialPeriod(
  tx: Transaction,
  { account_id, from, to }: TrialDays,
): Promise<TrialPeriod> {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (!(days >= 1 && days <= DAYS_MAX)) throw refusal('trial_range_invalid', { max: DAYS_MAX }, '/to')
  const after = new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10)
  const account = await tx.one<{ readonly currency: string | null } & Partial<ChargeWindow>>(sql`
    select coalesce(c.code, d.code) as currency, w.frequency, w.numbers
    from accounts a
    left join currencies c on c.tenant_id = a.tenant_id and c.id = a.currency_id
    left join currencies d on d.tenant_id = a.tenant_id and d."default"
    left join charge_windows w on w.tenant_id = a.tenant_id and w.id = a.charge_window_id
    where a.tenant_id = ${tx.tenant.id} and a.id = ${account_id}`)
  const { currency, frequency, numbers } = account
  const window_days =
    frequency == null || numbers == null
      ? []
      : windowDaysFor({ frequency, numbers }, { after: from, until: after })
  const bounds = [from, ...(window_days.length === 0 ? [after] : window_days)]
  const instants = await tx.rows<{ readonly instant: Instant }>(sql`
    select d.day::timestamp at time zone ${timezoneOf(tx)} as instant
    from accounts a
    cross join unnest(${[...bounds, after]}::date[]) with ordinality as d (day, place)
    where a.tenant_id = ${tx.tenant.id} and a.id = ${account_id}
    order by d.place`)
  const moments = instants.map(({ instant }) => instant)
  const [since, until] = [moments[0], moments.at(-1)]
  if (since === undefined || until === undefined) throw new Error('a period has a beginning and an end')
  const runs = moments.slice(1, -1).map((midnight, place) => ({ since: moments[place] ?? since, midnight }))
  return { since, until, runs, currency, digits: currency === null ? 2 : minorDigitsFor(currency) }
}
