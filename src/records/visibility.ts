import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Scope } from '#database/transaction.ts'
import { isOfEvents, type Reference, type Resource } from '#declare/model.ts'
import { sourceOf } from './source.ts'

/**
 * Whose eyes a statement looks with: the values that confine it. Accounts or warehouses that are `null` are all of
 * them, so a statement for somebody who sees everything says nothing about either. The values are bound, never
 * read here: the list engine puts places in, which are filled when the statement runs.
 */
export type Sight = {
  readonly tenant: unknown
  readonly user: unknown
  readonly operator: unknown
  readonly accounts: unknown
  readonly warehouses: unknown
}

/** The condition under which a caller sees a row of `alias`: in their tenant, and not hidden from them (platform 6.4). */
export function visibilityOf(resource: Resource, alias: string, scope: Scope): Sql {
  return seenBy(resource, alias, sightOf(scope))
}

function sightOf({ tenant, caller }: Scope): Sight {
  return {
    tenant: tenant.id,
    user: caller.user_id,
    operator: caller.is_operator,
    accounts: caller.account_ids,
    warehouses: caller.warehouse_ids,
  }
}

/** The same for any sight. */
export function seenBy(resource: Resource, alias: string, sight: Sight): Sql {
  const all = [
    scopeOf(resource, alias, sight),
    ...readersOf(resource, alias, sight),
    ...limitsBy(resource, alias, sight),
  ]
  return join(all, sql` and `)
}

/** Who alone sees a record, where that is declared: its user, and those it is shared with. */
function readersOf({ declaration }: Resource, alias: string, { user }: Sight): readonly Sql[] {
  const { seen_by } = declaration
  if (seen_by === undefined) return []
  const own = sql`${name(alias, `${seen_by.user}_id`)} = ${user}`
  if (seen_by.shared === undefined) return [own]
  const shared = name(alias, seen_by.shared)
  if (seen_by.roles === undefined) return [sql`(${own} or ${shared})`]
  const roles = name(alias, seen_by.roles)
  const hasRole = sql`exists (
    select from subdomain_users m
    where m.tenant_id = ${name(alias, 'tenant_id')} and m.user_id = ${user} and m.role_id = any(${roles}))`
  return [sql`(${own} or ${shared} and (cardinality(${roles}) = 0 or ${hasRole}))`]
}

/** What a caller who does not see every account and warehouse sees of the rows of `alias`, whatever the tenant; none asks nothing. */
export function limitsOf(resource: Resource, alias: string, scope: Scope): readonly Sql[] {
  return limitsBy(resource, alias, sightOf(scope))
}

function limitsBy(resource: Resource, alias: string, sight: Sight): readonly Sql[] {
  return [
    limitedTo(resource, alias, { of: 'accounts', ids: sight.accounts, user: sight.user, below: [] }),
    limitedTo(resource, alias, { of: 'warehouses', ids: sight.warehouses, user: sight.user, below: [] }),
  ].filter((limit) => limit !== null)
}

/** The rows a tenant has: its own; of people, its members; of tenants, those the caller may enter. */
function scopeOf(resource: Resource, alias: string, sight: Sight): Sql {
  switch (resource.declaration.scope ?? 'tenant') {
    case 'tenant':
    case 'members':
    case 'log':
      return sql`${name(alias, 'tenant_id')} = ${sight.tenant}`
    case 'feed':
      return sql`${name(alias, 'tenant_id')} = ${sight.tenant} and ${name(alias, 'position')} is not null`
    case 'installation':
      return sql`true`
    case 'memberships':
      return sql`${name(alias, 'is_active')} and ${name(alias, 'deleted_at')} is null and (${sight.operator}::boolean or exists (
        select from subdomain_users m
        where m.tenant_id = ${name(alias, 'id')} and m.user_id = ${sight.user} and m.is_active and m.accepted_at is not null))`
  }
}

type Limit = {
  readonly of: 'accounts' | 'warehouses'
  readonly ids: unknown
  readonly user: unknown
  /** The records passed on the way up; none is looked at twice. */
  readonly below: readonly Resource[]
}

/** A column of a record: of its row, or of what an event says of it. */
type Said = (column: string) => Sql

/**
 * A record without an account, by itself and through its parents, is everybody's; so is one whose account is empty, unless it
 * is declared to be private then.
 */
