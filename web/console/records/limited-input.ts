import type { OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'
import { type FormSchema, schemaForInput } from '#web/console/form/schema.ts'

/** A form that asks for a part of what an operation takes. */
export type LimitedInput = {
  /** The attributes it asks for; everything if absent. */
  readonly asks?: readonly string[]
  /** The attributes that come first; all others are under "More". */
  readonly first?: readonly string[]
  /** What it begins with, by attribute. */
  readonly preset: Readonly<Record<string, string>>
  /** What is sent of attributes that are left empty, where an operation asks for an explicit null. */
  readonly empty?: Readonly<Record<string, unknown>>
  /** What is sent beside it. */
  readonly fixed: Readonly<Record<string, unknown>>
}

/** Asks for nothing, so that what an act comes to is shown before it is done. */
export const SHOWN_BEFORE: LimitedInput = { asks: [], preset: {}, fixed: {} }

/** The form of an operation: of all that it takes, or of what is asked for. */
export function schemaOfAct(
  type: TypeMetadata,
  operation: OperationMetadata,
  limit: LimitedInput | undefined,
): FormSchema {
  const asks = limit?.asks
  if (asks === undefined) return schemaForInput(operation)
  const taken = operation.input?.fields ?? type.fields
  const fields = asks
    .flatMap((name) => taken.filter(({ attribute }) => attribute === name))
    // A short form needs no headings.
    .map((field) => ({ ...field, group: 'identity' as const }))
  return { fields, address: null, parts: [] }
}

/** So many fields need no headings. */
const FEW_FIELDS = 8

/** How the form of an act stands: a short one without headings, its lines in sight. */
export function layoutOfAct(
  { fields, parts }: FormSchema,
  limit?: LimitedInput,
): {
  readonly first: readonly string[] | undefined
  readonly lines: Readonly<Record<string, readonly string[]>>
} {
  const all = fields.length <= FEW_FIELDS ? fields.map(({ attribute }) => attribute) : undefined
  const columns = (part: FormSchema['parts'][number]) => part.fields.map(({ attribute }) => attribute)
  return {
    first: limit?.first ?? all,
    lines: Object.fromEntries(parts.map((part) => [part.name, columns(part)])),
  }
}
