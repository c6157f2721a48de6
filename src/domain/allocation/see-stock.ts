import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import { type Candidate, type Looking, type Search, SMALL_MOST, seeCandidates } from './candidates.ts'
import type { Demand, Face, Missing, ProductSupply } from './plan.ts'

/** How many of the best piles of a product are looked at: at first, when those are not enough, and in the end. */
const LOOKS = [10, 500, null] as const

/** So many piles more are read of a product for each order that wants it beside the first. */
const SPARE = 2

/** What is looked for in the stock of one owner. */
export type Sought = {
  readonly account_id: number
  readonly product_id: number
  /** How often more had to be looked at. */
  readonly depth: number
  /** The largest need that a whole unit may meet; null where none is taken whole before others. */
  readonly small: Big | null
}

/** Where stock is looked for. */
export type Ground = Pick<Looking, 'warehouse_id' | 'rule' | 'receipt_id'> & {
  readonly faces: readonly Face[]
  /** Nothing is taken from there. */
  readonly except_location_ids: readonly number[]
}

/** What is looked for first: the best of every product a demand wants, of each owner it may come from. */
export function soughtFor(
  demands: readonly Demand[],
  { faces, account_ids }: { readonly faces: readonly Face[]; readonly account_ids: readonly number[] },
): readonly Sought[] {
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

/** Looks further where what was read was not enough. */
export function deeper(sought: readonly Sought[], missing: readonly Missing[]): readonly Sought[] {
  return sought.map((one) => {
    const lacks = missing.filter(
      ({ account_id, product_id }) => account_id === one.account_id && product_id === one.product_id,
    )
    if (lacks.length === 0) return one
    const small = lacks.reduce((most, lack) => (most.gt(lack.small) ? most : lack.small), new Big(0))
    return { ...one, depth: one.depth + 1, small: one.small === null ? null : small }
  })
}

/** Reads the stock that is looked for, in one statement. */
export function seeSupplies(
  tx: Transaction,
  ground: Ground,
  sought: readonly Sought[],
): Promise<readonly ProductSupply[]> {
  return new SeenStock(tx, ground).supplies(sought, new Map())
}

type Owned = Pick<Candidate, 'account_id' | 'product_id'>

/** How far the stock of one owner's product was looked at, and what was found. */
type Found = {
  /** How many of the best piles were asked for; null where all were. */
  readonly look: number | null
  /** Up to which quantity units were asked for, and how many of them; none where it is null. */
  readonly small: Big | null
  readonly small_most: number
  readonly piles: readonly Candidate[]
}

type Taken = ReadonlyMap<number, Big>

/**
 * The stock of a warehouse as it is seen while orders are planned on it one after the other: each sees what it would if all
 * before it had been written down already, and little is read twice.
 */
export class SeenStock {
  readonly #tx: Transaction
  readonly #ground: Ground
  readonly #faces: ReadonlyMap<number, readonly Face[]>
  readonly #found = new Map<string, Found>()

  constructor(tx: Transaction, ground: Ground) {
    this.#tx = tx
    this.#ground = ground
    this.#faces = Map.groupBy(ground.faces, ({ product_id }) => product_id)
  }

  /** Reads what several orders look for, with a few piles more of what is sought often: those before may use some up. */
  async foresee(sought: readonly Sought[]): Promise<void> {
    const wanted = [...Map.groupBy(sought, keyOf).values()]
    await this.#read(wanted.flatMap((all) => this.#searchFor(all, SPARE * (all.length - 1)) ?? []))
  }

  /** What there is of what is sought beside what is taken already; what was not looked at so far is read. */
  async supplies(sought: readonly Sought[], taken: Taken): Promise<readonly ProductSupply[]> {
    const seen = sought.map((one) => this.#view(one, taken))
    if (seen.every((one) => one !== null)) return seen
    const unseen = sought.filter((_, place) => seen[place] === null)
    await this.#read(unseen.flatMap((one) => this.#searchFor([one], this.#takenOf(one, taken)) ?? []))
    return this.supplies(sought, taken)
  }

  #searchFor(all: readonly Sought[], spare: number): Search | null {
    const [first] = all
    if (first === undefined) return null
    const looks = all.map(({ depth }) => LOOKS[depth] ?? null)
    const known = looks.filter((look) => look !== null)
    return {
      account_id: first.account_id,
      product_id: first.product_id,
      look: known.length < looks.length ? null : Math.max(...known) + spare,
      small: all.reduce<Big | null>((most, { small }) => larger(most, small), null)?.toFixed() ?? null,
      small_most: SMALL_MOST + spare,
      location_ids: (this.#faces.get(first.product_id) ?? []).map(({ location_id }) => location_id),
      stock_ids: [],
    }
  }

  async #read(searches: readonly Search[]): Promise<void> {
    if (searches.length === 0) return
    const { warehouse_id, rule, receipt_id = null, except_location_ids } = this.#ground
    const found = await seeCandidates(this.#tx, { warehouse_id, rule, searches, receipt_id })
    const piles = Map.groupBy(
      found.map((one) => barIn(except_location_ids, one)),
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

  /** How many piles of what is sought something was taken of. */
  #takenOf(one: Sought, taken: Taken): number {
    return (this.#found.get(keyOf(one))?.piles ?? []).filter(({ stock_id }) => taken.has(stock_id)).length
  }

  /** What would be found if what is taken were written down; null where more must be read to tell. */
  #view(sought: Sought, taken: Taken): ProductSupply | null {
    const found = this.#found.get(keyOf(sought))
    if (found === undefined) return null
    const { account_id, product_id, depth, small } = sought
    const look = this.#ground.receipt_id == null ? (LOOKS[depth] ?? null) : null
    const faces = this.#faces.get(product_id) ?? []
    const best = bestOf(found, look, taken)
    const units = unitsOf(found, small, taken)
    if (best === null || units === null) return null
    const places = new Set(faces.map(({ location_id }) => location_id))
    const named = found.piles.filter((one) => best.has(one) || units.has(one) || places.has(one.location_id))
    const shared = new Set(named.flatMap(({ storage_unit_id }) => storage_unit_id ?? []))
    const kept = new Set(named)
    const candidates = found.piles
      .filter((one) => kept.has(one) || (one.storage_unit_id !== null && shared.has(one.storage_unit_id)))
      .map((one) => (one.is_ranked && !best.has(one) ? { ...one, is_ranked: false } : one))
    return {
      account_id,
      product_id,
      candidates,
      is_whole: look === null || best.size < look,
      small: units.size < SMALL_MOST ? small : null,
      faces,
    }
  }
}

/** The best piles that something is left of; null where not enough were read. */
function bestOf(
  { piles, look: read }: Found,
  look: number | null,
  taken: Taken,
): ReadonlySet<Candidate> | null {
  const ranked = piles.filter(({ is_ranked }) => is_ranked)
  const left = ranked.filter((one) => isLeft(one, taken))
  if (look === null) return read === null ? new Set(left) : null
  const isCutOff = read !== null && ranked.length >= read
  return left.length < look && isCutOff ? null : new Set(left.slice(0, look))
}

/** The smallest units that nothing was taken of, up to a quantity; null where not enough were read. */
function unitsOf({ piles, ...read }: Found, small: Big | null, taken: Taken): ReadonlySet<Candidate> | null {
  if (small === null) return new Set()
  if (read.small?.lt(small) !== false) return null
  const known = piles.filter(({ small_place }) => small_place !== null)
  const fit = known.filter(({ quantity }) => small.gte(quantity))
  const untouched = fit.filter(({ stock_id }) => !taken.has(stock_id))
  const isCutOff = known.length >= read.small_most && fit.length === known.length
  if (untouched.length < SMALL_MOST && untouched.length < fit.length && isCutOff) return null
  const inOrder = untouched.toSorted((one, other) => (one.small_place ?? 0) - (other.small_place ?? 0))
  return new Set(inOrder.slice(0, SMALL_MOST))
}

function isLeft({ stock_id, free }: Candidate, taken: Taken): boolean {
  const gone = taken.get(stock_id)
  return gone === undefined || gone.lt(free)
}

const keyOf = ({ account_id, product_id }: Owned): string => `${account_id} ${product_id}`

function larger(one: Big | null, other: Big | null): Big | null {
  if (one === null || other === null) return one ?? other
  return one.gt(other) ? one : other
}

function barIn(locations: readonly number[], one: Candidate): Candidate {
  return one.barred === null && locations.includes(one.location_id) ? { ...one, barred: 'location' } : one
}
