import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#database/transaction.ts'
import type { Part, Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed, PartChange, PartChanges } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { checkVariables, findParametersOf } from './check-report.ts'
import { readDateContext } from './date-context.ts'
import { nextRunOf } from './queue-due-reports.ts'

const RECIPIENT_LISTS = ['scheduled_report_recipients', 'scheduled_report_ftp_recipients']

/** Creates a schedule with its reports and recipients; there must be at least one of each. */
export async function createSchedule(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const lists = await readLists(tx, resource, { parsed, current: null })
  const violations = [...lists.violations, ...checkNumbers(parsed.values, parsed)]
  const isInvalid = violations.length > 0 || parsed.violations.length > 0
  const timezone = parsed.values.timezone ?? tx.tenant.timezone
  const row = await createRecord(tx, resource, {
    parsed: { ...parsed, values: ownValues(resource, parsed), parts: lists.parts, items: [] },
    extra: { timezone, next_run_at: isInvalid ? null : nextRunOf({ ...parsed.values, timezone }, tx) },
    violations,
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type ScheduleUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates a schedule; a list that is sent is replaced as a whole. */
export async function updateSchedule(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: ScheduleUpdate,
): Promise<FullRow> {
  const lists = await readLists(tx, resource, { parsed, current })
  const values = ownValues(resource, parsed)
  const isUnset = 'timezone' in values && values.timezone === null
  const timezone = isUnset ? tx.tenant.timezone : (values.timezone ?? current.timezone)
  const violations = [...lists.violations, ...checkNumbers({ ...current, ...parsed.values }, parsed)]
  const isInvalid = violations.length > 0 || parsed.violations.length > 0
  const isRescheduled = ['numbers', 'time', 'timezone'].some((name) => name in values)
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed: { ...parsed, values, parts: lists.parts, items: [] },
    extra: {
      ...(isUnset ? { timezone } : {}),
      ...(isRescheduled && !isInvalid
        ? { next_run_at: nextRunOf({ ...current, ...values, timezone }, tx) }
        : {}),
    },
    violations,
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** The sent values without the lists, which are children. */
function ownValues(resource: Resource, { values }: Parsed): Readonly<Record<string, unknown>> {
  const lists = resource.parts.map(({ name }) => name)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !lists.includes(name)))
}

type Lists = { readonly parts: readonly PartChanges[]; readonly violations: readonly Violation[] }

async function readLists(
  tx: Transaction,
  resource: Resource,
  { parsed, current }: { readonly parsed: Parsed; readonly current: FullRow | null },
): Promise<Lists> {
  const read = resource.parts.map((part) => readList(part, { parsed, current: childrenOf(current, part) }))
  const counts = new Map(read.map(({ part, count }) => [part.name, count]))
  return {
    parts: read,
    violations: [...(await checkValues(tx, read)), ...checkCounts(counts, parsed)],
  }
}

function childrenOf(current: FullRow | null, { name }: Part): readonly FullRow[] {
  const list = current?.[name]
  return Array.isArray(list) ? list : []
}

type ListInput = { readonly parsed: Parsed; readonly current: readonly FullRow[] }

/** The changes that replace a list by the one that was sent. */
function readList(part: Part, { parsed, current }: ListInput): PartChanges & { readonly count: number } {
  const { read = [] } = parsed.items.find(({ name }) => name === part.name) ?? {}
  const pointer = parsed.pointers[part.name]
  const unchanged = { part, changes: [], violations: [], ignored: [], count: current.length }
  // An identical list is not replaced.
  if (pointer === undefined || isSame(part, read, current)) return unchanged
  const removed = current.map(({ id }): PartChange => ({ type: 'DESTROY', id, pointer }))
  const added = read.map((one): PartChange => ({ type: 'ADD', parsed: one }))
  return { ...unchanged, changes: [...removed, ...added], count: read.length }
}

function isSame(part: Part, read: readonly Parsed[], current: readonly FullRow[]): boolean {
  const columns = part.children.columns.map(({ name }) => name).filter((name) => name !== part.by.name)
  const valuesOf = (row: Readonly<Record<string, unknown>>) => columns.map((name) => row[name])
  return isDeepStrictEqual(
    read.map(({ values }) => valuesOf(values)),
    current.map(valuesOf),
  )
}

/** Checks the variables of scheduled reports: invalid ones would be ignored silently when the reports are sent (platform 14.2). */
async function checkValues(tx: Transaction, lists: readonly PartChanges[]): Promise<Violation[]> {
  const sent = lists.flatMap(({ part, changes }) =>
    part.name === 'scheduled_report_reports'
      ? changes.flatMap((one) => (one.type === 'ADD' ? one.parsed : []))
      : [],
  )
  const ids = sent.map(({ values }) => values.report_id).filter((id) => typeof id === 'number')
  const parametersByReport = await findParametersOf(tx, ids)
  const dateContext = await readDateContext(tx, tx.caller.user_id)
  return sent.flatMap(({ values, pointers }) => {
    const parameters = parametersByReport.get(Number(values.report_id)) ?? null
    return checkVariables(values.variables, {
      parameters,
      today: dateContext,
      pointer: pointers.variables ?? '',
    })
  })
}

/** There must be at least one report and one recipient. */
function checkCounts(
  counts: ReadonlyMap<string, number>,
  { pointers, violations }: Parsed,
): readonly Violation[] {
  const missing = (field: string): Violation[] => {
    const pointer = pointers[field] ?? `/data/attributes/${field}`
    // A list with a refused entry is not blank.
    const isAlreadyRefused = violations.some(({ context }) =>
      String(context?.pointer).startsWith(`${pointer}/`),
    )
    return isAlreadyRefused ? [] : [violation('blank', { field }, pointer)]
  }
  const recipients = RECIPIENT_LISTS.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0)
  return [
    ...((counts.get('scheduled_report_reports') ?? 0) === 0 ? missing('scheduled_report_reports') : []),
    ...(recipients === 0 ? missing('scheduled_report_recipients') : []),
  ]
}

const DAYS: Readonly<Record<string, number>> = { Day: 7, Month: 31 }

/** Days of the week are 1 to 7, those of a month 1 to 31. */
function checkNumbers(
  values: Readonly<Record<string, unknown>>,
  { pointers, violations }: Parsed,
): Violation[] {
  const pointer = pointers.numbers ?? '/data/attributes/numbers'
  const { numbers, frequency } = values
  const isAlreadyRefused = violations.some(({ context }) => context?.pointer === pointer)
  const max = DAYS[String(frequency)]
  if (!Array.isArray(numbers) || isAlreadyRefused || max === undefined) return []
  if (numbers.length === 0) return [violation('blank', { field: 'numbers' }, pointer)]
  const isWithin = numbers.every((number) => number >= 1 && number <= max)
  return isWithin ? [] : [violation('out_of_range', { field: 'numbers', min: 1, max }, pointer)]
}
