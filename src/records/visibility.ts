import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Scope } from '#database/transaction.ts'
import { isOfEvents, type Reference, type Resource } from '#declare/model.ts'
import { hasOtherViewers, isOwner, parentsOf } from './record-owners.ts'
import { sourceOf } from './source.ts'
import { type Visibility, visibilityOfScope } from './visibility-of-scope.ts'
import { waysToShare } from './ways-to-share.ts'

/** The condition that the caller sees a row of `alias`: in their tenant and not hidden (platform 6.4). */
export function visibilityOf(resource: Resource, alias: string, scope: Scope): Sql {
  return visibleTo(resource, alias, visibilityOfScope(scope))
}

/** The same for any visibility. */
export function visibleTo(resource: Resource, alias: string, visibility: Visibility): Sql {
  const all = [
    scopeOf(resource, alias, visibility),
    ...readersOf(resource, alias, visibility),
    ...typeViewed(resource, (column) => name(alias, column), visibility.permissions),
    ...limitsBy(resource, alias, visibility),
  ]
  return join(all, sql` and `)
}

/** The condition for private records: their user, and those they are shared with. */
function readersOf({ declaration }: Resource, alias: string, { tenant, user }: Visibility): readonly Sql[] {
  const { visible_to } = declaration
  if (visible_to === undefined) return []
  const own = sql`${name(alias, `${visible_to.user}_id`)} = ${user}`
  if (visible_to.shared === undefined) return [own]
  const shared = name(alias, visible_to.shared)
  if (visible_to.roles === undefined) return [sql`(${own} or ${shared})`]
  const roles = name(alias, visible_to.roles)
  const hasRole = sql`exists (
    select from subdomain_users m
    where m.tenant_id = ${tenant} and m.user_id = ${user} and m.role_id = any(${roles}))`
  return [sql`(${own} or ${shared} and (cardinality(${roles}) = 0 or ${hasRole}))`]
}

/** The condition that the caller may view the type of the record that a record is visible through, if declared. */
function typeViewed(resource: Resource, columnSql: ColumnSql, permissions: unknown): readonly Sql[] {
  const { visible_through: through } = resource
  if (through === null || 'event' in through || !through.needs_view) return []
  return [sql`'view_' || ${columnSql(through.type)} = any(${permissions}::text[])`]
}

/** The conditions for a caller with limited accounts or warehouses, apart from the tenant; none if unlimited. */
export function limitsOf(resource: Resource, alias: string, scope: Scope): readonly Sql[] {
  return limitsBy(resource, alias, visibilityOfScope(scope))
}

function limitsBy(resource: Resource, alias: string, visibility: Visibility): readonly Sql[] {
  return [
    limitedTo(resource, alias, {
      of: 'accounts',
      ids: visibility.accounts,
      user: visibility.user,
      permissions: visibility.permissions,
      below: [],
    }),
    limitedTo(resource, alias, {
      of: 'warehouses',
      ids: visibility.warehouses,
      user: visibility.user,
      permissions: visibility.permissions,
      below: [],
    }),
  ].filter((limit) => limit !== null)
}

/** The rows of a tenant: its own; for users its members; for tenants those the caller may enter. */
function scopeOf(resource: Resource, alias: string, visibility: Visibility): Sql {
  switch (resource.declaration.scope ?? 'tenant') {
    case 'tenant':
    case 'members':
    case 'log':
      return sql`${name(alias, 'tenant_id')} = ${visibility.tenant}`
    case 'feed':
      return sql`${name(alias, 'tenant_id')} = ${visibility.tenant} and ${name(alias, 'position')} is not null`
    case 'installation':
      return sql`true`
    case 'memberships':
      return sql`${name(alias, 'is_active')} and ${name(alias, 'deleted_at')} is null and (${visibility.operator}::boolean or ${name(alias, 'id')} in (
        select m.tenant_id from subdomain_users m where m.user_id = ${visibility.user} and m.is_active and m.accepted_at is not null))
        and (${visibility.across}::boolean or ${name(alias, 'id')} = ${visibility.tenant})`
  }
}

type Limit = {
  readonly of: 'accounts' | 'warehouses'
  readonly ids: unknown
  readonly user: unknown
  readonly permissions: unknown
  /** The records passed on the way to the parent, to avoid cycles. */
  readonly below: readonly Resource[]
}

/** A column of a record: of its row, or of the data of an event. */
type ColumnSql = (column: string) => Sql

/**
 * A record without an account, itself and through its parents, or with an empty one, is visible to those it is shared
 * with, or to its user if it is private then. A record without a warehouse is visible to everybody.
 */
