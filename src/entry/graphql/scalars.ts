import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import type { Family } from '#declare/operators.ts'
import { decimalFor } from '#values/decimal.ts'

function wrong(name: string, what: string): GraphQLError {
  return new GraphQLError(`${name} must be ${what}.`)
}

/** A number kept as it was written, so that it loses no digit on its way to the database. */
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

/** A text whose meaning is read where it is used, since relative dates need the request's clock and time zone. */
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

/** A value that the list engine reads by itself; the type says what it may look like. */
function flatScalar(name: string, what: string): GraphQLScalarType {
  return new GraphQLScalarType({
    name,
    description: `${what}: one value is \`eq\`, a list is \`in\`, an object has the operators of its input type.`,
    coerceInputValue: (value) => value,
    coerceInputLiteral: (node: ValueNode) => node,
  })
}

const relative = 'in: ISO 8601, or words such as `start of last week`, `3 days ago`'

/** The scalars by name (platform 3.2). */
export const scalars = {
  Decimal: numberScalar('Decimal', 'An exact decimal number; in: a number or a numeric text.'),
  Float: numberScalar('Float', 'A decimal number; in: a number or a numeric text.'),
  Datetime: dateScalar('Datetime', `A moment; out: UTC, \`2026-01-01T09:00:00Z\`; ${relative}.`),
  DateTime: dateScalar('DateTime', `A moment; out: UTC, \`2026-01-01T09:00:00Z\`; ${relative}.`),
  Date: dateScalar('Date', `A calendar day; out: \`2026-01-01\`; ${relative}.`),
  Chronic: dateScalar('Chronic', `A moment in words or ISO 8601, resolved once a request; ${relative}.`),
  JSON: new GraphQLScalarType({ name: 'JSON', description: 'Any JSON.' }),
} as const

/** The scalars of flat filter arguments, one a family of values. */
export const flatScalars: Readonly<Record<Family, GraphQLScalarType>> = (() => {
  const datetime = flatScalar('DatetimeArgument', 'A filter by moment')
  return {
    text: flatScalar('StringArgument', 'A filter by text'),
    id: flatScalar('IdArgument', 'A filter by id'),
    integer: flatScalar('IntegerArgument', 'A filter by whole number'),
    decimal: flatScalar('DecimalArgument', 'A filter by decimal number'),
    flag: flatScalar('BooleanArgument', 'A filter by yes or no'),
    moment: datetime,
    day: datetime,
    word: flatScalar('EnumArgument', 'A filter by one of listed words'),
  }
})()
