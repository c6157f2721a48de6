import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Column, Resource } from '#declare/model.ts'

const sources = new WeakMap<Resource, Sql>()

/**
 * Where the rows of a resource are read: its table, or for those who are members of the tenant, the people joined with
 * their memberships. Whoever reads it says which tenant; the version of a member counts the changes of both rows.
 */
export function sourceOf(resource: Resource): Sql {
  if (resource.declaration.scope !== 'members') return name(resource.table)
  const known = sources.get(resource) ?? membersOf(resource)
  sources.set(resource, known)
  return known
}

function membersOf(resource: Resource): Sql {
  const columns = resource.columns.filter(({ declared }) => declared.write_only !== true).map(columnOf)
  const member = name('p', resource.declaration.member ?? 'id')
  return sql`(
    select m.tenant_id, p.id, ${join(columns, sql`, `)}, p.lock_version + m.lock_version - 1 as lock_version, m.created_at,
      greatest(p.updated_at, m.updated_at) as updated_at
    from ${name(resource.table)} p
    join subdomain_users m on m.user_id = ${member})`
}

function columnOf({ name: column, declared }: Column): Sql {
  if (declared.shown_once) return sql`null::text as ${name(column)}`
  return name(declared.of_member ? 'm' : 'p', column)
}
