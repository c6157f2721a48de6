import type { TypeNode } from 'graphql'
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  ValuesOfCorrectTypeRule,
  VariablesInAllowedPositionRule,
  validate,
  visit,
} from 'graphql'
import { listedResources, type Model } from '#declare/model.ts'
import { violation } from '#problems/problem.ts'
import { assertComparisons } from './comparisons.ts'
import { errorFrom, RequestError, requestRefusal } from './errors.ts'
import { FilterPositions } from './filter-positions.ts'
import { valuesRule, variablesRule } from './filter-rules.ts'
import { assertAliases, assertBrackets, assertText, type Fragments, LIMITS } from './limits.ts'
import { Operation, type ServedSchema } from './operation.ts'

/**
 * The maximum number of cached documents, and of their characters; a parsed text takes about a hundred times its
 * length.
 */
const CACHE_LIMITS = { texts: 1000, characters: 2 * 1024 * 1024 } as const

type CachedDocument = { readonly document: Document | RequestError; readonly size: number }

/** Parses and validates texts, each once while cached. */
export class Documents {
  readonly #served: ServedSchema
  readonly #rules: typeof specifiedRules
  readonly #filterNames: FilterNames
  readonly #kept = new Map<string, CachedDocument>()
  #characters = 0

  constructor(served: ServedSchema, model: Model) {
    this.#served = served
    this.#filterNames = filterNamesOf(model)
    const positions = new FilterPositions(served.schema, model)
    const replaced = [ValuesOfCorrectTypeRule, VariablesInAllowedPositionRule]
    this.#rules = [
      ...specifiedRules.filter((rule) => !replaced.includes(rule)),
      valuesRule(positions),
      variablesRule(positions),
    ]
  }

  /** The document of a text; throws its errors. */
  document(text: string): Document {
    const cached = this.#kept.get(text) ?? this.#read(text)
    this.#use(text, cached)
    if (cached.document instanceof RequestError) throw cached.document
    return cached.document
  }

  /** The cached document of a text, or null. */
  cached(text: string): Document | null {
    const cached = this.#kept.get(text)
    if (cached === undefined || cached.document instanceof RequestError) return null
    this.#use(text, cached)
    return cached.document
  }

  /** The most recently used are last; the first are dropped. */
  #use(text: string, cached: CachedDocument): void {
    this.#kept.delete(text)
    this.#kept.set(text, cached)
  }

  #read(text: string): CachedDocument {
    const made = { document: this.#make(text), size: text.length }
    this.#characters += made.size
    for (const [oldest, { size }] of this.#kept) {
      if (this.#kept.size < CACHE_LIMITS.texts && this.#characters <= CACHE_LIMITS.characters) break
      this.#kept.delete(oldest)
      this.#characters -= size
    }
    return made
  }

  #make(text: string): Document | RequestError {
    try {
      assertText(text)
      const node = withFilterNames(parsed(text), this.#filterNames)
      const fragments = fragmentsOf(node)
      assertAliases(node)
      assertComparisons(node, fragments)
      const errors = validate(this.#served.schema, node, this.#rules, { maxErrors: 20 })
      if (errors.length > 0)
        throw new RequestError(errors.map((one) => errorFrom(one, 'graphql_validation_failed')))
      return new Document(this.#served, node, fragments)
    } catch (error) {
      if (error instanceof RequestError) return error
      throw error
    }
  }
}

function parsed(text: string): DocumentNode {
  try {
    assertBrackets(text)
    const node = parse(text, { maxTokens: LIMITS.tokens })
    assertSelections(node)
    return node
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    if (error.message.includes('tokens'))
      throw requestRefusal(violation('query_too_complex', { cost: LIMITS.tokens + 1, max: LIMITS.tokens }))
    throw new RequestError([errorFrom(error, 'graphql_parse_failed')])
  }
}

/** Refuses an empty selection, which the parser accepts. */
function assertSelections(document: DocumentNode): void {
  visit(document, {
    SelectionSet(node) {
      if (node.selections.length === 0)
        throw new GraphQLError('Syntax Error: Expected Name, found "}".', { nodes: node })
    },
  })
}

function fragmentsOf({ definitions }: DocumentNode): Fragments {
  return new Map(
    definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  )
}

/** A valid document and its operations, each prepared on first use. */
export class Document {
  readonly #served: ServedSchema
  readonly #fragments: Fragments
  readonly #nodes: ReadonlyMap<string, OperationDefinitionNode>
  readonly #operations = new Map<OperationDefinitionNode, Operation>()

  constructor(served: ServedSchema, { definitions }: DocumentNode, fragments: Fragments) {
    this.#served = served
    this.#fragments = fragments
    this.#nodes = new Map(
      definitions.flatMap((one) =>
        one.kind === Kind.OPERATION_DEFINITION ? [[one.name?.value ?? '', one] as const] : [],
      ),
    )
  }

  /** The named operation, or the only one. */
  operation(name: string | null): Operation {
    const node = this.#node(name)
    if (node === undefined) throw operationMissing(name)
    const operation = this.#operations.get(node) ?? new Operation(this.#served, node, this.#fragments)
    this.#operations.set(node, operation)
    return operation
  }

  /** The same if it was prepared before, or null. */
  knownOperation(name: string | null): Operation | null {
    const node = this.#node(name)
    return node === undefined ? null : (this.#operations.get(node) ?? null)
  }

  #node(name: string | null): OperationDefinitionNode | undefined {
    if (name !== null) return this.#nodes.get(name)
    const [only, ...others] = this.#nodes.values()
    return others.length === 0 ? only : undefined
  }
}

function operationMissing(name: string | null): RequestError {
  const message =
    name === null
      ? 'Must provide operation name if query contains multiple operations.'
      : `Unknown operation named "${name.slice(0, 100)}".`
  return new RequestError([errorFrom(new GraphQLError(message), 'graphql_validation_failed')])
}

/** Names of filter types that variables may be declared with, with the names in the schema. */
type FilterNames = ReadonlyMap<string, string>

/** `ProductFilterType` for `ProductsFilterType`: the name derived from the node's, if the contract has another. */
function filterNamesOf(model: Model): FilterNames {
  return new Map(
    listedResources(model).flatMap(({ node, filter }) =>
      filter === `${node}FilterType` ? [] : [[`${node}FilterType`, filter] as const],
    ),
  )
}

/** A document with the declared types of its variables replaced by the names of the schema. */
function withFilterNames(document: DocumentNode, names: FilterNames): DocumentNode {
  const definitions = document.definitions.map((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION || definition.variableDefinitions === undefined)
      return definition
    const variables = definition.variableDefinitions.map((one) => ({
      ...one,
      type: withName(one.type, names),
    }))
    return { ...definition, variableDefinitions: variables }
  })
  return { ...document, definitions }
}

function withName<Type extends TypeNode>(node: Type, names: FilterNames): Type {
  if (node.kind !== Kind.NAMED_TYPE) return { ...node, type: withName(node.type, names) }
  const name = names.get(node.name.value)
  return name === undefined ? node : { ...node, name: { ...node.name, value: name } }
}
