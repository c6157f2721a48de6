import {
  type ArgumentNode,
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { listedResources, type Model, type Resource } from '#declare/model.ts'
import { groupsOf } from '#records/aggregation.ts'
import { comparedType, filtersOf } from '#records/list-filter.ts'
import { sortsOf } from '#records/list-order.ts'
import { searchedColumns } from '#records/search.ts'
import { isObject } from '#values/json.ts'
import { type FilterArgument, FilterPositions } from './filter-positions.ts'
import { sourceFor, type Variables, valueFor } from './sources.ts'

/** A valid query, and the values of its variables. */
export type QueryToRead = { readonly text: string; readonly variables: Variables }

/**
 * The names of the types that a query reads, sorted: those of its lists and aggregations, of all records below them, of the records
 * that its filters, orders and groupings compare, and of a search or of nodes by id every type that may be found.
 */
export function typesRead(
  schema: GraphQLSchema,
  model: Model,
  { text, variables }: QueryToRead,
): readonly string[] {
  const document = parse(text)
  const types = new TypeInfo(schema)
  const found = new Set<string>()
  const byNode = new Map([...model.values()].map(({ node, name }) => [node, name]))
  const byRoot = new Map([...model.values()].map(({ root, name }) => [root, name]))
  const readers = new ArgumentReaders(schema, model, { ...defaultsIn(document), ...variables })
  const add = (name: string | undefined) => {
    if (name !== undefined) found.add(name)
  }
  const addNode = () => add(byNode.get(getNamedType(types.getType())?.name ?? ''))
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name: { value: field } }) {
        addNode()
        if (types.getParentType()?.name !== schema.getQueryType()?.name) return
        add(byRoot.get(field))
        if (field === 'search')
          for (const one of model.values()) if (searchedColumns(one).length > 0) add(one.name)
        if (field === 'node' || field === 'nodes') for (const one of model.values()) add(one.name)
      },
      Argument(node) {
        for (const one of readers.typesIn(types.getParentType()?.name, node)) add(one.name)
      },
      InlineFragment: addNode,
      FragmentDefinition: addNode,
    }),
  )
  return [...found].sort()
}

/** Reads of the arguments of lists and aggregations which other types they compare. */
class ArgumentReaders {
  readonly #positions: FilterPositions
  readonly #resources: ReadonlyMap<string, Resource>
  readonly #variables: Variables

  constructor(schema: GraphQLSchema, model: Model, variables: Variables) {
    this.#positions = new FilterPositions(schema, model)
    this.#resources = new Map(listedResources(model).map((resource) => [resource.root_type, resource]))
    this.#variables = variables
  }

  typesIn(parent: string | undefined, node: ArgumentNode): readonly Resource[] {
    const resource = this.#resources.get(parent ?? '')
    if (resource === undefined) return []
    const value = valueFor(sourceFor(node.value), this.#variables)
    const filter = this.#positions.argument(resource.root_type, node)
    const compared = filter === null ? comparedBy(resource, node.name.value, value) : filtered(filter, value)
    return compared.filter((one) => one !== null)
  }
}

type TargetTypes = readonly (Resource | null)[]

function filtered(
  { filter, resource }: Pick<FilterArgument, 'filter' | 'resource'>,
  value: unknown,
): TargetTypes {
  if (filter !== null) return [comparedType(filter)]
  return Object.keys(isObject(value) ? value : {}).map((name) => {
    const one = filtersOf(resource).get(name)
    return one === undefined ? null : comparedType(one)
  })
}

function comparedBy(resource: Resource, argument: string, value: unknown): TargetTypes {
  const through = argument === 'group_by' ? groupsOf(resource) : sortsOf(resource)
  return namesIn(argument, value).map((name) => through.get(name)?.through?.target ?? null)
}

/** The names of columns in an argument that groups or sorts. */
function namesIn(argument: string, value: unknown): readonly string[] {
  const listed = Array.isArray(value) ? value : [value]
  if (argument === 'group_by') return listed.map(String)
  if (argument === 'sort') return listed.map((step) => (isObject(step) ? String(step.field) : ''))
  if (argument !== 'order' || typeof value !== 'string') return []
  return value.split(',').map((step) => step.trim().split(/\s+/, 1)[0] ?? '')
}

/** The values of variables that are not sent. */
function defaultsIn(document: DocumentNode): Variables {
  const definitions = document.definitions.flatMap((one) =>
    one.kind === 'OperationDefinition' ? (one.variableDefinitions ?? []) : [],
  )
  return Object.fromEntries(
    definitions.flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, valueFor(sourceFor(defaultValue), {})]],
    ),
  )
}
