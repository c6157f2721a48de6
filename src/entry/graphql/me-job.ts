import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isObjectType,
} from 'graphql'
import { readMe } from '#access/read-me.ts'
import { isObject, type Json, type JsonObject } from '#values/json.ts'
import { collectFields, type Ground, setsBelow } from './collect-fields.ts'
import type { Job, Ready } from './job.ts'
import { Me } from './me-type.ts'

/** Which members of an object are answered, and under which names. */
type Shape = readonly {
  readonly key: string
  readonly name: string
  /** Of `__typename`. */
  readonly constant: string | null
  readonly below: Shape | null
}[]

/** What a caller may know of themselves (`me`), compiled. */
export class MeJob implements Job {
  readonly #shape: Shape

  constructor(nodes: readonly FieldNode[], ground: Ground) {
    this.#shape = shapeOf(Me, nodes, ground)
  }

  ready(): Ready {
    return {
      cost: 1,
      statements: 1,
      read: async (reader) => Buffer.from(JSON.stringify(cut(await readMe(reader), this.#shape))),
    }
  }
}

function shapeOf(type: GraphQLObjectType, nodes: readonly FieldNode[], ground: Ground): Shape {
  const fields = type.getFields()
  return [...collectFields(setsBelow(nodes), ground)].map(([key, found]) => {
    const name = found[0].name.value
    if (name === '__typename') return { key, name, constant: type.name, below: null }
    const below = objectOf(fields[name]?.type)
    return { key, name, constant: null, below: below === null ? null : shapeOf(below, found, ground) }
  })
}

function objectOf(type: GraphQLOutputType | undefined): GraphQLObjectType | null {
  const named = getNamedType(type)
  return isObjectType(named) ? named : null
}

function cut(value: JsonObject, shape: Shape): JsonObject {
  return Object.fromEntries(
    shape.map(({ key, name, constant, below }): [string, Json] => {
      const member = value[name] ?? null
      if (constant !== null) return [key, constant]
      return [key, below !== null && isObject(member) ? cut(member as JsonObject, below) : member]
    }),
  )
}
