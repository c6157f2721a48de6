import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { lockRecord } from '#records/find.ts'
import { validateInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { insertMany } from '#records/parts.ts'
import { isObject } from '#values/json.ts'

/** The resources of dashboards and their widget placements. */
export type DashboardResources = { readonly dashboards: Resource; readonly placements: Resource }

type PlacementInput = { readonly dashboard: FullRow; readonly parsed: Parsed; readonly input: Resource }

const COLUMNS = 12
const ROWS_MAX = 10_000

/** Replaces all widgets of a dashboard. */
export async function placeWidgets(
  tx: Transaction,
  { dashboards, placements }: DashboardResources,
  { dashboard, parsed, input }: PlacementInput,
): Promise<FullRow> {
  const items = parsed.items.flatMap((list) => list.read)
  const positions = items.flatMap(({ values, pointers }) =>
    checkPosition(values.position, pointers.position ?? ''),
  )
  await validateInput(tx, input, { ...parsed, violations: [...parsed.violations, ...positions] })
  await tx.run(sql`
    delete from dashboard_widget_placements p
    where p.tenant_id = ${tx.tenant.id} and p.dashboard_id = ${dashboard.id}`)
  const rows = items.map(({ values }) => ({ ...values, dashboard_id: dashboard.id }))
  if (rows.length > 0) await insertMany(tx, placements, rows)
  await tx.run(sql`
    update dashboards d
    set ${nextVersion(tx, 'd')}
    where d.tenant_id = ${tx.tenant.id} and d.id = ${dashboard.id}`)
  const row = await lockRecord(tx, dashboards, { id: dashboard.id })
  announceChange(tx, dashboards, { event: 'updated', row, previous: {} })
  return row
}

const LIMITS = {
  x: { min: 0, max: COLUMNS - 1 },
  y: { min: 0, max: ROWS_MAX },
  w: { min: 1, max: COLUMNS },
  h: { min: 1, max: ROWS_MAX },
} as const

function checkPosition(position: unknown, pointer: string): Violation[] {
  if (!isObject(position)) return []
  return Object.entries(LIMITS).flatMap(([field, { min, max }]) => {
    const value = position[field]
    if (value === undefined || value === null) return []
    const at = `${pointer}/${field}`
    if (!Number.isInteger(value)) return [violation('not_an_integer', { field }, at)]
    const isWithin = Number(value) >= min && Number(value) <= max
    return isWithin ? [] : [violation('out_of_range', { field, min, max }, at)]
  })
}
