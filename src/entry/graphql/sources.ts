import { Kind, type ValueNode } from 'graphql'

/** The variables of a request, coerced; one that is not set has no entry. */
export type Variables = Readonly<Record<string, unknown>>

/** A value written in a query: known at once, or only with the variables of a request. */
export type Source =
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Source[] }
  | { readonly kind: 'object'; readonly fields: readonly (readonly [string, Source])[] }

/** Reads a value of a query without knowing its type. A number too long to be exact stays text. */
export function sourceFor(node: ValueNode): Source {
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

/** Up to 15 digits survive a double exactly. */
function numberOr(text: string): number | string {
  const digits = text.replace(/[eE].*$/, '').replace(/\D/g, '')
  return digits.length <= 15 ? Number(text) : text
}

/** The value a source has with these variables; undefined where it is a variable that is not set. */
export function valueFor(source: Source, variables: Variables): unknown {
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
