import {
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql'
import type { AskedColumns, ValueKind } from '#domain/reporting/run-query.ts'
import { allFieldsOf, fragmentsIn, keyOf, operationIn } from './query-fields.ts'
import { scalars } from './scalars.ts'

const KINDS: ReadonlyMap<string, ValueKind> = new Map([
  [scalars.Datetime.name, 'moment'],
  [scalars.DateTime.name, 'moment'],
  [scalars.Date.name, 'day'],
])

type Leaf = readonly [path: string, kind: ValueKind]

/** The paths of what a query asks of each row, found at the keys that lead to its rows, and what the schema says they are. */
export function columnsAskedOf(
  schema: GraphQLSchema,
  { graphql, path }: { readonly graphql: string; readonly path: readonly string[] },
): AskedColumns {
  const fragments = fragmentsIn(graphql)
  const below = (set: SelectionSetNode | undefined, type: GraphQLNamedType | null | undefined) => {
    const declared = isObjectType(type) ? type.getFields() : {}
    return allFieldsOf(set, fragments).map((field) => {
      const found = declared[field.name.value]
      return { key: keyOf(field), set: field.selectionSet, type: found && getNamedType(found.type) }
    })
  }
  const leaves = (
    set: SelectionSetNode | undefined,
    type: GraphQLNamedType | null | undefined,
  ): readonly Leaf[] =>
    below(set, type).flatMap((field): readonly Leaf[] =>
      field.set === undefined
        ? [[field.key, KINDS.get(field.type?.name ?? '') ?? 'other']]
        : leaves(field.set, field.type).map(([inner, kind]): Leaf => [`${field.key}.${inner}`, kind]),
    )
  type Place = {
    readonly set: SelectionSetNode | undefined
    readonly type: GraphQLNamedType | null | undefined
  }
  const root: Place = { set: operationIn(graphql).selectionSet, type: schema.getQueryType() }
  const list = path.reduce<Place | undefined>(
    (at, key) => at && below(at.set, at.type).find((one) => one.key === key),
    root,
  )
  const found = new Map(leaves(list?.set, list?.type))
  const nodes = [...found.keys()].filter((one) => one.startsWith('node.'))
  return { paths: nodes.length === 0 ? [...found.keys()] : nodes, kinds: found }
}
