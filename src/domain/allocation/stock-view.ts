import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import {
  type Candidate,
  type CandidateQuery,
  type CandidateSearch,
  MAX_SMALL_UNITS,
  readCandidates,
} from './candidates.ts'
import type { PlanningFace, ProductSupply, StockDemand, UnreadStock } from './plan.ts'

/** How many of the best piles of a product are read: at first, when those are not enough, and finally. */
const READ_LIMITS = [10, 500, null] as const

/** Extra piles read of a product for each further order that requires it. */
const EXTRA_PILES = 2

/** A search in the stock of one owner. */
export type StockSearch = {
  readonly account_id: number
  readonly product_id: number
  /** How often more had to be read. */
  readonly depth: number
  /** The largest need that a whole unit may meet; null where none is taken whole before others. */
  readonly small: Big | null
}

/** Where stock is searched for. */
export type StockScope = Pick<CandidateQuery, 'warehouse_id' | 'rule' | 'receipt_id'> & {
  readonly faces: readonly PlanningFace[]
  /** Nothing is taken from there. */
  readonly except_location_ids: readonly number[]
}

/** The first searches: the best piles of every product of the demands, of each owner it may come from. */
export function searchesFor(
  demands: readonly StockDemand[],
  {
    faces,
    account_ids,
  }: { readonly faces: readonly PlanningFace[]; readonly account_ids: readonly number[] },
): readonly StockSearch[] {
  const byProduct = Map.groupBy(demands, ({ product_id }) => product_id)
  return [...byProduct].flatMap(([product_id, wanted]) => {
    const hasFaces = faces.some((face) => face.product_id === product_id)
    const small = wanted.reduce<Big | null>((most, demand) => {
      const isWhole = demand.optimisation !== 'stock_rotation' || demand.rounds_up || hasFaces
      if (!demand.takes_units || !isWhole) return most
      return most?.gt(demand.need) ? most : demand.need
    }, null)
    return account_ids.map((account_id) => ({ account_id, product_id, depth: 0, small }))
  })
}

/** Reads further where what was read was not enough. */
export function deepen(
  searches: readonly StockSearch[],
  missing: readonly UnreadStock[],
): readonly StockSearch[] {
  return searches.map((one) => {
    const lacks = missing.filter(
      ({ account_id, product_id }) => account_id === one.account_id && product_id === one.product_id,
    )
    if (lacks.length === 0) return one
    const small = lacks.reduce((most, lack) => (most.gt(lack.small) ? most : lack.small), new Big(0))
    return { ...one, depth: one.depth + 1, small: one.small === null ? null : small }
  })
}

/** Reads the searched stock, in one statement. */
export function readSupplies(
  tx: Transaction,
  scope: StockScope,
  searches: readonly StockSearch[],
): Promise<readonly ProductSupply[]> {
  return new StockView(tx, scope).supplies(searches, new Map())
}

type OwnedProduct = Pick<Candidate, 'account_id' | 'product_id'>

/** What was read of one owner's product. */
type ReadPiles = {
  /** How many of the best piles were requested; null for all. */
  readonly look: number | null
  /** Up to which quantity units were requested, and how many; null for none. */
  readonly small: Big | null
  readonly small_most: number
  readonly piles: readonly Candidate[]
}

type TakenQuantities = ReadonlyMap<number, Big>

/**
 * The stock of a warehouse while orders are planned on it one after the other: each sees what it would if all
 * preceding plans had been written, and little is read twice.
 */
export class StockView {
  readonly #tx: Transaction
  readonly #scope: StockScope
  readonly #faces: ReadonlyMap<number, readonly PlanningFace[]>
  readonly #found = new Map<string, ReadPiles>()

  constructor(tx: Transaction, scope: StockScope) {
    this.#tx = tx
    this.#scope = scope
    this.#faces = Map.groupBy(scope.faces, ({ product_id }) => product_id)
  }

  /**
   * Reads what several orders search for, with extra piles of products searched often: preceding orders may use
   * some up.
   */
  async prefetch(searches: readonly StockSearch[]): Promise<void> {
    const byProduct = [...Map.groupBy(searches, keyOf).values()]
    await this.#read(byProduct.flatMap((all) => this.#searchFor(all, EXTRA_PILES * (all.length - 1)) ?? []))
  }

