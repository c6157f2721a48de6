import type { Parsed, PartChange } from './parsed.ts'

type Row = Readonly<Record<string, unknown>>

/** A part of a record, such as a line, as a change describes it: how it would be, and where it says what. */
export type ToldPart = {
  /** Null for a new one. */
  readonly id: number | null
  readonly values: Row
  readonly pointers: Readonly<Record<string, string>>
}

/** The parts that are added or changed, as they would be; `parts` are those there are. */
export function toldParts(parsed: Parsed, parts: readonly Row[]): readonly ToldPart[] {
  return parsed.parts.flatMap(({ changes }) =>
    changes.flatMap((change) => {
      if (change.type === 'DESTROY') return []
      const id = change.type === 'UPDATE' ? change.id : null
      const { values, pointers } = change.parsed
      return [{ id, values: { ...parts.find((part) => part.id === id), ...values }, pointers }]
    }),
  )
}

/** The ids of the parts of which a column is told to be another than it is. */
export function changedParts(parsed: Parsed, parts: readonly Row[], column: string): readonly number[] {
  return toldParts(parsed, parts).flatMap(({ id, values, pointers }) => {
    const part = parts.find((one) => one.id === id)
    return id !== null && column in pointers && values[column] !== part?.[column] ? [id] : []
  })
}

/** The same change, with more said of some of its parts; what was sent of them stays. */
export function withMoreOf(parsed: Parsed, ids: readonly number[], more: Row): Parsed {
  const retold = (change: PartChange): PartChange =>
    change.type === 'UPDATE' && ids.includes(change.id)
      ? { ...change, parsed: { ...change.parsed, values: { ...more, ...change.parsed.values } } }
      : change
  return { ...parsed, parts: parsed.parts.map((part) => ({ ...part, changes: part.changes.map(retold) })) }
}
