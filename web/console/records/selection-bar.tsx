import { type ReactNode, useState } from 'react'
import { useService } from '#web/api/use-service.ts'
import type { ListRequest } from '#web/console/grid/list-document.ts'
import { chooseAll, NOTHING, type Selection } from '#web/console/grid/selection.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Menu } from '#web/console/kit/menu.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { useShortcuts } from '#web/console/kit/shortcuts.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { actLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { inverseIn } from './inverse-acts.ts'
import styles from './list.module.css'
import { ListActDialog } from './list-act-dialog.tsx'
import { type ListAct, placedActs } from './list-acts.ts'
import { ListOutcome } from './list-outcome.tsx'
import { changeableFields } from './record-acts.ts'
import { readAllIds } from './use-list.ts'
import { useListAct } from './use-list-act.ts'
import type { ListModel } from './use-list-model.ts'

/** The acts on selected rows, shown while there are some, and their result. */
export function SelectionBar({
  list: { type, screen, locale, isPast },
  acts,
  selection,
  request,
  total,
  isMenuOpen,
  onMenuOpen,
  onSelect,
  onCopy,
}: {
  readonly list: ListModel
  readonly acts: readonly ListAct[]
  readonly selection: Selection
  readonly request: ListRequest
  readonly total: number | null
  /** Whether the menu of further acts is open, which a key of the table opens too. */
  readonly isMenuOpen: boolean
  readonly onMenuOpen: (isOpen: boolean) => void
  readonly onSelect: (selection: Selection) => void
  readonly onCopy: () => void
}): ReactNode {
  const words = useWords()
  const [asking, setAsking] = useState<ListAct | null>(null)
  const { running, outcome, dismiss, run } = useListAct(type, screen, onSelect)
  const { isReading, selectAll } = useSelectAll(request, onSelect)
  const { size } = selection.ids
  const count = showDecimal(String(size), locale.language)
  const { buttons, menu } = placedActs(acts, screen.first)
  const keyOf = (act: ListAct): string | undefined => screen.keys?.[act.name]
  const shortcutOf = (act: ListAct) => {
    const shortcut = keyOf(act)
    return shortcut === undefined ? {} : { shortcut }
  }
  useShortcuts(
    (size > 0 && running === null ? acts : []).flatMap((act) => {
      const keys = keyOf(act)
      return keys === undefined ? [] : [{ keys, label: actLabel(words, act.name), run: () => setAsking(act) }]
    }),
  )
  return (
    <>
      {outcome !== null && <ListOutcome type={type} outcome={outcome} onClose={dismiss} />}
      {running !== null && (
        <section className={styles['bar']} aria-label={running.label}>
          <output>{words.grid.act_progress(running.label, running.ended, running.total)}</output>
          <progress className={styles['progress']} max={running.total} value={running.ended} />
          <Button onClick={running.stop}>{words.grid.stop}</Button>
        </section>
      )}
      {size > 0 && running === null && (
        <section className={styles['bar']} aria-label={words.grid.acts}>
          <output>{words.grid.chosen(count)}</output>
          {buttons.map((act) => (
            <Button key={act.name} onClick={() => setAsking(act)} {...shortcutOf(act)}>
              {actLabel(words, act.name)}
            </Button>
          ))}
          {!isPast && screen.more?.([...selection.ids])}
          {menu.length > 0 && (
            <Menu
              open={isMenuOpen}
              onOpenChange={onMenuOpen}
              trigger={
                <Button icon="down" shortcut=".">
                  {buttons.length > 0 ? words.kit.more : words.grid.acts}
                </Button>
              }
              items={menu.map((act) => ({
                label: actLabel(words, act.name),
                danger: act.operation.method === 'DELETE',
                run: () => setAsking(act),
              }))}
            />
          )}
          <Button kind="quiet" icon="copy" onClick={onCopy}>
            {words.grid.copy}
          </Button>
          {total !== null && total > size && (
            <Button kind="quiet" busy={isReading} onClick={() => void selectAll()}>
              {words.grid.choose_all(showDecimal(String(total), locale.language))}
            </Button>
          )}
          <Button kind="quiet" onClick={() => onSelect(NOTHING)}>
            {words.grid.choose_none}
          </Button>
        </section>
      )}
      {asking !== null && (
        <ListActDialog
          act={asking}
          type={type.name}
          ids={[...selection.ids]}
          count={count}
          fields={changeableFields(type)}
          onClose={() => setAsking(null)}
          isBusy={running !== null}
          onRun={(attributes) => {
            const undo = inverseIn(asking.name, acts)
            // The dialog stays until there is an answer, so that a second press meets its button and nothing behind it.
            void run(asking, [...selection.ids], { attributes, undo, onBegun: () => setAsking(null) })
          }}
        />
      )}
    </>
  )
}

/** Selects all matching records, whose ids are read for that. */
function useSelectAll(
  request: ListRequest,
  onSelect: (selection: Selection) => void,
): { readonly isReading: boolean; readonly selectAll: () => Promise<void> } {
  const words = useWords()
  const service = useService()
  const [isReading, setReading] = useState(false)
  const selectAll = async (): Promise<void> => {
    setReading(true)
    try {
      onSelect(chooseAll(await readAllIds(service, request, new AbortController().signal)))
    } catch (error) {
      notify({ title: words.grid.reading_failed, detail: String(error), tone: 'bad' })
    } finally {
      setReading(false)
    }
  }
  return { isReading, selectAll }
}
