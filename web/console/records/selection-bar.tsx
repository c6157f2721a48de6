import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { useService } from '#web/api/use-service.ts'
import type { ListRequest } from '#web/console/grid/list-document.ts'
import { chooseAll, NOTHING, type Selection } from '#web/console/grid/selection.ts'
import { Button } from '#web/console/kit/button.tsx'
import { ConfirmDialog } from '#web/console/kit/dialog.tsx'
import { Menu } from '#web/console/kit/menu.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { labelOf } from '#web/words/field-labels.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import { type ListAct, listActsOf } from './list-acts.ts'
import { readAllIds } from './use-list.ts'
import { useListAct } from './use-list-act.ts'

/** What can be done with the rows that are chosen; shown while some are. */
export function SelectionBar({
  type,
  selection,
  request,
  total,
  language,
  onSelect,
  onCopy,
}: {
  readonly type: TypeMetadata
  readonly selection: Selection
  readonly request: ListRequest
  readonly total: number | null
  readonly language: string
  readonly onSelect: (selection: Selection) => void
  readonly onCopy: () => void
}): ReactNode {
  const words = useWords()
  const may = useMay()
  const service = useService()
  const [asking, setAsking] = useState<ListAct | null>(null)
  const [isReading, setReading] = useState(false)
  const run = useListAct(type, onSelect)
  const { size } = selection.ids
  if (size === 0) return null
  const count = showDecimal(String(size), language)

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
  const acts = listActsOf(type, may)
  return (
    <section className={styles['bar']} aria-label={words.grid.acts}>
      <output>{words.grid.chosen(count)}</output>
      {acts.length > 0 && (
        <Menu
          trigger={<Button icon="down">{words.grid.acts}</Button>}
          items={acts.map((act) => ({
            label: labelOf(act.operation.name),
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
          {words.grid.choose_all(showDecimal(String(total), language))}
        </Button>
      )}
      <Button kind="quiet" onClick={() => onSelect(NOTHING)}>
        {words.grid.choose_none}
      </Button>
      {asking !== null && (
        <ConfirmDialog
          open
          onClose={() => setAsking(null)}
          title={words.grid.act_on(labelOf(asking.operation.name), count)}
          confirm={labelOf(asking.operation.name)}
          danger={asking.operation.method === 'DELETE'}
          onConfirm={() => {
            setAsking(null)
            void run(asking, [...selection.ids])
          }}
        >
          {asking.operation.description}
        </ConfirmDialog>
      )}
    </section>
  )
}
