import {
  type DocumentNode,
  executeSync,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getIntrospectionQuery,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type VariableDefinitionNode,
  visit,
} from 'graphql'
import { violation } from '#problems/problem.ts'
import { collectFields } from './collect-fields.ts'
import { requestRefusal } from './errors.ts'
import { introspectionCost } from './introspection-cost.ts'
import type { Fragments } from './limits.ts'
import type { Variables } from './sources.ts'

/**
 * The maximum size of a cached answer with its query, and of the cache; an introspection of the whole schema has four
 * million bytes.
 */
const CACHE = { bytes: 32 * 1024 * 1024, answers: 200 } as const

/** How much longer than the whole schema an answer may be. */
const MARGIN = 1.25

/** An introspection answer: JSON by key; null for a query that exceeds the limit. */
type Answers = Readonly<Record<string, Uint8Array>>
type CachedAnswer = { readonly answers: Answers | null; readonly size: number }

/** The introspection part of an operation, with the values of its switches. */
export type IntrospectionQuery = {
  readonly operation: OperationDefinitionNode
  readonly fragments: readonly FragmentDefinitionNode[]
  /** The same as normalized text, without operation names, whitespace and comments. */
  readonly text: string
  /** The variables that affect it. */
  readonly variables: readonly string[]
}

/** Answers introspection queries, which never change: each is limited in size and cached. */
export class Introspection {
  readonly #schema: GraphQLSchema
  readonly #cache = new Map<string, CachedAnswer>()
  #bytes = 0
  #max: number | null = null

  constructor(schema: GraphQLSchema) {
    this.#schema = schema
  }

  /** Whether the answer is cached. */
  isCached(query: IntrospectionQuery, variables: Variables): boolean {
    return this.#cache.has(keyOf(query, variables))
  }

  /** The answer by key, as JSON; refuses queries for more than the whole schema. */
  answers(query: IntrospectionQuery, variables: Variables): Answers {
    const key = keyOf(query, variables)
    const cached = this.#cache.get(key) ?? this.#make(query, variables)
    this.#store(key, cached)
    if (cached.answers !== null) return cached.answers
    const max = this.#most()
    throw requestRefusal(violation('query_too_complex', { cost: max + 1, max }))
  }

  #make(query: IntrospectionQuery, variables: Variables): CachedAnswer {
    const max = this.#most()
    const set = query.operation.selectionSet
    const fragments: Fragments = new Map(query.fragments.map((one) => [one.name.value, one]))
    const selection = { set, context: { fragments, switches: variables } }
    if (introspectionCost(this.#schema, selection, max) > max) return { answers: null, size: 0 }
    const document: DocumentNode = {
      kind: Kind.DOCUMENT,
      definitions: [query.operation, ...query.fragments],
    }
    const result = executeSync({ schema: this.#schema, document, variableValues: variables })
    if (result.errors?.[0] !== undefined) throw result.errors[0]
    const answers = Object.fromEntries(
      Object.entries(result.data ?? {}).map(([key, value]) => [
        key,
        Buffer.from(JSON.stringify(value ?? null)),
      ]),
    )
    return { answers, size: Object.values(answers).reduce((sum, { length }) => sum + length, 0) }
  }

  /** The most recently used are last; the first are dropped. */
  #store(key: string, cached: CachedAnswer): void {
    if (this.#cache.delete(key)) this.#bytes -= cached.size + key.length
    this.#cache.set(key, cached)
    this.#bytes += cached.size + key.length
    for (const [oldest, { size }] of this.#cache) {
      if (this.#bytes <= CACHE.bytes && this.#cache.size <= CACHE.answers) break
      this.#cache.delete(oldest)
      this.#bytes -= size + oldest.length
    }
  }

  #most(): number {
    this.#max ??= Math.ceil(this.#wholeCost() * MARGIN)
    return this.#max
  }

  /** The cost of the usual introspection query. */
  #wholeCost(): number {
    const { definitions } = parse(
      getIntrospectionQuery({
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        inputValueDeprecation: true,
        oneOf: true,
      }),
    )
    const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
    const [operation] = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
    if (operation === undefined) throw new Error('the usual question about a schema has no operation')
    const byName: Fragments = new Map(fragments.map((one) => [one.name.value, one]))
    const selection = { set: operation.selectionSet, context: { fragments: byName, switches: {} } }
    return introspectionCost(this.#schema, selection, Number.MAX_SAFE_INTEGER)
  }
}

function keyOf(query: IntrospectionQuery, variables: Variables): string {
  const used = query.variables.map((name) => variables[name] ?? null)
  return `${query.text} ${JSON.stringify(used)}`
}

/** Whether a field of a query is an introspection field. */
export function isAboutSchema({ name }: FieldNode): boolean {
  return name.value === '__schema' || name.value === '__type'
}

/** The introspection part of an operation, with these variables. */
export function questionOf(
  operation: OperationDefinitionNode,
  {
    fragments,
    plain,
    switches,
  }: { fragments: Fragments; plain: readonly VariableDefinitionNode[]; switches: Variables },
): IntrospectionQuery {
  const fields = collectFields([operation.selectionSet], { fragments, switches })
  const selections = [...fields.values()].flat().filter(isAboutSchema)
  const own = {
    ...operation,
    variableDefinitions: plain,
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  } as const
  const all = [...fragments.values()]
  const text = [...selections, ...all].map(print).join(' ')
  return { operation: own, fragments: all, text, variables: variablesIn([...selections, ...all]) }
}

function variablesIn(nodes: readonly (FieldNode | FragmentDefinitionNode)[]): readonly string[] {
  const found = new Set<string>()
  for (const node of nodes) visit(node, { Variable: ({ name }) => void found.add(name.value) })
  return [...found].toSorted()
}
