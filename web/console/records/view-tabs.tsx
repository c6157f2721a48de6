import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keys } from '#web/api/keys.ts'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { useService } from '#web/api/use-service.ts'
import { countsQuery } from '#web/console/grid/list-document.ts'
import { ViewLink } from '#web/console/kit/link.tsx'
import { usePlace } from '#web/console/kit/navigation.ts'
import { EMPTY_LIST, listWords } from '#web/values/list-state.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import { allFilters, type BuiltInView, stateOf } from './list-screen.ts'
import type { ListModel } from './use-list-model.ts'

/** Refresh interval of the counts of views. */
const AGAIN_MS = 30_000

/** The views that everybody has of a list, each with how many records it shows. */
export function ViewTabs({ list: { type, screen, state, locale } }: { readonly list: ListModel }): ReactNode {
  const words = useWords()
  const { path } = usePlace()
  const { views = [] } = screen
  const counts = useCounts(type, views, state.at)
  if (views.length === 0) return null
  return (
    <nav aria-label={words.grid.views} className={styles['views']}>
      {views.map((view, place) => (
        <ViewLink
          key={view.id}
          path={path}
          search={listWords({ ...EMPTY_LIST, ...stateOf(view), at: state.at })}
          className={styles['view']}
          isCurrent={view.id === state.view}
        >
          {view.label}
          <span className={styles['figure']}>
            {counts === null ? '' : showDecimal(String(counts[place]), locale.language)}
          </span>
        </ViewLink>
      ))}
    </nav>
  )
}

/** How many records each view shows, in one request; null until that is known. */
function useCounts(
  type: TypeMetadata,
  views: readonly BuiltInView[],
  at: string | null,
): readonly number[] | null {
  const service = useService()
  const query = countsQuery(
    type,
    views.map((view) => allFilters(view, view)),
    at,
  )
  const { data } = useQuery({
    queryKey: keys.list(service.tenant, type.name, query),
    queryFn: async ({ signal }) => {
      type Counts = Readonly<Record<string, { readonly total_count: number }>>
      const answer = await service.graphql<Readonly<Record<string, Counts>>>(query.query, query.variables, {
        signal,
      })
      return views.map((_, place) => answer[type.root ?? '']?.[`v${place}`]?.total_count ?? 0)
    },
    enabled: views.length > 0,
    refetchInterval: AGAIN_MS,
    placeholderData: (previous) => previous,
  })
  return data ?? null
}
