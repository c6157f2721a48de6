import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql'
import { type Collected, collectFields, type Ground, setsBelow } from './collect-fields.ts'
import { sourceFor, valueFor } from './sources.ts'

/** What JSON writes around each name and each value. */
const PUNCTUATION = 4

/** What is asked about the schema: the fields of a query that ask about it, and what their fragments and variables are. */
export type Asked = { readonly set: SelectionSetNode; readonly ground: Ground }

/**
 * How many letters the answer to a question about the schema has, counted until there are more than `max`: aliases, lists within
 * lists and fragments can make megabytes of few words, so this is known before any of it is made.
 */
export function introspectionCost(schema: GraphQLSchema, asked: Asked, max: number): number {
  return new Counter(schema, asked.ground, max).count(asked.set)
}

class Counter {
  readonly #schema: GraphQLSchema
  readonly #ground: Ground
  readonly #max: number
  /** The fields below a field are the same for each of its items. */
  readonly #below = new Map<readonly FieldNode[], Collected>()
  #counted = 0

  constructor(schema: GraphQLSchema, ground: Ground, max: number) {
    this.#schema = schema
    this.#ground = ground
    this.#max = max
  }

  count(set: SelectionSetNode): number {
    for (const [key, nodes] of collectFields([set], this.#ground)) {
      const definition = metaField(nodes[0].name.value)
      if (definition === null) continue
      this.#counted += key.length + PUNCTUATION
      this.#value(definition, null, nodes)
    }
    return this.#counted
  }

  #object(type: GraphQLObjectType, source: unknown, nodes: readonly FieldNode[]): void {
    const known = this.#below.get(nodes)
    const fields = known ?? collectFields(setsBelow(nodes), this.#ground)
    if (known === undefined) this.#below.set(nodes, fields)
    for (const [key, found] of fields) {
      if (this.#counted > this.#max) return
      this.#counted += key.length + PUNCTUATION
      const definition = type.getFields()[found[0].name.value]
      // The name of the type, which is no field of it.
      if (definition === undefined) this.#counted += type.name.length
      else this.#value(definition, source, found)
    }
  }

  #value(definition: GraphQLField<unknown, unknown>, source: unknown, nodes: readonly FieldNode[]): void {
    if (definition.resolve === undefined) return
    const schema = this.#schema
    const args = argumentsOf(nodes[0], this.#ground)
    // Of what a resolver may know, those of the schema look at the schema alone.
    const value: unknown = definition.resolve(source, args, undefined, { schema } as GraphQLResolveInfo)
    const type = getNamedType(definition.type)
    for (const item of Array.isArray(value) ? value : [value]) {
      if (this.#counted > this.#max) return
      this.#counted += PUNCTUATION
      if (typeof item === 'string') this.#counted += item.length
      else if (isObjectType(type) && item !== null && item !== undefined) this.#object(type, item, nodes)
    }
  }
}

function metaField(name: string): GraphQLField<unknown, unknown> | null {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
  return name === TypeMetaFieldDef.name ? TypeMetaFieldDef : null
}

function argumentsOf(node: FieldNode | undefined, { switches }: Ground): Record<string, unknown> {
  return Object.fromEntries(
    (node?.arguments ?? []).map(({ name, value }) => [name.value, valueFor(sourceFor(value), switches)]),
  )
}
