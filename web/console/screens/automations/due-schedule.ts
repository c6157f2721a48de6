import { DUE_KINDS, type DueResource } from '../../../../src/values/due-kinds.ts'

/** When a record becomes due, as people write it. */
export type DueTexts = {
  /** Minutes, without a sign. */
  readonly minutes: string
  readonly isBefore: boolean
  /** The time of the day of the record's date, `HH:MM`; empty for the time of the date itself. */
  readonly time: string
  /** The statuses in which a record becomes due; null for those in which it is open. */
  readonly statuses: readonly string[] | null
}

/** A schedule as people write it. */
export function dueTexts(schedule: string): DueTexts {
  const { offset_minutes, time, statuses } = parsed(schedule)
  const offset = typeof offset_minutes === 'number' ? offset_minutes : 0
  return {
    minutes: String(Math.abs(offset)),
    isBefore: offset < 0,
    time: typeof time === 'string' ? time : '',
    statuses: Array.isArray(statuses) ? statuses.map(String) : null,
  }
}

/** A schedule with what people wrote; what they do not see of it stays. */
export function withDueTexts(schedule: string, { minutes, isBefore, time, statuses }: DueTexts): string {
  const amount = Math.trunc(Math.abs(Number(minutes))) || 0
  const { time: _, statuses: __, ...others } = parsed(schedule)
  return JSON.stringify({
    ...others,
    offset_minutes: isBefore ? -amount : amount,
    ...(time === '' ? {} : { time }),
    ...(statuses === null ? {} : { statuses }),
  })
}

/** The statuses that records of a resource may have, each with whether they become due in it; none where they never do. */
export function dueStatuses(
  resource: string,
  chosen: DueTexts['statuses'],
): readonly { readonly status: string; readonly isChosen: boolean }[] {
  const kind = kindOf(resource)
  const among: readonly string[] = chosen ?? kind?.open ?? []
  return (kind?.statuses ?? []).map((status) => ({ status, isChosen: among.includes(status) }))
}

/** The statuses with another one, or without it; null where they are those of open records again. */
export function toggledStatus(
  resource: string,
  chosen: DueTexts['statuses'],
  status: string,
): DueTexts['statuses'] {
  const statuses = dueStatuses(resource, chosen)
    .filter((one) => (one.status === status) !== one.isChosen)
    .map((one) => one.status)
  const open: readonly string[] = kindOf(resource)?.open ?? []
  return String(statuses) === String(open) ? null : statuses
}

function kindOf(resource: string) {
  return resource in DUE_KINDS ? DUE_KINDS[resource as DueResource] : null
}

function parsed(schedule: string): Readonly<Record<string, unknown>> {
  return schedule === '' ? {} : (JSON.parse(schedule) as Readonly<Record<string, unknown>>)
}
