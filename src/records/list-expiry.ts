import type { Query } from '#database/query.ts'
import { name, sql } from '#database/sql.ts'
import { refusal } from '#problems/problem.ts'
import type { StatementRunner } from './list-children.ts'
import type { ListPlan, PageWindow } from './list-plan.ts'
import { afterPlaces, filled, formFor, type StatementValues, tenantPlace } from './placeholder.ts'

/** Whether a cursor may be older than the retention of the list: that of a feed's reader. */
export function mayExpire(plan: ListPlan, { after, order }: PageWindow): boolean {
  const [first] = order
  const isFeed = plan.projection.joins.resource.declaration.scope === 'feed'
  return isFeed && after !== null && first?.sort.field.column === 'position' && first.direction === 'asc'
}

/** A reader who was away for longer than the retention has missed events, and is told so (platform 7.3). */
export function refuseExpired(reader: StatementRunner, plan: ListPlan, run: StatementValues): Query<unknown> {
  const { table } = plan.projection.joins.resource
  const form = formFor(sql`
    select min(f.position) > ${afterPlaces(0)}::bigint + 1
    from ${name(table)} f
    where f.tenant_id = ${tenantPlace} and f.position is not null`)
  return reader.texts(filled(form, run)).map(([row]) => {
    if (row?.[0] === 't') throw refusal('cursor_expired', {})
    return null
  })
}
