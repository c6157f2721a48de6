import { LostRace } from '#database/failures.ts'
import type { Query } from '#database/query.ts'
import { join, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import {
  exceededLimit,
  type LocationUsage,
  readLocationUsage,
  type SpaceRequirement,
  type UsageExclusions,
} from '#domain/stock/location-usage.ts'
import { isLimited } from '#domain/stock/locations.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** Goods for which a place is wanted. */
export type Wanted = {
  readonly account_id: number
  readonly warehouse_id: number
  readonly product_ids: readonly number[]
  readonly load: SpaceRequirement
  /** Whether a pickface that runs low is filled first: the account wants it, and the goods are free. */
  readonly fills_pickfaces: boolean
  /** The goods and the task themselves, which do not take room from themselves. */
  readonly without: UsageExclusions
}

/** The place that was chosen, and why; null where no place fits. */
export type Chosen = {
  readonly location_id: number | null
  /** Whether others may want the last room there too: it must be locked, and asked for once more. */
  readonly is_limited: boolean
  readonly explanation: JsonObject
}

/** How many places are looked at before all of them are. */
const FIRST_LOOK = 20

/** How many of the places looked at are written down. */
const SHOWN = 5

type Rule = {
  readonly rule: 'code' | 'walk_sequence' | 'remaining_height' | 'pickface_proximity'
  readonly direction: 'asc' | 'desc'
}

type Candidate = { readonly id: number; readonly keys: JsonObject }

/** Chooses where goods are put away by the rules of their owner (operations 2.3). Nothing is locked. */
export async function chooseLocation(tx: Transaction, wanted: Wanted): Promise<Chosen> {
  const [rules, faces] = await tx.pipeline([
    tx.rows<Rule>(sql`
      select r.rule, r.direction
      from putaway_rules r
      where r.tenant_id = ${tx.tenant.id} and r.account_id = ${wanted.account_id}
      order by r.position, r.id`),
    wanted.fills_pickfaces ? lowPickfaces(tx, wanted) : tx.value([]),
  ])
  const face = await firstFitting(tx, wanted, faces)
  if (face.chosen !== null) return chosenFor({ ...face, rules, pickface_first: true })
  const few = await firstFitting(tx, wanted, await candidates(tx, wanted, { rules, most: FIRST_LOOK }))
  const isAll = few.looked.length < FIRST_LOOK
  const found =
    few.chosen !== null || isAll
      ? few
      : await firstFitting(tx, wanted, await candidates(tx, wanted, { rules, most: null }))
  return chosenFor({ ...found, rules, pickface_first: false })
}

/** Asks again, once the place is locked, whether there is still room; somebody may have been faster. */
export async function assertStillFits(tx: Transaction, chosen: Chosen, wanted: Wanted): Promise<void> {
  if (chosen.location_id === null || !chosen.is_limited) return
  const [room] = await readLocationUsage(tx, sql`l.id = ${chosen.location_id}`, wanted.without)
  if (room === undefined || exceededLimit(room, wanted.load) !== null)
    throw new LostRace(`no room at ${chosen.location_id}`)
}

type Looked = Candidate & { readonly code: string; readonly rejected: string | null }

type Found = { readonly chosen: LocationUsage | null; readonly looked: readonly Looked[] }

async function firstFitting(
  tx: Transaction,
  { load, without }: Wanted,
  candidates: readonly Candidate[],
): Promise<Found> {
  if (candidates.length === 0) return { chosen: null, looked: [] }
  const ids = candidates.map(({ id }) => id)
  const rooms = new Map(
    (await readLocationUsage(tx, sql`l.id = any(${ids}::bigint[])`, without)).map((room) => [room.id, room]),
  )
  const looked = candidates.map((candidate) => {
    const room = rooms.get(candidate.id)
    const exceeded = room === undefined ? { limit: 'gone' } : exceededLimit(room, load)
    return { ...candidate, code: room?.code ?? '', rejected: exceeded?.limit ?? null }
  })
  const first = looked.find(({ rejected }) => rejected === null)
  return { chosen: first === undefined ? null : (rooms.get(first.id) ?? null), looked }
}

function chosenFor({
  chosen,
  looked,
  rules,
  pickface_first,
}: Found & { readonly rules: readonly Rule[]; readonly pickface_first: boolean }): Chosen {
  const rejected: Record<string, number> = {}
  for (const one of looked)
    if (one.rejected !== null) rejected[one.rejected] = (rejected[one.rejected] ?? 0) + 1
  const shown: readonly Json[] = looked
    .slice(0, SHOWN)
    .map(({ id, code, keys, rejected: reason }) => ({ location_id: id, code, keys, rejected: reason }))
  return {
    location_id: chosen?.id ?? null,
    is_limited: chosen !== null && isLimited(chosen),
    explanation: {
      rules: rules.map(({ rule, direction }) => ({ rule, direction })),
      pickface_first,
      candidates: shown,
      rejected,
    },
  }
}

/** Continuous pickfaces of the product that have less than their trigger_min, the first to be filled first. */
function lowPickfaces(tx: Transaction, wanted: Wanted): Query<readonly Candidate[]> {
  const tenant = tx.tenant.id
  return tx.rows<Candidate>(sql`
    select l.id, jsonb_build_object('priority', f.priority, 'level', v.level) as keys
    from (${facesOf(tx, wanted)}) f
    join locations l on l.tenant_id = ${tenant} and l.id = f.location_id and l.is_active
    cross join lateral (
      select coalesce((select sum(s.quantity) from stocks s
          where s.tenant_id = ${tenant} and s.location_id = l.id and s.product_id = f.product_id
            and s.account_id = ${wanted.account_id} and s.status = 'available'), 0)
        + coalesce((select sum(k.start_quantity) from tasks k
          where k.tenant_id = ${tenant} and k.location_to_id = l.id and k.product_id = f.product_id
            and k.account_id = ${wanted.account_id} and k.type = 'REPLEN' and k.status in ${OPEN}), 0) as level
    ) v
    where f.replenishment_type = 'continuous' and v.level < f.trigger_min
    order by f.priority, l.pick_sequence nulls last, l.id`)
}

/** The locations products are picked from in the warehouse, group by group. */
function facesOf(tx: Transaction, { warehouse_id, product_ids }: Wanted): Sql {
  const tenant = tx.tenant.id
  return sql`
    select f.product_id, f.priority, f.replenishment_type, f.trigger_min, coalesce(f.location_id, m.location_id) as location_id
    from pickface_products f
    left join location_groups m on m.tenant_id = f.tenant_id and m.group_id = f.location_group_id
    where f.tenant_id = ${tenant} and f.warehouse_id = ${warehouse_id} and f.product_id = any(${[...product_ids]}::bigint[])
      and coalesce(f.location_id, m.location_id) is not null`
}

/** Racking of the warehouse that is no pickface, in the order of the rules; what a rule knows nothing of comes last. */
function candidates(
  tx: Transaction,
  wanted: Wanted,
  { rules, most }: { readonly rules: readonly Rule[]; readonly most: number | null },
): Promise<readonly Candidate[]> {
  const tenant = tx.tenant.id
  const order = [...rules.map(orderBy), sql`c.code collate "C"`, sql`c.id`]
  return tx.rows<Candidate>(sql`
    with face as materialized (
      select l.pick_sequence, l.aisle
      from (${facesOf(tx, wanted)}) f
      join locations l on l.tenant_id = ${tenant} and l.id = f.location_id
    )
    select c.id, jsonb_build_object('code', c.code, 'walk_sequence', c.walk_sequence, 'remaining_height', c.remaining_height,
      'pickface_proximity', c.pickface_proximity) as keys
    from (
      select l.id, l.code, coalesce(l.putaway_sequence, l.pick_sequence) as walk_sequence,
        l.max_height - ${wanted.load.height}::numeric as remaining_height,
        case when exists (select from face) then (
          select min(abs(l.pick_sequence - face.pick_sequence) + case when face.aisle is distinct from l.aisle then 10000 else 0 end)
          from face
        ) else 0 end as pickface_proximity
      from locations l
      join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
      where l.tenant_id = ${tenant} and l.warehouse_id = ${wanted.warehouse_id} and l.is_active and not l.is_pickface
        and t.code not in ('GIBAY', 'GOBAY', 'BAY', 'PICKANDDROP', 'WORK', 'PERSONALLOCATION')
    ) c
    order by ${join(order, sql`, `)}
    limit ${most}::bigint`)
}

function orderBy({ rule, direction }: Rule): Sql {
  const isUp = direction === 'asc'
  switch (rule) {
    case 'code':
      return isUp ? sql`c.code collate "C"` : sql`c.code collate "C" desc`
    case 'walk_sequence':
      return isUp ? sql`c.walk_sequence nulls last` : sql`c.walk_sequence desc nulls last`
    case 'remaining_height':
      return isUp ? sql`c.remaining_height nulls last` : sql`c.remaining_height desc nulls last`
    case 'pickface_proximity':
      return isUp ? sql`c.pickface_proximity nulls last` : sql`c.pickface_proximity desc nulls last`
  }
}
