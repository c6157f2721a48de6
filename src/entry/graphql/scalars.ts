import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import type { Family } from '#declare/operators.ts'
import { decimalFor } from '#values/decimal.ts'

function wrong(name: string, what: string): GraphQLError {
  return new GraphQLError(`${name} must be ${what}.`)
}

/** A number as text, so that it loses no digits on its way to the database. */
function numberScalar(name: string, description: string): GraphQLScalarType {
  const read = (value: unknown) => {
    if (decimalFor(value) === null) throw wrong(name, 'a number or a numeric text')
    return value
  }
  return new GraphQLScalarType({
    name,
    description,
    coerceInputValue: read,
    coerceInputLiteral: (node) => {
      const isNumber = node.kind === Kind.INT || node.kind === Kind.FLOAT || node.kind === Kind.STRING
      if (!isNumber) throw wrong(name, 'a number or a numeric text')
      return read(node.value)
    },
  })
}

/** A text that is parsed on use, since relative dates need the clock and time zone of the request. */
function dateScalar(name: string, description: string): GraphQLScalarType {
  return new GraphQLScalarType({
    name,
    description,
    coerceInputValue: (value) => {
      if (typeof value !== 'string') throw wrong(name, 'a text')
      return value
    },
    coerceInputLiteral: (node) => {
      if (node.kind !== Kind.STRING) throw wrong(name, 'a text')
      return node.value
    },
  })
}

/** A value that the list engine parses; the type documents what it accepts. */
function flatScalar(name: string, what: string): GraphQLScalarType {
  return new GraphQLScalarType({
    name,
    description: `${what}: a single value means \`eq\`, a list means \`in\`, an object contains operators of its input type.`,
    coerceInputValue: (value) => value,
    coerceInputLiteral: (node: ValueNode) => node,
  })
}

const relative = 'input: ISO 8601, or an expression such as `start of last week` or `3 days ago`'

/** The scalars by name (platform 3.2). */
export const scalars = {
  Decimal: numberScalar('Decimal', 'Exact decimal number; input: a number or numeric string.'),
  Float: numberScalar('Float', 'Decimal number; input: a number or numeric string.'),
  Datetime: dateScalar('Datetime', `Date and time; output: UTC, \`2026-01-01T09:00:00Z\`; ${relative}.`),
  DateTime: dateScalar('DateTime', `Date and time; output: UTC, \`2026-01-01T09:00:00Z\`; ${relative}.`),
  Date: dateScalar('Date', `Date; output: \`2026-01-01\`; ${relative}.`),
  Chronic: dateScalar('Chronic', `Date and time expression, resolved once per request; ${relative}.`),
  JSON: new GraphQLScalarType({ name: 'JSON', description: 'Any JSON value.' }),
} as const

/** The scalars of flat filter arguments, one for each group of operators. */
export const flatScalars: Readonly<Record<Family, GraphQLScalarType>> = (() => {
  const datetime = flatScalar('DatetimeArgument', 'Filter by date and time')
  return {
    text: flatScalar('StringArgument', 'Filter by text'),
    id: flatScalar('IdArgument', 'Filter by id'),
    integer: flatScalar('IntegerArgument', 'Filter by whole number'),
    decimal: flatScalar('DecimalArgument', 'Filter by decimal number'),
    flag: flatScalar('BooleanArgument', 'Filter by true or false'),
    moment: datetime,
    day: datetime,
    word: flatScalar('EnumArgument', 'Filter by one of the listed values'),
  }
})()
