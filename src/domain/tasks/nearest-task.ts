import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { type Group, inGroup, kindRank, offered, type Wanted } from './free-tasks.ts'

/** A group of no more tasks is sorted; through a larger one the nearest is walked to. */
const SORTED_MAX = 200

/** How many places are looked into, each way, before the group is sorted all the same. */
const PLACES_MAX = 400

/** What the walk to a task needs: the group, and where it begins. */
type Walk = {
  readonly tasks: Resource
  readonly wanted: Wanted
  readonly group: Group
  readonly aisle: string | null
  /** The place in the walk; where it is null, the walk begins at the first place. */
  readonly origin: number | null
}

/**
 * The nearest task of a group: in the same aisle first, then by the distance in the walk, by the walk itself, and by id
 * (operations 6.4). Null where that is to be found by sorting the group: it is small, or none of it is near.
 */
export async function nearestTask(
  tx: Transaction,
  { tasks, wanted, group }: Pick<Walk, 'tasks' | 'wanted' | 'group'>,
): Promise<number | null> {
  const { size, aisle, origin } = await tx.one<{
    size: number
    aisle: string | null
    origin: number | null
  }>(sql`
    select h.aisle, h.pick_sequence as origin, (
      select count(*)
      from (
        select from tasks k where ${offered(tx, tasks, wanted)} and ${inGroup(group)} limit ${SORTED_MAX + 1}
      ) counted
    ) as size
    from (select) here
    left join locations h on h.tenant_id = ${tx.tenant.id} and h.id = ${wanted.location_id}::bigint`)
  // From nowhere in the walk all places of an aisle are as far, and the kind of work comes before their order.
  if (size <= SORTED_MAX || (origin === null && group.types.length > 1)) return null
  const walk: Walk = { tasks, wanted, group, aisle, origin }
  const inAisle = aisle === null ? sql`l.aisle is null` : sql`l.aisle = ${aisle}`
  const near = await wayTo(tx, walk, inAisle)
  if (near === 'far') return null
  if (near !== 'nowhere') return taskAt(tx, walk, { within: inAisle, way: near })
  if (await isOutOfTheWay(tx, walk, inAisle)) return null
  const way = await wayTo(tx, walk, sql`true`)
  return typeof way === 'number' ? taskAt(tx, walk, { within: sql`true`, way }) : null
}

/** The free tasks of the group at location `l`. */
function tasksThere(tx: Transaction, { tasks, wanted, group }: Walk): Sql {
  return sql`${offered(tx, tasks, wanted)} and ${inGroup(group)} and k.location_from_id = l.id`
}

type Way = { readonly way: number | null; readonly reach: number | null }

/**
 * How far it is to the nearest place that has a task, outward both ways; `nowhere` where no place with a place in the walk
 * has any, `far` where too many places were passed.
 */
async function wayTo(tx: Transaction, walk: Walk, within: Sql): Promise<number | 'nowhere' | 'far'> {
  const { origin } = walk
  const ways = await tx.rows<Way>(
    origin === null
      ? outward(tx, walk, { along: sql`${within} and l.pick_sequence is not null`, turn: sql`` })
      : sql`
        (${outward(tx, walk, { along: sql`${within} and l.pick_sequence >= ${origin}`, turn: sql`` })})
        union all
        (${outward(tx, walk, { along: sql`${within} and l.pick_sequence < ${origin}`, turn: sql` desc` })})`,
  )
  const reach = Math.min(...ways.map((one) => one.reach ?? Number.POSITIVE_INFINITY))
  const nearest = Math.min(...ways.map(({ way }) => way ?? Number.POSITIVE_INFINITY))
  // Of places as far as the last one passed there may be more.
  if (nearest < reach) return nearest
  return reach === Number.POSITIVE_INFINITY ? 'nowhere' : 'far'
}

/** One way outward: how far the first place with a task is, and, where not all places were looked into, the last one. */
function outward(
  tx: Transaction,
  walk: Walk,
  { along, turn }: { readonly along: Sql; readonly turn: Sql },
): Sql {
  const way = walk.origin === null ? sql`l.pick_sequence` : sql`abs(l.pick_sequence - ${walk.origin})`
  const places = sql`
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = ${tx.tenant.id} and l.warehouse_id = ${walk.wanted.warehouse_id} and ${along}
    order by l.pick_sequence${turn}
    limit ${PLACES_MAX}`
  return sql`
    select (
      select ${way}
      from (${places}) l
      cross join lateral (select from tasks k where ${tasksThere(tx, walk)} limit 1) there
      order by l.pick_sequence${turn}
      limit 1
    ) as way, (
      select max(${way}) from (${places}) l having count(*) = ${PLACES_MAX}
    ) as reach`
}

/** Whether tasks may be where no walk leads past that count as near: in the aisle without a place in the walk, or nowhere. */
async function isOutOfTheWay(tx: Transaction, walk: Walk, inAisle: Sql): Promise<boolean> {
  const places = sql`
    select l.id
    from locations l
    where l.tenant_id = ${tx.tenant.id} and l.warehouse_id = ${walk.wanted.warehouse_id} and ${inAisle}
      and l.pick_sequence is null
    limit ${PLACES_MAX}`
  const { found } = await tx.one<{ found: boolean }>(sql`
    select (select count(*) from (${places}) l) = ${PLACES_MAX}
      or exists (
        select from (${places}) l
        cross join lateral (select from tasks k where ${tasksThere(tx, walk)} limit 1) there)
      or (${walk.aisle}::text is null and exists (
        select from tasks k
        where ${offered(tx, walk.tasks, walk.wanted)} and ${inGroup(walk.group)} and k.location_from_id is null)) as found`)
  return found
}

/** The first task among the places that are so far away. */
async function taskAt(
  tx: Transaction,
  walk: Walk,
  { within, way }: { readonly within: Sql; readonly way: number },
): Promise<number | null> {
  const { origin, wanted } = walk
  const places = origin === null ? [way] : [origin - way, origin + way]
  const found = await tx.maybe<{ id: number }>(sql`
    select t.id
    from locations l
    cross join lateral (
      select k.id, ${kindRank} as kind from tasks k where ${tasksThere(tx, walk)} order by ${kindRank}, k.id limit 1
    ) t
    where l.tenant_id = ${tx.tenant.id} and l.warehouse_id = ${wanted.warehouse_id} and ${within}
      and l.pick_sequence = any(${places}::bigint[])
    order by t.kind, l.pick_sequence, t.id
    limit 1`)
  return found?.id ?? null
}