function limitedTo(resource: Resource, alias: string, limit: Limit): Sql | null {
  if (limit.ids === null) return null
  if (isOfEvents(resource)) return eventLimit(resource, alias, limit)
  if (resource.name === limit.of) return sql`${name(alias, 'id')} = any(${limit.ids}::bigint[])`
  const owners = resource.references.filter((one) => isOwner(one, limit.of))
  const own = owners.map((one) => ownedBy(one, name(alias, one.name), limit))
  // What says in any case whose it is need not be asked to what it belongs.
  if (owners.some((one) => one.declared.required)) return join(own, sql` and `)
  const others = otherLimits(resource, { alias, said: (column) => name(alias, column), limit })
  const all = [...own, ...others, ...keptLimits(resource, alias, limit)]
  return all.length === 0 ? null : join(all, sql` and `)
}

type Saying = { readonly alias: string; readonly said: Said; readonly limit: Limit }

/** The limits of a record by what it belongs to, by what it is declared to be seen with, and by whose it is where it is private. */
function otherLimits(resource: Resource, { alias, said, limit }: Saying): readonly Sql[] {
  return [
    ...parentsOf(resource).map((one) => limitedAbove(resource, one, { alias, child: said(one.name), limit })),
    seenWith(resource, { alias, said, limit }),
    privateLimit(resource, said, limit),
  ].filter((one) => one !== null)
}

/** What names neither account nor warehouse is seen by its user alone, where that is declared. */
function privateLimit(resource: Resource, said: Said, { user }: Limit): Sql | null {
  const { private_to } = resource.declaration
  if (private_to === undefined) return null
  const owners = resource.references.filter((one) => isOwner(one, 'accounts') || isOwner(one, 'warehouses'))
  const own = owners.map((one) => sql`${said(one.name)} is not null or `)
  return sql`(${join(own, sql``)}coalesce(${said(`${private_to}_id`)} = ${user}, false))`
}

/** What tells of an event or of another record is seen by those who see that one; where it is gone, by those who see everything. */
function seenWith(resource: Resource, { alias, said, limit }: Saying): Sql | null {
  const followed = resource.seen_with
  if (followed === null) return null
  const up = `${alias}_up`
  const exists = (target: Resource, id: Sql): Sql => {
    if (limit.below.includes(target)) return sql`false`
    const above = limitedTo(target, up, { ...limit, below: [...limit.below, resource] })
    if (above === null) return sql`true`
    return sql`exists (
    select from ${sourceOf(target)} ${name(up)}
    where ${name(up, 'tenant_id')} = ${name(alias, 'tenant_id')} and ${name(up, 'id')} = ${id} and ${above})`
  }
  if ('event' in followed) {
    const id = said(followed.event)
    return sql`(${id} is null or ${exists(followed.events, id)})`
  }
  const cases = followed.of.map(
    (target) => sql` when ${target.name}::text then ${exists(target, said(followed.id))}`,
  )
  return sql`case ${said(followed.type)}${join(cases, sql``)} else false end`
}

function ownedBy({ declared }: Reference, column: Sql, { ids }: Limit): Sql {
  const listed = sql`${column} = any(${ids}::bigint[])`
  return declared.required ? listed : sql`(${column} is null or ${listed})`
}

/** An address is seen by those who see all that keep it. */
function keptLimits(resource: Resource, alias: string, limit: Limit): Sql[] {
  const keepers = resource.referrers.filter((one) => one.resource.address === one.reference)
  return keepers.flatMap(({ resource: keeper, reference }) => {
    const up = `${alias}_up`
    const above = limitedTo(keeper, up, { ...limit, below: [...limit.below, resource] })
    return above === null
      ? []
      : [
          sql`not exists (
    select from ${sourceOf(keeper)} ${name(up)}
    where ${name(up, 'tenant_id')} = ${name(alias, 'tenant_id')} and ${name(up, reference.name)} = ${name(alias, 'id')}
      and (${above}) is not true)`,
        ]
  })
}

type Below = {
  readonly alias: string
  /** What names the parent. */
  readonly child: Sql
  readonly limit: Limit
}

/** What belongs to another record is seen by those who see that one. */
function limitedAbove(resource: Resource, parent: Reference, { alias, child, limit }: Below): Sql | null {
  if (limit.below.includes(parent.target)) return parent.target.seen_with === null ? null : sql`false`
  const up = `${alias}_up`
  const above = limitedTo(parent.target, up, { ...limit, below: [...limit.below, resource] })
  if (above === null) return null
  const seen = sql`exists (
    select from ${sourceOf(parent.target)} ${name(up)}
    where ${name(up, 'tenant_id')} = ${name(alias, 'tenant_id')} and ${name(up, 'id')} = ${child} and ${above})`
  return parent.declared.required ? seen : sql`(${child} is null or ${seen})`
}

