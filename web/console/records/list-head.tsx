import type { ReactNode } from 'react'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { showDecimal } from '#web/values/quantity.ts'
import { labelOf } from '#web/words/field-labels.ts'
import { useWords } from '#web/words/use-words.ts'
import { GroupMenu } from './group-menu.tsx'
import styles from './list.module.css'
import { useTotal } from './use-list.ts'
import type { ListModel } from './use-list-model.ts'
import { ViewsMenu } from './views-menu.tsx'

/** The line over a list: what it lists, how many there are, its views and groups, and what can be added. */
export function ListHead({
  list: { type, title, state, change, groupings, locale, add },
  onColumns,
}: {
  readonly list: ListModel
  readonly onColumns: () => void
}): ReactNode {
  const words = useWords()
  const total = useTotal({ type, filters: state.filters })
  return (
    <header className={styles['head']}>
      <h1 title={type.description}>{title}</h1>
      <output className={styles['total']} aria-label={words.grid.records}>
        {total === null ? '' : showDecimal(String(total), locale.language)}
      </output>
      <ViewsMenu {...{ type, state, change }} />
      <GroupMenu {...{ groupings, state, change }} />
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
