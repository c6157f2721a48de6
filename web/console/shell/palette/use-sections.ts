import { useQuery } from '@tanstack/react-query'
import { meQuery, useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { useStore } from '#web/api/use-store.ts'
import { commands } from '#web/console/kit/commands.ts'
import { useGo } from '#web/console/kit/navigation.ts'
import { recents, recentsKey } from '#web/console/records/recents.ts'
import { usePages } from '#web/console/shell/use-pages.ts'
import { useSettingItems } from '#web/console/shell/use-setting-items.ts'
import { stateLabel, typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { byName } from './narrowing.ts'
import { filledSections, type PaletteItem, type PaletteSection } from './palette-items.ts'
import { paletteViewsQuery } from './palette-views.graphql.ts'
import { type Hit, useFound } from './use-found.ts'

/** Maximum number of lines of a kind; fewer without a text. */
const SHOWN = { typed: 12, untyped: 6 } as const

/** Everything that the palette offers for a text: records, recents, acts, pages, saved views and settings. */
export function useSections(text: string): {
  readonly sections: readonly PaletteSection[]
  readonly isSearching: boolean
} {
  const { shell } = useWords()
  const { hits, isSearching } = useFound(text)
  const records = useRecordItems(hits)
  const recent = useRecentItems()
  const acts = useActItems()
  const pages = usePageItems()
  const views = useViewItems()
  const options = useOptionItems()
  const isTyped = text.trim() !== ''
  const sections = isTyped
    ? [
        { heading: shell.found.records, items: records },
        { heading: shell.found.acts, items: byName(acts, text.trim()) },
        { heading: shell.found.pages, items: byName(pages, text.trim()) },
        { heading: shell.found.views, items: byName(views, text.trim()) },
        { heading: shell.found.recent, items: byName(recent, text.trim()) },
        { heading: shell.found.settings, items: byName(options, text.trim()) },
      ]
    : [
        { heading: shell.found.acts, items: acts },
        { heading: shell.found.recent, items: recent },
        { heading: shell.found.pages, items: pages },
      ]
  return { sections: filledSections(sections, isTyped ? SHOWN.typed : SHOWN.untyped), isSearching }
}

function useRecordItems(hits: readonly Hit[]): readonly PaletteItem[] {
  const words = useWords()
  const go = useGo()
  return hits.map(({ type, id, title, subtitle, matched, status }) => {
    const isOther = title !== null && matched.toLowerCase() !== title.toLowerCase()
    const facts = [
      typeLabel(words, type),
      isOther ? matched : null,
      status === null ? null : stateLabel(words, status),
      subtitle,
    ]
    return {
      key: `${type} ${id}`,
      label: title ?? matched,
      detail: facts.filter((fact) => fact !== null && fact !== '').join(' · '),
      run: () => go({ path: `/records/${type}/${id}` }),
    }
  })
}

function useRecentItems(): readonly PaletteItem[] {
  const words = useWords()
  const go = useGo()
  const service = useService()
  const { data: me } = useQuery(meQuery(service))
  const all = useStore(recents)[recentsKey(service.tenant, me?.user?.id ?? '')] ?? []
  return all.map(({ type, id, title }) => ({
    key: `recent ${type} ${id}`,
    label: title,
    detail: typeLabel(words, type),
    run: () => go({ path: `/records/${type}/${id}` }),
  }))
}

function useActItems(): readonly PaletteItem[] {
  return useStore(commands).map(({ label, run }) => ({ key: `act ${label}`, label, run }))
}

function usePageItems(): readonly PaletteItem[] {
  const go = useGo()
  return usePages().map(({ key, label, path, search }) => ({
    key: `page ${key}`,
    label,
    run: () => go({ path, search }),
  }))
}

type KeptView = { readonly search?: Readonly<Record<string, string>> } | null

function useViewItems(): readonly PaletteItem[] {
  const words = useWords()
  const go = useGo()
  const may = useMay()
  const { data } = useScreenQuery(paletteViewsQuery, {}, { enabled: may('view_saved_views') })
  return (data?.saved_views?.all.nodes ?? []).map(({ id, name, resource_name, state }) => ({
    key: `view ${id}`,
    label: name ?? '',
    detail: typeLabel(words, resource_name ?? ''),
    run: () => go({ path: `/records/${resource_name}`, search: { ...(state as KeptView)?.search, v: id } }),
  }))
}

function useOptionItems(): readonly PaletteItem[] {
  const items = useSettingItems()
  let heading = ''
  return items.flatMap((item): readonly PaletteItem[] => {
    if ('heading' in item) heading = item.heading
    if ('separator' in item) heading = ''
    if (!('run' in item)) return []
    const label = heading === '' ? item.label : `${heading}: ${item.label}`
    return [{ key: `setting ${label}`, label, run: item.run }]
  })
}
