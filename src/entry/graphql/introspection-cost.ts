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
import { type CollectedFields, collectFields, type FieldContext, setsBelow } from './collect-fields.ts'
import { sourceFor, valueFor } from './sources.ts'

/** The characters that JSON adds around each name and each value. */
const PUNCTUATION = 4

/** The introspection part of a query: its fields, with their fragments and variables. */
export type IntrospectionSelection = { readonly set: SelectionSetNode; readonly context: FieldContext }

/**
 * The length of an introspection answer, counted up to `max`: aliases, nested lists and fragments can produce
 * megabytes from a short query, so it is computed beforehand.
 */
export function introspectionCost(
  schema: GraphQLSchema,
  selection: IntrospectionSelection,
  max: number,
): number {
  return new LengthCounter(schema, selection.context, max).count(selection.set)
}

class LengthCounter {
  readonly #schema: GraphQLSchema
  readonly #context: FieldContext
  readonly #max: number
  /** The fields below a list are the same for each of its items. */
  readonly #below = new Map<readonly FieldNode[], CollectedFields>()
  #counted = 0

  constructor(schema: GraphQLSchema, context: FieldContext, max: number) {
    this.#schema = schema
    this.#context = context
    this.#max = max
  }

  count(set: SelectionSetNode): number {
    for (const [key, nodes] of collectFields([set], this.#context)) {
      const definition = metaField(nodes[0].name.value)
      if (definition === null) continue
      this.#counted += key.length + PUNCTUATION
      this.#value(definition, null, nodes)
    }
    return this.#counted
  }

  #object(type: GraphQLObjectType, source: unknown, nodes: readonly FieldNode[]): void {
    const cached = this.#below.get(nodes)
    const fields = cached ?? collectFields(setsBelow(nodes), this.#context)
    if (cached === undefined) this.#below.set(nodes, fields)
    for (const [key, found] of fields) {
      if (this.#counted > this.#max) return
      this.#counted += key.length + PUNCTUATION
      const definition = type.getFields()[found[0].name.value]
      // `__typename`, which is not among the fields of the type.
      if (definition === undefined) this.#counted += type.name.length
      else this.#value(definition, source, found)
    }
  }

  #value(definition: GraphQLField<unknown, unknown>, source: unknown, nodes: readonly FieldNode[]): void {
    if (definition.resolve === undefined) return
    const schema = this.#schema
    const args = argumentsOf(nodes[0], this.#context)
    // Resolvers of the schema use the schema only.
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

function argumentsOf(node: FieldNode | undefined, { switches }: FieldContext): Record<string, unknown> {
  return Object.fromEntries(
    (node?.arguments ?? []).map(({ name, value }) => [name.value, valueFor(sourceFor(value), switches)]),
  )
}
