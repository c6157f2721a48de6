import type { Query } from '#database/query.ts'
import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Reference, Referrer, Resource } from '#declare/model.ts'
import { isOwner, parentsOf } from './record-owners.ts'
import { sourceOf } from './source.ts'

/**
 * Why users limited to accounts may change a record that they see, or may not: always, since it names an account of
 * theirs (`account`) or is guarded otherwise (`visible`); if its path leads to an account of theirs or to themselves
 * (`path`); or never, since its resource has no such path (`shared`).
 */
export type ChangeGuard = 'account' | 'sight' | 'path' | 'shared'

/** How changes to the records of a resource are guarded. */
export function changeGuardOf(resource: Resource): ChangeGuard {
  if (isOwnedByVisibility(resource)) return 'sight'
  if (accountsOf(resource).some(({ declared }) => declared.required)) return 'account'
  const conditions = ownershipConditions(resource, 't', NOBODY)
  return conditions.length === 0 ? 'shared' : 'path'
}

/** Whether a new record may be one of a user limited to accounts: nothing refers yet to one that belongs to those who own what does, and a new account is nobody's. */
export function isOwnedWhenNew(resource: Resource): boolean {
  const guard = changeGuardOf(resource)
  if (guard !== 'path') return guard !== 'shared'
  const conditions = ownershipConditions(resource, 't', NOBODY)
  return resource.name !== 'accounts' && conditions.length > ownedWithAll(resource, 't', NOBODY).length
}

const NOBODY: Owner = { accounts: [], user: 0, below: [] }

/** Whether all of these visible records belong to accounts of the caller or to the caller. */
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
  /** The resources on the path; none is visited twice. */
  readonly below: readonly Resource[]
}

function ownedBy(resource: Resource, alias: string, owner: Owner): Sql {
  if (isOwnedByVisibility(resource)) return sql`true`
  const conditions = ownershipConditions(resource, alias, owner)
  return conditions.length === 0 ? sql`false` : sql`coalesce(${join(conditions, sql` or `)}, false)`
}

/** A record about other records may be changed by whoever sees those. */
function isOwnedByVisibility({ declaration, visible_through: visible_with }: Resource): boolean {
  return declaration.ownership?.by_visibility !== undefined || visible_with !== null
}

function accountsOf(resource: Resource): readonly Reference[] {
  return resource.references.filter((one) => isOwner(one, 'accounts'))
}

/** The conditions, of which one must hold; a visible record is known to have nothing hidden. */
function ownershipConditions(resource: Resource, alias: string, owner: Owner): readonly Sql[] {
  const { ownership: owned, private_to } = resource.declaration
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
    owner.below.includes(target) ||
    (!isOwnedByVisibility(target) && ownershipConditions(target, up, within).length === 0)
  if (isClosed) return []
  return [
    sql`exists (
    select from ${sourceOf(target)} ${name(up)}
    where ${name(up, 'tenant_id')} = ${name(alias, 'tenant_id')} and ${name(up, 'id')} = ${name(alias, column)}
      and ${ownedBy(target, up, within)})`,
  ]
}

/** A record that others refer to belongs to those who own all of these; without referrers it belongs to nobody. */
function ownedWithAll(resource: Resource, alias: string, owner: Owner): readonly Sql[] {
  const referrers = decidingReferrers(resource)
  if (referrers.length === 0) return []
  const down = `${alias}_of`
  const within = { ...owner, below: [...owner.below, resource] }
  const referring = (one: Referrer, and: Sql) => sql`exists (
    select from ${sourceOf(one.resource)} ${name(down)}
    where ${name(down, 'tenant_id')} = ${name(alias, 'tenant_id')} and ${name(down, one.reference.name)} = ${name(alias, 'id')}${and})`
  const conditions = referrers.map((one) => referring(one, sql``))
  const none = referrers.map(
    (one) => sql`not ${referring(one, sql` and not ${ownedBy(one.resource, down, within)}`)}`,
  )
  return [sql`((${join(conditions, sql` or `)}) and ${join(none, sql` and `)})`]
}

/** The referrers that decide: those declared to, and those that contain an address. */
function decidingReferrers({ declaration, referrers }: Resource): readonly Referrer[] {
  const { by_referrers = {} } = declaration.ownership ?? {}
  return referrers.filter(
    ({ resource, reference }) =>
      resource.address === reference || by_referrers[resource.name] === reference.field,
  )
}
