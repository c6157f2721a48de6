import { Kind, type ValueNode } from 'graphql'

/** The coerced variables of a request; one that is not set has no entry. */
export type Variables = Readonly<Record<string, unknown>>

/** A value in a query: a literal, or dependent on variables. */
export type ValueSource =
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly ValueSource[] }
  | { readonly kind: 'object'; readonly fields: readonly (readonly [string, ValueSource])[] }

/** Parses a literal without its type. A number with too many digits stays text. */
export function sourceFor(node: ValueNode): ValueSource {
  switch (node.kind) {
    case Kind.VARIABLE:
      return { kind: 'variable', name: node.name.value }
    case Kind.LIST: {
      const items = node.values.map(sourceFor)
      if (items.some((item) => item.kind !== 'constant')) return { kind: 'list', items }
      return { kind: 'constant', value: items.map((item) => valueFor(item, {})) }
    }
    case Kind.OBJECT: {
      const fields = node.fields.map((field) => [field.name.value, sourceFor(field.value)] as const)
      if (fields.some(([, field]) => field.kind !== 'constant')) return { kind: 'object', fields }
      return {
        kind: 'constant',
        value: Object.fromEntries(fields.map(([name, one]) => [name, valueFor(one, {})])),
      }
    }
    case Kind.NULL:
      return { kind: 'constant', value: null }
    case Kind.INT:
    case Kind.FLOAT:
      return { kind: 'constant', value: numberOr(node.value) }
    case Kind.BOOLEAN:
    case Kind.STRING:
    case Kind.ENUM:
      return { kind: 'constant', value: node.value }
  }
}

/** A double represents up to 15 digits exactly. */
function numberOr(text: string): number | string {
  const digits = text.replace(/[eE].*$/, '').replace(/\D/g, '')
  return digits.length <= 15 ? Number(text) : text
}

/** The value with these variables; undefined for a variable that is not set. */
export function valueFor(source: ValueSource, variables: Variables): unknown {
  switch (source.kind) {
    case 'constant':
      return source.value
    case 'variable':
      return Object.hasOwn(variables, source.name) ? variables[source.name] : undefined
    case 'list':
      return source.items.map((item) => valueFor(item, variables) ?? null)
    case 'object':
      return Object.fromEntries(source.fields.map(([name, field]) => [name, valueFor(field, variables)]))
  }
}
