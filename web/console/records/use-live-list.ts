import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { staleTypes } from '#web/api/live/use-live.ts'
import type { ListPage } from '#web/console/grid/list-document.ts'
import { mergePage } from '#web/console/grid/merge-page.ts'
import type { PageParam } from '#web/console/grid/pages.ts'

type Pages = InfiniteData<ListPage, PageParam>
type SeenRows = { readonly first: number; readonly last: number }

/** A list as it is kept in the query cache. */
type KeptList = {
  readonly type: string
  readonly key: QueryKey
  readonly read: (page: PageParam, signal: AbortSignal) => Promise<ListPage>
}

/** What came into a list while it was read. */
export type LiveList = {
  /** How many rows there are that would move those on screen. */
  readonly added: number
  /** The rows that changed last. */
  readonly changed: ReadonlySet<string>
  readonly onVisible: (visible: SeenRows) => void
  readonly reset: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** Merges changes of others into a list without moving visible rows; new rows are counted. */
export function useLiveList({ type, key, read }: KeptList): LiveList {
  const client = useQueryClient()
  const visible = useRef<SeenRows>({ first: 0, last: 0 })
  const reading = useRef({ key, read })
  reading.current = { key, read }
  const word = JSON.stringify(key)
  const [news, setNews] = useState({ word, added: 0, changed: NONE })
  useEffect(() => {
    const stop = new AbortController()
    const takeIn = async () => {
      const { everything, types } = staleTypes.get()
      if (!everything && !types.has(type)) return
      const shown = client.getQueryData<Pages>(reading.current.key)
      if (shown === undefined) return
      const found = await readSeen(shown, visible.current, (page) => reading.current.read(page, stop.signal))
      if (stop.signal.aborted) return
      client.setQueryData<Pages>(reading.current.key, (present) => present && merged(present, found).pages)
      const { added, changed } = merged(shown, found)
      setNews({ word, added, changed: new Set(changed) })
    }
    const unsubscribe = staleTypes.subscribe(() => void takeIn().catch(() => undefined))
    return () => {
      unsubscribe()
      stop.abort()
    }
  }, [client, type, word])
  const current = news.word === word ? news : { added: 0, changed: NONE }
  return {
    ...current,
    onVisible: (rows) => {
      visible.current = rows
    },
    reset: () => setNews({ word, added: 0, changed: NONE }),
  }
}

type ReadPages = ReadonlyMap<number, ListPage>

/** Refreshes the pages with visible rows, by their index. */
async function readSeen(
  { pages, pageParams }: Pages,
  { first, last }: SeenRows,
  read: (page: PageParam) => Promise<ListPage>,
): Promise<ReadPages> {
  const places = pages.flatMap(({ nodes }, place) => {
    const start = pageParams[place]?.start ?? 0
    return start <= last && start + Math.max(1, nodes.length) > first ? [place] : []
  })
  const found = await Promise.all(
    places.map(async (place) => [place, await read(pageParams[place] as PageParam)] as const),
  )
  return new Map(found)
}

function merged(
  shown: Pages,
  read: ReadPages,
): { readonly pages: Pages; readonly added: number; readonly changed: readonly string[] } {
  const known = new Set(shown.pages.flatMap(({ nodes }) => nodes.map(({ id }) => id)))
  const parts = shown.pages.map((page, place) => {
    const fresh = read.get(place)
    return fresh === undefined ? { page, added: 0, changed: [] } : mergePage(page, fresh, known)
  })
  return {
    pages: { ...shown, pages: parts.map(({ page }) => page) },
    added: parts.reduce((sum, { added }) => sum + added, 0),
    changed: parts.flatMap(({ changed }) => changed),
  }
}
