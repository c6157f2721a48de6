import type { Query } from '#database/query.ts'
import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Reference, Referrer, Resource } from '#declare/model.ts'
import { sourceOf } from './source.ts'
import { isOwner, parentsOf } from './visibility.ts'

/**
 * Why users limited to accounts may change a record that they see, or may not: always, since it names an account of theirs
 * (`account`) or something else guards it (`sight`); where its path leads to an account of theirs or to themselves (`path`); or
 * never, since its resource has no such path (`shared`).
 */
export type ChangeGuard = 'account' | 'sight' | 'path' | 'shared'

/** How changes to the records of a resource are guarded. */
export function changeGuardOf(resource: Resource): ChangeGuard {
  if (isBySight(resource)) return 'sight'
  if (accountsOf(resource).some(({ declared }) => declared.required)) return 'account'
  const ways = waysToOwn(resource, 't', { accounts: [], user: 0, below: [] })
  return ways.length === 0 ? 'shared' : 'path'
}

/** Whether every one of these records, which the caller sees, belongs to accounts of theirs or to themselves. */
export function areOwned(tx: Transaction, resource: Resource, ids: readonly number[]): Query<boolean> {
  const { account_ids, user_id } = tx.caller
  const owner = { accounts: account_ids, user: user_id, below: [] }
  return tx
    .one<{ owned: boolean }>(sql`
    select not exists (
      select from ${sourceOf(resource)} t
      where t.tenant_id = ${tx.tenant.id} and t.id = any(${[...ids]}::bigint[]) and not ${ownedBy(resource, 't', owner)}) as owned`)
    .map(({ owned }) => owned)
}

type Owner = {
  readonly accounts: unknown
  readonly user: unknown
  /** The records passed on the way; none is looked at twice. */
  readonly below: readonly Resource[]
}

function ownedBy(resource: Resource, alias: string, owner: Owner): Sql {
  if (isBySight(resource)) return sql`true`
  const ways = waysToOwn(resource, alias, owner)
  return ways.length === 0 ? sql`false` : sql`coalesce(${join(ways, sql` or `)}, false)`
}

/** What tells of other records is changed by whoever sees those. */
function isBySight({ declaration, seen_with }: Resource): boolean {
  return declaration.owned?.by_sight !== undefined || seen_with !== null
}

function accountsOf(resource: Resource): readonly Reference[] {
  return resource.references.filter((one) => isOwner(one, 'accounts'))
}

/** The conditions of which one must hold; that nothing of it is hidden is known of a record that is seen. */
function waysToOwn(resource: Resource, alias: string, owner: Owner): readonly Sql[] {
  const { owned, private_to } = resource.declaration
  const listed = (column: string) => sql`${name(alias, column)} = any(${owner.accounts}::bigint[])`
  if (resource.name === 'accounts') return [listed('id')]
  const accounts = accountsOf(resource)
  if (accounts.some(({ declared }) => declared.required)) return accounts.map((one) => listed(one.name))
  const above = (one: Reference) => ownedAbove(resource, one, { alias, owner })
  const through = resource.references.filter(({ field }) => field === owned?.through)
  const users = [private_to, owned?.by_user].filter((field) => field !== undefined)
  return [
    ...(through.length > 0
      ? through.flatMap(above)
      : [...accounts.map((one) => listed(one.name)), ...parentsOf(resource).flatMap(above)]),
    ...users.map((field) => sql`${name(alias, `${field}_id`)} = ${owner.user}`),
    ...ownedWithAll(resource, alias, owner),
  ]
}

type Above = { readonly alias: string; readonly owner: Owner }

function ownedAbove(resource: Resource, { target, name: column }: Reference, at: Above): readonly Sql[] {
  const { alias, owner } = at
  const up = `${alias}_up`
  const within = { ...owner, below: [...owner.below, resource] }
  const isClosed =
    owner.below.includes(target) || (!isBySight(target) && waysToOwn(target, up, within).length === 0)
  if (isClosed) return []
  return [
    sql`exists (
    select from ${sourceOf(target)} ${name(up)}
    where ${name(up, 'tenant_id')} = ${name(alias, 'tenant_id')} and ${name(up, 'id')} = ${name(alias, column)}
      and ${ownedBy(target, up, within)})`,
  ]
}

/** A record that others refer to belongs to those who own all of these; one to which none refers belongs to nobody. */
function ownedWithAll(resource: Resource, alias: string, owner: Owner): readonly Sql[] {
  const referrers = decidingReferrers(resource)
  if (referrers.length === 0) return []
  const down = `${alias}_of`
  const within = { ...owner, below: [...owner.below, resource] }
  const referring = (one: Referrer, and: Sql) => sql`exists (
    select from ${sourceOf(one.resource)} ${name(down)}
    where ${name(down, 'tenant_id')} = ${name(alias, 'tenant_id')} and ${name(down, one.reference.name)} = ${name(alias, 'id')}${and})`
  const some = referrers.map((one) => referring(one, sql``))
  const none = referrers.map(
    (one) => sql`not ${referring(one, sql` and not ${ownedBy(one.resource, down, within)}`)}`,
  )
  return [sql`((${join(some, sql` or `)}) and ${join(none, sql` and `)})`]
}

/** Those whose owners decide: those that are declared to, and those that keep an address. */
function decidingReferrers({ declaration, referrers }: Resource): readonly Referrer[] {
  const { with_all = {} } = declaration.owned ?? {}
  return referrers.filter(
    ({ resource, reference }) =>
      resource.address === reference || with_all[resource.name] === reference.field,
  )
}
