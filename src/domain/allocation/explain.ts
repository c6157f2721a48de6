import type { JsonObject } from '#values/json.ts'
import type { JudgedCandidate } from './candidates.ts'
import { type Criteria, type GoodsAttributes, remainingDaysFor } from './criteria.ts'

/** The most better piles an explanation names. */
export const MAX_PASSED_OVER = 20

/** Goods that meet the criteria of a demand. */
export type ChosenGoods = { readonly goods: GoodsAttributes; readonly criteria: Criteria }

/**
 * Explains goods that replace the planned ones of a task, key by key (operations 4.5): facts about the request stay,
 * facts about the goods are those of the new goods. They have no rank unless `overrides` gives one.
 */
export function explainReplacement(
  planned: JsonObject | null | undefined,
  { goods, criteria }: ChosenGoods,
  overrides: JsonObject,
): JsonObject {
  const { rule, shelf_life } = criteria
  return {
    ...planned,
    rule,
    rank: null,
    candidates: null,
    remaining_days: remainingDaysFor(goods, criteria),
    shelf_life: { min: shelf_life.min, max: shelf_life.max },
    passed_over: [],
    ...overrides,
  }
}

/** The rank of a pile among all that were read, in the order of the rule, and why better ones do not serve. */
export function rankOf(ranked: readonly JudgedCandidate[], stock_id: number): JsonObject {
  const suitable = ranked.filter(({ unsuitability }) => unsuitability === null)
  const place = ranked.findIndex(({ candidate }) => candidate.stock_id === stock_id)
  const better = ranked
    .slice(0, place)
    .flatMap(({ candidate, unsuitability }) =>
      unsuitability === null ? [] : [{ stock_id: candidate.stock_id, reason: unsuitability }],
    )
  return {
    rank: suitable.findIndex(({ candidate }) => candidate.stock_id === stock_id) + 1,
    candidates: suitable.length,
    passed_over: better.slice(0, MAX_PASSED_OVER),
  }
}
