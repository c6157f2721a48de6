import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { heirOf } from './merge-piles.ts'
import type { Plan } from './plan-movements.ts'

/** The ids of the piles of a plan, by their places in it. */
export type PileIds = {
  /** The pile's own id; that of its heir, where it was made and became part of another. */
  readonly own: (place: number) => number
  /** The id of the pile its goods are part of in the end. */
  readonly heir: (place: number) => number
  /** The same for the id of a pile, of the plan or not. */
  readonly heirOfId: (id: number) => number
}

/** Gives ids to the piles that a plan makes, those drawn before first; the others have theirs. */
export async function namePiles(
  tx: Transaction,
  plan: Plan,
  before: readonly number[] = [],
): Promise<PileIds> {
  const made = plan.piles.filter(({ id, heir }) => id === null && heir === null)
  const missing = made.length - before.length
  const drawn = missing > 0 ? [...before, ...(await drawPileIds(tx, missing))] : before
  const given = new Map(made.map(({ place }, index) => [place, drawn[index] ?? 0]))
  const heirs = plan.piles.map((pile) => heirOf(plan, pile))
  const heir = (place: number) => {
    const last = heirs[place] ?? place
    return plan.piles[last]?.id ?? given.get(last) ?? 0
  }
  const places = new Map(plan.piles.flatMap(({ id, place }) => (id === null ? [] : [[id, place] as const])))
  return {
    own: (place) => plan.piles[place]?.id ?? heir(place),
    heir,
    heirOfId: (id) => {
      const place = places.get(id)
      return place === undefined ? id : heir(place)
    },
  }
}

/** Ids for piles that are yet to be made; what is not used is left out. */
export function drawPileIds(tx: Transaction, count: number): Query<readonly number[]> {
  return tx
    .rows<{ id: number }>(sql`select nextval('stocks_id_seq') as id from generate_series(1, ${count}::int)`)
    .map((rows) => rows.map(({ id }) => id))
}
