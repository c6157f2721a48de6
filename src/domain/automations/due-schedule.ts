import { formats } from '#declare/formats.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { DUE_KINDS, type DueResource } from '#values/due-kinds.ts'
import type { JsonObject } from '#values/json.ts'

/** The resources whose records become due. */
export const DUE_RESOURCES: readonly DueResource[] = ['goods_out', 'goods_in']

/** When records become due, with every default filled in. */
export type DueTerms = {
  readonly offset_minutes: number
  /** The local time of the warehouse on the day of the field, `HH:MM`; null for the time of the field itself. */
  readonly time: string | null
  readonly statuses: readonly string[]
}

/** The keys of a schedule of due records. */
export const DUE_KEYS: readonly string[] = ['field', 'offset_minutes', 'time', 'statuses']

/** The greatest distance from the moment of a record: 30 days. */
const OFFSET_MAX = 43_200

/** Whether an automation waits for records to become due. */
export function isDue(resource: string, event: string | null): resource is DueResource {
  return event === 'due' && DUE_RESOURCES.some((one) => one === resource)
}

/** Checks when records become due; each violation has its place below the pointer (spec: platform 8.8). */
export function checkDueSchedule(
  resource: DueResource,
  schedule: JsonObject,
  pointer: string,
): readonly Violation[] {
  const { field, statuses } = DUE_KINDS[resource]
  const refuse = (name: string, allowed: readonly string[] | null) =>
    allowed === null
      ? violation('invalid', { field: name }, `${pointer}/${name}`)
      : violation('inclusion', { field: name, allowed }, `${pointer}/${name}`)
  const { offset_minutes: offset = null, time = null, statuses: chosen = null } = schedule
  const named = schedule.field ?? null
  const isOffset = Number.isInteger(offset) && Math.abs(Number(offset)) <= OFFSET_MAX
  const isTime = typeof time === 'string' && formats.clock?.(time) === true
  const isList = Array.isArray(chosen) && chosen.length > 0
  const areKnown = isList && chosen.every((one) => statuses.some((status) => status === one))
  return [
    ...(named === null || named === field ? [] : [refuse('field', [field])]),
    ...(offset === null || isOffset ? [] : [refuse('offset_minutes', null)]),
    ...(time === null || isTime ? [] : [refuse('time', null)]),
    ...(chosen === null || areKnown ? [] : [refuse('statuses', isList ? statuses : null)]),
  ]
}

/** When records become due, by a schedule that was checked. */
export function dueScheduleFor(resource: DueResource, schedule: JsonObject | null): DueTerms {
  const { offset_minutes, time, statuses } = schedule ?? {}
  return {
    offset_minutes: typeof offset_minutes === 'number' ? offset_minutes : 0,
    time: typeof time === 'string' ? time : null,
    statuses: Array.isArray(statuses) ? statuses.map(String) : DUE_KINDS[resource].open,
  }
}
