import { GoodsyardError } from '#web/api/error.ts'
import type { LotAnswer } from '#web/console/grid/in-lots.ts'

/** A refusal with the records that its context names; what was no answer refuses all that were sent. */
export function refusedBy(error: unknown): LotAnswer & { readonly kind: 'refused' } {
  if (!(error instanceof GoodsyardError)) return { kind: 'refused', reason: String(error), ids: [] }
  const named = error.errors.flatMap(({ context }) => {
    const { ids, record_id, id = record_id } = context ?? {}
    return [...(Array.isArray(ids) ? ids : []), ...(id === undefined ? [] : [id])].map(String)
  })
  return { kind: 'refused', reason: error.message, ids: named }
}
