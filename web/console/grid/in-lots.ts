/** What came of asking for some records: done, or refused, by which of them if that is known. */
export type LotAnswer =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'refused'
      readonly reason: string
      /** Those that the refusal names; none where it names nobody. */
      readonly ids: readonly string[]
    }

/** What came of an act on many records. */
export type LotReport = {
  readonly done: readonly string[]
  readonly refused: readonly { readonly id: string; readonly reason: string }[]
  /** Stopped before they were sent. */
  readonly untried: readonly string[]
}

/** How an act on many records is sent. */
export type LotOptions = {
  /** So many records go in one request. */
  readonly size: number
  /** Sends one lot, all or nothing, under a key of its own. */
  readonly send: (ids: readonly string[]) => Promise<LotAnswer>
  /** Is told after each lot. */
  readonly progress?: (report: LotReport) => void
  /** Whether whoever started it wants no more lots sent. */
  readonly isStopped?: () => boolean
}

/**
 * Does an act on many records in lots. A lot is all or nothing: those that a refusal names are set aside and the rest is sent
 * anew; a lot whose refusal names none is halved.
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

/** Which records of a refused lot are set aside, and which lots are sent in its place. */
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
