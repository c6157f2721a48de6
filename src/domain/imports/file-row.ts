/** An element of an XML document; names have no prefix. */
export type XmlElement = {
  readonly name: string
  readonly attributes: readonly (readonly [string, string])[]
  readonly children: readonly XmlElement[]
  /** Its own text, without the text of its children. */
  readonly text: string
  /** Its start and end, as offsets from the start of its record. */
  readonly from: number
  readonly to: number
}

/** The structure of an XML row. */
export type XmlParts = {
  readonly kind: 'xml'
  readonly element: XmlElement
  /** The record that contains it, as text, and the line the record starts on. */
  readonly record: { readonly raw: string; readonly line: number }
}

/** A segment of an EDI interchange: its elements, the first of which is its tag, each with its components. */
export type Segment = {
  readonly line: number
  readonly raw: string
  readonly elements: readonly (readonly string[])[]
}

/** The structure of an EDI row. */
export type EdiParts = {
  readonly kind: 'edi'
  readonly format: 'edifact' | 'x12'
  readonly segments: readonly Segment[]
}

/** The structure of a JSON row: its text has it, and is parsed again where a path selects a part. */
export type JsonParts = { readonly kind: 'json' }

/** One row of a file: its line, its cells by column, and its text. */
export type FileRow = {
  readonly number: number
  readonly cells: Readonly<Record<string, string>>
  readonly raw: string
  /** The numbers that cells of workbooks and JSON hold, with a decimal point, where their texts are others. */
  readonly numbers?: Readonly<Record<string, string>>
  /** Why the row cannot be imported, if it can be read but means nothing certain. */
  readonly fault?: string
  /** The structure of the row, where paths can select parts of it. */
  readonly parts?: XmlParts | EdiParts | JsonParts
}

/** The number that a cell holds; undefined where it is what its text is. */
export function numberIn({ numbers = {}, parts }: FileRow, column: string): StoredNumber | undefined {
  const number = Object.hasOwn(numbers, column) ? numbers[column] : undefined
  return number === undefined ? undefined : { number, is_shown: parts?.kind !== 'json' }
}

/** A number of a cell, and whether its text is what people see, as in workbooks. */
export type StoredNumber = { readonly number: string; readonly is_shown: boolean }

/** A file whose rows are read one after the other. */
export type RowStream = {
  /** The normalized names of its columns, known before any row; null where cells are found by paths. */
  readonly columns: readonly string[] | null
  /** The headings as they are written, where there is a header. */
  readonly headings?: readonly string[] | null
  /** What of the file is not read; may be known after the last row only. */
  readonly warnings?: readonly string[]
  readonly rows: AsyncIterable<FileRow> | Iterable<FileRow>
  /** Values outside the rows, known after the last row has been read. */
  readonly shared?: () => Readonly<Record<string, string>>
}

/** Gives each row a unique number: the line it starts on, or the next free one. */
export function* withUniqueNumbers(rows: Iterable<FileRow>): Generator<FileRow> {
  let last = 0
  for (const row of rows) {
    last = Math.max(row.number, last + 1)
    yield { ...row, number: last }
  }
}
