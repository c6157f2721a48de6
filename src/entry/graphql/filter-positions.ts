import {
  type ArgumentNode,
  type ASTNode,
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  TypeInfo,
  type ValueNode,
  type VariableNode,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { listedResources, type Model, type Resource } from '#declare/model.ts'
import type { Operator } from '#declare/operators.ts'
import { type Filter, filtersOf } from '#records/list-filter.ts'
import { enumNameFor } from './enums.ts'
import { PAGE_ARGUMENTS, TAKEN } from './list-arguments.ts'
import { flatScalars } from './scalars.ts'

/** A position in a filter: the whole filter, the condition of a field, or the operand of an operator. */
export type FilterPosition =
  | { readonly kind: 'filter'; readonly resource: Resource }
  | { readonly kind: 'condition'; readonly filter: Filter }
  | { readonly kind: 'operand'; readonly filter: Filter; readonly operator: Operator | undefined }

/** A filter argument: the argument, its resource, and the field if it is a flat one. */
export type FilterArgument = {
  readonly node: ArgumentNode
  readonly resource: Resource
  readonly filter: Filter | null
}

/** Finds the filter arguments of a schema. */
export class FilterPositions {
  readonly #schema: GraphQLSchema
  readonly #resources: ReadonlyMap<string, Resource>

  constructor(schema: GraphQLSchema, model: Model) {
    this.#schema = schema
    this.#resources = new Map(listedResources(model).map((resource) => [resource.root_type, resource]))
  }

  /** Whether an argument of a type's field is a filter. */
  argument(parent: string, node: ArgumentNode): FilterArgument | null {
    const resource = this.#resources.get(parent)
    const { value: name } = node.name
    if (resource === undefined) return null
    if (name === PAGE_ARGUMENTS[0]) return { node, resource, filter: null }
    const filter = TAKEN.includes(name) ? undefined : filtersOf(resource).get(name)
    return filter === undefined ? null : { node, resource, filter }
  }

  /** The variables within filters, with the position of each. */
  variables(document: DocumentNode): ReadonlyMap<VariableNode, FilterPosition> {
    const found = new Map<VariableNode, FilterPosition>()
    const info = new TypeInfo(this.#schema)
    const Argument = (node: ArgumentNode) => {
      const parent = info.getParentType()
      const argument = parent ? this.argument(parent.name, node) : null
      // `find(id:)` has the name of a filter but is none.
      if (argument !== null && info.getFieldDef()?.name !== 'find') collect(argument, found)
    }
    visit(document, visitWithTypeInfo(info, { Argument }))
    return found
  }
}

function collect({ node, resource, filter }: FilterArgument, found: Map<VariableNode, FilterPosition>): void {
  const { value } = node
  if (filter !== null) return collectCondition(value, filter, found)
  if (value.kind === Kind.VARIABLE) found.set(value, { kind: 'filter', resource })
  if (value.kind !== Kind.OBJECT) return
  for (const field of value.fields) {
    const one = filtersOf(resource).get(field.name.value)
    if (one !== undefined) collectCondition(field.value, one, found)
  }
}

function collectCondition(value: ValueNode, filter: Filter, found: Map<VariableNode, FilterPosition>): void {
  if (value.kind === Kind.VARIABLE) found.set(value, { kind: 'condition', filter })
  if (value.kind === Kind.OBJECT) {
    for (const field of value.fields) {
      const operator = filter.input.operators.find((one) => one.name === field.name.value)
      for (const one of variablesIn(field.value)) found.set(one, { kind: 'operand', filter, operator })
    }
  } else if (value.kind === Kind.LIST) {
    for (const one of variablesIn(value)) found.set(one, { kind: 'operand', filter, operator: undefined })
  }
}

function variablesIn(value: ASTNode): VariableNode[] {
  const found: VariableNode[] = []
  visit(value, { Variable: (node) => void found.push(node) })
  return found
}

const FAMILIES = {
  text: ['String', 'ID'],
  id: ['ID', 'Int', 'String'],
  integer: ['Int', 'Float', 'Decimal', 'String'],
  decimal: ['Int', 'Float', 'Decimal', 'String'],
  flag: ['Boolean'],
  moment: ['Datetime', 'DateTime', 'Date', 'Chronic', 'String'],
  day: ['Datetime', 'DateTime', 'Date', 'Chronic', 'String'],
  word: ['String'],
} as const

const NUMBERS = ['IntegerInputType', 'DecimalInputType']

/** The types that a variable may be declared with at a position, alone or in a list (platform 3.3). */
export function typesFor(expected: FilterPosition): readonly string[] {
  if (expected.kind === 'filter') return [expected.resource.filter]
  const { filter } = expected
  const { family } = filter.input
  if (expected.kind === 'operand' && expected.operator?.binds === 'presence') return ['Boolean']
  const words = filter.words === null ? [] : [enumNameFor(filter.words.of, filter.words.column)]
  const scalars = [...FAMILIES[family], ...words]
  if (expected.kind === 'operand') return scalars
  const isNumber = family === 'integer' || family === 'decimal'
  const inputs = isNumber ? NUMBERS : [filter.input.name]
  return [...scalars, ...inputs, flatScalars[family].name]
}
