import {
  GraphQLBoolean,
  type GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLScalarType,
  GraphQLString,
} from 'graphql'
import type { Resource } from '#declare/model.ts'
import { type Operator, takesList } from '#declare/operators.ts'
import { type Filter, filtersOf } from '#records/list-filter.ts'
import type { Enums } from './enums.ts'
import { flatScalars, scalars } from './scalars.ts'

/** The types of one schema that are created on first use and then shared. */
export class FilterTypes {
  readonly #inputs = new Map<string, GraphQLInputObjectType>()
  readonly #enums: Enums

  constructor(enums: Enums) {
    this.#enums = enums
  }

  /** The filter type of a resource. */
  filterType(resource: Resource): GraphQLInputObjectType {
    return new GraphQLInputObjectType({
      name: resource.filter,
      description: `Filter for ${resource.name}; all conditions given must be met.`,
      fields: () =>
        Object.fromEntries(
          [...filtersOf(resource).values()].map((filter) => [filter.name, { type: this.input(filter) }]),
        ),
    })
  }

  /** The flat arguments: one for each filter, except for names of other arguments. */
  flatArguments(resource: Resource, taken: readonly string[]): GraphQLFieldConfigArgumentMap {
    const filters = [...filtersOf(resource).values()].filter(({ name }) => !taken.includes(name))
    return Object.fromEntries(filters.map(({ name, input }) => [name, { type: flatScalars[input.family] }]))
  }

  /** The operator object of a filter. */
  input(filter: Filter): GraphQLInputObjectType {
    const { input } = filter
    const cached = this.#inputs.get(input.name)
    if (cached !== undefined) return cached
    const scalar = input.scalar === null ? this.#words(filter) : scalarFor(input.scalar)
    const made = new GraphQLInputObjectType({
      name: input.name,
      description: 'All operators given must be met.',
      fields: Object.fromEntries(
        input.operators.map((operator) => [operator.name, { type: operandType(operator, scalar) }]),
      ),
    })
    this.#inputs.set(input.name, made)
    return made
  }

  #words({ words }: Filter): Leaf {
    return (words === null ? null : this.#enums.of(words.of, words.column)) ?? GraphQLString
  }
}

function operandType(operator: Operator, scalar: Leaf): GraphQLInputType {
  if (operator.binds === 'presence') return GraphQLBoolean
  if (takesList(operator)) return new GraphQLList(new GraphQLNonNull(scalar))
  return scalar
}

type Leaf = GraphQLScalarType | GraphQLEnumType

function scalarFor(name: string): Leaf {
  switch (name) {
    case 'String':
      return GraphQLString
    case 'ID':
      return GraphQLID
    case 'Int':
      return GraphQLInt
    case 'Boolean':
      return GraphQLBoolean
    case 'Decimal':
      return scalars.Decimal
    default:
      return scalars.Datetime
  }
}
