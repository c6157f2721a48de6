import type { FieldMetadata, OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'

/** The fields of one kind of lines. */
export type PartSchema = {
  /** The name of the list: `lines`. */
  readonly name: string
  readonly of: string
  readonly required: boolean
  readonly fields: readonly FieldMetadata[]
  /** Sent as the list that it is; the parts of a record are sent as changes of them. */
  readonly as_list?: true
  /** What the tenant calls its own fields; nothing where it has none. */
  readonly field_labels?: TypeMetadata['field_labels']
}

/** What a form asks for. */
export type FormSchema = {
  readonly fields: readonly FieldMetadata[]
  /** The fields of the record's own address; none where it has none. */
  readonly address: { readonly attribute: string; readonly fields: readonly FieldMetadata[] } | null
  readonly parts: readonly PartSchema[]
  /** What the tenant calls its own fields; nothing where it has none. */
  readonly field_labels?: TypeMetadata['field_labels']
}

/** What a form is about: a new record, or a change of one that is there. */
export type Occasion = 'creation' | 'change'

/** Types by name: those of the parts and of the address. */
export type Types = ReadonlyMap<string, TypeMetadata>

/** The types whose fields the form of a type needs beside its own. */
export function typesWithin({ fields, parts }: TypeMetadata): readonly string[] {
  const address = fields.some(({ kind }) => kind === 'address') ? ['addresses'] : []
  return [...new Set([...parts.map(({ of }) => of), ...address])]
}

/** The operation that a form of a type is sent to. */
export function operationFor(type: TypeMetadata, occasion: Occasion): OperationMetadata | null {
  const name = occasion === 'creation' ? 'create' : 'update'
  const own = type.operations.filter((one) => one.name === name && one.takes === 'attributes')
  return own.find(({ on_record }) => on_record === (occasion === 'change')) ?? null
}

/** The form of a type: all writable fields, in the order of the declaration. */
export function schemaFor(type: TypeMetadata, types: Types, operation: OperationMetadata): FormSchema {
  const fields = operation.input?.fields ?? type.fields
  // What a new record is kept under stands in its path, and is asked for like everything else.
  const inPath = operation.occasion === 'change' ? namesInPath(operation.path) : []
  const own = fields.filter((field) => isWritten(field) && !inPath.includes(field.attribute))
  const address = fields.find(({ kind }) => kind === 'address')
  return {
    fields: own.filter(({ kind }) => kind !== 'address'),
    address:
      address === undefined
        ? null
        : { attribute: address.name, fields: writtenFields(types.get('addresses')?.fields ?? []) },
    parts: (operation.input?.parts ?? type.parts).map(({ name, of, required }) => {
      const by = type.parts.find((part) => part.name === name)?.by
      const children = types.get(of)?.fields ?? []
      const field_labels = types.get(of)?.field_labels ?? []
      return {
        name,
        of,
        required,
        fields: writtenFields(children).filter(({ attribute }) => attribute !== by),
        field_labels,
      }
    }),
    field_labels: type.field_labels,
  }
}

/** The names in the path of an operation: `id`, `product_id`. */
export function namesInPath(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** The list by which an act without a record in its path names records of its type: `lines`, each with its `stock_id`. */
export function linesNaming({
  input,
  path,
}: Pick<OperationMetadata, 'input' | 'path'>): { readonly attribute: string; readonly id: string } | null {
  if (path.includes('{')) return null
  const [, , type] = path.split('/')
  for (const { attribute, fields } of input?.lists ?? []) {
    const id = fields.find(
      ({ kind, to, required }) => kind === 'reference' && to === type && required === true,
    )
    if (id !== undefined) return { attribute, id: id.attribute }
  }
  return null
}

/** The form of what an act takes. */
export function schemaForInput({ input, path }: Pick<OperationMetadata, 'input' | 'path'>): FormSchema {
  const named = ['ids', linesNaming({ input, path })?.attribute]
  const asked = (input?.fields ?? []).filter((field) => isWritten(field) && !named.includes(field.attribute))
  const lists = asked.flatMap((field) => listOf(field, input) ?? [])
  const fields = asked.filter((field) => listOf(field, input) === null)
  return { fields, address: null, parts: lists }
}

/** The lines of a structured field, where they are described. */
function listOf(
  { attribute, required }: FieldMetadata,
  input: OperationMetadata['input'],
): PartSchema | null {
  const list = input?.lists.find((one) => one.attribute === attribute)
  if (list === undefined || list.fields.length === 0) return null
  return {
    name: attribute,
    of: '',
    required: required === true,
    fields: writtenFields(list.fields),
    as_list: true,
  }
}

function writtenFields(fields: readonly FieldMetadata[]): readonly FieldMetadata[] {
  return fields.filter((field) => isWritten(field) && field.kind !== 'address')
}

function isWritten({ read_only, computed, kind }: FieldMetadata): boolean {
  return !read_only && !computed && kind !== 'parts'
}

/** Whether a form shows a field as a text, since it keeps the value it was created with. */
export function isFixed({ fixed }: FieldMetadata, occasion: Occasion): boolean {
  return occasion === 'change' && fixed === true
}
