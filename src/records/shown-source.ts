import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Column, Resource } from '#declare/model.ts'
import { parentsOf } from './record-owners.ts'
import { sourceOf } from './source.ts'

/** Whether a role may view records of a type. */
export type MayView = (resource: Resource) => boolean

/**
 * The source of a resource's rows for a caller: fields that repeat values of an event's record are null if the caller
 * may not view its type. Filters, orders and cursors read the same rows, so that values cannot be guessed.
 */
export function visibleSourceOf(resource: Resource, mayView: MayView, tenant: unknown): Sql {
  const hidden = typesRepeatedIn(resource).filter((type) => !mayView(type))
  if (hidden.length === 0) return sourceOf(resource, tenant)
  const names = hidden.map((type) => type.name)
  const shown = isShown(resource, 's', names)
  const columns = resource.columns.map((column) =>
    column.declared.from_event_record ? emptied(column, shown) : name('s', column.name),
  )
  return sql`(
    select s.tenant_id, s.id, ${join(columns, sql`, `)}, s.lock_version, s.created_at, s.updated_at
    from ${name(resource.table)} s)`
}

/** The types whose values some fields of a resource repeat. */
export function typesRepeatedIn(resource: Resource): readonly Resource[] {
  if (!resource.columns.some(({ declared }) => declared.from_event_record)) return []
  const { visible_through: visible_with } = resource
  if (visible_with !== null && 'event' in visible_with) return visible_with.events.event_subjects
  return parentsOf(resource).flatMap(({ target }) => typesRepeatedIn(target))
}

function emptied({ name: column, declared }: Column, shown: Sql): Sql {
  const empty = declared.kind === 'json' ? sql`${JSON.stringify(declared.default ?? null)}::jsonb` : sql`null`
  return sql`case when ${shown} then ${name('s', column)} else ${empty} end as ${name(column)}`
}

/** The condition that the event of a record is about none of these types; unknown if the event was deleted. */
function isShown(resource: Resource, alias: string, hidden: readonly string[]): Sql {
  const { visible_through: visible_with } = resource
  const up = `${alias}_up`
  const sameTenant = sql`${name(up, 'tenant_id')} = ${name(alias, 'tenant_id')}`
  if (visible_with !== null && 'event' in visible_with) {
    const id = name(alias, visible_with.event)
    return sql`(${id} is null or exists (
      select from ${name(visible_with.events.table)} ${name(up)}
      where ${sameTenant} and ${name(up, 'id')} = ${id} and ${name(up, 'aggregate_type')} <> all(${[...hidden]}::text[])))`
  }
  const parents = parentsOf(resource).map(
    ({ target, name: column }) => sql`exists (
      select from ${name(target.table)} ${name(up)}
      where ${sameTenant} and ${name(up, 'id')} = ${name(alias, column)} and ${isShown(target, up, hidden)})`,
  )
  return join(parents, sql` and `)
}
