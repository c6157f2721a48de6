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
import { nextSending } from './send-schedules.ts'
import { todayFor } from './today.ts'

const RECEIVERS = ['scheduled_report_recipients', 'scheduled_report_ftp_recipients']

/** Writes a schedule with its reports and receivers; there must be one of each. */
export async function createSchedule(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const lists = await readLists(tx, resource, { parsed, current: null })
  const violations = [...lists.violations, ...checkNumbers(parsed.values, parsed)]
  const isWrong = violations.length > 0 || parsed.violations.length > 0
  const timezone = parsed.values.timezone ?? tx.tenant.timezone
  const row = await createRecord(tx, resource, {
    parsed: { ...parsed, values: ownValues(resource, parsed), parts: lists.parts, items: [] },
    extra: { timezone, next_run_at: isWrong ? null : nextSending({ ...parsed.values, timezone }, tx) },
    violations,
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type Changing = { readonly current: FullRow; readonly parsed: Parsed }

/** Changes a schedule; a list that is sent is replaced as a whole, one that is not stays as it is. */
export async function updateSchedule(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: Changing,
): Promise<FullRow> {
  const lists = await readLists(tx, resource, { parsed, current })
  const values = ownValues(resource, parsed)
  const isUnset = 'timezone' in values && values.timezone === null
  const timezone = isUnset ? tx.tenant.timezone : (values.timezone ?? current.timezone)
  const violations = [...lists.violations, ...checkNumbers({ ...current, ...parsed.values }, parsed)]
  const isWrong = violations.length > 0 || parsed.violations.length > 0
  const isMoved = ['numbers', 'time', 'timezone'].some((name) => name in values)
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed: { ...parsed, values, parts: lists.parts, items: [] },
    extra: {
      ...(isUnset ? { timezone } : {}),
      ...(isMoved && !isWrong ? { next_run_at: nextSending({ ...current, ...values, timezone }, tx) } : {}),
    },
    violations,
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** What was sent less the lists, which are children. */
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
  const read = resource.parts.map((part) => readList(part, { parsed, there: childrenOf(current, part) }))
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

type Reading = { readonly parsed: Parsed; readonly there: readonly FullRow[] }

/** Reads a list that was sent: what is there goes, and what was sent comes. */
function readList(part: Part, { parsed, there }: Reading): PartChanges & { readonly count: number } {
  const { read = [] } = parsed.items.find(({ name }) => name === part.name) ?? {}
  const pointer = parsed.pointers[part.name]
  const nothing = { part, changes: [], violations: [], ignored: [], count: there.length }
  // What is sent again as it is stays as it is.
  if (pointer === undefined || isSame(part, read, there)) return nothing
  const gone = there.map(({ id }): PartChange => ({ type: 'DESTROY', id, pointer }))
  const come = read.map((one): PartChange => ({ type: 'ADD', parsed: one }))
  return { ...nothing, changes: [...gone, ...come], count: read.length }
}

function isSame(part: Part, read: readonly Parsed[], there: readonly FullRow[]): boolean {
  const columns = part.children.columns.map(({ name }) => name).filter((name) => name !== part.by.name)
  const valuesOf = (row: Readonly<Record<string, unknown>>) => columns.map((name) => row[name])
  return isDeepStrictEqual(
    read.map(({ values }) => valuesOf(values)),
    there.map(valuesOf),
  )
}

/** Values that reports go out with are for parameters of their queries, and can be read as these; any other would be left out in silence (platform 14.2). */
async function checkValues(tx: Transaction, lists: readonly PartChanges[]): Promise<Violation[]> {
  const sent = lists.flatMap(({ part, changes }) =>
    part.name === 'scheduled_report_reports'
      ? changes.flatMap((one) => (one.type === 'ADD' ? one.parsed : []))
      : [],
  )
  const ids = sent.map(({ values }) => values.report_id).filter((id) => typeof id === 'number')
  const found = await findParametersOf(tx, ids)
  const today = await todayFor(tx, tx.caller.user_id)
  return sent.flatMap(({ values, pointers }) => {
    const parameters = found.get(Number(values.report_id)) ?? null
    return checkVariables(values.variables, { parameters, today, pointer: pointers.variables ?? '' })
  })
}

/** At least one report, and somebody who gets it. */
function checkCounts(
  counts: ReadonlyMap<string, number>,
  { pointers, violations }: Parsed,
): readonly Violation[] {
  const missing = (field: string): Violation[] => {
    const pointer = pointers[field] ?? `/data/attributes/${field}`
    // A list with something in it that was refused is not blank.
    const isJudged = violations.some(({ context }) => String(context?.pointer).startsWith(`${pointer}/`))
    return isJudged ? [] : [violation('blank', { field }, pointer)]
  }
  const received = RECEIVERS.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0)
  return [
    ...((counts.get('scheduled_report_reports') ?? 0) === 0 ? missing('scheduled_report_reports') : []),
    ...(received === 0 ? missing('scheduled_report_recipients') : []),
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
  const isJudged = violations.some(({ context }) => context?.pointer === pointer)
  const max = DAYS[String(frequency)]
  if (!Array.isArray(numbers) || isJudged || max === undefined) return []
  if (numbers.length === 0) return [violation('blank', { field: 'numbers' }, pointer)]
  const isWithin = numbers.every((number) => number >= 1 && number <= max)
  return isWithin ? [] : [violation('out_of_range', { field: 'numbers', min: 1, max }, pointer)]
}
