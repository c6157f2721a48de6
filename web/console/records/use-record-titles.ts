import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import { useMay } from '#web/api/me.ts'
import type { TypeMetadata, TypeSummary } from '#web/api/metadata.ts'
import { typeQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import { titleOf } from '#web/console/grid/cell-text.ts'
import { type ListQuery, suggestionsQuery } from '#web/console/grid/list-document.ts'
import type { Words } from '#web/words/en-GB.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'

/** A record by what names it. */
export type NamedRecord = { readonly id: string; readonly title: string }

/** The titles of records by their ids; those that are not known, or not yet, are left out. */
export function useRecordTitles(
  target: TypeSummary | null,
  ids: readonly string[],
): ReadonlyMap<string, string> {
  const found = useNamedRecords(target, { text: '', ids, enabled: ids.length > 0 })
  return new Map(found.map(({ id, title }) => [id, title]))
}

/** Records of a type by a text that their code or name contains, or by their ids. */
export function useNamedRecords(
  target: TypeSummary | null,
  {
    text,
    ids,
    enabled,
  }: { readonly text: string; readonly ids: readonly string[]; readonly enabled: boolean },
): readonly NamedRecord[] {
  const service = useService()
  const words = useWords()
  const may = useMay()
  const isAsked = enabled && target !== null && target.root !== null && may(target.permission)
  const type = useQuery({ ...typeQuery(service, target?.name ?? ''), enabled: isAsked })
  const asked =
    isAsked && type.data !== undefined ? suggestionsQuery(type.data, { text, ids: ids.slice(0, 20) }) : null
  const { data } = useQuery({
    queryKey: keys.list(service.tenant, target?.name ?? '', asked),
    queryFn: async ({ signal }) => {
      const { query, variables } = asked ?? NOTHING_ASKED
      return service.graphql<Answer>(query, variables, { signal })
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return isAsked && data !== undefined && type.data !== undefined ? namedIn(data, type.data, words) : []
}

type Answer = Readonly<
  Record<
    string,
    { readonly all: { readonly nodes: readonly { readonly id: string; readonly code?: string }[] } }
  >
>

const NOTHING_ASKED: ListQuery = { query: '{ __typename }', variables: {} }

function namedIn(answer: Answer, { name, root }: TypeMetadata, words: Words): readonly NamedRecord[] {
  const nodes = answer[root ?? '']?.all.nodes ?? []
  return nodes.map((node) => ({ id: node.id, title: titleIn(name, node, words) }))
}

/** A state is called as everywhere, not by its code and its name. */
function titleIn(type: string, node: Answer[string]['all']['nodes'][number], words: Words): string {
  return /_statuses$/.test(type) && node.code !== undefined
    ? stateLabel(words, node.code)
    : titleOf(node).title
}
