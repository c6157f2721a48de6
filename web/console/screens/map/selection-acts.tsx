import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { ConfirmDialog } from '#web/console/kit/dialog.tsx'
import { DryRunNote } from '#web/console/records/dry-run-note.tsx'
import { PrintLabelsButton } from '#web/console/screens/places/print-labels-button.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './map.module.css'
import type { MapAnswer } from './map-answer.ts'
import { CHANGE, LOT, usePlaceActs } from './use-place-acts.ts'

/** What can be done with the places that are selected: counts, labels, blocking. */
export function SelectionActs({
  answer,
  selected,
  warehouse,
  isPast,
  onClear,
}: {
  readonly answer: MapAnswer
  readonly selected: ReadonlySet<number>
  readonly warehouse: string
  /** The past is not changed. */
  readonly isPast: boolean
  readonly onClear: () => void
}): ReactNode {
  const { map: words } = useWords()
  const may = useMay()
  const { isBusy, count, setActive } = usePlaceActs()
  const [asked, setAsked] = useState<'count' | 'block' | 'release' | null>(null)
  const { id, code, is_active } = answer.places
  const ids = [...selected].map((place) => String(id[place] ?? ''))
  const isBlocked = ids.length > 0 && [...selected].every((place) => is_active[place] === false)
  const block = isBlocked ? 'release' : 'block'
  const questions = {
    count: words.count(ids.length),
    block: words.block(ids.length),
    release: words.release(ids.length),
  }
  async function confirm(): Promise<void> {
    const isDone = asked === 'count' ? await count(ids) : await setActive(ids, asked === 'release')
    if (isDone) setAsked(null)
  }
  if (ids.length === 0) return <p className={styles['quiet']}>{words.select_help}</p>
  return (
    <section className={styles['selection']} aria-label={words.selection}>
      <h2 aria-live="polite">{words.selected(ids.length)}</h2>
      <div className={styles['buttons']}>
        {may('count_stock') && !isPast && (
          <Button kind="primary" icon="count" busy={isBusy} onClick={() => setAsked('count')}>
            {words.to_count}
          </Button>
        )}
        {may('print_documents') && (
          <PrintLabelsButton warehouse={warehouse} codes={[...selected].map((place) => code[place] ?? '')} />
        )}
        {may('manage_locations') && !isPast && (
          <Button busy={isBusy} onClick={() => setAsked(block)}>
            {isBlocked ? words.to_release : words.to_block}
          </Button>
        )}
        <Button kind="quiet" icon="close" onClick={onClear}>
          {words.clear}
        </Button>
      </div>
      {asked !== null && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          title={questions[asked]}
          confirm={questions[asked]}
          busy={isBusy}
          onConfirm={() => void confirm()}
        >
          <p>{words.explained[asked]}</p>
          {asked !== 'count' && (
            <DryRunNote
              operation={CHANGE}
              ids={ids}
              size={LOT}
              inputFor={(lot) => ({
                attributes: { ids: lot.map(Number), attributes: { is_active: asked === 'release' } },
              })}
            />
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}
