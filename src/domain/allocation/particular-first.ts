import type { Criteria } from './criteria.ts'
import type { StockDemand } from './plan.ts'

/**
 * Demands of one order in the order they are served in: what only few goods can serve comes before what others can serve too
 * (operations 4.5). A batch is the narrowest; then the shorter the days that dates may have; then the line.
 */
export function particularFirst<Demand extends Pick<StockDemand, 'line_id' | 'criteria'>>(
  demands: readonly Demand[],
): readonly Demand[] {
  return demands.toSorted((one, other) => {
    const [own, theirs] = [widthOf(one.criteria), widthOf(other.criteria)]
    const differing = own.findIndex((width, place) => width !== theirs[place])
    return differing === -1
      ? one.line_id - other.line_id
      : Number(own[differing]) - Number(theirs[differing]) || one.line_id - other.line_id
  })
}

/** How wide the choice of goods is: whether any batch will do, the fewest milliseconds between two ends, and how many ends are open. */
function widthOf({ batch, windows }: Criteria): readonly number[] {
  const spans = windows.map(({ from, to }) =>
    from === null || to === null ? Number.MAX_SAFE_INTEGER : Date.parse(to) - Date.parse(from),
  )
  const latest = windows.flatMap(({ to }) => (to === null ? [] : [Date.parse(to)]))
  return [
    batch === null ? 1 : 0,
    Math.min(Number.MAX_SAFE_INTEGER, ...spans),
    -windows.length,
    Math.min(Number.MAX_SAFE_INTEGER, ...latest),
  ]
}
