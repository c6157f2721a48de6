import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { type Draw, json, once, oneOf, text, upTo } from './junk.ts'
import type { Request } from './requests.ts'

type Field = GraphQLField<unknown, unknown>

/** Draws a GraphQL request: a query that follows the schema with any values, or a malformed one. */
export function query(draw: Draw, schema: GraphQLSchema): Request {
  const variables: string[] = []
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {})
  const fields = Array.from(
    { length: 1 + upTo(draw, 3) },
    (_, place) => `a${place}: ${fieldText(draw, oneOf(draw, roots), { depth: 5, variables })}`,
  )
  const head =
    variables.length > 0 || once(draw, 4)
      ? `query Q${variables.length > 0 ? `(${variables.map((_, place) => `$v${place}: ${oneOf(draw, TYPES)}`).join(', ')})` : ''} `
      : ''
  const document = `${head}{ ${fields.join(' ')} }`
  const sent = once(draw, 8) ? bent(draw, document) : document
  const values = `{${variables.map((value, place) => `"v${place}":${value}`).join(',')}}`
  const parts = [`"query":${JSON.stringify(sent)}`, `"variables":${once(draw, 20) ? json(draw) : values}`]
  if (once(draw, 20)) parts.push(`"operationName":${json(draw, 0)}`)
  if (once(draw, 30)) parts.push(`"extensions":${json(draw)}`)
  const body = once(draw, 30) ? json(draw) : `{${parts.join(',')}}`
  return {
    method: 'POST',
    path: '/graphql',
    headers: {
      'content-type': 'application/json',
      ...(once(draw, 10)
        ? { accept: oneOf(draw, ['application/graphql-response+json', 'text/html', '*/*', 'x']) }
        : {}),
    },
    body,
    mustBeRefused: false,
  }
}

const TYPES = [
  'String',
  'ID',
  'Int',
  'Float',
  'Boolean',
  '[String!]',
  '[ID]',
  'Datetime',
  'Decimal',
  'JSON',
  'Chronic',
  'StringInputType',
  'IdInputType',
  'CarrierFilterType',
  'String!',
  'NoSuchType',
  '[[String]]',
]

type Depth = { readonly depth: number; readonly variables: string[] }

function fieldText(draw: Draw, field: Field, at: Depth): string {
  const args = field.args.filter(
    (argument) => isNonNullType(argument.type) || once(draw, 3 + Math.floor(field.args.length / 2)),
  )
  const list = args.map((argument) => `${argument.name}: ${valueText(draw, argument, at)}`)
  const directive = once(draw, 30)
    ? oneOf(draw, [' @skip(if: false)', ' @include(if: true)', ' @skip(if: "x")', ' @nothing', ' @include'])
    : ''
  return `${field.name}${list.length > 0 ? `(${list.join(', ')})` : ''}${directive}${selectionText(draw, field, at)}`
}

function selectionText(draw: Draw, field: Field, { depth, variables }: Depth): string {
  const type = getNamedType(field.type)
  if (!isObjectType(type)) return once(draw, 200) ? ' { x }' : ''
  const all = Object.values(type.getFields())
  const leaves = all.filter((one) => !isObjectType(getNamedType(one.type)))
  const nested = all.filter((one) => isObjectType(getNamedType(one.type)))
  const chosen = [
    ...(leaves.length === 0 ? [] : Array.from({ length: 1 + upTo(draw, 3) }, () => oneOf(draw, leaves))),
    ...(nested.length === 0 || depth === 0
      ? []
      : Array.from({ length: leaves.length === 0 ? 1 : upTo(draw, 2) }, () => oneOf(draw, nested))),
  ]
  const texts = chosen.map(
    (one, place) =>
      `${once(draw, 4) ? `b${place}_${depth}: ` : ''}${fieldText(draw, one, { depth: depth - 1, variables })}`,
  )
  if (once(draw, 60))
    texts.push(
      oneOf(draw, [
        '__typename',
        'no_such_field',
        '...F',
        `... on ${type.name} { __typename }`,
        '... on Nothing { x }',
        '__schema { types { name } }',
      ]),
    )
  return texts.length === 0 ? ' { __typename }' : ` { ${texts.join(' ')} }`
}

/** A value for an argument: after its type, or after nothing. */
function valueText(draw: Draw, argument: GraphQLArgument | GraphQLInputField, at: Depth): string {
  if (once(draw, 25)) {
    at.variables.push(json(draw))
    return `$v${at.variables.length - 1}`
  }
  const type = isNonNullType(argument.type) ? argument.type.ofType : argument.type
  const named = getNamedType(type)
  if (once(draw, 25)) return literal(draw)
  if (isInputObjectType(named)) return inList(draw, type, inputText(draw, named, at))
  if (isEnumType(named))
    return inList(draw, type, once(draw, 5) ? literal(draw) : oneOf(draw, named.getValues()).name)
  return inList(draw, type, scalarText(draw, { name: argument.name, type: named.name }))
}

