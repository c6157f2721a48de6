import { refusal } from '#problems/problem.ts'
import { type FileRow, numberedApart, type RowStream, type XmlElement, type XmlParts } from './file-row.ts'
import { XmlReader } from './read-xml.ts'

/**
 * Reads the elements at a path (`/Orders/Order`) as records. What stands in one is found by its path from there
 * (`Customer/Code`, `@id`), what stands around it by its path from the root (`/Orders/@batch`); elements that are there
 * several times are gone through as a list. Names count without their prefix.
 */
export function parseXml(document: string, record_path: string | undefined): RowStream {
  const path = stepsIn(record_path ?? '')
  if (path.length === 0) throw refusal('import_file_invalid', { reason: 'no record_path is set' })
  const reader = new XmlReader(path)
  return {
    columns: null,
    rows: numberedApart(rowsOf(reader, document)),
    shared: () => reader.around,
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
  note(cells, element, '')
  return {
    number,
    raw: record.raw.slice(element.from, element.to),
    cells,
    parts,
  }
}

/** The elements that a path leads to from an element, as rows. */
export function xmlRowsWithin({ element, record }: XmlParts, path: string): readonly FileRow[] {
  const lines = new LineCounter(record.raw)
  return at(element, stepsIn(path)).map((one) =>
    rowOf({ kind: 'xml', element: one, record }, record.line - 1 + lines.at(one.from)),
  )
}

/** Notes what an element says, by path; of several alike the first counts. */
function note(cells: Record<string, string>, element: XmlElement, path: string): void {
  const below = path === '' || path.endsWith('/') ? path : `${path}/`
  for (const [name, value] of element.attributes) cells[`${below}@${name}`] ??= value
  cells[path === '' ? '.' : path] ??= element.text
  for (const child of element.children) note(cells, child, `${below}${child.name}`)
}

/** The elements that a path leads to. */
function at(from: XmlElement, path: readonly string[]): readonly XmlElement[] {
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

/** Says on which line a place of a text stands; places are asked for in their order. */
class LineCounter {
  readonly #text: string
  #end: number
  #line = 1

  constructor(text: string) {
    this.#text = text
    this.#end = text.indexOf('\n')
  }

  at(place: number): number {
    while (this.#end !== -1 && this.#end < place) {
      this.#line += 1
      this.#end = this.#text.indexOf('\n', this.#end + 1)
    }
    return this.#line
  }
}
