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

/** Goods for which a location is chosen. */
export type LocationRequest = {
  readonly account_id: number
  readonly warehouse_id: number
  readonly product_ids: readonly number[]
  readonly load: SpaceRequirement
  /** Whether a low pickface is filled first: the account wants it, and the goods are free. */
  readonly fills_pickfaces: boolean
  /** The goods and the task themselves, which do not count as usage. */
  readonly without: UsageExclusions
}

/** The chosen location, and why; null where none fits. */
export type LocationChoice = {
  readonly location_id: number | null
  /** Whether others may want the remaining space too: the location must be locked and checked again. */
  readonly is_limited: boolean
  readonly explanation: JsonObject
}

/** How many locations are read before all of them are. */
const FIRST_READ = 20

/** How many of the checked locations the explanation names. */
const MAX_EXPLAINED = 5

type OrderRule = {
  readonly rule: 'code' | 'walk_sequence' | 'remaining_height' | 'pickface_proximity'
  readonly direction: 'asc' | 'desc'
}

type CandidateLocation = { readonly id: number; readonly keys: JsonObject }

/** Chooses a location for putaway by the rules of the owner (operations 2.3). Nothing is locked. */
export async function chooseLocation(tx: Transaction, request: LocationRequest): Promise<LocationChoice> {
  const [rules, faces] = await tx.pipeline([
    tx.rows<OrderRule>(sql`
      select r.rule, r.direction
      from putaway_rules r
      where r.tenant_id = ${tx.tenant.id} and r.account_id = ${request.account_id}
      order by r.position, r.id`),
    request.fills_pickfaces ? lowPickfaces(tx, request) : tx.value([]),
  ])
  const face = await firstFitting(tx, request, faces)
  if (face.chosen !== null) return chosenFor({ ...face, rules, pickface_first: true })
  const few = await firstFitting(tx, request, await candidates(tx, request, { rules, most: FIRST_READ }))
  const isAll = few.checked.length < FIRST_READ
  const found =
    few.chosen !== null || isAll
      ? few
      : await firstFitting(tx, request, await candidates(tx, request, { rules, most: null }))
  return chosenFor({ ...found, rules, pickface_first: false })
}

/** Checks the space again once the location is locked. */
export async function assertStillFits(
  tx: Transaction,
  chosen: LocationChoice,
  request: LocationRequest,
): Promise<void> {
  if (chosen.location_id === null || !chosen.is_limited) return
  const [room] = await readLocationUsage(tx, sql`l.id = ${chosen.location_id}`, request.without)
  if (room === undefined || exceededLimit(room, request.load) !== null)
    throw new LostRace(`no room at ${chosen.location_id}`)
}

type CheckedLocation = CandidateLocation & { readonly code: string; readonly rejected: string | null }

type FittingSearch = { readonly chosen: LocationUsage | null; readonly checked: readonly CheckedLocation[] }

async function firstFitting(
  tx: Transaction,
  { load, without }: LocationRequest,
  candidates: readonly CandidateLocation[],
): Promise<FittingSearch> {
  if (candidates.length === 0) return { chosen: null, checked: [] }
  const ids = candidates.map(({ id }) => id)
  const rooms = new Map(
    (await readLocationUsage(tx, sql`l.id = any(${ids}::bigint[])`, without)).map((room) => [room.id, room]),
  )
  const checked = candidates.map((candidate) => {
    const room = rooms.get(candidate.id)
    const exceeded = room === undefined ? { limit: 'gone' } : exceededLimit(room, load)
    return { ...candidate, code: room?.code ?? '', rejected: exceeded?.limit ?? null }
  })
  const first = checked.find(({ rejected }) => rejected === null)
  return { chosen: first === undefined ? null : (rooms.get(first.id) ?? null), checked }
}