  /** The searched stock without what is taken; what was not read yet is read. */
  async supplies(
    searches: readonly StockSearch[],
    taken: TakenQuantities,
  ): Promise<readonly ProductSupply[]> {
    const views = searches.map((one) => this.#view(one, taken))
    if (views.every((one) => one !== null)) return views
    const unread = searches.filter((_, index) => views[index] === null)
    await this.#read(unread.flatMap((one) => this.#searchFor([one], this.#takenOf(one, taken)) ?? []))
    return this.supplies(searches, taken)
  }

  #searchFor(all: readonly StockSearch[], spare: number): CandidateSearch | null {
    const [first] = all
    if (first === undefined) return null
    const limits = all.map(({ depth }) => READ_LIMITS[depth] ?? null)
    const known = limits.filter((look) => look !== null)
    return {
      account_id: first.account_id,
      product_id: first.product_id,
      look: known.length < limits.length ? null : Math.max(...known) + spare,
      small: all.reduce<Big | null>((most, { small }) => larger(most, small), null)?.toFixed() ?? null,
      small_most: MAX_SMALL_UNITS + spare,
      location_ids: (this.#faces.get(first.product_id) ?? []).map(({ location_id }) => location_id),
      stock_ids: [],
    }
  }

  async #read(searches: readonly CandidateSearch[]): Promise<void> {
    if (searches.length === 0) return
    const { warehouse_id, rule, receipt_id = null, except_location_ids } = this.#scope
    const found = await readCandidates(this.#tx, { warehouse_id, rule, searches, receipt_id })
    const piles = Map.groupBy(
      found.map((one) => excludeLocations(except_location_ids, one)),
      keyOf,
    )
    for (const search of searches) {
      const { look, small, small_most } = search
      const own = piles.get(keyOf(search)) ?? []
      this.#found.set(keyOf(search), {
        look: receipt_id === null ? look : null,
        small: small === null ? null : new Big(small),
        small_most,
        piles: own,
      })
    }
  }

  /** How many piles of a search are taken from. */
  #takenOf(one: StockSearch, taken: TakenQuantities): number {
    return (this.#found.get(keyOf(one))?.piles ?? []).filter(({ stock_id }) => taken.has(stock_id)).length
  }

  /** What a search would find if all plans were written; null where more must be read. */
  #view(searches: StockSearch, taken: TakenQuantities): ProductSupply | null {
    const found = this.#found.get(keyOf(searches))
    if (found === undefined) return null
    const { account_id, product_id, depth, small } = searches
    const look = this.#scope.receipt_id == null ? (READ_LIMITS[depth] ?? null) : null
    const faces = this.#faces.get(product_id) ?? []
    const best = bestOf(found, look, taken)
    const units = unitsOf(found, small, taken)
    if (best === null || units === null) return null
    const places = new Set(faces.map(({ location_id }) => location_id))
    const named = found.piles.filter((one) => best.has(one) || units.has(one) || places.has(one.location_id))
    const shared = new Set(named.flatMap(({ storage_unit_id }) => storage_unit_id ?? []))
    const selected = new Set(named)
    const candidates = found.piles
      .filter((one) => selected.has(one) || (one.storage_unit_id !== null && shared.has(one.storage_unit_id)))
      .map((one) => (one.is_ranked && !best.has(one) ? { ...one, is_ranked: false } : one))
    return {
      account_id,
      product_id,
      candidates,
      is_whole: look === null || best.size < look,
      small: units.size < MAX_SMALL_UNITS ? small : null,
      faces,
    }
  }
}

/** The best piles with goods remaining; null where not enough were read. */
function bestOf(
  { piles, look: read }: ReadPiles,
  look: number | null,
  taken: TakenQuantities,
): ReadonlySet<Candidate> | null {
  const ranked = piles.filter(({ is_ranked }) => is_ranked)
  const left = ranked.filter((one) => hasRemainder(one, taken))
  if (look === null) return read === null ? new Set(left) : null
  const isCutOff = read !== null && ranked.length >= read
  return left.length < look && isCutOff ? null : new Set(left.slice(0, look))
}

/** The smallest untouched units up to a quantity; null where not enough were read. */
function unitsOf(
  { piles, ...read }: ReadPiles,
  small: Big | null,
  taken: TakenQuantities,
): ReadonlySet<Candidate> | null {
  if (small === null) return new Set()
  if (read.small?.lt(small) !== false) return null
  const known = piles.filter(({ small_place }) => small_place !== null)
  const fit = known.filter(({ quantity }) => small.gte(quantity))
  const untouched = fit.filter(({ stock_id }) => !taken.has(stock_id))
  const isCutOff = known.length >= read.small_most && fit.length === known.length
  if (untouched.length < MAX_SMALL_UNITS && untouched.length < fit.length && isCutOff) return null
  const inOrder = untouched.toSorted((one, other) => (one.small_place ?? 0) - (other.small_place ?? 0))
  return new Set(inOrder.slice(0, MAX_SMALL_UNITS))
}

function hasRemainder({ stock_id, free }: Candidate, taken: TakenQuantities): boolean {
  const used = taken.get(stock_id)
  return used === undefined || used.lt(free)
}

const keyOf = ({ account_id, product_id }: OwnedProduct): string => `${account_id} ${product_id}`

function larger(one: Big | null, other: Big | null): Big | null {
  if (one === null || other === null) return one ?? other
  return one.gt(other) ? one : other
}

function excludeLocations(locations: readonly number[], one: Candidate): Candidate {
  return one.barred === null && locations.includes(one.location_id) ? { ...one, barred: 'location' } : one
}
