import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import type { ServiceClient } from '#web/api/service-client.ts'
import { useService } from '#web/api/use-service.ts'
import {
  countQuery,
  idsQuery,
  type ListedRecords,
  type ListPage,
  type ListRequest,
  pageQuery,
} from '#web/console/grid/list-document.ts'
import {
  FIRST_PAGE,
  PAGES_KEPT,
  type PageParam,
  pageBefore,
  pageBehind,
  pagesToRead,
  type Window,
  windowOf,
} from '#web/console/grid/pages.ts'
import { useLiveList } from './use-live-list.ts'

/** A list as it is read: the rows that are kept, and what went wrong. */
export type ReadList = {
  readonly window: Window
  readonly error: Error | null
  /** Whether nothing was read yet. */
  readonly isPending: boolean
  /** Whether the rows are outdated while others are being fetched. */
  readonly isStale: boolean
  /** Fetches more if visible rows are not cached, or will not be soon. */
  readonly onVisible: (visible: { readonly first: number; readonly last: number }) => void
  readonly retry: () => void
  /** How many rows came that would move those on screen; `showNew` shows them. */
  readonly added: number
  /** The rows that others changed last. */
  readonly changed: ReadonlySet<string>
  readonly showNew: () => void
}

const NO_ROWS: Window = { start: 0, rows: [], hasBefore: false, hasBehind: false }

/** Reads a list page by page. */
export function useList(request: ListRequest): ReadList {
  const service = useService()
  const { type } = request
  const key = keys.list(service.tenant, type.name, pageQuery(request, FIRST_PAGE))
  const pages = useInfiniteQuery<ListPage, Error, InfiniteData<ListPage, PageParam>, QueryKey, PageParam>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => readPage(service, request, { page: pageParam, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last, _all, param) => pageBehind(last, param),
    getPreviousPageParam: (first, _all, param) => pageBefore(first, param),
    maxPages: PAGES_KEPT,
    placeholderData: keepPreviousData,
  })
  const live = useLiveList({
    type: type.name,
    key,
    read: (page, signal) => readPage(service, request, { page, signal }),
  })
  const window = pages.data === undefined ? NO_ROWS : windowOf(pages.data.pages, pages.data.pageParams)
  return {
    window,
    error: pages.error,
    isPending: pages.isPending,
    isStale: pages.isPlaceholderData,
    onVisible: (visible) => {
      live.onVisible(visible)
      if (pages.isFetching || pages.error !== null) return
      const side = pagesToRead(window, visible)
      if (side === 'behind') void pages.fetchNextPage()
      if (side === 'before') void pages.fetchPreviousPage()
    },
    retry: () => void pages.refetch(),
    added: live.added,
    changed: live.changed,
    showNew: () => {
      live.reset()
      void pages.refetch()
    },
  }
}

/** The number of matching records; read separately and never awaited. Null until it is known. */
export function useTotal(request: ListedRecords): number | null {
  const service = useService()
  const { data } = useQuery({
    queryKey: keys.list(service.tenant, request.type.name, countQuery(request)),
    queryFn: ({ signal }) => readCount(service, request, signal),
  })
  return data ?? null
}

type Reading = { readonly page: PageParam; readonly signal: AbortSignal }

type ListAnswer = Readonly<Record<string, { readonly all: ListPage }>>

async function readPage(
  service: ServiceClient,
  request: ListRequest,
  { page, signal }: Reading,
): Promise<ListPage> {
  const { query, variables } = pageQuery(request, page)
  return pageOf(await service.graphql<ListAnswer>(query, variables, { signal }), request)
}

function pageOf(answer: ListAnswer, { type }: Pick<ListRequest, 'type'>): ListPage {
  const found = answer[type.root ?? '']
  if (found === undefined) throw new Error(`${type.name} was not answered`)
  return found.all
}

async function readCount(
  service: ServiceClient,
  request: ListedRecords,
  signal: AbortSignal,
): Promise<number> {
  const { query, variables } = countQuery(request)
  type Answer = Readonly<Record<string, { readonly all: { readonly total_count: number } }>>
  const answer = await service.graphql<Answer>(query, variables, { signal })
  return answer[request.type.root ?? '']?.all.total_count ?? 0
}

/** Maximum number of ids in one request. */
const IDS_A_PAGE = 1_000

/** Reads the ids of all records that match, page by page. */
export async function readAllIds(
  service: ServiceClient,
  request: Omit<ListRequest, 'columns'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const ids: string[] = []
  let after: string | null = null
  do {
    const page = after === null ? { size: IDS_A_PAGE } : { size: IDS_A_PAGE, after }
    const { query, variables } = idsQuery(request, page)
    const { nodes, pageInfo } = pageOf(
      await service.graphql<ListAnswer>(query, variables, { signal }),
      request,
    )
    ids.push(...nodes.map(({ id }) => id))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null)
  return ids
}
