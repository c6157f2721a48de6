import { type ReactNode, useState } from 'react'
import { OwnNames } from '#web/console/kit/own-names.tsx'
import { useShortcuts } from '#web/console/kit/shortcuts.ts'
import { useWords } from '#web/words/use-words.ts'
import { AsAtNote } from './as-at.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { GroupView } from './group-view.tsx'
import styles from './list.module.css'
import { ListHead } from './list-head.tsx'
import { ListRows } from './list-rows.tsx'
import { type ListSubject, useListModel } from './use-list-model.ts'
import { ViewTabs } from './view-tabs.tsx'

/** A list: its title, its filters, and its rows or groups. */
export function ListView(subject: ListSubject): ReactNode {
  const words = useWords()
  const list = useListModel(subject)
  const { type, state, change, add, groupings } = list
  const [editing, setEditing] = useState<string | null>(null)
  const [isChoosingColumns, setChoosingColumns] = useState(false)
  const grouping = groupings.find(({ word }) => word === state.group)

  useShortcuts([
    { keys: 'f', label: words.grid.keys.filter, run: () => setEditing('') },
    ...(add === null ? [] : [{ keys: 'c', label: words.grid.keys.new_record, run: add }]),
    ...(state.peek === null
      ? []
      : [{ keys: 'Escape', label: words.grid.close, run: () => change({ peek: null }, { replace: true }) }]),
  ])

  return (
    <OwnNames type={type} account={list.account}>
      <div className={styles['list']}>
        <ListHead list={list} onColumns={() => setChoosingColumns(true)} />
        {subject.screen?.above && <div className={styles['above']}>{subject.screen.above}</div>}
        {type.has_history && <AsAtNote at={state.at} onLeave={() => change({ at: null })} />}
        <ViewTabs list={list} />
        <FilterChips list={list} onEdit={setEditing} />
        {grouping === undefined ? <ListRows list={list} /> : <GroupView list={list} grouping={grouping} />}
        {editing !== null && <FilterDialog list={list} name={editing} onClose={() => setEditing(null)} />}
        {isChoosingColumns && (
          <ColumnsDialog
            all={list.all}
            shown={list.shown}
            onChange={(columns) => change({ columns }, { replace: true })}
            onClose={() => setChoosingColumns(false)}
          />
        )}
      </div>
    </OwnNames>
  )
}
