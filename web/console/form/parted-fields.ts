import type { FieldMetadata } from '#web/api/metadata.ts'

/** The fields that most people need, in the order in which they are named, and all others but those asked for elsewhere. */
export function partedFields(
  fields: readonly FieldMetadata[],
  {
    first = [],
    elsewhere,
  }: { readonly first?: readonly string[] | undefined; readonly elsewhere: readonly string[] },
): { readonly needed: readonly FieldMetadata[]; readonly others: readonly FieldMetadata[] } {
  const needed = first.flatMap((name) => fields.filter(({ attribute }) => attribute === name))
  const apart = new Set([...first, ...elsewhere])
  return { needed, others: fields.filter(({ attribute }) => !apart.has(attribute)) }
}
