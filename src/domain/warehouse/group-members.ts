import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Reference, Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, refuseAll, type Violation } from '#problems/problem.ts'
import { type AnyRow, selectList } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'
import { visibilityOf } from '#records/visibility.ts'

/** The resource of a kind of membership, its input, and the group. */
export type Membership = { readonly members: Resource; readonly input: Resource; readonly group: number }

const MEMBERS_MAX = 1000

/** Adds one or many records to a group; existing members stay as they are. */
export async function addMembers(
  tx: Transaction,
  { members, input, group }: Membership,
  parsed: Parsed,
): Promise<void> {
  const { field, target } = memberOf(members)
  const { ids, violations } = idsOf(input, { field, parsed })
  refuseAll([...parsed.violations, ...violations])
  const { known } = await tx.one<{ known: number }>(sql`
    select count(*) as known
    from ${name(target.table)} t
    where t.id = any(${ids}::bigint[]) and ${visibilityOf(target, 't', tx)}`)
  const column =
    ids.length === 1 && parsed.pointers[`${field}_ids`] === undefined ? `${field}_id` : `${field}_ids`
  if (known < ids.length) refuseAll([violationOf(input, parsed, { column, symbol: 'must_exist' })])
  const created = await tx.rows<AnyRow>(sql`
    insert into ${name(members.table)} (tenant_id, group_id, ${name(`${field}_id`)}, created_at, updated_at)
    select ${tx.tenant.id}::bigint, ${group}::bigint, m.id, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from unnest(${ids}::bigint[]) as m (id)
    on conflict do nothing
    returning ${selectList(members)}`)
  for (const row of created) announceChange(tx, members, { event: 'created', row })
}

/** Removes a record from a group, by the id of the record, since memberships have no public id. */
export async function removeMember(
  tx: Transaction,
  { members, group }: Omit<Membership, 'input'>,
  member: number,
): Promise<void> {
  const { field, target } = memberOf(members)
  const row = await tx.maybe<AnyRow>(sql`
    delete from ${name(members.table)} m
    using ${name(target.table)} t
    where m.tenant_id = ${tx.tenant.id} and m.group_id = ${group} and ${name('m', `${field}_id`)} = ${member}
      and t.id = ${name('m', `${field}_id`)} and ${visibilityOf(target, 't', tx)}
    returning ${selectList(members, 'm')}`)
  if (row === null) throw refusal('not_found', {})
  announceChange(tx, members, { event: 'deleted', row })
}

function memberOf(members: Resource): Reference {
  const found = members.references.find((one) => one.field !== 'group')
  if (found === undefined) throw new Error(`${members.name} has no member`)
  return found
}

type MemberIds = { readonly ids: readonly number[]; readonly violations: readonly Violation[] }

/** Exactly one of `location_id` and `location_ids` must be given. */
function idsOf(
  input: Resource,
  { field, parsed }: { readonly field: string; readonly parsed: Parsed },
): MemberIds {
  const [one, many] = [`${field}_id`, `${field}_ids`]
  const single = parsed.values[one]
  const listed = Array.isArray(parsed.values[many]) ? parsed.values[many].map(Number) : []
  if ((typeof single === 'number') === listed.length > 0) {
    const facts = { fields: [one, many] }
    const isValid = parsed.violations.length === 0
    return {
      ids: [],
      violations: isValid ? [violationOf(input, parsed, { column: one, symbol: 'exclusive', facts })] : [],
    }
  }
  const facts = { max: MEMBERS_MAX }
  const isTooMany = listed.length > MEMBERS_MAX
  return {
    ids: typeof single === 'number' ? [single] : listed,
    violations: isTooMany
      ? [violationOf(input, parsed, { column: many, symbol: 'too_many_items', facts })]
      : [],
  }
}
