import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keys } from '#web/api/keys.ts'
import { useService } from '#web/api/use-service.ts'
import { CellValue } from '#web/console/grid/cells.tsx'
import { type ListRow, recordQuery } from '#web/console/grid/list-document.ts'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { helpText } from '#web/words/help-text.ts'
import { fieldLabel, oneLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import type { ListModel } from './use-list-model.ts'

/** The record beside its list: all that it says, without leaving the list. The focus stays in the table. */
export function Peek({ list, id }: { readonly list: ListModel; readonly id: string }): ReactNode {
  const { type, all: columns, locale, open, change, state } = list
  const words = useWords()
  const service = useService()
  const { data, error } = useQuery({
    queryKey: [...keys.record(service.tenant, type.name, id), 'peek', state.at],
    queryFn: async ({ signal }) => {
      const { query, variables } = recordQuery(type, columns, { id, at: state.at })
      type Answer = Readonly<Record<string, { readonly find: ListRow | null }>>
      return (await service.graphql<Answer>(query, variables, { signal }))[type.root ?? '']?.find ?? null
    },
    placeholderData: keepPreviousData,
  })
  const titles = type.title_fields.map((field) => data?.[field]).filter((text) => typeof text === 'string')
  return (
    <aside className={styles['peek']} aria-label={words.grid.peek}>
      <div className={styles['peek-head']}>
        <h2>{titles[0] ?? `${oneLabel(words, type)} ${id}`}</h2>
        <Button onClick={() => open(id)} shortcut="Enter">
          {words.grid.open}
        </Button>
        <IconButton icon="close" label={words.grid.close} onClick={() => change({ peek: null })} />
      </div>
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {data === undefined ? (
        <Skeleton />
      ) : data === null ? (
        <Note tone="warn">{words.grid.no_record}</Note>
      ) : (
        <dl className={styles['facts']}>
          {columns
            .filter(({ name }) => isFilled(data[name]))
            .map((column) => (
              <div key={column.name} className={styles['fact']}>
                <dt title={helpText(words, column.description ?? undefined)}>
                  {fieldLabel(words, column.name)}
                </dt>
                <dd>
                  <CellValue column={column} row={data} locale={locale} />
                </dd>
              </div>
            ))}
        </dl>
      )}
    </aside>
  )
}

function isFilled(value: unknown): boolean {
  const isEmptyList = Array.isArray(value) && value.length === 0
  return value !== null && value !== undefined && value !== '' && !isEmptyList
}
