import {
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql'
import type { ResultColumns, ValueKind } from '#domain/reporting/run-query.ts'
import { allFieldsOf, fragmentsIn, keyOf, operationIn } from './query-fields.ts'
import { scalars } from './scalars.ts'

const KINDS: ReadonlyMap<string, ValueKind> = new Map([
  [scalars.Datetime.name, 'moment'],
  [scalars.DateTime.name, 'moment'],
  [scalars.Date.name, 'day'],
])

type ColumnPath = readonly [path: string, kind: ValueKind]

/** The columns that a query requests of each row at a path, with their types in the schema. */
export function requestedColumns(
  schema: GraphQLSchema,
  { graphql, path }: { readonly graphql: string; readonly path: readonly string[] },
): ResultColumns {
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
  ): readonly ColumnPath[] =>
    below(set, type).flatMap((field): readonly ColumnPath[] =>
      field.set === undefined
        ? [[field.key, KINDS.get(field.type?.name ?? '') ?? 'other']]
        : leaves(field.set, field.type).map(([inner, kind]): ColumnPath => [`${field.key}.${inner}`, kind]),
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
