import {
  type GraphQLInputObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql'

/** A list: the type names of its nodes and its filter, and the own fields of its nodes. */
type List = {
  readonly root: string
  readonly node: string
  readonly filter: GraphQLInputObjectType
  readonly fields: readonly { readonly name: string; readonly type: string }[]
}

const SCALARS: Readonly<Record<string, string>> = {
  ID: 'string',
  String: 'string',
  Datetime: 'string',
  DateTime: 'string',
  Date: 'string',
  Chronic: 'string',
  Int: 'number',
  Float: 'number',
  Decimal: 'number',
  Boolean: 'boolean',
  JSON: 'unknown',
}

/** All lists of a schema, by root. */
function listsOf(schema: GraphQLSchema): readonly List[] {
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {})
  return roots.flatMap(({ name: root, type }) => {
    const namedType = getNamedType(type)
    const all = isObjectType(namedType) ? namedType.getFields().all : undefined
    const filter = getNamedType(all?.args.find(({ name }) => name === 'filter')?.type)
    const connection = getNamedType(all?.type)
    const node = isObjectType(connection) ? getNamedType(connection.getFields().nodes?.type) : undefined
    if (!isObjectType(node) || !isInputObjectType(filter)) return []
    const fields = Object.values(node.getFields()).flatMap((field) =>
      isLeafType(getNamedType(field.type)) && field.args.length === 0
        ? [{ name: field.name, type: leafOf(field.type) }]
        : [],
    )
    return [{ root, node: node.name, filter, fields }]
  })
}

/** The TypeScript type of a returned scalar or enum. */
export function leafOf(type: GraphQLOutputType): string {
  const bare = getNullableType(type)
  if (isListType(bare)) return `readonly ${grouped(leafOf(bare.ofType))}[]`
  const namedType = getNamedType(bare)
  if (isEnumType(namedType))
    return namedType
      .getValues()
      .map(({ name }) => `'${name}'`)
      .join(' | ')
  return SCALARS[namedType.name] ?? 'unknown'
}

function grouped(type: string): string {
  return type.includes('|') ? `(${type})` : type
}

/** The table of lists: filter type and node fields. */
export function listTable(schema: GraphQLSchema): string {
  const rows = listsOf(schema).map(
    ({ root, filter, fields }) =>
      `  ${root}: ['${filter.name}', '${fields.map(({ name }) => name).join(' ')}'],\n`,
  )
  return `export const lists = {\n${rows.join('')}} as const\n`
}

/** The types of all nodes, filters and operators. */
export function listTypes(schema: GraphQLSchema): readonly string[] {
  const lists = listsOf(schema)
  const nodes = new Map(lists.map((list) => [list.node, list]))
  const filters = new Map(lists.map(({ filter }) => [filter.name, filter]))
  const operators = new Map(
    [...filters.values()].flatMap((filter) =>
      Object.values(filter.getFields()).flatMap(({ type }) => {
        const namedType = getNamedType(type)
        return isInputObjectType(namedType) ? [[namedType.name, namedType] as const] : []
      }),
    ),
  )
  return [
    ...[...operators.values()].toSorted(byName).map(operatorType),
    ...[...filters.values()].toSorted(byName).map(filterType),
    ...[...nodes.values()].map(nodeType),
    `/** What a list is filtered by. */\nexport interface Filters {\n${lists.map(({ root, filter }) => `  ${root}: ${filter.name}\n`).join('')}}\n`,
    `/** What a list consists of. */\nexport interface Nodes {\n${lists.map(({ root, node }) => `  ${root}: ${node}\n`).join('')}}\n`,
  ]
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1
}

/** A value means `eq`, a list `in` (platform 3.3). */
function operatorType(type: GraphQLInputObjectType): string {
  const fields = Object.values(type.getFields())
  const operators = fields.map((field) => `${field.name}?: ${inputOf(field.type)} | null`)
  const value = inputOf(getNamedType(fields.find(({ name }) => name === 'eq')?.type ?? fields[0]?.type))
  return `export type ${type.name} = ${value} | readonly ${grouped(value)}[] | { ${operators.join('; ')} }\n`
}

/** Ids and numbers may be sent as texts too (platform 3.2). */
export function inputOf(type: GraphQLType | undefined): string {
  const bare = getNullableType(type)
  if (isListType(bare)) return `readonly ${grouped(inputOf(bare.ofType))}[]`
  const namedType = getNamedType(bare)
  if (isEnumType(namedType))
    return namedType
      .getValues()
      .map(({ name }) => `'${name}'`)
      .join(' | ')
  return namedType?.name === 'ID' ? 'Id' : (SCALARS[namedType?.name ?? ''] ?? 'unknown')
}

/** Sorted by kind, since filters have many fields of few kinds. */
function filterType(filter: GraphQLInputObjectType): string {
  const fields = Object.values(filter.getFields())
  const kinds = Map.groupBy(fields, ({ type }) => getNamedType(type).name)
  const parts = [...kinds].map(
    ([kind, all]) => `By<${kind}, ${all.map(({ name }) => `'${name}'`).join(' | ')}>`,
  )
  return `export type ${filter.name} = ${parts.join(' & ')}\n`
}

function nodeType({ node, fields }: List): string {
  const members = fields.map(
    ({ name, type }) => `  readonly ${name}: ${type}${name === 'id' ? '' : ' | null'}\n`,
  )
  return `export interface ${node} {\n${members.join('')}}\n`
}
