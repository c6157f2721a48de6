import {
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql'

/** The one operation of a stored query. */
export function operationIn(graphql: string): OperationDefinitionNode {
  const found = parse(graphql).definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (found?.kind !== Kind.OPERATION_DEFINITION) throw new Error('a kept query holds no query')
  return found
}

/** The fragments of a query by name. */
export function fragmentsIn(graphql: string): ReadonlyMap<string, FragmentDefinitionNode> {
  const found = parse(graphql).definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(found.map((one) => [one.name.value, one]))
}

/** The fields of a selection set, without its fragments. */
export function fieldsOf(set: SelectionSetNode | undefined): readonly FieldNode[] {
  return set?.selections.flatMap((one) => (one.kind === Kind.FIELD ? [one] : [])) ?? []
}

/** The fields of a selection set, with those of its fragments. */
export function allFieldsOf(
  set: SelectionSetNode | undefined,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): readonly FieldNode[] {
  return (
    set?.selections.flatMap((one) => {
      if (one.kind === Kind.FIELD) return [one]
      if (one.kind === Kind.INLINE_FRAGMENT) return allFieldsOf(one.selectionSet, fragments)
      return allFieldsOf(fragments.get(one.name.value)?.selectionSet, fragments)
    }) ?? []
  )
}

/** The response name of a field. */
export function keyOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value
}
