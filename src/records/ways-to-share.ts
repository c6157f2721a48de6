import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Referrer, Resource } from '#declare/model.ts'
import { sourceOf } from './source.ts'

/** A record that leads to no account, and a caller limited to accounts. */
export type SharedRecord = {
  readonly tenant: Sql
  readonly id: Sql
  /** The alias of records that refer to it. */
  readonly alias: string
  /** The names of the caller's permissions. */
  readonly permissions: unknown
  /** The condition that the caller sees a record that refers to it. */
  readonly limitOf: (referrer: Resource) => Sql
}

/** The conditions of which one makes a record visible to a caller limited to accounts, by its declaration. */
export function waysToShare(resource: Resource, record: SharedRecord): readonly Sql[] {
  const { shared_with } = resource.declaration
  if (shared_with === undefined || shared_with === 'all') return []
  const { holders_of = [], unreferenced } = shared_with
  const referrers = viewedReferrers(resource)
  const none = referrers.map((one) => sql`not ${referring(one, record, sql``)}`)
  return [
    ...(holders_of.length === 0 ? [] : [sql`${[...holders_of]}::text[] && ${record.permissions}::text[]`]),
    ...referrers.map((one) => referring(one, record, sql` and ${record.limitOf(one.resource)}`)),
    ...(unreferenced === true ? [sql`(${join(none, sql` and `)})`] : []),
  ]
}

function referring({ resource, reference }: Referrer, { tenant, id, alias }: SharedRecord, and: Sql): Sql {
  return sql`exists (
    select from ${sourceOf(resource)} ${name(alias)}
    where ${name(alias, 'tenant_id')} = ${tenant} and ${name(alias, reference.name)} = ${id}${and})`
}

/** The references to a resource through which its records are shared. */
function viewedReferrers({ declaration, referrers }: Resource): readonly Referrer[] {
  const { shared_with } = declaration
  const { viewers_of = {} } = shared_with === undefined || shared_with === 'all' ? {} : shared_with
  return referrers.filter(({ resource, reference }) => viewers_of[resource.name] === reference.field)
}
