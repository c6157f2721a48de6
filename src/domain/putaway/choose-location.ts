import { SerializationFailure } from '#database/failures.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import {
  exceededLimit,
  type LocationUsage,
  readLocationUsage,
  type UsageExclusions,
  withLoad,
} from '#domain/stock/location-usage.ts'
import { isLimited } from '#domain/stock/locations.ts'
import type { Json, JsonObject } from '#values/json.ts'
import { required } from '#values/look-up.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import type { LocationRequest } from './location-request.ts'
import {
  type CandidateLocation,
  lowPickfaces,
  type OrderRule,
  storageCandidates,
} from './storage-candidates.ts'

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

/** Chooses a location for putaway by the rules of the owner (operations 2.3). Nothing is locked. */
export async function chooseLocation(tx: Transaction, request: LocationRequest): Promise<LocationChoice> {
  return new LocationChooser(tx).choose(request)
}

/** The same for goods of several acts, one after the other: each finds the room that those before it leave. */
export async function chooseLocations(
  tx: Transaction,
  requests: readonly LocationRequest[],
): Promise<readonly LocationChoice[]> {
  const products = requests.flatMap(({ product_ids }) => product_ids)
  const chooser = new LocationChooser(tx, requests.length < 2 ? null : await readFaced(tx, products))
  // Each chosen location has less room for the next.
  return mapInSequence(requests, (request) => chooser.choose(request))
}

/** Goods with the location chosen for them. */
export type ChosenLocation = { readonly chosen: LocationChoice; readonly request: LocationRequest }

/** Checks the space again once the locations are locked, for one after the other. */
export async function assertStillFit(tx: Transaction, all: readonly ChosenLocation[]): Promise<void> {
  const limited = all.filter(({ chosen }) => chosen.location_id !== null && chosen.is_limited)
  const space = new LocationSpace(tx)
  // Each location that is taken has less room for the next.
  await mapInSequence(limited, async ({ chosen: { location_id }, request }) => {
    const id = required(location_id, 'the chosen location')
    const room = (await space.read([id], request.without)).get(id)
    if (room === undefined || exceededLimit(room, request.load) !== null)
      throw new SerializationFailure(`no room at ${id}`)
    space.fill(id, request)
  })
}

/** The products among some that have pickfaces. */
async function readFaced(tx: Transaction, products: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ product_id: number }>(sql`
    select distinct f.product_id
    from pickface_products f
    where f.tenant_id = ${tx.tenant.id} and f.product_id = any(${[...new Set(products)]}::bigint[])`)
  return new Set(rows.map(({ product_id }) => product_id))
}

/** How full locations are, with the goods for which they were chosen in this transaction; each is read once. */
class LocationSpace {
  readonly #tx: Transaction
  readonly #known = new Map<string, Map<number, LocationUsage>>()

  constructor(tx: Transaction) {
    this.#tx = tx
  }

  async read(ids: readonly number[], without: UsageExclusions): Promise<ReadonlyMap<number, LocationUsage>> {
    const known = this.#roomsWithout(without)
    const missing = ids.filter((id) => !known.has(id))
    if (missing.length > 0)
      for (const room of await readLocationUsage(this.#tx, sql`l.id = any(${missing}::bigint[])`, without))
        known.set(room.id, room)
    return known
  }

  /** Counts goods that a location was chosen for. */
  fill(id: number, { load, without }: LocationRequest): void {
    const known = this.#roomsWithout(without)
    const room = known.get(id)
    if (room !== undefined) known.set(id, withLoad(room, load))
  }

  #roomsWithout(without: UsageExclusions): Map<number, LocationUsage> {
    const key = JSON.stringify(without)
    const cached = this.#known.get(key) ?? new Map<number, LocationUsage>()
    this.#known.set(key, cached)
    return cached
  }
}

type CheckedLocation = CandidateLocation & { readonly code: string; readonly rejected: string | null }

type FittingSearch = { readonly chosen: LocationUsage | null; readonly checked: readonly CheckedLocation[] }

/** Chooses locations in one transaction, and reads what several goods have in common once. */
class LocationChooser {
  readonly #tx: Transaction
  /** The products that have pickfaces; null where that is not known. */
  readonly #faced: ReadonlySet<number> | null
  readonly #space: LocationSpace
  readonly #rules = new Map<number, readonly OrderRule[]>()
  readonly #candidates = new Map<string, readonly CandidateLocation[]>()

  constructor(tx: Transaction, faced: ReadonlySet<number> | null = null) {
    this.#tx = tx
    this.#faced = faced
    this.#space = new LocationSpace(tx)
  }

  async choose(request: LocationRequest): Promise<LocationChoice> {
    const cached = this.#rules.get(request.account_id)
    const [rules, faces] = await this.#tx.pipeline([
      cached === undefined ? this.#readRules(request.account_id) : this.#tx.value(cached),
      request.fills_pickfaces ? lowPickfaces(this.#tx, request) : this.#tx.value([]),
    ])
    this.#rules.set(request.account_id, rules)
    const face = await this.#firstFitting(request, faces)
    const isFace = face.chosen !== null
    const found = isFace ? face : await this.#firstInStorage(request, rules)
    if (found.chosen !== null) this.#space.fill(found.chosen.id, request)
    return chosenFor({ ...found, rules, pickface_first: isFace })
  }

  #readRules(account_id: number): Query<readonly OrderRule[]> {
    return this.#tx.rows<OrderRule>(sql`
      select r.rule, r.direction
      from putaway_rules r
      where r.tenant_id = ${this.#tx.tenant.id} and r.account_id = ${account_id}
      order by r.position, r.id`)
  }

  async #firstInStorage(request: LocationRequest, rules: readonly OrderRule[]): Promise<FittingSearch> {
    const few = await this.#firstFitting(request, await this.#candidatesFor(request, rules, FIRST_READ))
    if (few.chosen !== null || few.checked.length < FIRST_READ) return few
    return this.#firstFitting(request, await this.#candidatesFor(request, rules, null))
  }

  /** Goods without pickfaces that are equally high have the same candidates. */
  async #candidatesFor(
    request: LocationRequest,
    rules: readonly OrderRule[],
    most: number | null,
  ): Promise<readonly CandidateLocation[]> {
    const { account_id, warehouse_id, product_ids, load } = request
    const faced = product_ids.filter((id) => this.#faced?.has(id) !== false)
    const key = JSON.stringify([account_id, warehouse_id, faced, load.height, most])
    const found = this.#candidates.get(key) ?? (await storageCandidates(this.#tx, request, { rules, most }))
    this.#candidates.set(key, found)
    return found
  }

  async #firstFitting(
    { load, without }: LocationRequest,
    candidates: readonly CandidateLocation[],
  ): Promise<FittingSearch> {
    if (candidates.length === 0) return { chosen: null, checked: [] }
    const rooms = await this.#space.read(
      candidates.map(({ id }) => id),
      without,
    )
    const checked = candidates.map((candidate) => {
      const room = rooms.get(candidate.id)
      const exceeded = room === undefined ? { limit: 'gone' } : exceededLimit(room, load)
      return { ...candidate, code: room?.code ?? '', rejected: exceeded?.limit ?? null }
    })
    const first = checked.find(({ rejected }) => rejected === null)
    return { chosen: first === undefined ? null : (rooms.get(first.id) ?? null), checked }
  }
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
