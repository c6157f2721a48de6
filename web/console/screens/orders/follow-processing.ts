import type { RefusedRow } from '#web/console/grid/in-lots.ts'
import type { FollowAct } from '#web/console/records/list-screen.ts'
import { type Processing, processingQuery } from './processing.graphql.ts'

/** Polling interval while orders are processed. */
const AGAIN_MS = 1_000

/** The references by which the processing of orders is followed, out of the answers to it. */
export function processReferences(answers: readonly unknown[]): readonly string[] {
  return answers.flatMap((answer) => {
    const { attributes } = (answer ?? {}) as {
      readonly attributes?: { readonly process_references?: readonly string[] }
    }
    return attributes?.process_references ?? []
  })
}

/** The refused orders, each with the reason. */
export function refusedOrders({ pick_processing_requests: requests }: Processing): readonly RefusedRow[] {
  return (requests?.failed.nodes ?? []).flatMap(({ goods_out_id, message }) =>
    goods_out_id === null ? [] : [{ id: goods_out_id, reason: message ?? '' }],
  )
}

/** Waits until orders are processed, and returns the refused ones. */
export const followProcessing: FollowAct = async (answers, { service, isStopped, progress }) => {
  const references = processReferences(answers)
  let most = 0
  for (;;) {
    const options = { isPartial: true, fresh: true }
    const answer = await service.graphql<Processing>(processingQuery.text, { references }, options)
    const pending = answer.pick_processing_requests?.pending.total_count ?? 0
    most = Math.max(most, pending)
    progress(most - pending)
    if (pending === 0 || isStopped()) return refusedOrders(answer)
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}
