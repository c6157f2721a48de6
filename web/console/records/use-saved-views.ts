import { useQuery } from '@tanstack/react-query'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { keys } from '#web/api/keys.ts'
import { useMay } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'
import { notify } from '#web/console/kit/notify.ts'
import { type ListState, listWords, type SearchWords } from '#web/values/list-state.ts'
import { useWords } from '#web/words/use-words.ts'

/** A saved view of a list. */
export type SavedView = {
  readonly id: string
  readonly name: string
  readonly shared: boolean
  /** The words of the address that it stands for. */
  readonly search: SearchWords
}

/** The saved views of a type, and what can be done with them; what is refused is told to the person. */
export type SavedViews = {
  readonly views: readonly SavedView[]
  /** The id of the new view; null where it was refused. */
  readonly save: (view: { name: string; shared: boolean; state: ListState }) => Promise<string | null>
  readonly update: (view: SavedView, state: ListState) => Promise<void>
  readonly remove: (view: SavedView) => Promise<void>
}

const QUERY = `query SavedViews($type: String) {
  saved_views { all(filter: { resource_name: { eq: $type } }, order: "name") { nodes { id name shared state } } }
}`

type Node = {
  readonly id: string
  readonly name: string
  readonly shared: boolean
  readonly state: { readonly search?: SearchWords }
}

const WRITE = { type: 'saved_views', takes: 'attributes' } as const
const ONE = '/api/saved_views/{id}'

/** Reads and keeps the saved views of a type. */
export function useSavedViews(type: string): SavedViews {
  const service = useService()
  const words = useWords()
  const may = useMay()
  const act = useAct()
  const { data = [] } = useQuery({
    queryKey: keys.list(service.tenant, 'saved_views', type),
    queryFn: async ({ signal }) => {
      type Answer = { readonly saved_views: { readonly all: { readonly nodes: readonly Node[] } } }
      const { saved_views } = await service.graphql<Answer>(QUERY, { type }, { signal })
      return saved_views.all.nodes.map(({ state, ...view }) => ({ ...view, search: state.search ?? {} }))
    },
    enabled: may('view_saved_views'),
  })
  /** Tells what was refused, and gives null for it. */
  const told = async <Result>(asked: Promise<Result>, done: string): Promise<Result | null> => {
    try {
      const result = await asked
      notify({ title: done })
      return result
    } catch (error) {
      notify({ title: error instanceof GoodsyardError ? error.message : String(error), tone: 'bad' })
      return null
    }
  }
  return {
    views: data,
    save: async ({ name, shared, state }) => {
      const attributes = { name, shared, resource_name: type, state: { search: kept(state) } }
      const operation = { ...WRITE, method: 'POST', path: '/api/saved_views' } as const
      type Made = { readonly id: string | number }
      const answer = await told(
        act<Made>(operation, { attributes }, { key: newKey() }),
        words.grid.view_saved(name),
      )
      return answer === null ? null : String(answer.data.id)
    },
    update: async ({ id, name }, state) => {
      const operation = { ...WRITE, method: 'PATCH', path: ONE } as const
      const input = { path: { id }, attributes: { state: { search: kept(state) } } }
      await told(act(operation, input, { key: newKey() }), words.grid.view_saved(name))
    },
    remove: async ({ id, name }) => {
      const operation = { type: 'saved_views', takes: 'nothing', method: 'DELETE', path: ONE } as const
      await told(act(operation, { path: { id } }, { key: newKey() }), words.grid.delete_view(name))
    },
  }
}

/** What a view keeps of a list: not which record was open. */
function kept(state: ListState): SearchWords {
  return listWords({ ...state, view: null, peek: null })
}
