import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceCreated } from '#events/announce.ts'
import { refusal, refuseAll, type Violation } from '#problems/problem.ts'
import { inDeclaredOrder } from '#records/checks.ts'
import { type AnyRow, selectList } from '#records/columns.ts'
import { checkDatabase } from '#records/database-checks.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'
import { rangeParts } from '#resources/warehouse/location-ranges.ts'
import { combinedLabels, type LabelRange, labelRangeFor } from '#values/label-range.ts'

/** Maximum number of locations created at once. */
const LOCATIONS_MAX = 10_000

const CODE_MAX = 60

type RangeResources = { readonly locations: Resource; readonly ranges: Resource }

/** Creates a location for every combination of the given parts, in one statement; the number is checked first. */
export async function createLocationRange(
  tx: Transaction,
  { locations, ranges }: RangeResources,
  parsed: Parsed,
): Promise<void> {
  const { values, pointers } = parsed
  const { runs, violations } = runsOf(ranges, parsed)
  const inputViolations = [...parsed.violations, ...violations]
  const changed = new Set(Object.keys(values))
  const databaseViolations = await checkDatabase(tx, ranges, {
    row: values,
    changed,
    pointers,
    id: null,
    isRefused: true,
  })
  refuseAll(inDeclaredOrder(ranges, [...inputViolations, ...databaseViolations]))
  await assertFree(tx, { warehouse_id: values.warehouse_id, codes: codesOf(values, runs) })
  const [zones, aisles, columns, rows, slots] = rangeParts.map((part) => runs.get(part)?.values() ?? [null])
  const created = await tx.rows<AnyRow>(sql`
    insert into locations (tenant_id, warehouse_id, location_type_id, code, zone, aisle, "column", row, slot, is_active,
      opening_times, created_at, updated_at)
    select ${tx.tenant.id}::bigint, ${values.warehouse_id}::bigint, ${values.location_type_id}::bigint,
      concat(${values.prefix}::text, concat_ws(${values.separator ?? ''}::text, z.part, a.part, c.part, r.part, s.part)),
      z.part, a.part, c.part, r.part, s.part, ${values.active}::boolean, '[]', ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from unnest(${zones}::text[]) with ordinality as z (part, place)
    cross join unnest(${aisles}::text[]) with ordinality as a (part, place)
    cross join unnest(${columns}::text[]) with ordinality as c (part, place)
    cross join unnest(${rows}::text[]) with ordinality as r (part, place)
    cross join unnest(${slots}::text[]) with ordinality as s (part, place)
    order by z.place, a.place, c.place, r.place, s.place
    returning ${selectList(locations)}`)
  announceCreated(tx, locations, created)
}

/** How many of the codes that exist a refusal names. */
const NAMED_MAX = 100

function codesOf(
  { prefix, separator }: Parsed['values'],
  runs: ReadonlyMap<string, LabelRange>,
): readonly string[] {
  return combinedLabels(
    rangeParts.flatMap((part) => (runs.has(part) ? [runs.get(part)?.values() ?? []] : [])),
    { prefix: String(prefix ?? ''), separator: String(separator ?? '') },
  )
}

/** Refuses codes that locations of the warehouse have already, and names them. */
async function assertFree(
  tx: Transaction,
  { warehouse_id, codes }: { readonly warehouse_id: unknown; readonly codes: readonly string[] },
): Promise<void> {
  const taken = await tx.rows<{ readonly code: string }>(sql`
    select code from locations where tenant_id = ${tx.tenant.id}::bigint and warehouse_id = ${warehouse_id}::bigint
      and code = any(${codes}::text[]) order by code`)
  if (taken.length === 0) return
  const codes_taken = taken.slice(0, NAMED_MAX).map(({ code }) => code)
  const facts = { field: 'code', codes: codes_taken, count: taken.length }
  throw refusal('taken', facts, '/data/attributes/code')
}

type ParsedRuns = {
  readonly runs: ReadonlyMap<string, LabelRange>
  readonly violations: readonly Violation[]
}

function runsOf(ranges: Resource, parsed: Parsed): ParsedRuns {
  const runs = new Map<string, LabelRange>()
  const violations: Violation[] = []
  for (const part of rangeParts) {
    const [a, b] = [`range_start_${part}`, `range_end_${part}`]
    const [start, end] = [parsed.values[a] ?? null, parsed.values[b] ?? null]
    if (start === null && end === null) continue
    if (typeof start !== 'string' || typeof end !== 'string') {
      const column = start === null ? a : b
      violations.push(violationOf(ranges, parsed, { column, symbol: 'incomplete_pair', facts: { a, b } }))
      continue
    }
    const run = labelRangeFor(start, end)
    if (run === null) violations.push(violationOf(ranges, parsed, { column: b, symbol: 'invalid' }))
    else runs.set(part, run)
  }
  if (violations.length > 0 || parsed.violations.length > 0) return { runs, violations }
  return { runs, violations: checkTotal(ranges, { parsed, runs }) }
}

function checkTotal(
  ranges: Resource,
  { parsed, runs }: { readonly parsed: Parsed; readonly runs: ReadonlyMap<string, LabelRange> },
): Violation[] {
  if (runs.size === 0) return [violationOf(ranges, parsed, { column: 'range_start_zone', symbol: 'blank' })]
  const [first = 'zone'] = runs.keys()
  const count = [...runs.values()].reduce((all, run) => all * run.length, 1)
  if (count > LOCATIONS_MAX) {
    const facts = { max: LOCATIONS_MAX, count }
    return [violationOf(ranges, parsed, { column: `range_end_${first}`, symbol: 'too_many_items', facts })]
  }
  // The last label of a run is its longest.
  const parts = [...runs.values()].map((run) => [...(run.values().at(-1) ?? '')].length)
  const lengthOf = (text: unknown) => [...String(text ?? '')].length
  const prefix = lengthOf(parsed.values.prefix)
  const separator = lengthOf(parsed.values.separator)
  const isLong = parts.reduce((all, one) => all + one, prefix + separator * (parts.length - 1)) > CODE_MAX
  return isLong
    ? [violationOf(ranges, parsed, { column: 'prefix', symbol: 'too_long', facts: { max: CODE_MAX } })]
    : []
}
