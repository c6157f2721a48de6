import type { Query } from '#database/query.ts'
import { name, sql } from '#database/sql.ts'
import { refusal } from '#problems/problem.ts'
import type { Asker } from './list-children.ts'
import type { ListPlan, Window } from './list-plan.ts'
import { afterPlaces, filled, formFor, type Run, tenantPlace } from './place.ts'

/** Whether a cursor may be older than what it points into: that of a reader who follows a feed. */
export function mayExpire(plan: ListPlan, { after, order }: Window): boolean {
  const [first] = order
  const isFeed = plan.projection.joins.resource.declaration.scope === 'feed'
  return isFeed && after !== null && first?.sort.field.column === 'position' && first.direction === 'asc'
}

/** A reader who was away for longer than events are kept has missed some, and is told (platform 7.3). */
export function refuseExpired(reader: Asker, plan: ListPlan, run: Run): Query<unknown> {
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
