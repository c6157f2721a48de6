import { useRef, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { type ActivityHandle, beginActivity } from '#web/api/activities.ts'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { useAct } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'
import {
  actInLots,
  byReason,
  type LotAnswer,
  type LotReport,
  refusedLater,
} from '#web/console/grid/in-lots.ts'
import { chooseAll, type Selection } from '#web/console/grid/selection.ts'
import { notify } from '#web/console/kit/notify.ts'
import { actLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { type ListAct, lotInput } from './list-acts.ts'
import type { ListScreen } from './list-screen.ts'
import { refusedBy } from './refused-by.ts'
import { saveBlob } from './save-blob.ts'

/** A running act on many records. */
type RunningAct = {
  readonly label: string
  readonly ended: number
  readonly total: number
  readonly stop: () => void
}

/** The result of an act on many records. */
export type ActOutcome = { readonly label: string; readonly report: LotReport }

/** Options of an act on many records. */
type ListActOptions = {
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly undo?: ListAct | null
  /** Called once there are results for the first records. */
  readonly onBegun?: () => void
}

/** Acts on many records: one at a time, with its progress and the result of the last one. */
export type ListActing = {
  readonly running: RunningAct | null
  readonly outcome: ActOutcome | null
  readonly dismiss: () => void
  readonly run: (act: ListAct, ids: readonly string[], input?: ListActOptions) => Promise<void>
}

/** The name of a file that an act answers, without its ending. */
const fileNameOf = ({ operation }: ListAct) => operation.name.replace(/_of_many$/, 's').replaceAll('_', '-')

/** Performs acts on many records, saves the files that they answer, reports progress, and leaves refused records selected. */
export function useListAct(
  type: TypeMetadata,
  { follow = {} }: ListScreen,
  onSelect: (selection: Selection) => void,
): ListActing {
  const words = useWords()
  const service = useService()
  const act = useAct()
  const [running, setRunning] = useState<RunningAct | null>(null)
  const [outcome, setOutcome] = useState<ActOutcome | null>(null)
  // A second press can come before the view is rendered again.
  const isBusy = useRef(false)

  const run: ListActing['run'] = async (one, ids, { attributes = {}, undo = null, onBegun } = {}) => {
    if (isBusy.current) return
    isBusy.current = true
    let isStopped = false
    const label = actLabel(words, one.name)
    const total = ids.length
    const stop = () => {
      isStopped = true
    }
    const activity = beginActivity(words.grid.act_on(label, String(total)), {
      progress: { done: 0, total },
      stop,
    })
    const progress = (ended: number): void => {
      setRunning({ label, ended, total, stop })
      activity.update({ progress: { done: ended, total } })
    }
    setOutcome(null)
    progress(0)
    const answers: unknown[] = []
    const send = async (lot: readonly string[]): Promise<LotAnswer> => {
      try {
        const input = lotInput(one, lot, attributes)
        const { data } = await act({ ...one.operation, type: type.name }, input, { key: newKey() })
        if (data instanceof Blob) saveBlob(data, fileNameOf(one))
        answers.push(data)
        return { kind: 'done' }
      } catch (error) {
        return refusedBy(error)
      } finally {
        onBegun?.()
      }
    }
    const following = follow[one.name]
    const sent = await actInLots(ids, {
      size: one.size,
      send,
      isStopped: () => isStopped,
      progress: ({ done, refused }) =>
        progress(following === undefined ? done.length + refused.length : refused.length),
    })
    const later =
      following === undefined || answers.length === 0
        ? []
        : await following(answers, {
            service,
            isStopped: () => isStopped,
            progress: (ended) => progress(ended + sent.refused.length),
          })
    const report = refusedLater(sent, later)
    isBusy.current = false
    setRunning(null)
    setOutcome({ label, report })
    updateActivity(activity, { label, report })
    const { done } = report
    if (undo !== null && done.length > 0)
      notify({
        title: words.grid.act_done_short(label, done.length),
        undo: { label: words.kit.undo, run: () => void run(undo, done) },
      })
    onSelect(chooseAll([...report.refused.map(({ id }) => id), ...report.untried]))
  }

  function updateActivity(activity: ActivityHandle, { report }: ActOutcome): void {
    const title = words.grid.act_done(report.done.length, report.refused.length, report.untried.length)
    const reasons = byReason(report).map(({ reason, ids }) => `${ids.length} × ${reason}`)
    const state = report.refused.length > 0 ? 'failed' : 'done'
    activity.update({ state, detail: [title, ...reasons].join('\n'), stop: null })
  }

  return { running, outcome, dismiss: () => setOutcome(null), run }
}
