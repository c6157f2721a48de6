import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useMay } from '#web/api/me.ts'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { screenQuery } from '#web/api/screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { oneLabel, typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { narrowed, type SearchedType, TEXT_MIN } from './narrowing.ts'
import { type Search, searchQuery } from './search.graphql.ts'
import { type SearchCodesVariables, searchCodesQuery } from './search-codes.graphql.ts'

/** A record that was found by a code. */
export type Hit = NonNullable<Search['search']>['all']['nodes'][number]

type SearchedTypes = Exclude<SearchCodesVariables['types'], undefined>

/** The types that are searched and that the caller may view, with the names they are known by. */
function useSearchedTypes(): readonly SearchedType[] {
  const words = useWords()
  const may = useMay()
  const { data } = useQuery(metadataIndexQuery(useService()))
  const items: Readonly<Record<string, string | undefined>> = words.shell.items
  return (data?.types ?? [])
    .filter(({ searched, permission, root }) => searched.length > 0 && root !== null && may(permission))
    .map((type) => ({
      type: type.name,
      names: [
        type.name,
        type.one,
        typeLabel(words, type.name),
        oneLabel(words, type),
        ...(items[type.name] === undefined ? [] : [items[type.name] ?? '']),
      ],
    }))
}

/** The records that a text finds, and whether they are still being looked for. */
export function useFound(written: string): { readonly hits: readonly Hit[]; readonly isSearching: boolean } {
  const service = useService()
  const deferred = useDeferredValue(written)
  const { text, types } = narrowed(deferred, useSearchedTypes())
  const isAsked = text.length >= TEXT_MIN
  const { data, isFetching } = useQuery({
    ...screenQuery(service, searchQuery, { text, types: types as SearchedTypes }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return {
    hits: isAsked ? (data?.search?.all.nodes ?? []) : [],
    isSearching: (isAsked && isFetching) || deferred !== written,
  }
}

/** The records that have one of some codes; null while they are looked for. */
export function useFoundCodes(codes: readonly string[]): readonly Hit[] | null {
  const service = useService()
  const types = useSearchedTypes().map(({ type }) => type) as SearchedTypes
  const { data } = useQuery({
    ...screenQuery(service, searchCodesQuery, { codes, types }),
    enabled: codes.length > 0 && types !== null && types.length > 0,
  })
  return data?.search?.exact.nodes ?? null
}
