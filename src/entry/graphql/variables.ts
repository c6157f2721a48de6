import {
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  getVariableValues,
  Kind,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql'
import { errorFrom, RequestError } from './errors.ts'
import { isFilterType } from './filter-rules.ts'
import { sourceFor, type Variables, valueFor } from './sources.ts'

/** Maximum number of reported errors of variables, since a long list can have hundreds of thousands. */
const ERRORS_MAX = 20

/** Parses the variables of requests of one operation. */
export class VariableReader {
  /** The variables that are not filters. */
  readonly plain: readonly VariableDefinitionNode[]
  readonly #schema: GraphQLSchema
  readonly #filters: readonly VariableDefinitionNode[]

  constructor(schema: GraphQLSchema, definitions: readonly VariableDefinitionNode[]) {
    this.#schema = schema
    const isFilter = (one: VariableDefinitionNode) => {
      const type = typeFromAST(schema, one.type)
      return type !== undefined && isFilterType(getNamedType(type).name)
    }
    this.plain = definitions.filter((one) => !isFilter(one))
    this.#filters = definitions.filter(isFilter)
  }

  /**
   * Coerces the sent values; filters stay as they are, since the list engine accepts more notations than their types.
   */
  read(sent: Readonly<Record<string, unknown>>): Variables {
    const read: Record<string, unknown> = {}
    const others = this.plain.filter((one) => !passThrough(one, sent, read))
    if (others.length > 0) {
      const { variableValues, errors } = getVariableValues(this.#schema, others, sent, {
        maxErrors: ERRORS_MAX,
      })
      if (errors !== undefined) throw new RequestError(errors.map(badVariable))
      Object.assign(read, variableValues.coerced)
    }
    for (const definition of this.#filters) this.#readFilter(definition, sent, read)
    return read
  }

  #readFilter(
    definition: VariableDefinitionNode,
    sent: Readonly<Record<string, unknown>>,
    read: Record<string, unknown>,
  ): void {
    const name = definition.variable.name.value
    const raw = Object.hasOwn(sent, name) ? sent[name] : undefined
    const value =
      raw === undefined && definition.defaultValue !== undefined
        ? valueFor(sourceFor(definition.defaultValue), {})
        : raw
    const isRequired = definition.type.kind === Kind.NON_NULL_TYPE
    if (isRequired && (value === null || value === undefined)) {
      const message = `Variable "$${name}" must not be null.`
      throw new RequestError([badVariable(new GraphQLError(message, { nodes: definition }))])
    }
    if (value !== undefined) read[name] = value
  }
}

/** Values that need no coercion: their JSON values are valid for these types. */
const AS_IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  Int: (value) => typeof value === 'number' && (value | 0) === value,
  String: (value) => typeof value === 'string',
  ID: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
}

function passThrough(
  { variable, type }: VariableDefinitionNode,
  sent: Readonly<Record<string, unknown>>,
  read: Record<string, unknown>,
): boolean {
  const name = variable.name.value
  const plain = type.kind === Kind.NON_NULL_TYPE ? type.type : type
  if (plain.kind !== Kind.NAMED_TYPE || !Object.hasOwn(sent, name)) return false
  if (AS_IS[plain.name.value]?.(sent[name]) !== true) return false
  read[name] = sent[name]
  return true
}

function badVariable(error: GraphQLError) {
  return errorFrom(error, 'graphql_validation_failed', 'BAD_USER_INPUT')
}
