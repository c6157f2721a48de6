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

/** Answers are kept up to so many bytes, their questions with them, and so many in all; that to the whole schema has four million. */
const KEPT = { bytes: 32 * 1024 * 1024, answers: 200 } as const

/** How much longer than the whole schema an answer may be: a tool may ask for something beside it. */
const MARGIN = 1.25

/** An answer about the schema: JSON by key; nothing for a question that asks too much. */
type Answers = Readonly<Record<string, Uint8Array>>
type Kept = { readonly answers: Answers | null; readonly size: number }

/** What an operation asks about the schema with certain switches. */
export type Question = {
  readonly operation: OperationDefinitionNode
  readonly fragments: readonly FragmentDefinitionNode[]
  /** The same in words, without what makes no difference to the answer: the names of operations, blanks, comments. */
  readonly text: string
  /** The variables that make a difference to it. */
  readonly variables: readonly string[]
}

/** Answers questions about the schema, which never changes: each is counted, refused beyond a bound, and kept. */
export class Introspection {
  readonly #schema: GraphQLSchema
  readonly #kept = new Map<string, Kept>()
  #bytes = 0
  #max: number | null = null

  constructor(schema: GraphQLSchema) {
    this.#schema = schema
  }

  /** Whether the answer was worked out before and is still kept. */
  isKept(question: Question, variables: Variables): boolean {
    return this.#kept.has(keyOf(question, variables))
  }

  /** The answer by key, as JSON; refuses what asks for more than the whole schema. */
  answers(question: Question, variables: Variables): Answers {
    const key = keyOf(question, variables)
    const kept = this.#kept.get(key) ?? this.#make(question, variables)
    this.#keep(key, kept)
    if (kept.answers !== null) return kept.answers
    const max = this.#most()
    throw requestRefusal(violation('query_too_complex', { cost: max + 1, max }))
  }

  #make(question: Question, variables: Variables): Kept {
    const max = this.#most()
    const set = question.operation.selectionSet
    const fragments: Fragments = new Map(question.fragments.map((one) => [one.name.value, one]))
    const asked = { set, ground: { fragments, switches: variables } }
    if (introspectionCost(this.#schema, asked, max) > max) return { answers: null, size: 0 }
    const document: DocumentNode = {
      kind: Kind.DOCUMENT,
      definitions: [question.operation, ...question.fragments],
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

  /** What was used last stands last; the first go when there are too many. */
  #keep(key: string, kept: Kept): void {
    if (this.#kept.delete(key)) this.#bytes -= kept.size + key.length
    this.#kept.set(key, kept)
    this.#bytes += kept.size + key.length
    for (const [oldest, { size }] of this.#kept) {
      if (this.#bytes <= KEPT.bytes && this.#kept.size <= KEPT.answers) break
      this.#kept.delete(oldest)
      this.#bytes -= size + oldest.length
    }
  }

  #most(): number {
    this.#max ??= Math.ceil(this.#wholeCost() * MARGIN)
    return this.#max
  }

  /** What it costs to ask for all of it in the usual way. */
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
    const named: Fragments = new Map(fragments.map((one) => [one.name.value, one]))
    const asked = { set: operation.selectionSet, ground: { fragments: named, switches: {} } }
    return introspectionCost(this.#schema, asked, Number.MAX_SAFE_INTEGER)
  }
}

function keyOf(question: Question, variables: Variables): string {
  const used = question.variables.map((name) => variables[name] ?? null)
  return `${question.text} ${JSON.stringify(used)}`
}

/** Whether a field of a query asks about the schema. */
export function isAboutSchema({ name }: FieldNode): boolean {
  return name.value === '__schema' || name.value === '__type'
}

/** The part of an operation that asks about the schema, where switches stand as these variables have them. */
export function questionOf(
  operation: OperationDefinitionNode,
  {
    fragments,
    plain,
    switches,
  }: { fragments: Fragments; plain: readonly VariableDefinitionNode[]; switches: Variables },
): Question {
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
