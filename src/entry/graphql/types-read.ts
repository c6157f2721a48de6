import { type GraphQLSchema, getNamedType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import type { Model } from '#declare/model.ts'
import { searchedColumns } from '#records/search.ts'

/**
 * The names of the types that a valid query reads, sorted: those of its lists and aggregations, of all records below them, and of
 * a search or of nodes by id every type that may be found.
 */
export function typesRead(schema: GraphQLSchema, model: Model, text: string): readonly string[] {
  const types = new TypeInfo(schema)
  const found = new Set<string>()
  const byNode = new Map([...model.values()].map(({ node, name }) => [node, name]))
  const byRoot = new Map([...model.values()].map(({ root, name }) => [root, name]))
  const add = (name: string | undefined) => {
    if (name !== undefined) found.add(name)
  }
  const addNode = () => add(byNode.get(getNamedType(types.getType())?.name ?? ''))
  visit(
    parse(text),
    visitWithTypeInfo(types, {
      Field({ name: { value: field } }) {
        addNode()
        if (types.getParentType()?.name !== schema.getQueryType()?.name) return
        add(byRoot.get(field))
        if (field === 'search')
          for (const one of model.values()) if (searchedColumns(one).length > 0) add(one.name)
        if (field === 'node' || field === 'nodes') for (const one of model.values()) add(one.name)
      },
      InlineFragment: addNode,
      FragmentDefinition: addNode,
    }),
  )
  return [...found].sort()
}