function limitedTo(resource: Resource, alias: string, limit: Limit): Sql | null {
  if (limit.ids === null) return null
  if (isOfEvents(resource)) return eventLimit(resource, alias, limit)
  if (resource.name === limit.of) return sql`${name(alias, 'id')} = any(${limit.ids}::bigint[])`
  const owners = resource.references.filter((one) => isOwner(one, limit.of))
  const own = owners.map((one) => ownedBy(one, name(alias, one.name), limit))
  // A record that always names its owner needs no check of its parents.
  if (owners.some((one) => one.declared.required)) return join(own, sql` and `)
  const others = otherLimits(resource, { alias, columnSql: (column) => name(alias, column), limit })
  const all = [...own, ...others, ...parentLimits(resource, alias, limit)]
  if (all.includes(NOBODY)) return NOBODY
  return all.length === 0 ? null : join(all, sql` and `)
}

/** The limit of what nobody sees who is limited; what depends on it is not looked up, which a cluster could not divide. */
const NOBODY = sql`false`

type LimitedRow = { readonly alias: string; readonly columnSql: ColumnSql; readonly limit: Limit }

/** The limits of a record by its parents, by the record it is visible through, and by its user if it is private. */
function otherLimits(resource: Resource, { alias, columnSql, limit }: LimitedRow): readonly Sql[] {
  return [
    ...parentsOf(resource).map((one) =>
      limitedAbove(resource, one, { alias, child: columnSql(one.name), limit }),
    ),
    visibleWith(resource, { alias, columnSql, limit }),
    privateLimit(resource, columnSql, limit),
    flagLimit(resource, columnSql, limit),
    sharedLimit(resource, { alias, columnSql, limit }),
  ].filter((one) => one !== null)
}

/** A record without account and warehouse is visible to its user only, if declared. */
function privateLimit(resource: Resource, columnSql: ColumnSql, { user }: Limit): Sql | null {
  const { private_to } = resource.declaration
  if (private_to === undefined) return null
  const owners = resource.references.filter((one) => isOwner(one, 'accounts') || isOwner(one, 'warehouses'))
  const own = owners.map((one) => sql`${columnSql(one.name)} is not null or `)
  return sql`(${join(own, sql``)}coalesce(${columnSql(`${private_to}_id`)} = ${user}, false))`
}

/** A record with a flag for callers limited to accounts is visible to them only if it is set. */
function flagLimit({ declaration }: Resource, columnSql: ColumnSql, { of }: Limit): Sql | null {
  const { shown_by } = declaration
  return shown_by === undefined || of !== 'accounts' ? null : sql`coalesce(${columnSql(shown_by)}, false)`
}

/** A record that leads to no account is visible to those it is shared with. */
function sharedLimit(resource: Resource, { alias, columnSql, limit }: LimitedRow): Sql | null {
  if (limit.of !== 'accounts' || hasOtherViewers(resource)) return null
  const { shared_with } = resource.declaration
  if (shared_with === 'all') return null
  const down = `${alias}_of`
  const within = { ...limit, below: [...limit.below, resource] }
  const ways = waysToShare(resource, {
    ...{ tenant: name(alias, 'tenant_id'), id: columnSql('id'), alias: down, permissions: limit.permissions },
    limitOf: (referrer) => limitedTo(referrer, down, within) ?? sql`true`,
  })
  const owners = resource.references.filter((one) => isOwner(one, limit.of))
  const all = [...owners.map((one) => sql`${columnSql(one.name)} is not null`), ...ways]
  return all.length === 0 ? NOBODY : sql`(${join(all, sql` or `)})`
}

/**
 * A record about an event or another record is visible to those who see that one; if it was deleted, to those who see
 * everything.
 */
function visibleWith(resource: Resource, { alias, columnSql, limit }: LimitedRow): Sql | null {
  const followed = resource.visible_through
  if (followed === null) return null
  const up = `${alias}_up`
  const exists = (target: Resource, id: Sql): Sql => {
    if (limit.below.includes(target)) return NOBODY
    const above = limitedTo(target, up, { ...limit, below: [...limit.below, resource] })
    if (above === null || above === NOBODY) return above ?? sql`true`
    return sql`exists (
    select from ${sourceOf(target)} ${name(up)}
    where ${name(up, 'tenant_id')} = ${name(alias, 'tenant_id')} and ${name(up, 'id')} = ${id} and ${above})`
  }
  if ('event' in followed) {
    const id = columnSql(followed.event)
    return sql`(${id} is null or ${exists(followed.events, id)})`
  }
  const cases = followed.of.map(
    (target) => sql` when ${target.name}::text then ${exists(target, columnSql(followed.id))}`,
  )
  return sql`case ${columnSql(followed.type)}${join(cases, sql``)} else false end`
}

function ownedBy({ declared }: Reference, column: Sql, { ids }: Limit): Sql {
  const listed = sql`${column} = any(${ids}::bigint[])`
  return declared.required ? listed : sql`(${column} is null or ${listed})`
}

