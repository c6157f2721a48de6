import { type DocumentNode, Kind, type TypeNode } from 'graphql'
import { listedResources, type Model } from '#declare/model.ts'

/** The names of filter types that a variable may be declared with too, with those that the schema has for them. */
export type FilterNames = ReadonlyMap<string, string>

/** `ProductFilterType` for `ProductsFilterType`: the name that follows from the node's, where the contract has another. */
export function filterNamesOf(model: Model): FilterNames {
  return new Map(
    listedResources(model).flatMap(({ node, filter }) =>
      filter === `${node}FilterType` ? [] : [[`${node}FilterType`, filter] as const],
    ),
  )
}

/** A document whose variables are declared with the names of the schema. */
export function withFilterNames(document: DocumentNode, names: FilterNames): DocumentNode {
  const definitions = document.definitions.map((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION || definition.variableDefinitions === undefined)
      return definition
    const variables = definition.variableDefinitions.map((one) => ({ ...one, type: named(one.type, names) }))
    return { ...definition, variableDefinitions: variables }
  })
  return { ...document, definitions }
}

function named<Type extends TypeNode>(node: Type, names: FilterNames): Type {
  if (node.kind !== Kind.NAMED_TYPE) return { ...node, type: named(node.type, names) }
  const name = names.get(node.name.value)
  return name === undefined ? node : { ...node, name: { ...node.name, value: name } }
}