function inList(draw: Draw, type: unknown, value: string): string {
  return isListType(type) && !once(draw, 12) ? `[${value}${once(draw, 3) ? `, ${value}` : ''}]` : value
}

function inputText(draw: Draw, type: GraphQLInputObjectType, at: Depth): string {
  const fields = Object.values(type.getFields())
  const chosen = Array.from({ length: upTo(draw, 3) }, () => oneOf(draw, fields))
  return `{ ${chosen.map((field) => `${field.name}: ${valueText(draw, field, at)}`).join(', ')} }`
}

/** What is often asked for by a name, and what is never asked for. */
function scalarText(draw: Draw, { name, type }: { readonly name: string; readonly type: string }): string {
  if (name === 'order')
    return JSON.stringify(
      oneOf(draw, [
        'id DESC',
        'code ASC, id DESC',
        'created_at',
        'nothing ASC',
        '; drop table sites',
        '',
        'id id id',
        text(draw),
      ]),
    )
  if (name === 'after' || name === 'before')
    return JSON.stringify(
      oneOf(draw, [
        '',
        'x',
        Buffer.from('{"v":1,"s":"x","k":["1"]}').toString('base64url'),
        Buffer.from('{"v":1,"s":"","k":[null]}').toString('base64url'),
        text(draw),
      ]),
    )
  if (name === 'first' || name === 'last' || name === 'limit')
    return oneOf(draw, ['0', '1', '5', '-1', '2147483647', '2147483648', '1.5', 'null', '"x"'])
  if (once(draw, 12)) return literal(draw)
  if (/^Int|Integer/.test(type)) return oneOf(draw, ['0', '1', '-1', '7', '2147483647', '-2147483648'])
  if (/^(Float|Decimal)/.test(type))
    return oneOf(draw, ['0', '0.5', '-1.25', '1e9', '123456789.123456', '"1.5"'])
  if (/^Bool/.test(type)) return oneOf(draw, ['true', 'false'])
  if (/^Id|^ID/.test(type)) return oneOf(draw, ['1', '"1"', '"2"', '999999999', '"9007199254740991"'])
  if (/^(Date|Chronic)/.test(type)) return oneOf(draw, DATES)
  return JSON.stringify(text(draw).toWellFormed().replaceAll('\0', ''))
}

const DATES = [
  ...[
    '"yesterday"',
    '"3 days ago"',
    '"2026-01-01"',
    '"next tuesday at noon"',
    '"2026-01-01T09:00:00+02:00"',
    '"monday"',
  ],
]

function literal(draw: Draw): string {
  return oneOf(draw, [
    () => JSON.stringify(text(draw)),
    () => JSON.stringify(text(draw)),
    () =>
      oneOf(draw, [
        '0',
        '1',
        '-1',
        '5',
        '2147483648',
        '9223372036854775808',
        '1e400',
        '0.1',
        '1'.repeat(300),
      ]),
    () =>
      oneOf(draw, [
        'true',
        'false',
        'null',
        'ENUM',
        '[]',
        '{}',
        '[null]',
        '[[1]]',
        '{ eq: "x" }',
        '{ in: [] }',
        '{ between: ["a"] }',
        '{ filled: true }',
        '$missing',
        '"""block"""',
      ]),
    () =>
      oneOf(draw, [
        '"yesterday"',
        '"3 days ago"',
        '"2026-01-01"',
        '"next tuesday at noon"',
        '"99999999 years ago"',
        '"monday"',
      ]),
  ])()
}

/** A query with something done to its text. */
function bent(draw: Draw, document: string): string {
  const place = upTo(draw, document.length)
  const bends: (() => string)[] = [
    () => document.slice(0, place),
    () =>
      document.slice(0, place) +
      oneOf(draw, ['{', '}', '(', ')', '"', '$', '@', '!', '...', '#', '\0', '\ud800', '"""', ':', '&']) +
      document.slice(place),
    () => document.replace('{', 'mutation {'),
    () => `subscription { x } ${document}`,
    () => `${document} fragment F on Query { ...F }`,
    () => `${'{ a '.repeat(200)}${'}'.repeat(200)}`,
    () => `{ ${Array.from({ length: 2000 }, (_, n) => `a${n}: sites { find(id: 1) { id } }`).join(' ')} }`,
    () => `{ ${'a'.repeat(100_000)} }`,
    () => `${document} ${document}`,
    () => `${document}${'#'.repeat(50_000)}`,
    () => text(draw),
    () => '',
  ]
  return oneOf(draw, bends)()
}
