/** An element of an XML document; names are without what stands before their colon. */
export type XmlElement = {
  readonly name: string
  readonly attributes: readonly (readonly [string, string])[]
  readonly children: readonly XmlElement[]
  /** What stands between its tags, without what its children say. */
  readonly text: string
  /** Where it begins and ends, counted from the beginning of its record. */
  readonly from: number
  readonly to: number
}

/** What an element consists of. */
export type XmlParts = {
  readonly kind: 'xml'
  readonly element: XmlElement
  /** The record it stands in, as it is written, and the line that begins on. */
  readonly record: { readonly raw: string; readonly line: number }
}

/** A segment of an interchange: its elements, of which the first is its tag, each with its components. */
export type Segment = {
  readonly line: number
  readonly raw: string
  readonly elements: readonly (readonly string[])[]
}

/** What a message consists of. */
export type EdiParts = {
  readonly kind: 'edi'
  readonly format: 'edifact' | 'x12'
  readonly segments: readonly Segment[]
}

/** One row of a file: its line, its cells by column, and how it stood there. */
export type FileRow = {
  readonly number: number
  readonly cells: Readonly<Record<string, string>>
  readonly raw: string
  /** What a row consists of, where a path leads to parts of it. */
  readonly parts?: XmlParts | EdiParts
}

/** A file whose rows are read one after the other. */
export type RowStream = {
  /** The columns it names, as they are compared, known before any row; null where rows are found by paths. */
  readonly columns: readonly string[] | null
  readonly rows: AsyncIterable<FileRow> | Iterable<FileRow>
  /** What stands around all rows, known when the last of them has been read. */
  readonly shared?: () => Readonly<Record<string, string>>
}

/** Rows with numbers of their own, since they are known by them: the line each begins on, or the next where that is taken. */
export function* numberedApart(rows: Iterable<FileRow>): Generator<FileRow> {
  let last = 0
  for (const row of rows) {
    last = Math.max(row.number, last + 1)
    yield { ...row, number: last }
  }
}
