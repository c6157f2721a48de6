import {
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql'
import type { Resource } from '#declare/model.ts'
import { groupsOf, metricFunctions } from '#records/aggregation.ts'
import { listFieldsOf } from '#records/list-fields.ts'
import type { NodeTypes } from './node-types.ts'
import { scalars } from './scalars.ts'

const metricFunction = new GraphQLEnumType({
  name: 'MetricFunction',
  description: 'Function applied to the rows of a group.',
  values: Object.fromEntries(metricFunctions.map((name) => [name, {}])),
})

/** The arguments of `aggregation` apart from the filters, and its rows. */
export function aggregationField(
  resource: Resource,
  nodes: NodeTypes,
  filters: GraphQLFieldConfigArgumentMap,
): GraphQLFieldConfig<unknown, unknown> {
  const row = aggregationType(resource, nodes)
  const groupBy = new GraphQLEnumType({
    name: `${resource.node}GroupBy`,
    description: `Columns by which ${resource.name} can be grouped; dates are in the time zone of the tenant.`,
    values: Object.fromEntries([...groupsOf(resource).keys()].map((name) => [name, {}])),
  })
  return {
    description: 'Counts and metrics of the records that match the filter, grouped by columns.',
    type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(row))),
    args: {
      group_by: { type: new GraphQLList(new GraphQLNonNull(groupBy)) },
      ...filters,
      statuses: { type: new GraphQLList(new GraphQLNonNull(GraphQLString)) },
      created_from: { type: scalars.Chronic },
      created_to: { type: scalars.Chronic },
      metrics: { type: new GraphQLList(new GraphQLNonNull(metricInput(resource))) },
      order: { type: GraphQLString },
      limit: { type: GraphQLInt },
    },
  }
}

function metricInput(resource: Resource): GraphQLInputObjectType {
  const columns = [...listFieldsOf(resource).values()].filter(
    (field) => field.kind === 'column' && field.form !== 'json',
  )
  const column = new GraphQLEnumType({
    name: `${resource.node}MetricColumn`,
    values: Object.fromEntries(columns.map((field) => [field.name, {}])),
  })
  return new GraphQLInputObjectType({
    name: `${resource.node}Metric`,
    description: 'Metric of each group; its name is `<function>_<column>` unless given.',
    fields: {
      function: { type: new GraphQLNonNull(metricFunction) },
      column: { type: new GraphQLNonNull(column) },
      name: { type: GraphQLString },
    },
  })
}

function aggregationType(resource: Resource, nodes: NodeTypes): GraphQLObjectType {
  return new GraphQLObjectType({
    name: `${resource.node}Aggregation`,
    description: `Group of ${resource.name}; columns that are not grouped by are null.`,
    fields: () => {
      const groups = [...groupsOf(resource).values()]
      const relations = groups.flatMap(({ reference }) => (reference === null ? [] : [reference]))
      return {
        ...Object.fromEntries(
          groups.map(({ name, field, through }) => [
            name,
            { type: nodes.column(through?.target ?? resource, field) },
          ]),
        ),
        ...Object.fromEntries(relations.map(({ field, target }) => [field, { type: nodes.node(target) }])),
        total_records: { type: new GraphQLNonNull(GraphQLInt) },
        metrics: { type: scalars.JSON, description: 'All metrics, by name.' },
        metric: {
          type: scalars.Decimal,
          description: 'Value of one metric, by name.',
          args: { name: { type: new GraphQLNonNull(GraphQLString) } },
        },
      }
    },
  })
}
