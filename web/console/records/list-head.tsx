import type { ReactNode } from 'react'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import type { ListState } from '#web/values/list-state.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { labelOf } from '#web/words/field-labels.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import type { ListStateInAddress } from './use-list-state.ts'
import { ViewsMenu } from './views-menu.tsx'

/** The line over a list: what it lists, how many there are, its views, and what can be added. */
export function ListHead({
  type,
  title,
  state,
  change,
  total,
  language,
  add,
  onColumns,
}: {
  readonly type: TypeMetadata
  readonly title?: string | undefined
  readonly state: ListState
  readonly change: ListStateInAddress['change']
  readonly total: number | null
  readonly language: string
  readonly add: (() => void) | null
  readonly onColumns: () => void
}): ReactNode {
  const words = useWords()
  return (
    <header className={styles['head']}>
      <h1 title={type.description}>{title ?? labelOf(type.name)}</h1>
      <output className={styles['total']} aria-label={words.grid.records}>
        {total === null ? '' : showDecimal(String(total), language)}
      </output>
      <ViewsMenu {...{ type, state, change }} />
      <span className={styles['space']} />
      <IconButton icon="columns" label={words.grid.columns} onClick={onColumns} />
      {add !== null && (
        <Button kind="primary" icon="add" shortcut="c" onClick={add}>
          {words.grid.add(labelOf(type.one).toLowerCase())}
        </Button>
      )}
    </header>
  )
}
