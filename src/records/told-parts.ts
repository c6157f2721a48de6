import type { Parsed } from './parsed.ts'

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
