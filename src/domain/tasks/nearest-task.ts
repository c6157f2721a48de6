import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { isInGroup, mayBeOffered, type TaskCriteria, type TaskGroup, typeRank } from './available-tasks.ts'

/** Groups up to this size are sorted; in larger ones the nearest task is searched outward. */
const MAX_SORTED = 200

/** How many locations are searched in each direction before the group is sorted after all. */
const MAX_LOCATIONS = 400

/** The group, and where the search starts. */
type NearestSearch = {
  readonly tasks: Resource
  readonly criteria: TaskCriteria
  readonly group: TaskGroup
  readonly aisle: string | null
  /** The pick sequence of the location; with null the search starts at the first location. */
  readonly origin: number | null
}

/**
 * The nearest task of a group: in the same aisle first, then by distance in the pick sequence, by the pick
 * sequence itself, and by id (operations 6.4). Null where the group must be sorted instead: it is small, or no
 * task is near.
 */
export async function findNearestTask(
  tx: Transaction,
  { tasks, criteria, group }: Pick<NearestSearch, 'tasks' | 'criteria' | 'group'>,
): Promise<number | null> {
  const { size, aisle, origin } = await tx.one<{
    size: number
    aisle: string | null
    origin: number | null
  }>(sql`
    select h.aisle, h.pick_sequence as origin, (
      select count(*)
      from (
        select from tasks k where ${mayBeOffered(tx, tasks, criteria)} and ${isInGroup(group)} limit ${MAX_SORTED + 1}
      ) counted
    ) as size
    from (select) here
    left join locations h on h.tenant_id = ${tx.tenant.id} and h.id = ${criteria.location_id}::bigint`)
  // Without an origin all locations of an aisle are equally far, and the task type counts before their order.
  if (size <= MAX_SORTED || (origin === null && group.types.length > 1)) return null
  const search: NearestSearch = { tasks, criteria, group, aisle, origin }
  const inAisle = aisle === null ? sql`l.aisle is null` : sql`l.aisle = ${aisle}`
  const near = await distanceToNearest(tx, search, inAisle)
  if (near === 'far') return null
  if (near !== 'nowhere') return findTaskAtDistance(tx, search, { within: inAisle, way: near })
  if (await hasTasksOffSequence(tx, search, inAisle)) return null
  const way = await distanceToNearest(tx, search, sql`true`)
  return typeof way === 'number' ? findTaskAtDistance(tx, search, { within: sql`true`, way }) : null
}

/** The available tasks of the group at location `l`. */
function tasksAtLocation(tx: Transaction, { tasks, criteria, group }: NearestSearch): Sql {
  return sql`${mayBeOffered(tx, tasks, criteria)} and ${isInGroup(group)} and k.location_from_id = l.id`
}

type SearchDistance = { readonly way: number | null; readonly reach: number | null }

/**
 * The distance to the nearest location with a task, searching in both directions; `nowhere` where no location
 * in the pick sequence has one, `far` where too many locations were searched.
 */
async function distanceToNearest(
  tx: Transaction,
  search: NearestSearch,
  within: Sql,
): Promise<number | 'nowhere' | 'far'> {
  const { origin } = search
  const ways = await tx.rows<SearchDistance>(
    origin === null
      ? searchOutward(tx, search, { along: sql`${within} and l.pick_sequence is not null`, turn: sql`` })
      : sql`
        (${searchOutward(tx, search, { along: sql`${within} and l.pick_sequence >= ${origin}`, turn: sql`` })})
        union all
        (${searchOutward(tx, search, { along: sql`${within} and l.pick_sequence < ${origin}`, turn: sql` desc` })})`,
  )
  const reach = Math.min(...ways.map((one) => one.reach ?? Number.POSITIVE_INFINITY))
  const nearest = Math.min(...ways.map(({ way }) => way ?? Number.POSITIVE_INFINITY))
  // More locations may be as far away as the last one searched.
  if (nearest < reach) return nearest
  return reach === Number.POSITIVE_INFINITY ? 'nowhere' : 'far'
}

/**
 * One direction: the distance to the first location with a task and, where the search was cut off, to the last
 * one searched.
 */
function searchOutward(
  tx: Transaction,
  search: NearestSearch,
  { along, turn }: { readonly along: Sql; readonly turn: Sql },
): Sql {
  const way = search.origin === null ? sql`l.pick_sequence` : sql`abs(l.pick_sequence - ${search.origin})`
  const places = sql`
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = ${tx.tenant.id} and l.warehouse_id = ${search.criteria.warehouse_id} and ${along}
    order by l.pick_sequence${turn}
    limit ${MAX_LOCATIONS}`
  return sql`
    select (
      select ${way}
      from (${places}) l
      cross join lateral (select from tasks k where ${tasksAtLocation(tx, search)} limit 1) there
      order by l.pick_sequence${turn}
      limit 1
    ) as way, (
      select max(${way}) from (${places}) l having count(*) = ${MAX_LOCATIONS}
    ) as reach`
}

/**
 * Whether tasks that count as near may be outside the pick sequence: at a location of the aisle without one, or
 * without a location.
 */
async function hasTasksOffSequence(tx: Transaction, search: NearestSearch, inAisle: Sql): Promise<boolean> {
  const places = sql`
    select l.id
    from locations l
    where l.tenant_id = ${tx.tenant.id} and l.warehouse_id = ${search.criteria.warehouse_id} and ${inAisle}
      and l.pick_sequence is null
    limit ${MAX_LOCATIONS}`
  const { found } = await tx.one<{ found: boolean }>(sql`
    select (select count(*) from (${places}) l) = ${MAX_LOCATIONS}
      or exists (
        select from (${places}) l
        cross join lateral (select from tasks k where ${tasksAtLocation(tx, search)} limit 1) there)
      or (${search.aisle}::text is null and exists (
        select from tasks k
        where ${mayBeOffered(tx, search.tasks, search.criteria)} and ${isInGroup(search.group)} and k.location_from_id is null)) as found`)
  return found
}

/** The first task among the locations at a distance. */
async function findTaskAtDistance(
  tx: Transaction,
  search: NearestSearch,
  { within, way }: { readonly within: Sql; readonly way: number },
): Promise<number | null> {
  const { origin, criteria } = search
  const places = origin === null ? [way] : [origin - way, origin + way]
  const task = await tx.maybe<{ id: number }>(sql`
    select t.id
    from locations l
    cross join lateral (
      select k.id, ${typeRank} as kind from tasks k where ${tasksAtLocation(tx, search)} order by ${typeRank}, k.id limit 1
    ) t
    where l.tenant_id = ${tx.tenant.id} and l.warehouse_id = ${criteria.warehouse_id} and ${within}
      and l.pick_sequence = any(${places}::bigint[])
    order by t.kind, l.pick_sequence, t.id
    limit 1`)
  return task?.id ?? null
}
