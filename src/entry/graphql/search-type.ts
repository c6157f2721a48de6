import {
  GraphQLEnumType,
  type GraphQLFieldConfig,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql'
import type { Model } from '#declare/model.ts'
import { searchedResources } from '#records/search.ts'

const SearchHit = new GraphQLObjectType({
  name: 'SearchHit',
  description: 'Record that a search has found.',
  fields: {
    type: {
      type: new GraphQLNonNull(GraphQLString),
      description: 'Type of the record, such as `goods_outs`.',
    },
    id: { type: new GraphQLNonNull(GraphQLID) },
    title: { type: GraphQLString, description: 'Code or reference of the record.' },
    subtitle: { type: GraphQLString, description: 'Name or description of the record.' },
    matched: { type: new GraphQLNonNull(GraphQLString), description: 'Code that matches.' },
    status: { type: GraphQLString },
    warehouse_id: { type: GraphQLID },
    account_id: { type: GraphQLID },
  },
})

/** Results of a search. */
export const SearchHits = new GraphQLObjectType({
  name: 'SearchHits',
  fields: { nodes: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(SearchHit))) } },
})

/** The root that finds records of any type by their codes. */
export function searchRoot(model: Model): Record<string, GraphQLFieldConfig<unknown, unknown>> {
  const names = searchedResources(model).map((resource) => resource.name)
  const type = new GraphQLEnumType({
    name: 'SearchType',
    values: Object.fromEntries(names.toSorted().map((name) => [name, {}])),
  })
  const shared = {
    types: {
      type: new GraphQLList(new GraphQLNonNull(type)),
      description: 'Only records of these types; of all that can be searched when not given.',
    },
    first: { type: GraphQLInt },
  }
  const hits = new GraphQLNonNull(SearchHits)
  const search = new GraphQLObjectType({
    name: 'SearchQuery',
    fields: {
      all: {
        description:
          'Records of which a code begins with the text, regardless of case: those with exactly this code first, then the shortest codes.',
        type: hits,
        args: { text: { type: new GraphQLNonNull(GraphQLString) }, ...shared },
      },
      exact: {
        description: 'Records with exactly one of these codes, regardless of case.',
        type: hits,
        args: {
          codes: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLString))) },
          ...shared,
        },
      },
    },
  })
  return {
    search: {
      description: 'Records of any type that the caller may view, by their codes.',
      type: search,
    },
  }
}
