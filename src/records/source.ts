import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Column, Resource } from '#declare/model.ts'

const sources = new WeakMap<Resource, Sql>()

/**
 * The source of a resource's rows: its table; for members of a tenant, users joined with their memberships; for a
 * log, its table and the events. The statement adds the tenant, which a log names in both halves if it is given; the
 * version of a member counts the changes of both rows.
 */
export function sourceOf(resource: Resource, tenant?: unknown): Sql {
  const { scope } = resource.declaration
  if (scope === 'log' && tenant !== undefined) return logOf(resource, tenant)
  if (scope !== 'members' && scope !== 'log') return name(resource.table)
  const cached = sources.get(resource) ?? (scope === 'log' ? logOf(resource) : membersOf(resource))
  sources.set(resource, cached)
  return cached
}

function membersOf(resource: Resource): Sql {
  const columns = resource.columns.filter(({ declared }) => declared.write_only !== true).map(columnOf)
  const member = name('p', resource.declaration.membership_column ?? 'id')
  return sql`(
    select m.tenant_id, p.id, ${join(columns, sql`, `)}, p.lock_version + m.lock_version - 1 as lock_version, m.created_at,
      greatest(p.updated_at, m.updated_at) as updated_at
    from ${name(resource.table)} p
    join subdomain_users m on m.user_id = ${member})`
}

function columnOf({ name: column, declared }: Column): Sql {
  if (declared.shown_once) return sql`null::text as ${name(column)}`
  return name(declared.of_membership ? 'm' : 'p', column)
}

/** What changed, by field: all values of what was created or deleted, otherwise the previous values of the event. */
const changes = sql`(
  select jsonb_object_agg(c.key, jsonb_build_object(
    'was', case when e.kind = 'change' and e.event = 'created' then null else c.value end,
    'is', case when e.kind = 'change' and e.event = 'deleted' then null else e.data -> c.key end))
  from (select case when e.kind = 'change' and e.event in ('created', 'deleted') then e.data else e.previous end as field_values) f
  cross join lateral jsonb_each(case when jsonb_typeof(f.field_values) = 'object' then f.field_values end) c
  where c.value <> 'null' or e.event = 'updated' or e.kind <> 'change')`

/** The columns of a log from events; columns without a counterpart are null, and each event happened once. */
const ofEvents: Readonly<Record<string, Sql>> = {
  action: sql`e.event`,
  aggregate_type: sql`e.aggregate_type`,
  aggregate_id: sql`e.aggregate_id`,
  changes,
  times: sql`1::bigint`,
  actor_id: sql`e.actor_id`,
  source: sql`e.source`,
  request_id: sql`e.request_id`,
  // When it was written, so that times are in the order of ids.
  occurred_at: sql`to_timestamp(('x' || substr(e.id, 5, 12))::bit(48)::bigint / 1000.0)::timestamptz(3)`,
}

/**
 * Both halves are read in the order of their ids by their primary keys, so that a page reads no more rows than it
 * returns. A half in which nothing can be found is left out of the plan, and a cluster reads all shards for it unless it
 * names its tenant.
 */
function logOf({ table, columns }: Resource, tenant?: unknown): Sql {
  const own = (alias: string) =>
    tenant === undefined ? sql`` : sql` where ${name(alias, 'tenant_id')} = ${tenant}`
  const named = columns.filter(({ declared }) => declared.unlisted !== true).map((column) => column.name)
  const values = named.map((column) => sql`${ofEvents[column] ?? sql`null`} as ${name(column)}`)
  const noted = named.map((column) => name('a', column))
  return sql`(
    select e.tenant_id, e.id, ${join(values, sql`, `)}, e.data, false as is_noted
    from events e${own('e')}
    union all
    select a.tenant_id, a.id, ${join(noted, sql`, `)}, null, true
    from ${name(table)} a${own('a')})`
}
