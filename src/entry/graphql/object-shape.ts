import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isObjectType,
} from 'graphql'
import { isObject, type Json, type JsonObject } from '#values/json.ts'
import { collectFields, type FieldContext, setsBelow } from './collect-fields.ts'

/** The requested members of an object, with their response names. */
export type Shape = readonly {
  readonly key: string
  readonly name: string
  /** The value of `__typename`. */
  readonly constant: string | null
  readonly below: Shape | null
}[]

/** The requested members of objects that are no records. */
export function shapeOf(type: GraphQLObjectType, nodes: readonly FieldNode[], context: FieldContext): Shape {
  const fields = type.getFields()
  return [...collectFields(setsBelow(nodes), context)].map(([key, found]) => {
    const name = found[0].name.value
    if (name === '__typename') return { key, name, constant: type.name, below: null }
    const below = objectOf(fields[name]?.type)
    return { key, name, constant: null, below: below === null ? null : shapeOf(below, found, context) }
  })
}

function objectOf(type: GraphQLOutputType | undefined): GraphQLObjectType | null {
  const namedType = getNamedType(type)
  return isObjectType(namedType) ? namedType : null
}

/** Picks the requested members of an object. */
export function cut(value: JsonObject, shape: Shape): JsonObject {
  return Object.fromEntries(
    shape.map(({ key, name, constant, below }): [string, Json] => {
      const member = value[name] ?? null
      if (constant !== null) return [key, constant]
      return [key, below === null ? member : cutMember(member, below)]
    }),
  )
}

function cutMember(member: Json, below: Shape): Json {
  if (Array.isArray(member)) return member.map((one: Json) => cutMember(one, below))
  return isObject(member) ? cut(member as JsonObject, below) : member
}
