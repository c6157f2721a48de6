import { newKey } from '#web/api/act.ts'
import { useMay } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import type { SearchWords } from '#web/console/kit/navigation.ts'
import { favouritesQuery } from './favourites.graphql.ts'

/** A page that a person has put above the rail. */
export type Favourite = { readonly path: string; readonly search: SearchWords; readonly title: string }

const KEY = 'console.favourites'
const WRITE = { type: 'preferences', takes: 'attributes' } as const

/** The favourites of the caller, stored as a preference. */
export function useFavourites(): {
  readonly favourites: readonly Favourite[]
  /** Whether they are still being read. */
  readonly isReading: boolean
  /** Adds or removes a page; null if favourites cannot be stored. */
  readonly toggle: ((page: Favourite) => Promise<void>) | null
} {
  const may = useMay()
  const act = useAct()
  const { data, isLoading } = useScreenQuery(favouritesQuery, {}, { enabled: may('view_preferences') })
  const stored = data?.preferences?.all.nodes[0]
  const pages = (stored?.value as { readonly pages?: readonly Favourite[] } | null | undefined)?.pages
  const favourites = Array.isArray(pages) ? (pages as readonly Favourite[]) : []
  const toggle = async (page: Favourite): Promise<void> => {
    const others = favourites.filter((one) => !isSamePage(one, page))
    const value = { pages: others.length < favourites.length ? others : [...favourites, page] }
    if (stored === undefined)
      await act(
        { ...WRITE, method: 'POST', path: '/api/preferences' },
        { attributes: { key: KEY, value } },
        { key: newKey() },
      )
    else
      await act(
        { ...WRITE, method: 'PATCH', path: '/api/preferences/{id}' },
        { path: { id: stored.id }, attributes: { value } },
        { key: newKey() },
      )
  }
  return { favourites, isReading: isLoading, toggle: may('manage_preferences') ? toggle : null }
}

/** Whether two favourites are the same page, with the same words in its address. */
export function isSamePage(one: Favourite, other: Favourite): boolean {
  return one.path === other.path && JSON.stringify(one.search) === JSON.stringify(other.search)
}
