import { type DocumentNode, Kind, type TypeNode } from 'graphql'
import { listedResources, type Model } from '#declare/model.ts'

/** Names of filter types that variables may be declared with, with the names in the schema. */
export type FilterNames = ReadonlyMap<string, string>

/** `ProductFilterType` for `ProductsFilterType`: the name derived from the node's, if the contract has another. */
export function filterNamesOf(model: Model): FilterNames {
  return new Map(
    listedResources(model).flatMap(({ node, filter }) =>
      filter === `${node}FilterType` ? [] : [[`${node}FilterType`, filter] as const],
    ),
  )
}

/** A document with the declared types of its variables replaced by the names of the schema. */
export function withFilterNames(document: DocumentNode, names: FilterNames): DocumentNode {
  const definitions = document.definitions.map((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION || definition.variableDefinitions === undefined)
      return definition
    const variables = definition.variableDefinitions.map((one) => ({
      ...one,
      type: withName(one.type, names),
    }))
    return { ...definition, variableDefinitions: variables }
  })
  return { ...document, definitions }
}

function withName<Type extends TypeNode>(node: Type, names: FilterNames): Type {
  if (node.kind !== Kind.NAMED_TYPE) return { ...node, type: withName(node.type, names) }
  const name = names.get(node.name.value)
  return name === undefined ? node : { ...node, name: { ...node.name, value: name } }
}
