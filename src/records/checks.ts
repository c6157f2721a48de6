import type { Column, Resource } from '#declare/model.ts'
import type { Rule, RuleFacts } from '#declare/resource.ts'
import type { Violation } from '#problems/problem.ts'
import { cut } from '#values/cut.ts'
import { fieldViolation } from './field-violation.ts'
import type { Parsed } from './parsed.ts'
import { isReversed, rangesOf } from './ranges.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Checks a whole row against the rules of its resource. Fields that were refused already are skipped, as are rules
 * that read one of them.
 */
export function checkRules(
  resource: Resource,
  written: { readonly row: Row; readonly parsed: Parsed },
): Violation[] {
  const refused = refusedIn(resource, written.parsed)
  const row = withoutRefused(resource, { row: written.row, refused })
  const broken = (resource.declaration.rules ?? []).flatMap((rule) => {
    const column = resource.columns.find((one) => one.field === rule.field)
    if (column === undefined || refused.has(column.attribute)) return []
    // Rules are typed by their own declaration; they get the row that the declaration describes.
    const holds = rule.holds as (row: Row) => boolean
    if (isUnknownOr(() => holds(row))) return []
    const pointer = written.parsed.pointers[column.name] ?? `/data/attributes/${column.attribute}`
    return [fieldViolation(rule.error, { column, pointer, facts: factsOf(rule, written.row) })]
  })
  return [
    ...checkFollowers(resource, { row: written.row, refused }),
    ...checkRanges(resource, written),
    ...broken,
  ]
}

type WrittenRow = { readonly row: Row; readonly parsed: Parsed }

/** Ranges whose end comes before their begin, where one of the two was sent (platform 1.5). */
export function checkRanges(resource: Resource, { row, parsed }: WrittenRow): Violation[] {
  const refused = refusedIn(resource, parsed)
  return rangesOf(resource).flatMap(([lower, upper]) => {
    const isSent = [lower, upper].some(({ name }) => name in parsed.pointers)
    if (!isSent || [lower, upper].some(({ attribute }) => refused.has(attribute))) return []
    if (!isReversed(row[lower.name], row[upper.name])) return []
    const beside = parsed.pointers[lower.name]?.replace(/[^/]*$/, upper.attribute)
    const pointer = parsed.pointers[upper.name] ?? beside ?? ''
    return [fieldViolation('range_reversed', { column: upper, pointer, facts: { lower: lower.attribute } })]
  })
}

/** The refused fields, including those with a violation inside. */
function refusedIn(resource: Resource, { violations, pointers }: Parsed): ReadonlySet<string> {
  if (violations.length === 0) return new Set()
  const refused = violations.map(({ context }) => `${context?.pointer}/`)
  const columns = resource.columns.filter(({ name }) => {
    const pointer = pointers[name]
    return pointer !== undefined && refused.some((at) => at.startsWith(`${pointer}/`))
  })
  return new Set(columns.map(({ attribute }) => attribute))
}

/** Thrown when a rule reads a refused value. */
class RefusedValue extends Error {}

function withoutRefused(
  resource: Resource,
  { row, refused }: { readonly row: Row; readonly refused: ReadonlySet<string> },
): Row {
  if (refused.size === 0) return row
  const columns = resource.columns.filter(({ attribute }) => refused.has(attribute))
  const unknown = new Set<string | symbol>(columns.map(({ name }) => name))
  return new Proxy(row, {
    get(known, column) {
      if (unknown.has(column)) throw new RefusedValue()
      return Reflect.get(known, column)
    },
  })
}

function isUnknownOr(holds: () => boolean): boolean {
  try {
    return holds()
  } catch (error) {
    if (error instanceof RefusedValue) return true
    throw error
  }
}

/** A field with alternatives is blank if none of them has a value; if one of them was refused, that is reported. */
function checkFollowers(
  resource: Resource,
  { row, refused }: { readonly row: Row; readonly refused: ReadonlySet<string> },
): Violation[] {
  return resource.columns.flatMap((column) => {
    const { declared, name, attribute } = column
    if (declared.kind !== 'text' || declared.follows === undefined || row[name] !== null) return []
    if ([attribute, ...declared.follows].some((one) => refused.has(one))) return []
    if (declared.follows.some((field) => isNumbered(resource, field))) return []
    return [fieldViolation('blank', { column, pointer: `/data/attributes/${attribute}` })]
  })
}

/** Whether a field takes a number from a sequence by default, so that it is never blank. */
function isNumbered(resource: Resource, field: string): boolean {
  const column = resource.columns.find((one) => one.field === field)
  return column?.declared.kind === 'text' && column.declared.sequence !== undefined
}

function factsOf(rule: Rule<never>, row: Row): RuleFacts {
  if (typeof rule.facts !== 'function') return rule.facts ?? {}
  const facts = rule.facts as (row: Row) => RuleFacts
  return facts(row)
}

/** Gives columns with alternatives the first value. */
export function fillFollowers(resource: Resource, row: Record<string, unknown>): void {
  for (const { name, declared } of resource.columns) {
    if (declared.kind !== 'text' || declared.follows === undefined || row[name] !== null) continue
    const found = declared.follows
      .map((field) => row[field])
      .find((value) => value !== null && value !== undefined)
    row[name] = typeof found === 'string' ? cut(found, declared.max) : null
  }
}

/** Sorts violations by the order of the fields, one for each field, those of children last (platform 1.11). */
export function inDeclaredOrder(resource: Resource, violations: readonly Violation[]): readonly Violation[] {
  if (violations.length < 2) return violations
  const places = new Map(resource.columns.flatMap(placesOf))
  const seen = new Set<string>()
  return violations
    .map((one) => ({ one, place: placeFor(one, places) }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
    .filter((one) => {
      const pointer = one.context?.pointer
      if (typeof pointer !== 'string') return true
      const isNew = !seen.has(pointer)
      seen.add(pointer)
      return isNew
    })
}

function placesOf(column: Column, index: number): [string, number][] {
  return [
    [column.attribute, index],
    [`${column.attribute}_confirmation`, index + 0.5],
    [column.field, index],
  ]
}

/** Violations in a list are sorted by item. */
function placeFor(one: Violation, places: ReadonlyMap<string, number>): number {
  const pointer = typeof one.context?.pointer === 'string' ? one.context.pointer : ''
  const steps = pointer.split('/').slice(/^\/(?:data|records)\//.test(pointer) ? 3 : 1)
  const [top = '', item = ''] = steps.length > 1 ? steps : [fieldOf(one)]
  const place = places.get(top) ?? Number.MAX_SAFE_INTEGER
  return /^\d+$/.test(item) ? place + Number(item) * STEP : place
}

/** Small enough that all items of a list come before the next field. */
const STEP = 1e-6

function fieldOf(one: Violation): string {
  const field = one.context?.field
  return typeof field === 'string' ? field : ''
}
