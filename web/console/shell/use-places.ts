import { useQuery } from '@tanstack/react-query'
import { meQuery, useMay } from '#web/api/me.ts'
import type { TypeSummary } from '#web/api/metadata.ts'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import { typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { listPath, visibleTypes } from './navigation.ts'

/** A list that a person may go to. */
export type PlaceToGo = { readonly type: string; readonly label: string; readonly path: string }

/** Every list that the caller may see, by its label. */
export function usePlaces(): readonly PlaceToGo[] {
  const words = useWords()
  const { items } = words.shell
  const may = useMay()
  const { data } = useQuery(metadataIndexQuery(useService()))
  const { data: me } = useQuery(meQuery(useService()))
  const types: readonly TypeSummary[] = data?.types ?? []
  const own: Readonly<Record<string, string>> = items
  const places = [...visibleTypes(types, may, me !== undefined && me.account_ids !== null)].map((type) => ({
    type,
    label: own[type] ?? typeLabel(words, type),
    path: listPath(type),
  }))
  return places.toSorted((a, b) => a.label.localeCompare(b.label))
}
