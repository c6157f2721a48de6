import { type ActInput, newKey } from '#web/api/act.ts'
import { beginActivity } from '#web/api/activities.ts'
import { GoodsyardError } from '#web/api/error.ts'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { useAct } from '#web/api/use-act.ts'
import { actInLots, type LotAnswer, type LotReport } from '#web/console/grid/in-lots.ts'
import { chooseAll, type Selection } from '#web/console/grid/selection.ts'
import { notify } from '#web/console/kit/notify.ts'
import { labelOf } from '#web/words/field-labels.ts'
import { useWords } from '#web/words/use-words.ts'
import type { ListAct } from './list-acts.ts'

/** Does an act on many records, tells how far it is, and leaves those chosen that were refused. */
export function useListAct(
  type: TypeMetadata,
  onSelect: (selection: Selection) => void,
): (act: ListAct, ids: readonly string[]) => Promise<void> {
  const words = useWords()
  const act = useAct()
  return async ({ operation, size }, ids) => {
    let isStopped = false
    const name = labelOf(operation.name)
    const activity = beginActivity(words.grid.act_on(name, String(ids.length)), {
      progress: { done: 0, total: ids.length },
      stop: () => {
        isStopped = true
      },
    })
    const send = async (lot: readonly string[]): Promise<LotAnswer> => {
      try {
        await act({ ...operation, type: type.name }, inputFor(operation.takes, lot), { key: newKey() })
        return { kind: 'done' }
      } catch (error) {
        return refusedBy(error)
      }
    }
    const report = await actInLots(ids, {
      size,
      send,
      isStopped: () => isStopped,
      progress: ({ done, refused }) =>
        activity.update({ progress: { done: done.length + refused.length, total: ids.length } }),
    })
    const title = words.grid.act_done(report.done.length, report.refused.length, report.untried.length)
    const detail = reasonsOf(report)
    const isBad = report.refused.length > 0
    activity.update({ state: isBad ? 'failed' : 'done', detail: detail || title, stop: null })
    notify({ title: `${name}: ${title}`, detail, tone: isBad ? 'bad' : 'good' })
    onSelect(chooseAll([...report.refused.map(({ id }) => id), ...report.untried]))
  }
}

function inputFor(takes: string, ids: readonly string[]): ActInput {
  return takes === 'ids' ? { ids } : { attributes: { ids: ids.map(Number) } }
}

/** A refusal with the records that its context names; what was no answer refuses all that were sent. */
function refusedBy(error: unknown): LotAnswer {
  if (!(error instanceof GoodsyardError)) return { kind: 'refused', reason: String(error), ids: [] }
  const named = error.errors.flatMap(({ context }) => {
    const { ids, record_id, id = record_id } = context ?? {}
    return [...(Array.isArray(ids) ? ids : []), ...(id === undefined ? [] : [id])].map(String)
  })
  return { kind: 'refused', reason: error.message, ids: named }
}

/** Each reason once, with how many it was given for. */
function reasonsOf({ refused }: LotReport): string {
  const counts = Map.groupBy(refused, ({ reason }) => reason)
  return [...counts].map(([reason, rows]) => `${rows.length} × ${reason}`).join('\n')
}
