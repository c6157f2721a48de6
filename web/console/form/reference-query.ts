import { queryOptions } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import type { TypeSummary } from '#web/api/metadata.ts'
import type { ServiceClient } from '#web/api/service-client.ts'
import type { Choice } from '#web/console/kit/choice.ts'

type Node = Readonly<Record<string, unknown>> & { readonly id: string }
type ReferenceAnswer = Readonly<
  Record<string, { readonly [alias: string]: { readonly nodes: readonly Node[] } }>
>

/** How many records one search offers. */
const OFFERED = 12

/** The fields by which records of a type are looked for. */
const soughtFields = ({ title_fields }: TypeSummary) => title_fields.slice(0, 2)

/** A record as a choice: what it is called, and its second name. */
function choiceOf(summary: TypeSummary, node: Node): Choice {
  const [label = `#${node.id}`, detail] = soughtFields(summary)
    .map((field) => node[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .map(String)
  return { id: node.id, label, ...(detail === undefined || detail === label ? {} : { detail }) }
}

/** Records whose code begins with a text, or whose name contains it; of no text, the first there are. */
export function searchQuery(service: ServiceClient, summary: TypeSummary, text: string) {
  return queryOptions({
    queryKey: keys.list(service.tenant, summary.name, { search: text }),
    queryFn: async ({ signal }) => {
      const { document, variables } = searchFor(summary, text)
      const found = await service.graphql<ReferenceAnswer>(document, variables, { signal })
      const nodes = Object.values(found[summary.root ?? ''] ?? {}).flatMap((list) => list.nodes)
      const byId = new Map(nodes.map((node) => [node.id, node]))
      return [...byId.values()].slice(0, OFFERED).map((node) => choiceOf(summary, node))
    },
    staleTime: 30_000,
  })
}

/** The document of a search: one list for each field that is looked into, the exact ones of products first. */
function searchFor(
  summary: TypeSummary,
  text: string,
): { readonly document: string; readonly variables: Readonly<Record<string, unknown>> } {
  const nodes = `{ nodes { ${['id', ...soughtFields(summary)].join(' ')} } }`
  const fields = soughtFields(summary)
  if (text === '' || fields.length === 0)
    return { document: `{ ${summary.root} { all(first: ${OFFERED}) ${nodes} } }`, variables: {} }
  const any = summary.name === 'products' ? [`exact: all(first: ${OFFERED}, all_codes: $exact) ${nodes}`] : []
  const lists = fields.map(
    (field, place) => `f${place}: all(first: ${OFFERED}, ${field}: $f${place}) ${nodes}`,
  )
  const exact = any.length === 0 ? '' : '$exact: StringArgument '
  const declared = fields.map((_, place) => `$f${place}: StringArgument`).join(' ')
  return {
    document: `query(${exact}${declared}) { ${summary.root} { ${[...any, ...lists].join(' ')} } }`,
    variables: {
      ...(any.length === 0 ? {} : { exact: text }),
      ...Object.fromEntries(
        fields.map((_, place) => [
          `f${place}`,
          { ilike: place === 0 ? `${escaped(text)}%` : `%${escaped(text)}%` },
        ]),
      ),
    },
  }
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The record that a reference names. */
export function namedQuery(service: ServiceClient, summary: TypeSummary, id: string) {
  return queryOptions({
    queryKey: keys.record(service.tenant, summary.name, `title ${id}`),
    queryFn: async ({ signal }): Promise<Choice> => {
      const document = `query($id: ID!) { ${summary.root} { find(id: $id) { ${['id', ...soughtFields(summary)].join(' ')} } } }`
      const found = await service.graphql<Readonly<Record<string, { readonly find: Node | null }>>>(
        document,
        { id },
        { signal },
      )
      const node = found[summary.root ?? '']?.find ?? null
      return node === null ? { id, label: `#${id}` } : choiceOf(summary, node)
    },
    staleTime: 60_000,
  })
}
