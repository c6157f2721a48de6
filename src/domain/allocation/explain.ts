import type { JsonObject } from '#values/json.ts'
import type { Seen } from './candidates.ts'
import { type Attributes, type Criteria, remainingDaysFor } from './criteria.ts'

/** How many better piles an explanation names at most. */
export const PASSED_OVER_MOST = 20

/** Goods that serve what asks for them, by its criteria. */
export type Chosen = { readonly goods: Attributes; readonly criteria: Criteria }

/**
 * Why goods were chosen for a task that was to have others, by its key (operations 4.5): by whom and how it was asked for
 * stays as it was planned, what is said of the goods is theirs. No rule gave them a rank where `told` has none.
 */
export function explainInstead(
  planned: JsonObject | null | undefined,
  { goods, criteria }: Chosen,
  told: JsonObject,
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
    ...told,
  }
}

/** The place of a pile among all that were looked at, in the order of the rule, and what speaks against the better ones. */
export function rankAmong(seen: readonly Seen[], stock_id: number): JsonObject {
  const suitable = seen.filter(({ unsuitability }) => unsuitability === null)
  const place = seen.findIndex(({ candidate }) => candidate.stock_id === stock_id)
  const better = seen
    .slice(0, place)
    .flatMap(({ candidate, unsuitability }) =>
      unsuitability === null ? [] : [{ stock_id: candidate.stock_id, reason: unsuitability }],
    )
  return {
    rank: suitable.findIndex(({ candidate }) => candidate.stock_id === stock_id) + 1,
    candidates: suitable.length,
    passed_over: better.slice(0, PASSED_OVER_MOST),
  }
}
