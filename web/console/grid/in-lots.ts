/** The result for some records: done, or refused, with the refused ones if known. */
export type LotAnswer =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'refused'
      readonly reason: string
      /** The records that the refusal names; empty if it names none. */
      readonly ids: readonly string[]
    }

/** A refused record, and the reason. */
export type RefusedRow = { readonly id: string; readonly reason: string }

/** The result of an act on many records. */
export type LotReport = {
  readonly done: readonly string[]
  readonly refused: readonly RefusedRow[]
  /** Stopped before they were sent. */
  readonly untried: readonly string[]
}

/** How an act on many records is sent. */
export type LotOptions = {
  /** Maximum number of records in one request. */
  readonly size: number
  /** Sends one batch, all or nothing, with a key of its own. */
  readonly send: (ids: readonly string[]) => Promise<LotAnswer>
  /** Called after each batch. */
  readonly progress?: (report: LotReport) => void
  /** Whether the act was cancelled. */
  readonly isStopped?: () => boolean
}

/**
 * Performs an act on many records in batches. A batch is all or nothing: records named by a refusal are removed and
 * the rest is sent again; a batch whose refusal names none is halved.
 */
export async function actInLots(ids: readonly string[], options: LotOptions): Promise<LotReport> {
  const { size, send, progress, isStopped = () => false } = options
  const waiting = lotsOf(ids, size)
  let report: LotReport = { done: [], refused: [], untried: [] }
  while (waiting.length > 0 && !isStopped()) {
    const lot = waiting.shift() ?? []
    const answer = await send(lot)
    if (answer.kind === 'done') report = { ...report, done: [...report.done, ...lot] }
    else {
      const { aside, again } = afterRefusal(lot, answer.ids)
      const refused = aside.map((id) => ({ id, reason: answer.reason }))
      report = { ...report, refused: [...report.refused, ...refused] }
      waiting.unshift(...again)
    }
    progress?.(report)
  }
  return { ...report, untried: waiting.flat() }
}

/** Which records of a refused batch are removed, and which batches are sent instead. */
function afterRefusal(
  lot: readonly string[],
  named: readonly string[],
): { readonly aside: readonly string[]; readonly again: readonly (readonly string[])[] } {
  const aside = lot.filter((id) => named.includes(id))
  const rest = lot.filter((id) => !named.includes(id))
  if (aside.length > 0) return { aside, again: rest.length === 0 ? [] : [rest] }
  if (lot.length === 1) return { aside: lot, again: [] }
  const middle = Math.ceil(lot.length / 2)
  return { aside: [], again: [lot.slice(0, middle), lot.slice(middle)] }
}

function lotsOf(ids: readonly string[], size: number): (readonly string[])[] {
  const count = Math.ceil(ids.length / size)
  return Array.from({ length: count }, (_, index) => ids.slice(index * size, (index + 1) * size))
}

/** The report after some of those that were done turned out to be refused. */
export function refusedLater(report: LotReport, later: readonly RefusedRow[]): LotReport {
  const removed = new Set(later.map(({ id }) => id))
  return {
    ...report,
    done: report.done.filter((id) => !removed.has(id)),
    refused: [...report.refused, ...later.filter(({ id }) => report.done.includes(id))],
  }
}

/** Each reason once, with those that it was given for, the most frequent first. */
export function byReason({
  refused,
}: LotReport): readonly { readonly reason: string; readonly ids: readonly string[] }[] {
  return [...Map.groupBy(refused, ({ reason }) => reason)]
    .map(([reason, rows]) => ({ reason, ids: rows.map(({ id }) => id) }))
    .toSorted((one, other) => other.ids.length - one.ids.length)
}
