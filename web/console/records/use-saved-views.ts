import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useMay } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { notify } from '#web/console/kit/notify.ts'
import { type ListState, listWords, type SearchWords } from '#web/values/list-state.ts'
import { useWords } from '#web/words/use-words.ts'
import { savedViewsQuery } from './saved-views.graphql.ts'

/** A saved view of a list. */
export type SavedView = {
  readonly id: string
  readonly name: string
  readonly shared: boolean
  /** The words of the address that it stands for. */
  readonly search: SearchWords
}

/** The saved views of a type, and what can be done with them; refusals are shown as notifications. */
export type SavedViews = {
  readonly views: readonly SavedView[]
  /** The id of the new view; null if it was refused. */
  readonly save: (view: { name: string; shared: boolean; state: ListState }) => Promise<string | null>
  readonly update: (view: SavedView, state: ListState) => Promise<void>
  readonly remove: (view: SavedView) => Promise<void>
}

type StoredView = { readonly search?: SearchWords }

const WRITE = { type: 'saved_views', takes: 'attributes' } as const
const ONE = '/api/saved_views/{id}'

/** Reads and stores the saved views of a type. */
export function useSavedViews(type: string): SavedViews {
  const words = useWords()
  const may = useMay()
  const act = useAct()
  const { data } = useScreenQuery(savedViewsQuery, { type }, { enabled: may('view_saved_views') })
  const views = (data?.saved_views?.all.nodes ?? []).map(({ id, name, shared, state }) => ({
    id,
    name: name ?? '',
    shared: shared === true,
    search: (state as StoredView | null)?.search ?? {},
  }))
  /** Reports a refusal, and returns null for it. */
  const withNotice = async <Result>(request: Promise<Result>, done: string): Promise<Result | null> => {
    try {
      const result = await request
      notify({ title: done })
      return result
    } catch (error) {
      notify({ title: error instanceof GoodsyardError ? error.message : String(error), tone: 'bad' })
      return null
    }
  }
  return {
    views,
    save: async ({ name, shared, state }) => {
      const attributes = { name, shared, resource_name: type, state: { search: storedWords(state) } }
      const operation = { ...WRITE, method: 'POST', path: '/api/saved_views' } as const
      type Made = { readonly id: string | number }
      const answer = await withNotice(
        act<Made>(operation, { attributes }, { key: newKey() }),
        words.grid.view_saved(name),
      )
      return answer === null ? null : String(answer.data.id)
    },
    update: async ({ id, name }, state) => {
      const operation = { ...WRITE, method: 'PATCH', path: ONE } as const
      const input = { path: { id }, attributes: { state: { search: storedWords(state) } } }
      await withNotice(act(operation, input, { key: newKey() }), words.grid.view_saved(name))
    },
    remove: async ({ id, name }) => {
      const operation = { type: 'saved_views', takes: 'nothing', method: 'DELETE', path: ONE } as const
      await withNotice(act(operation, { path: { id } }, { key: newKey() }), words.grid.delete_view(name))
    },
  }
}

/** What a view stores of a list: not which record was open. */
function storedWords(state: ListState): SearchWords {
  return listWords({ ...state, view: null, peek: null, at: null })
}