/**
 * What happened to somebody's record is theirs to see, and what happened to a part of it too; what tells of records of
 * several only those see who see them all. A record that says of no account is everybody's, and so is what a log has beside
 * events.
 */
function eventLimit(events: Resource, alias: string, limit: Limit): Sql {
  const { of, ids } = limit
  const key = of === 'accounts' ? 'account_id' : 'warehouse_id'
  const [type, data] = [name(alias, 'aggregate_type'), name(alias, 'data')]
  const itself = sql`case when ${type} = ${of} then ${name(alias, 'aggregate_id')} end`
  const named = sql`(${data} ->> ${key}::text)::bigint`
  const parts = events.tells_of.flatMap((resource) => {
    const whole = wholeTold(resource, alias, { ...limit, below: [...limit.below, events] })
    return whole === null ? [] : [sql` when ${resource.name}::text then ${whole}`]
  })
  const whole = parts.length === 0 ? sql`true` : sql`case ${type}${join(parts, sql``)} else true end`
  // What people wrote themselves may be called the same and be anything: it is compared as text.
  const others = sql`
    select from jsonb_path_query(${data}, '$.*[*] ? (exists (@.id))') as r (told)
    where r.told ->> ${key}::text ~ '^[0-9]+$' and r.told ->> ${key}::text <> all(${ids}::bigint[]::text[])`
  const seen = sql`(coalesce(coalesce(${itself}, ${named}) = any(${ids}::bigint[]), ${whole}) and not exists (${others}))`
  return events.declaration.scope === 'log' ? sql`(${data} is null or ${seen})` : seen
}

/**
 * Whether a record is seen that an event tells of, by what it belongs to and by whose it says to be under other names than
 * `account_id` and `warehouse_id`; an address by itself, as only they who keep it know of it. Null where nothing is asked.
 */
function wholeTold(resource: Resource, alias: string, limit: Limit): Sql | null {
  if (resource.name === limit.of || resource.declaration.scope !== undefined) return null
  const told = (column: string) => sql`(${name(alias, 'data')} ->> ${column}::text)`
  const isText = (column: string) =>
    resource.columns.some((one) => one.name === column && one.declared.kind === 'text')
  const said = (column: string) => (isText(column) ? told(column) : sql`${told(column)}::bigint`)
  const owners = resource.references.filter((one) => isOwner(one, limit.of))
  if (owners.some((one) => one.declared.required)) return null
  const others = owners.filter((one) => one.declared.owner)
  const up = `${alias}_up`
  const kept = keptLimits(resource, up, limit)
  const { seen_by } = resource.declaration
  const readers =
    seen_by === undefined ? [] : [sql`coalesce(${said(`${seen_by.user}_id`)} = ${limit.user}, false)`]
  const all = [
    ...readers,
    ...others.map((one) => ownedBy(one, said(one.name), limit)),
    ...otherLimits(resource, { alias, said, limit }),
    ...(kept.length === 0
      ? []
      : [
          sql`exists (
    select from ${sourceOf(resource)} ${name(up)}
    where ${name(up, 'tenant_id')} = ${name(alias, 'tenant_id')} and ${name(up, 'id')} = ${said('id')} and ${join(kept, sql` and `)})`,
        ]),
  ]
  return all.length === 0 ? null : join(all, sql` and `)
}

/** Whether a reference names the account or warehouse that a record belongs to. */
export function isOwner(reference: Reference, of: Limit['of']): boolean {
  const { target, field, declared } = reference
  return target.name === of && (field === target.one || declared.owner === true)
}

/** The records another one belongs to: whose part it is, under whose path it stands, or with which it goes. */
export function parentsOf(resource: Resource): readonly Reference[] {
  const { under } = resource.declaration
  const wholes = resource.references.filter(
    (one) =>
      one.field === under?.by ||
      one.declared.whole === true ||
      one.target.parts.some((part) => part.children === resource && part.by.name === one.name),
  )
  const goingWith = resource.references.filter((one) => one.declared.on_removal === 'remove').slice(0, 1)
  return (wholes.length > 0 ? wholes : goingWith).filter(({ target }) => target !== resource)
}
