import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { elementAt } from '#values/element-at.ts'
import { heirOf } from './merge-piles.ts'
import type { MovementPlan } from './plan-movements.ts'

/** The ids of the piles of a plan, by place in the plan. */
export type PileIds = {
  /** The pile's id; that of its heir if it was created and then merged. */
  readonly own: (index: number) => number
  /** The id of the pile that holds its goods in the end. */
  readonly heir: (index: number) => number
  /** The same by pile id, whether in the plan or not. */
  readonly heirOfId: (id: number) => number
}

/** Assigns ids to the piles that a plan creates, beginning with ids already drawn. */
export async function assignPileIds(
  tx: Transaction,
  plan: MovementPlan,
  drawnBefore: readonly number[] = [],
): Promise<PileIds> {
  const created = plan.piles.filter(({ id, heir }) => id === null && heir === null)
  const missing = created.length - drawnBefore.length
  const drawn = missing > 0 ? [...drawnBefore, ...(await drawPileIds(tx, missing))] : drawnBefore
  const assigned = new Map(created.map(({ place }, index) => [place, elementAt(drawn, index)]))
  const heirs = plan.piles.map((pile) => heirOf(plan, pile))
  const heir = (place: number) => {
    const last = heirs[place] ?? place
    return plan.piles[last]?.id ?? assigned.get(last) ?? 0
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

/** Draws ids for new piles; unused ids are lost. */
export function drawPileIds(tx: Transaction, count: number): Query<readonly number[]> {
  return tx
    .rows<{ id: number }>(sql`select nextval('stocks_id_seq') as id from generate_series(1, ${count}::int)`)
    .map((rows) => rows.map(({ id }) => id))
}
