import type { FieldTree } from './flow-values.ts'

/** A field of a type of the GraphQL schema, as introspection describes it. */
export type SchemaField = { readonly name: string; readonly type: SchemaType }

type SchemaType = { readonly kind: string; readonly name: string | null; readonly ofType?: SchemaType | null }

/** Reads the fields of a type of the schema. */
export type ReadFields = (type: string) => Promise<readonly SchemaField[]>

/** The introspection of a type; its variable is `name`. */
export const FIELDS_QUERY = `query Fields($name: String!) { __type(name: $name) { fields {
  name type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }
} } }`

/** The selection of some fields of a list's records, as text: `{ id __typename product { id __typename code } }`. */
export async function listSelection(source: string, tree: FieldTree, read: ReadFields): Promise<string> {
  const list = await fieldType('Query', source, read)
  const page = await fieldType(list, 'all', read)
  return selection(await fieldType(page, 'nodes', read), tree, read)
}

async function fieldType(type: string, name: string, read: ReadFields): Promise<string> {
  const field = (await read(type)).find((one) => one.name === name)
  if (field === undefined) throw new TypeError(`${type} has no field ${name}`)
  return String(named(field.type).name)
}

function named(type: SchemaType): SchemaType {
  return type.ofType === null || type.ofType === undefined ? type : named(type.ofType)
}

/** Records are read with their id and type; fields that the schema does not have are left out. */
async function selection(type: string, tree: FieldTree, read: ReadFields): Promise<string> {
  const known = await read(type)
  const parts = await Promise.all(
    Object.entries(tree).map(async ([name, inner]) => {
      const field = known.find((one) => one.name === name)
      if (field === undefined) return ''
      const { kind, name: own } = named(field.type)
      return kind === 'OBJECT' ? `${name} ${await selection(String(own), inner, read)}` : name
    }),
  )
  return `{ ${['id', '__typename', ...parts.filter((part) => part !== '')].join(' ')} }`
}
