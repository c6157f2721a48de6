import type { Parsed, PartChange } from './parsed.ts'

type PartRow = Readonly<Record<string, unknown>>

/** A part of a record, such as a line, as it will be after a change, with the pointers of the changed attributes. */
export type PartAsChanged = {
  /** Null for a new one. */
  readonly id: number | null
  readonly values: PartRow
  readonly pointers: Readonly<Record<string, string>>
}

/** The added and changed parts as they will be; `parts` are the existing ones. */
export function partsAsChanged(parsed: Parsed, parts: readonly PartRow[]): readonly PartAsChanged[] {
  return parsed.parts.flatMap(({ changes }) =>
    changes.flatMap((change) => {
      if (change.type === 'DESTROY') return []
      const id = change.type === 'UPDATE' ? change.id : null
      const { values, pointers } = change.parsed
      return [{ id, values: { ...parts.find((part) => part.id === id), ...values }, pointers }]
    }),
  )
}

/** The ids of the parts whose column changes. */
export function changedParts(parsed: Parsed, parts: readonly PartRow[], column: string): readonly number[] {
  return partsAsChanged(parsed, parts).flatMap(({ id, values, pointers }) => {
    const part = parts.find((one) => one.id === id)
    return id !== null && column in pointers && values[column] !== part?.[column] ? [id] : []
  })
}

/** The same change with further values for some parts; sent values take precedence. */
export function withPartValues(parsed: Parsed, ids: readonly number[], more: PartRow): Parsed {
  const merged = (change: PartChange): PartChange =>
    change.type === 'UPDATE' && ids.includes(change.id)
      ? { ...change, parsed: { ...change.parsed, values: { ...more, ...change.parsed.values } } }
      : change
  return { ...parsed, parts: parsed.parts.map((part) => ({ ...part, changes: part.changes.map(merged) })) }
}