/** An address is visible to those who see all records that contain it. */
function parentLimits(resource: Resource, alias: string, limit: Limit): Sql[] {
  const owners = resource.referrers.filter((one) => one.resource.address === one.reference)
  return owners.flatMap(({ resource: owner, reference }) => {
    const up = `${alias}_up`
    const above = limitedTo(owner, up, { ...limit, below: [...limit.below, resource] })
    return above === null
      ? []
      : [
          sql`not exists (
    select from ${sourceOf(owner)} ${name(up)}
    where ${name(up, 'tenant_id')} = ${name(alias, 'tenant_id')} and ${name(up, reference.name)} = ${name(alias, 'id')}
      and (${above}) is not true)`,
        ]
  })
}

type ParentPath = {
  readonly alias: string
  /** The reference to the parent. */
  readonly child: Sql
  readonly limit: Limit
}

/** A part is visible to those who see its record. */
function limitedAbove(
  resource: Resource,
  parent: Reference,
  { alias, child, limit }: ParentPath,
): Sql | null {
  if (limit.below.includes(parent.target)) return parent.target.visible_through === null ? null : NOBODY
  const up = `${alias}_up`
  const above = limitedTo(parent.target, up, { ...limit, below: [...limit.below, resource] })
  if (above === null) return null
  if (above === NOBODY) return parent.declared.required ? NOBODY : sql`(${child} is null)`
  const visible = sql`exists (
    select from ${sourceOf(parent.target)} ${name(up)}
    where ${name(up, 'tenant_id')} = ${name(alias, 'tenant_id')} and ${name(up, 'id')} = ${child} and ${above})`
  return parent.declared.required ? visible : sql`(${child} is null or ${visible})`
}

/**
 * An event is visible to those who see its record, or the record of which that is a part; an event about records of
 * several owners only to those who see all of them. Records without an account are visible to everybody, and so are
 * log rows that are not events.
 */
function eventLimit(events: Resource, alias: string, limit: Limit): Sql {
  const { of, ids } = limit
  const key = of === 'accounts' ? 'account_id' : 'warehouse_id'
  const [type, data] = [name(alias, 'aggregate_type'), name(alias, 'data')]
  const notItself = sql`case when ${type} = ${of} then ${name(alias, 'aggregate_id')} end`
  const named = sql`(${data} ->> ${key}::text)::bigint`
  const parts = events.event_subjects.flatMap((resource) => {
    const whole = partsVisible(resource, alias, { ...limit, below: [...limit.below, events] })
    return whole === null ? [] : [sql` when ${resource.name}::text then ${whole}`]
  })
  const whole = parts.length === 0 ? sql`true` : sql`case ${type}${join(parts, sql``)} else true end`
  // Free data may use the same names for anything, so it is compared as text.
  const others = sql`
    select from jsonb_path_query(${data}, '$.*[*] ? (exists (@.id))') as r (named_record)
    where r.named_record ->> ${key}::text ~ '^[0-9]+$' and r.named_record ->> ${key}::text <> all(${ids}::bigint[]::text[])`
  const visible = sql`(coalesce(coalesce(${notItself}, ${named}) = any(${ids}::bigint[]), ${whole}) and not exists (${others}))`
  return events.declaration.scope === 'log' ? sql`(${data} is null or ${visible})` : visible
}

/**
 * Whether the record of an event is visible, by its parents and by owners in fields other than `account_id` and
 * `warehouse_id`; an address by itself, as only those who see its record know of it. Null if there is no condition.
 */
function partsVisible(resource: Resource, alias: string, limit: Limit): Sql | null {
  if (resource.name === limit.of || resource.declaration.scope !== undefined) return null
  const dataText = (column: string) => sql`(${name(alias, 'data')} ->> ${column}::text)`
  const kindOf = (column: string) => resource.columns.find((one) => one.name === column)?.declared.kind
  const columnSql = (column: string) => {
    const kind = kindOf(column)
    if (kind === 'flag') return sql`${dataText(column)}::boolean`
    return kind === 'text' || kind === 'choice' ? dataText(column) : sql`${dataText(column)}::bigint`
  }
  const owners = resource.references.filter((one) => isOwner(one, limit.of))
  if (owners.some((one) => one.declared.required)) return null
  const others = owners.filter((one) => one.declared.owner)
  const up = `${alias}_up`
  const limits = parentLimits(resource, up, limit)
  const { visible_to } = resource.declaration
  const readers =
    visible_to === undefined
      ? []
      : [sql`coalesce(${columnSql(`${visible_to.user}_id`)} = ${limit.user}, false)`]
  const all = [
    ...readers,
    ...typeViewed(resource, columnSql, limit.permissions),
    ...others.map((one) => ownedBy(one, columnSql(one.name), limit)),
    ...otherLimits(resource, { alias, columnSql, limit }),
    ...(limits.length === 0
      ? []
      : [
          sql`exists (
    select from ${sourceOf(resource)} ${name(up)}
    where ${name(up, 'tenant_id')} = ${name(alias, 'tenant_id')} and ${name(up, 'id')} = ${columnSql('id')} and ${join(limits, sql` and `)})`,
        ]),
  ]
  return all.length === 0 ? null : join(all, sql` and `)
}
