import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import { type Candidate, type Looking, type Search, SMALL_MOST, seeCandidates } from './candidates.ts'
import type { Demand, Face, Missing, Supply } from './plan.ts'

/** How many of the best piles of a product are looked at: at first, when those are not enough, and in the end. */
const LOOKS = [10, 500, null] as const

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
export async function seeSupplies(
  tx: Transaction,
  { warehouse_id, rule, receipt_id = null, faces, except_location_ids }: Ground,
  sought: readonly Sought[],
): Promise<readonly (Supply & Pick<Sought, 'product_id'>)[]> {
  const facesOf = Map.groupBy(faces, ({ product_id }) => product_id)
  const searches = sought.map(
    ({ account_id, product_id, depth, small }): Search => ({
      account_id,
      product_id,
      look: LOOKS[depth] ?? null,
      small: small === null ? null : small.toFixed(),
      location_ids: (facesOf.get(product_id) ?? []).map(({ location_id }) => location_id),
      stock_ids: [],
    }),
  )
  const found = await seeCandidates(tx, { warehouse_id, rule, searches, receipt_id })
  const byOwner = Map.groupBy(found, ({ account_id, product_id }) => `${account_id} ${product_id}`)
  return sought.map(({ account_id, product_id, depth, small }) => {
    const candidates = (byOwner.get(`${account_id} ${product_id}`) ?? []).map((one) =>
      barIn(except_location_ids, one),
    )
    const look = LOOKS[depth] ?? null
    const is_whole = receipt_id !== null || look === null || countOf(candidates, 'is_ranked') < look
    const isSmallWhole = countOf(candidates, 'is_small') < SMALL_MOST
    return {
      account_id,
      product_id,
      candidates,
      is_whole,
      small: isSmallWhole ? small : null,
      faces: facesOf.get(product_id) ?? [],
    }
  })
}

function barIn(locations: readonly number[], one: Candidate): Candidate {
  return one.barred === null && locations.includes(one.location_id) ? { ...one, barred: 'location' } : one
}

function countOf(candidates: readonly Candidate[], flag: 'is_ranked' | 'is_small'): number {
  return candidates.filter((one) => one[flag]).length
}
