import { GoodsyardError } from '#web/api/error.ts'
import { actInLots, type LotAnswer, type LotReport } from '#web/console/grid/in-lots.ts'
import { refusedBy } from './refused-by.ts'

/** The result of a dry run; null if it cannot be known. */
export type DryRunReport = LotReport | null

/** Maximum number of requests, beyond which the result is unknown. */
const REQUESTS_MAX = 24

/** Determines the result of an act for some records, in the batches in which it would be done. */
export async function dryRunInLots(
  ids: readonly string[],
  { size, send }: { readonly size: number; readonly send: (ids: readonly string[]) => Promise<unknown> },
): Promise<DryRunReport> {
  let requests = 0
  let isUnknown = false
  const tried = async (lot: readonly string[]): Promise<LotAnswer> => {
    requests += 1
    try {
      await send(lot)
      return { kind: 'done' }
    } catch (error) {
      isUnknown ||= isUnavailable(error)
      return refusedBy(error)
    }
  }
  const isStopped = () => isUnknown || requests >= REQUESTS_MAX
  const report = await actInLots(ids, { size, send: tried, isStopped })
  return isUnknown || report.untried.length > 0 ? null : report
}

/** Whether no dry run is available, rather than a refusal. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof GoodsyardError) || error.status === 0 || error.status >= 500) return true
  return error.errors.some(({ symbol }) => symbol === 'dry_run_unavailable')
}
