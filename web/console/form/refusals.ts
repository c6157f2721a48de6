import type { ErrorObject } from '#web/api/error.ts'
import type { FieldMetadata } from '#web/api/metadata.ts'
import type { Changes } from './draft.ts'
import { ADDRESS, type Path } from './paths.ts'
import type { FormSchema } from './schema.ts'

/** What the service refused, by where it is shown. */
export type Refusals = {
  readonly fields: Readonly<Record<Path, ErrorObject>>
  /** What belongs to no field that the form shows. */
  readonly top: readonly ErrorObject[]
}

/** Nothing is refused. */
export const NO_REFUSALS: Refusals = { fields: {}, top: [] }

/** Puts each error to the field it is about: by its pointer, else by the field it names. */
export function refusalsOf(
  errors: readonly ErrorObject[],
  { schema, places }: { readonly schema: FormSchema; readonly places: Changes['places'] },
): Refusals {
  const placed = errors.map((error) => ({ error, path: pathOf(error, { schema, places }) }))
  const fields = placed.flatMap(({ error, path }) => (path === null ? [] : [[path, error] as const]))
  return {
    // The first of several errors of a field is shown.
    fields: Object.fromEntries(fields.toReversed()),
    top: placed.filter(({ path }) => path === null).map(({ error }) => error),
  }
}

type Form = { readonly schema: FormSchema; readonly places: Changes['places'] }

function pathOf({ context }: ErrorObject, form: Form): Path | null {
  const { pointer, field } = context ?? {}
  if (typeof pointer === 'string') {
    const found = pathAt(stepsOf(pointer), form)
    if (found !== null) return found
  }
  return typeof field === 'string' ? attributeIn(form.schema.fields, field) : null
}

/** The steps of a JSON pointer below the attributes of a document, or of plain JSON. */
function stepsOf(pointer: string): readonly string[] {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return steps[0] === 'data' ? steps.slice(2) : steps
}

function pathAt([first = '', ...rest]: readonly string[], { schema, places }: Form): Path | null {
  const part = schema.parts.find(({ name }) => first === `${name}_changes` || first === name)
  if (part !== undefined) {
    const key = places[part.name]?.[Number(rest[0])]
    if (key === undefined) return part.name
    const within = rest[1] === 'attributes' ? rest[2] : rest[1]
    const attribute = attributeIn(part.fields, within ?? '')
    return attribute === null ? `${part.name}/${key}` : `${part.name}/${key}/${attribute}`
  }
  if (schema.address !== null && first === schema.address.attribute) {
    const attribute = attributeIn(schema.address.fields, rest[0] ?? '')
    return `${ADDRESS}/${attribute ?? schema.address.fields[0]?.attribute}`
  }
  return attributeIn(schema.fields, first)
}

/** The attribute of a field that an error names, by whichever of its names. */
function attributeIn(fields: readonly FieldMetadata[], name: string): string | null {
  const plain = name.replace(/_confirmation$/, '')
  const found = fields.find((field) =>
    [field.attribute, field.name, field.alias, ...(field.accepts ?? [])].some(
      (one) => one === name || one === plain,
    ),
  )
  return found?.attribute ?? null
}
