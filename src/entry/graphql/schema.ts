import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  printSchema,
} from 'graphql'
import { listedResources, type Model, type Resource } from '#declare/model.ts'
import { sortsOf } from '#records/list-order.ts'
import { aggregationField } from './aggregation-types.ts'
import { Enums } from './enums.ts'
import { FilterTypes } from './filter-types.ts'
import { ARCHIVED, AS_AT, TAKEN } from './list-arguments.ts'
import { meRoot } from './me-type.ts'
import { NodeTypes } from './node-types.ts'
import { scalars } from './scalars.ts'
import { searchRoot } from './search-type.ts'

type Types = { readonly nodes: NodeTypes; readonly filters: FilterTypes }

const schemas = new WeakMap<Model, GraphQLSchema>()

/** The schema of all resources with lists (platform 3.1); made once for each model, as it takes 60 ms. */
export function schemaFor(model: Model): GraphQLSchema {
  const schema = schemas.get(model) ?? makeSchema(model)
  schemas.set(model, schema)
  return schema
}

function makeSchema(model: Model): GraphQLSchema {
  const enums = new Enums()
  const types = { nodes: new NodeTypes(enums), filters: new FilterTypes(enums) }
  const resources = listedResources(model)
  const roots = resources.map((resource) => [
    resource.root,
    { type: queryType(resource, types), description: resource.declaration.description },
  ])
  return new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: { ...Object.fromEntries(roots), ...nodeRoots(types.nodes), ...meRoot, ...searchRoot(model) },
    }),
    types: Object.values(scalars),
  })
}

/** The roots that return records of any type by their `node_id`. */
function nodeRoots({ interface: node }: NodeTypes): Record<string, GraphQLFieldConfig<unknown, unknown>> {
  const id = new GraphQLNonNull(GraphQLID)
  return {
    node: {
      description:
        'Record of any type with this `node_id`, or null if it does not exist or is not visible to the caller.',
      type: node,
      args: { id: { type: id } },
    },
    nodes: {
      description:
        'Records with these `node_id`s, in the same order; null for each that does not exist or is not visible to the caller.',
      type: new GraphQLList(node),
      args: { ids: { type: new GraphQLNonNull(new GraphQLList(id)) } },
    },
  }
}

/** The schema as text, for people and for code generators. */
export function schemaText(model: Model): string {
  return `# Generated from the declarations; a test compares.\n\n${printSchema(schemaFor(model))}\n`
}

function queryType(resource: Resource, types: Types): GraphQLObjectType {
  const filter = types.filters.filterType(resource)
  const archived = resource.declaration.archive === undefined ? {} : { [ARCHIVED]: { type: GraphQLBoolean } }
  const filters = {
    filter: { type: filter },
    ...types.filters.flatArguments(resource, TAKEN),
    ...archived,
    ...pastArgument(resource),
  }
  return new GraphQLObjectType({
    name: resource.root_type,
    fields: {
      all: allField(resource, types, filters),
      aggregation: aggregationField(resource, types.nodes, filters),
      find: {
        description: 'Record with this id, or null if it does not exist or is not visible to the caller.',
        type: types.nodes.node(resource),
        args: { id: { type: new GraphQLNonNull(GraphQLID) }, ...pastArgument(resource) },
      },
    },
  })
}

/** The argument that reads the past, if the resource has a history. */
function pastArgument(resource: Resource): GraphQLFieldConfigArgumentMap {
  return resource.declaration.history === true ? { [AS_AT]: { type: scalars.Datetime } } : {}
}

function allField(
  resource: Resource,
  { nodes }: Types,
  filters: GraphQLFieldConfig<unknown, unknown>['args'],
): GraphQLFieldConfig<unknown, unknown> {
  return {
    description: 'Records that match the filter, in pages.',
    type: new GraphQLNonNull(connectionType(resource, nodes)),
    args: {
      ...filters,
      first: { type: GraphQLInt },
      after: { type: GraphQLString },
      last: { type: GraphQLInt },
      before: { type: GraphQLString },
      sort: { type: new GraphQLList(new GraphQLNonNull(sortInput(resource))) },
      order: { type: GraphQLString, description: 'Sort order as text, such as `code DESC, id ASC`.' },
    },
  }
}

const sortDirection = new GraphQLEnumType({ name: 'SortDirection', values: { asc: {}, desc: {} } })

function sortInput(resource: Resource): GraphQLInputObjectType {
  const field = new GraphQLEnumType({
    name: `${resource.node}SortField`,
    values: Object.fromEntries([...sortsOf(resource).keys()].map((name) => [name, {}])),
  })
  return new GraphQLInputObjectType({
    name: `${resource.node}SortInput`,
    fields: {
      field: { type: new GraphQLNonNull(field) },
      direction: { type: sortDirection, default: { value: 'asc' } },
    },
  })
}

const pageInfo = new GraphQLObjectType({
  name: 'PageInfo',
  fields: {
    hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    hasPreviousPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    startCursor: { type: GraphQLString },
    endCursor: { type: GraphQLString },
  },
})

function connectionType(resource: Resource, nodes: NodeTypes): GraphQLObjectType {
  const node = new GraphQLNonNull(nodes.node(resource))
  const edge = new GraphQLObjectType({
    name: `${resource.node}Edge`,
    fields: { cursor: { type: new GraphQLNonNull(GraphQLString) }, node: { type: node } },
  })
  return new GraphQLObjectType({
    name: `${resource.node}Connection`,
    fields: {
      edges: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(edge))) },
      nodes: { type: new GraphQLNonNull(new GraphQLList(node)) },
      pageInfo: { type: new GraphQLNonNull(pageInfo) },
      total_count: {
        type: new GraphQLNonNull(GraphQLInt),
        description: 'Number of records that match the filter, on all pages; counted only when selected.',
      },
    },
  })
}
