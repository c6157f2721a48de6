import {
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  typeFromAST,
  validate,
} from 'graphql'
import { inputOf, leafOf } from './client-lists.ts'

/** A query of a screen that is invalid against the schema. */
export class InvalidQuery extends Error {}

/** What a query is validated against: the schema, and the resource type of each node type. */
export type QuerySchema = { readonly schema: GraphQLSchema; readonly types: ReadonlyMap<string, string> }

type QueryReader = QuerySchema & {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  /** The resource types of the query. */
  readonly read: Set<string>
}

/** Generates TypeScript for the one query in a `.graphql` file: its answer, variables, text and resource types. */
export function screenQuerySource(file: string, text: string, { schema, types }: QuerySchema): string {
  const document = parse(text)
  const [wrong] = validate(schema, document)
  if (wrong !== undefined)
    throw new InvalidQuery(`${file}:${wrong.locations?.[0]?.line ?? 1}: ${wrong.message}`)
  const operations = document.definitions.filter((one) => one.kind === 'OperationDefinition')
  const [operation] = operations
  const name = operation?.name?.value
  if (operation === undefined || name === undefined || operations.length > 1)
    throw new InvalidQuery(`${file}: one query with a name is expected`)
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === 'FragmentDefinition' ? [[one.name.value, one] as const] : [],
    ),
  )
  const reading: QueryReader = { schema, types, fragments, read: new Set() }
  const query = schema.getQueryType()
  if (query === null || query === undefined) throw new InvalidQuery(`${file}: the schema has no queries`)
  const answer = objectOf(operation.selectionSet, query, reading)
  const { variables, imported } = variablesOf(operation, schema)
  const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}Query`
  const base = file.split('/').at(-1)
  return [
    `// Generated from ${base} and the schema; a test compares.\n`,
    "import type { ScreenQuery } from '#web/api/screen-query.ts'",
    ...(imported.length === 0
      ? []
      : [`import type { ${imported.join(', ')} } from '${rootPath(file)}client/src/types.ts'`]),
    `\n/** What \`${base}\` is answered with. */\nexport type ${name} = ${answer}`,
    `\n/** The variables of \`${base}\`. */\nexport type ${name}Variables = ${variables}`,
    `\n/** The query of \`${base}\`. */\nexport const ${constant}: ScreenQuery<${name}, ${name}Variables> = {`,
    `  name: '${name}',`,
    `  text: ${JSON.stringify(
      text
        .replaceAll(/\s*#.*$/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )},`,
    `  types: [${[...reading.read]
      .toSorted()
      .map((type) => `'${type}'`)
      .join(', ')}],`,
    '}\n',
  ].join('\n')
}

const rootPath = (file: string) => '../'.repeat(file.split('/').length - 1)

/** The type of the answer to a selection of an object. */
function objectOf(selection: SelectionSetNode, type: GraphQLObjectType, reading: QueryReader): string {
  const shown = reading.types.get(type.name)
  if (shown !== undefined) reading.read.add(shown)
  return `{ ${membersOf(selection, type, reading).join('; ')} }`
}

function membersOf(
  { selections }: SelectionSetNode,
  type: GraphQLObjectType,
  reading: QueryReader,
): readonly string[] {
  return selections.flatMap((one) => {
    if (one.kind === 'FragmentSpread') {
      const fragment = reading.fragments.get(one.name.value)
      return fragment === undefined ? [] : membersOf(fragment.selectionSet, type, reading)
    }
    if (one.kind === 'InlineFragment') return membersOf(one.selectionSet, type, reading)
    const key = one.alias?.value ?? one.name.value
    if (one.name.value === '__typename') return [`readonly ${key}: '${type.name}'`]
    const field = type.getFields()[one.name.value]
    if (field === undefined) return []
    // A field with `@include` or `@skip` may be missing.
    const isSure = (one.directives ?? []).length === 0
    return [`readonly ${key}${isSure ? '' : '?'}: ${outputOf(field.type, one.selectionSet, reading)}`]
  })
}

function outputOf(
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  reading: QueryReader,
): string {
  const bare = getNullableType(type)
  const orNull = isNonNullType(type) ? '' : ' | null'
  if (isListType(bare)) return `readonly (${outputOf(bare.ofType, selection, reading)})[]${orNull}`
  if (selection !== undefined && isObjectType(bare)) return `${objectOf(selection, bare, reading)}${orNull}`
  return `${leafOf(bare)}${orNull}`
}

type VariablesSource = { readonly variables: string; readonly imported: readonly string[] }

function variablesOf(
  { variableDefinitions = [] }: OperationDefinitionNode,
  schema: GraphQLSchema,
): VariablesSource {
  const imported = new Set<string>()
  const members = variableDefinitions.map(({ variable, type, defaultValue }) => {
    const input = typeFromAST(schema, type as never) as GraphQLInputType
    const namedType = getNamedType(input)
    if (isInputObjectType(namedType)) imported.add(namedType.name)
    const text = isInputObjectType(namedType)
      ? namedType.name
      : inputOf(input).replaceAll(/\bId\b/g, 'string')
    const isNeeded = isNonNullType(input) && defaultValue === undefined
    return `readonly ${variable.name.value}${isNeeded ? '' : '?'}: ${text}${isNonNullType(input) ? '' : ' | null'}`
  })
  return {
    variables: members.length === 0 ? 'Readonly<Record<never, never>>' : `{ ${members.join('; ')} }`,
    imported: [...imported].toSorted(),
  }
}