function chosenFor({
  chosen,
  checked,
  rules,
  pickface_first,
}: FittingSearch & {
  readonly rules: readonly OrderRule[]
  readonly pickface_first: boolean
}): LocationChoice {
  const rejected: Record<string, number> = {}
  for (const one of checked)
    if (one.rejected !== null) rejected[one.rejected] = (rejected[one.rejected] ?? 0) + 1
  const shown: readonly Json[] = checked
    .slice(0, MAX_EXPLAINED)
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

/** Continuous pickfaces of the product below their trigger_min, the most urgent first. */
function lowPickfaces(tx: Transaction, request: LocationRequest): Query<readonly CandidateLocation[]> {
  const tenant = tx.tenant.id
  return tx.rows<CandidateLocation>(sql`
    select l.id, jsonb_build_object('priority', f.priority, 'level', v.level) as keys
    from (${facesOfProducts(tx, request)}) f
    join locations l on l.tenant_id = ${tenant} and l.id = f.location_id and l.is_active
    cross join lateral (
      select coalesce((select sum(s.quantity) from stocks s
          where s.tenant_id = ${tenant} and s.location_id = l.id and s.product_id = f.product_id
            and s.account_id = ${request.account_id} and s.status = 'available'), 0)
        + coalesce((select sum(k.start_quantity) from tasks k
          where k.tenant_id = ${tenant} and k.location_to_id = l.id and k.product_id = f.product_id
            and k.account_id = ${request.account_id} and k.type = 'REPLEN' and k.status in ${OPEN}), 0) as level
    ) v
    where f.replenishment_type = 'continuous' and v.level < f.trigger_min
    order by f.priority, l.pick_sequence nulls last, l.id`)
}

/** The pickfaces of products in the warehouse, group by group. */
function facesOfProducts(tx: Transaction, { warehouse_id, product_ids }: LocationRequest): Sql {
  const tenant = tx.tenant.id
  return sql`
    select f.product_id, f.priority, f.replenishment_type, f.trigger_min, coalesce(f.location_id, m.location_id) as location_id
    from pickface_products f
    left join location_groups m on m.tenant_id = f.tenant_id and m.group_id = f.location_group_id
    where f.tenant_id = ${tenant} and f.warehouse_id = ${warehouse_id} and f.product_id = any(${[...product_ids]}::bigint[])
      and coalesce(f.location_id, m.location_id) is not null`
}

/**
 * Racking locations of the warehouse that are no pickface, in the order of the rules; null values come last.
 */
function candidates(
  tx: Transaction,
  request: LocationRequest,
  { rules, most }: { readonly rules: readonly OrderRule[]; readonly most: number | null },
): Promise<readonly CandidateLocation[]> {
  const tenant = tx.tenant.id
  const order = [...rules.map(orderBy), sql`c.code collate "C"`, sql`c.id`]
  return tx.rows<CandidateLocation>(sql`
    with face as materialized (
      select l.pick_sequence, l.aisle
      from (${facesOfProducts(tx, request)}) f
      join locations l on l.tenant_id = ${tenant} and l.id = f.location_id
    )
    select c.id, jsonb_build_object('code', c.code, 'walk_sequence', c.walk_sequence, 'remaining_height', c.remaining_height,
      'pickface_proximity', c.pickface_proximity) as keys
    from (
      select l.id, l.code, coalesce(l.putaway_sequence, l.pick_sequence) as walk_sequence,
        l.max_height - ${request.load.height}::numeric as remaining_height,
        case when exists (select from face) then (
          select min(abs(l.pick_sequence - face.pick_sequence) + case when face.aisle is distinct from l.aisle then 10000 else 0 end)
          from face
        ) else 0 end as pickface_proximity
      from locations l
      join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
      where l.tenant_id = ${tenant} and l.warehouse_id = ${request.warehouse_id} and l.is_active and not l.is_pickface
        and t.code not in ('GIBAY', 'GOBAY', 'BAY', 'PICKANDDROP', 'WORK', 'PERSONALLOCATION')
    ) c
    order by ${join(order, sql`, `)}
    limit ${most}::bigint`)
}

function orderBy({ rule, direction }: OrderRule): Sql {
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
