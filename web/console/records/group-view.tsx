import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keys } from '#web/api/keys.ts'
import { meQuery } from '#web/api/me.ts'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { useService } from '#web/api/use-service.ts'
import { CellValue } from '#web/console/grid/cells.tsx'
import type { GridColumn } from '#web/console/grid/columns.ts'
import {
  filtersWithin,
  type Group,
  type Grouping,
  groupsFrom,
  groupsQuery,
  summedOf,
} from '#web/console/grid/groups.ts'
import { useMoney } from '#web/console/grid/money.tsx'
import { Button } from '#web/console/kit/button.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import type { ListFilter } from '#web/values/list-state.ts'
import { type Locale, showDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import { DroppedWords } from './list-notes.tsx'
import type { ListModel } from './use-list-model.ts'

/** A list by groups: how many rows each has, the sums of its quantities, and the way to its rows. */
export function GroupView({
  list: { type, columns, state, change, locale, filters, dropped },
  grouping,
}: {
  readonly list: ListModel
  readonly grouping: Grouping
}): ReactNode {
  const words = useWords()
  const summed = summedOf(columns)
  const money = useMoney(locale.language)
  const { groups, error } = useGroups(type, grouping, { filters, summed, at: state.at })
  if (error !== null) return <Note tone="bad">{error.message}</Note>
  if (groups === null) return <Skeleton />
  const open = ({ filter }: Group) =>
    filter !== null && change({ group: null, filters: filtersWithin(state.filters, filter) })
  return (
    <div className={styles['groups']}>
      <DroppedWords dropped={dropped} />
      <table>
        <thead>
          <tr>
            <th scope="col">{fieldLabel(words, grouping.word)}</th>
            <th scope="col" className={styles['figure']}>
              {words.grid.records}
            </th>
            {summed.map(({ name }) => (
              <th key={name} scope="col" className={styles['figure']}>
                {fieldLabel(words, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={JSON.stringify(group.value)}>
              <th scope="row">
                <GroupValue {...{ group, grouping, locale }} />
              </th>
              <td className={styles['figure']}>
                <Button kind="quiet" disabled={group.filter === null} onClick={() => open(group)}>
                  {showDecimal(String(group.count), locale.language)}
                </Button>
              </td>
              {summed.map(({ name, kind }) => (
                <td key={name} className={styles['figure']}>
                  {kind === 'money'
                    ? money(group.sums[name] ?? '0', group.currencies[name])
                    : showDecimal(group.sums[name] ?? '0', locale.language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function GroupValue({
  group: { value },
  grouping: { column },
  locale,
}: {
  readonly group: Group
  readonly grouping: Grouping
  readonly locale: Locale
}): ReactNode {
  const words = useWords()
  if (value === null) return <span className={styles['quiet']}>{words.grid.empty_group}</span>
  const shown = column.kind === 'moment' ? { ...column, kind: 'day' as const } : column
  return <CellValue column={shown} row={{ id: '', [column.name]: value }} locale={locale} />
}

type GroupReading = {
  readonly filters: readonly ListFilter[]
  readonly summed: readonly GridColumn[]
  readonly at: string | null
}

/** Reads the groups of a list; null until they are there. */
function useGroups(
  type: TypeMetadata,
  grouping: Grouping,
  reading: GroupReading,
): { readonly groups: readonly Group[] | null; readonly error: Error | null } {
  const service = useService()
  const me = useQuery(meQuery(service))
  const options = groupsQuery(type, grouping, reading)
  const { data, error } = useQuery({
    queryKey: keys.list(service.tenant, type.name, options),
    queryFn: async ({ signal }) => {
      type Answer = Readonly<
        Record<string, { readonly aggregation: readonly Readonly<Record<string, unknown>>[] }>
      >
      const answer = await service.graphql<Answer>(options.query, options.variables, { signal })
      return answer[type.root ?? '']?.aggregation ?? []
    },
    placeholderData: keepPreviousData,
  })
  const groups =
    data === undefined
      ? null
      : groupsFrom(data, grouping, { timezone: me.data?.tenant.timezone ?? 'UTC', summed: reading.summed })
  return { groups, error }
}
