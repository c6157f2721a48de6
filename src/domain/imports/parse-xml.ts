import { refusal } from '#problems/problem.ts'
import {
  type FileRow,
  type RowStream,
  withUniqueNumbers,
  type XmlElement,
  type XmlParts,
} from './file-row.ts'
import { XmlReader } from './read-xml.ts'

/**
 * Reads the elements at a path (`/Orders/Order`) as records. A value in a record is found by its path from there
 * (`Customer/Code`, `@id`), a value outside by its path from the root (`/Orders/@batch`); repeated elements are read as
 * a list. Prefixes of names are ignored.
 */
export function parseXml(document: string, record_path: string | undefined): RowStream {
  const path = stepsIn(record_path ?? '')
  if (path.length === 0) throw refusal('import_file_invalid', { reason: 'no record_path is set' })
  const reader = new XmlReader(path)
  return {
    columns: null,
    rows: withUniqueNumbers(rowsOf(reader, document)),
    shared: () => reader.outerValues,
  }
}

function* rowsOf(reader: XmlReader, document: string): Generator<FileRow> {
  const lines = new LineCounter(document)
  for (const { from, element } of reader.records(document)) {
    const record = { raw: document.slice(from, from + element.to), line: lines.at(from) }
    yield rowOf({ kind: 'xml', element, record }, record.line)
  }
}

function rowOf(parts: XmlParts, number: number): FileRow {
  const { element, record } = parts
  const cells: Record<string, string> = {}
  collectCells(cells, element, '')
  return {
    number,
    raw: record.raw.slice(element.from, element.to),
    cells,
    parts,
  }
}

/** The elements at a path below an element, as rows. */
export function xmlRowsWithin({ element, record }: XmlParts, path: string): readonly FileRow[] {
  const lines = new LineCounter(record.raw)
  return elementsAt(element, stepsIn(path)).map((one) =>
    rowOf({ kind: 'xml', element: one, record }, record.line - 1 + lines.at(one.from)),
  )
}

/** Collects the values of an element by path; the first of each path counts. */
function collectCells(cells: Record<string, string>, element: XmlElement, path: string): void {
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
  for (const [name, value] of element.attributes) cells[`${prefix}@${name}`] ??= value
  cells[path === '' ? '.' : path] ??= element.text
  for (const child of element.children) collectCells(cells, child, `${prefix}${child.name}`)
}

/** The elements at a path. */
function elementsAt(from: XmlElement, path: readonly string[]): readonly XmlElement[] {
  return path.reduce<readonly XmlElement[]>(
    (elements, name) => elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [from],
  )
}

function stepsIn(path: string): readonly string[] {
  return path
    .split('/')
    .filter((step) => step !== '')
    .map((step) => step.slice(step.indexOf(':') + 1))
}

/** Finds the line of an offset in a text; offsets must be given in ascending order. */
class LineCounter {
  readonly #ends: Iterator<RegExpExecArray>
  #end: number
  #line = 1

  constructor(text: string) {
    this.#ends = text.matchAll(/\r\n|\n|\r/g)
    this.#end = this.#next()
  }

  at(index: number): number {
    while (this.#end < index) {
      this.#line += 1
      this.#end = this.#next()
    }
    return this.#line
  }

  #next(): number {
    return this.#ends.next().value?.index ?? Number.POSITIVE_INFINITY
  }
}
