import { refusal } from '#problems/problem.ts'
import { mappedInTurns } from '#values/in-turns.ts'
import type { FileRow, FileTable } from './parse-csv.ts'
import { readXml, type XmlElement } from './read-xml.ts'
import { toldApart } from './told-apart.ts'

/**
 * Reads the elements at a path (`/Orders/Order`) as records. What stands in one is found by its path from there
 * (`Customer/Code`, `@id`), what stands around it by its path from the root (`/Orders/@batch`); elements that are there
 * several times are gone through as a list. Names count without their prefix.
 */
export async function parseXml(document: string, record_path: string | undefined): Promise<FileTable> {
  const root = await readXml(document)
  const path = stepsIn(record_path ?? '')
  if (path.length === 0) throw refusal('import_file_invalid', { reason: 'no record_path is set' })
  if (path[0] !== root.name) {
    const reason = `its root is ${root.name}, and record_path begins with ${path[0]}`
    throw refusal('import_file_invalid', { reason })
  }
  const lines = linesOf(document)
  const around = aroundIn(root, path)
  const rows = await mappedInTurns(at(root, path.slice(1)), (element) => {
    const { cells, ...row } = rowOf(element, { document, lines })
    return { ...row, cells: { ...around, ...cells } }
  })
  return { columns: [], rows: toldApart(rows) }
}

type Ground = { readonly document: string; readonly lines: readonly number[] }

function rowOf(element: XmlElement, ground: Ground): FileRow {
  const cells: Record<string, string> = {}
  note(cells, element, '')
  return {
    number: lineOf(ground.lines, element.from),
    raw: ground.document.slice(element.from, element.to),
    cells,
    within: (path) => at(element, stepsIn(path)).map((one) => rowOf(one, ground)),
  }
}

/** Notes what an element says, by path; of several alike the first counts. */
function note(cells: Record<string, string>, element: XmlElement, path: string): void {
  const below = path === '' || path.endsWith('/') ? path : `${path}/`
  for (const [name, value] of element.attributes) cells[`${below}@${name}`] ??= value
  cells[path === '' ? '.' : path] ??= element.text
  for (const child of element.children) note(cells, child, `${below}${child.name}`)
}

/** What the elements around the records say, and those beside them. */
function aroundIn(root: XmlElement, path: readonly string[]): Readonly<Record<string, string>> {
  const cells: Record<string, string> = {}
  let elements: readonly XmlElement[] = [root]
  let place = ''
  for (const [depth, name] of path.entries()) {
    const next = path[depth + 1]
    place = `${place}/${name}`
    for (const element of elements) {
      if (next === undefined) continue
      for (const [attribute, value] of element.attributes) cells[`${place}/@${attribute}`] ??= value
      for (const child of element.children)
        if (child.name !== next) note(cells, child, `${place}/${child.name}`)
    }
    elements = next === undefined ? [] : elements.flatMap((element) => at(element, [next]))
  }
  return cells
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

/** Where each line ends. */
function linesOf(document: string): readonly number[] {
  return [...document.matchAll(/\n/g)].map(({ index }) => index)
}

function lineOf(lines: readonly number[], from: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low + 1
}
