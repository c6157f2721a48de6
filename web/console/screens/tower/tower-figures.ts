import type { Tower } from './tower.graphql.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** A row of an aggregation, as far as it counts. */
type CountRow = { readonly total_records: number | string | null }

/** Adds the counts of rows. */
export function sumOf(rows: readonly CountRow[] | null | undefined): number {
  return (rows ?? []).reduce((sum, { total_records }) => sum + Number(total_records ?? 0), 0)
}

/** The verdict of the day with the figures behind it; null for whoever may not see tasks or orders. */
export type DayFigures = {
  readonly verdict: Verdict
  readonly left: number
  readonly pace: number
  readonly cut_off: number | null
}

/** What the tower says of the day. */
export function dayOf({ goods_outs, tasks }: Tower, now: number): DayFigures | null {
  if (goods_outs === null || tasks === null) return null
  const last = goods_outs.last.nodes[0]?.expected_date_of_dispatch ?? null
  const cut_off = last === null ? null : Date.parse(last)
  const left = tasks.picks_left.total_count
  const pace = tasks.picks_hour.total_count
  return {
    verdict: verdictOf({ left, pace, late: goods_outs.late.total_count, cut_off, now }),
    left,
    pace,
    cut_off,
  }
}

/** Open work of one type. */
export type Backlog = {
  readonly type: string
  readonly free: number
  readonly assigned: number
  readonly held: number
  readonly total: number
}

/** Open work by type, the most first. */
export function backlogOf(tasks: Tower['tasks']): readonly Backlog[] {
  const rows = tasks?.open ?? []
  const types = [...new Set(rows.map(({ type }) => type ?? ''))]
  return types
    .map((type) => {
      const countOf = (status: string) =>
        sumOf(rows.filter((row) => row.type === type && row.status === status))
      const [free, assigned, held] = [countOf('AVAILABLE'), countOf('ALLOCATED'), countOf('ON_HOLD')]
      return { type, free, assigned, held, total: free + assigned + held }
    })
    .toSorted((one, other) => other.total - one.total)
}

/** What a person does and has done. */
export type PersonAtWork = {
  readonly id: string
  readonly name: string
  /** The types of their tasks, with how many. */
  readonly doing: readonly { readonly type: string; readonly count: number }[]
  readonly hour: number
  readonly today: number
}

/** People who have a task or have completed one today; who did most in the last hour first. */
export function peopleOf(tasks: Tower['tasks']): readonly PersonAtWork[] {
  const names = new Map<string, string>()
  for (const { user } of tasks?.assigned ?? []) if (user) names.set(user.id, user.name ?? '')
  for (const { completing_user: user } of tasks?.done ?? []) if (user) names.set(user.id, user.name ?? '')
  const people = [...names].map(([id, name]) => ({
    id,
    name,
    doing: (tasks?.assigned ?? [])
      .filter(({ user }) => user?.id === id)
      .map(({ type, total_records }) => ({ type: type ?? '', count: Number(total_records) })),
    hour: sumOf(tasks?.hour.filter(({ completing_user }) => completing_user?.id === id)),
    today: sumOf(tasks?.done.filter(({ completing_user }) => completing_user?.id === id)),
  }))
  return people.toSorted((a, b) => b.hour - a.hour || b.today - a.today || a.name.localeCompare(b.name))
}

/** Completed tasks of an hour. */
export type HourCount = { readonly at: number; readonly count: number }

const HOUR_MS = 3_600_000

/** Completed tasks for each hour from the first one of today to now, those without any among them. */
export function hoursOf(tasks: Tower['tasks'], now: number): readonly HourCount[] {
  const rows = (tasks?.hours ?? []).map(({ completed_at_hour, total_records }) => ({
    at: Date.parse(completed_at_hour ?? ''),
    count: Number(total_records),
  }))
  const first = Math.min(...rows.map(({ at }) => at))
  if (!Number.isFinite(first)) return []
  const length = Math.max(1, Math.floor((now - first) / HOUR_MS) + 1)
  return Array.from({ length: Math.min(length, 24) }, (_, place) => {
    const at = first + place * HOUR_MS
    return { at, count: rows.find((row) => row.at === at)?.count ?? 0 }
  })
}
