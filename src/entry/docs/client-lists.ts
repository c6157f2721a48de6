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

/** A list, by what its nodes and its filter are called, and the fields its nodes have of their own. */
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

/** Every list of a schema, by its root. */
function listsOf(schema: GraphQLSchema): readonly List[] {
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {})
  return roots.flatMap(({ name: root, type }) => {
    const named = getNamedType(type)
    const all = isObjectType(named) ? named.getFields().all : undefined
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

function leafOf(type: GraphQLOutputType): string {
  const bare = getNullableType(type)
  if (isListType(bare)) return `readonly ${grouped(leafOf(bare.ofType))}[]`
  const named = getNamedType(bare)
  if (isEnumType(named))
    return named
      .getValues()
      .map(({ name }) => `'${name}'`)
      .join(' | ')
  return SCALARS[named.name] ?? 'unknown'
}

function grouped(type: string): string {
  return type.includes('|') ? `(${type})` : type
}

/** The table lists are read by: the type of their filter, and the fields of their nodes. */
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
        const named = getNamedType(type)
        return isInputObjectType(named) ? [[named.name, named] as const] : []
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
function inputOf(type: GraphQLType | undefined): string {
  const bare = getNullableType(type)
  if (isListType(bare)) return `readonly ${grouped(inputOf(bare.ofType))}[]`
  const named = getNamedType(bare)
  if (isEnumType(named))
    return named
      .getValues()
      .map(({ name }) => `'${name}'`)
      .join(' | ')
  return named?.name === 'ID' ? 'Id' : (SCALARS[named?.name ?? ''] ?? 'unknown')
}

/** Names of one kind stand together: filters have many fields, and few kinds of them. */
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
