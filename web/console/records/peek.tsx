import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keys } from '#web/api/keys.ts'
import { useService } from '#web/api/use-service.ts'
import { CellValue } from '#web/console/grid/cells.tsx'
import { type ListRow, recordQuery } from '#web/console/grid/list-document.ts'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { isStruck, toneOf } from '#web/console/kit/state-tone.ts'
import { helpText } from '#web/words/help-text.ts'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import { PeekActs } from './peek-acts.tsx'
import { stateIn } from './record-acts.ts'
import { recordTitle } from './record-title.ts'
import type { ListModel } from './use-list-model.ts'

/** The record beside its list: what can be done with it, its parts, and all that it says. The focus stays in the table. */
export function Peek({ list, id }: { readonly list: ListModel; readonly id: string }): ReactNode {
  const { type, all: columns, locale, open, change, state, isPast, screen } = list
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
  const own = data == null ? null : stateIn(type, data)
  return (
    <aside className={styles['peek']} aria-label={words.grid.peek}>
      <div className={styles['peek-head']}>
        <h2>{recordTitle(words, type, data ?? { id }, locale.language)}</h2>
        {own !== null && (
          <Pill tone={toneOf(own)} struck={isStruck(own)}>
            {stateLabel(words, own)}
          </Pill>
        )}
        <Button onClick={() => open(id)} shortcut="Enter">
          {words.grid.open}
        </Button>
        <IconButton icon="close" label={words.grid.close} onClick={() => change({ peek: null })} />
      </div>
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {!isPast && data != null && <PeekActs key={`acts ${id}`} type={type.name} id={id} screen={screen} />}
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
