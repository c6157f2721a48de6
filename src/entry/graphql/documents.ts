import {
  type DocumentNode,
  GraphQLError,
  Kind,
  parse,
  specifiedRules,
  ValuesOfCorrectTypeRule,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql'
import type { Model } from '#declare/model.ts'
import { violation } from '#problems/problem.ts'
import { errorFrom, RequestError, requestRefusal } from './errors.ts'
import { type FilterNames, filterNamesOf, withFilterNames } from './filter-names.ts'
import { FilterPositions } from './filter-positions.ts'
import { valuesRule, variablesRule } from './filter-rules.ts'
import { assertAliases, assertBrackets, assertText, type Fragments, LIMITS } from './limits.ts'
import { Operation, type Served } from './operation.ts'

/** Texts are kept ready up to so many, and so many characters in all. */
const KEPT = { texts: 1000, characters: 8 * 1024 * 1024 } as const

type Kept = { readonly document: Document | RequestError; readonly size: number }

/** Parses and validates texts, each once while it is in use. */
export class Documents {
  readonly #served: Served
  readonly #rules: typeof specifiedRules
  readonly #filterNames: FilterNames
  readonly #kept = new Map<string, Kept>()
  #characters = 0

  constructor(served: Served, model: Model) {
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

  /** The document of a text; throws the errors of one that cannot be executed. */
  document(text: string): Document {
    const kept = this.#kept.get(text) ?? this.#read(text)
    // What was used last stands last; the first goes when there are too many.
    this.#kept.delete(text)
    this.#kept.set(text, kept)
    if (kept.document instanceof RequestError) throw kept.document
    return kept.document
  }

  #read(text: string): Kept {
    const made = { document: this.#make(text), size: text.length }
    this.#characters += made.size
    for (const [oldest, { size }] of this.#kept) {
      if (this.#kept.size < KEPT.texts && this.#characters <= KEPT.characters) break
      this.#kept.delete(oldest)
      this.#characters -= size
    }
    return made
  }

  #make(text: string): Document | RequestError {
    try {
      assertText(text)
      const node = withFilterNames(parsed(text), this.#filterNames)
      assertAliases(node)
      const errors = validate(this.#served.schema, node, this.#rules, { maxErrors: 20 })
      if (errors.length > 0)
        throw new RequestError(errors.map((one) => errorFrom(one, 'graphql_validation_failed')))
      return new Document(this.#served, node)
    } catch (error) {
      if (error instanceof RequestError) return error
      throw error
    }
  }
}

function parsed(text: string): DocumentNode {
  try {
    assertBrackets(text)
    return parse(text, { maxTokens: LIMITS.tokens })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    if (error.message.includes('tokens'))
      throw requestRefusal(violation('query_too_complex', { cost: LIMITS.tokens + 1, max: LIMITS.tokens }))
    throw new RequestError([errorFrom(error, 'graphql_parse_failed')])
  }
}

/** A valid document and its operations. */
export class Document {
  readonly #operations = new Map<string, Operation>()

  constructor(served: Served, node: DocumentNode) {
    const fragments: Fragments = new Map(
      node.definitions.flatMap((one) =>
        one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
      ),
    )
    for (const one of node.definitions) {
      if (one.kind !== Kind.OPERATION_DEFINITION) continue
      this.#operations.set(one.name?.value ?? '', new Operation(served, one, fragments))
    }
  }

  /** The operation that is meant: the named one, or the only one there is. */
  operation(name: string | null): Operation {
    const [only, ...others] = this.#operations.values()
    const found = name === null ? (others.length === 0 ? only : undefined) : this.#operations.get(name)
    if (found !== undefined) return found
    const message =
      name === null
        ? 'Must provide operation name if query contains multiple operations.'
        : `Unknown operation named "${name.slice(0, 100)}".`
    throw new RequestError([errorFrom(new GraphQLError(message), 'graphql_validation_failed')])
  }
}
