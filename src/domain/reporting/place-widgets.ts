import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refuseAll, type Violation, violation } from '#problems/problem.ts'
import { inDeclaredOrder } from '#records/checks.ts'
import type { FullRow } from '#records/columns.ts'
import { takeRecord } from '#records/find.ts'
import { parse } from '#records/parse.ts'
import type { Parsed } from '#records/parsed.ts'
import { insertMany } from '#records/parts.ts'
import { without } from '#records/without.ts'
import { isObject } from '#values/json.ts'

/** Dashboards and the places of widgets on them. */
export type DashboardKinds = { readonly dashboards: Resource; readonly placements: Resource }

type Placing = { readonly dashboard: FullRow; readonly parsed: Parsed }

const PLACES_MAX = 1000
const COLUMNS = 12
const ROWS_MAX = 10_000

/** Puts these widgets on a dashboard, in place of all it had. */
export async function placeWidgets(
  tx: Transaction,
  { dashboards, placements }: DashboardKinds,
  { dashboard, parsed }: Placing,
): Promise<FullRow> {
  const list = Array.isArray(parsed.values.placements) ? parsed.values.placements : []
  const pointer = parsed.pointers.placements ?? '/data/attributes/placements'
  const read = list.slice(0, PLACES_MAX).map((item, index) => {
    const attributes = isObject(item) ? item : {}
    return parse(without(placements, 'dashboard_id'), {
      attributes,
      pointer: `${pointer}/${index}`,
      occasion: 'creation',
    })
  })
  refuseAll([
    ...parsed.violations,
    ...checkLength(list, pointer),
    ...(await checkAll(tx, placements, read)),
    ...checkTwins(read),
  ])
  await tx.run(sql`
    delete from dashboard_widget_placements p
    where p.tenant_id = ${tx.tenant.id} and p.dashboard_id = ${dashboard.id}`)
  const rows = read.map(({ values }) => ({ ...values, dashboard_id: dashboard.id }))
  if (rows.length > 0) await insertMany(tx, placements, rows)
  await tx.run(sql`
    update dashboards d
    set lock_version = d.lock_version + 1, updated_at = ${tx.now}
    where d.tenant_id = ${tx.tenant.id} and d.id = ${dashboard.id}`)
  const row = await takeRecord(tx, dashboards, { id: dashboard.id })
  announceChange(tx, dashboards, { event: 'updated', row, previous: {} })
  return row
}

function checkLength(list: readonly unknown[], pointer: string): Violation[] {
  return list.length <= PLACES_MAX
    ? []
    : [violation('too_many_items', { field: 'placements', max: PLACES_MAX }, pointer)]
}

async function checkAll(
  tx: Transaction,
  placements: Resource,
  read: readonly Parsed[],
): Promise<readonly Violation[]> {
  const wanted = read.flatMap(({ values }) =>
    typeof values.dashboard_widget_id === 'number' ? [values.dashboard_widget_id] : [],
  )
  const found = await tx.rows<{ id: number }>(sql`
    select w.id from dashboard_widgets w where w.tenant_id = ${tx.tenant.id} and w.id = any(${wanted}::bigint[])`)
  const known = new Set(found.map(({ id }) => id))
  return read.flatMap(({ values, pointers, violations }) => {
    const { dashboard_widget_id: widget, position } = values
    const isLost = typeof widget === 'number' && !known.has(widget)
    const at = pointers.dashboard_widget_id ?? ''
    return inDeclaredOrder(placements, [
      ...violations,
      ...(isLost ? [violation('must_exist', { field: 'dashboard_widget_id' }, at)] : []),
      ...checkPosition(position, pointers.position ?? ''),
    ])
  })
}

/** A widget stands on a dashboard once. */
function checkTwins(read: readonly Parsed[]): Violation[] {
  const widgets = read.map(({ values }) => values.dashboard_widget_id)
  return read.flatMap(({ pointers }, index) => {
    const widget = widgets[index]
    if (typeof widget !== 'number' || widgets.indexOf(widget) === index) return []
    return [violation('taken', { field: 'dashboard_widget_id' }, pointers.dashboard_widget_id ?? '')]
  })
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
