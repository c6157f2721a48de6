import type { StandardFile } from '#web/api/metadata.ts'
import { type Cells, type ColumnMapping, guessMapping } from '#web/console/form/column-mapping.ts'
import { TABLE_HEADINGS, TABLE_KINDS } from './table-headings.ts'

/** A column of a standard file that a column of a table may fill. */
export type TableColumn = { readonly name: string; readonly required: boolean; readonly label: string }

/** Columns for own fields of a tenant, which no heading of a spreadsheet means. */
const OWN_FIELD = /^(?:external_system_reference|string|integer|boolean|datetime)\d$/

/** The columns of a standard file that are offered, those that it needs first. */
export function tableColumns(
  file: StandardFile,
  labelOf: (name: string, attribute: string) => string,
): readonly TableColumn[] {
  return file.columns
    .filter(({ name }) => !OWN_FIELD.test(name))
    .map(({ name, required, attribute }) => ({ name, required, label: labelOf(name, attribute) }))
    .toSorted((one, other) => Number(other.required) - Number(one.required))
}

/** What was chosen for the headings of a client's tables before: the column by the heading as it stands there. */
export type KnownHeadings = Readonly<Record<string, string | null>>

/** What the columns of a table are: as its client's last ones were, else by their headings, else by what the cells look like. */
export function guessTable(
  kind: string,
  cells: Cells,
  { columns, known }: { readonly columns: readonly TableColumn[]; readonly known: KnownHeadings },
): ColumnMapping {
  const headings = columns.map(({ name, label }) => ({ attribute: name, name, label }))
  const guessed = guessMapping(cells, headings, TABLE_HEADINGS[kind] ?? {})
  const [first = []] = cells
  const isKnown = first.some((cell) => known[cell.trim()] !== undefined)
  const hasHeadings = guessed.hasHeadings || isKnown
  const named = guessed.hasHeadings || !isKnown ? guessed.attributes : first.map(() => null)
  const told = named.map((attribute, place) => {
    const before = hasHeadings ? known[(first[place] ?? '').trim()] : undefined
    return before === undefined ? attributeIn(columns, attribute) : attributeIn(columns, before)
  })
  const attributes = onceEach(told)
  return {
    hasHeadings,
    attributes: withContent(kind, hasHeadings ? cells.slice(1) : cells, { columns, attributes }),
  }
}

function attributeIn(columns: readonly TableColumn[], name: string | null): string | null {
  return columns.some((column) => column.name === name) ? name : null
}

function onceEach(attributes: readonly (string | null)[]): readonly (string | null)[] {
  return attributes.map((attribute, place) => (attributes.indexOf(attribute) === place ? attribute : null))
}

type LookOf = readonly [look: (cell: string) => boolean, names: readonly string[]]

/** What cells look like, with the columns that may be meant, whichever the file has. */
const LOOKS: readonly LookOf[] = [
  [isDay, ['expected_date_of_dispatch', 'expected_date_of_receipt', 'fifo_date']],
  [(cell) => /^\S+@\S+\.\S+$/.test(cell), ['email_address']],
  [(cell) => /^[A-Z]{2}$/.test(cell), ['country_code']],
  [(cell) => /^\d{1,6}$/.test(cell), ['quantity', 'item_quantity']],
  [(cell) => /^(?=.*\d)(?=.*[A-Za-z-])[\w.-]+$/.test(cell), ['product_code', 'code']],
]

/** Columns that no heading told, by their cells: only where the file needs it, or has no headings. */
function withContent(
  kind: string,
  rows: Cells,
  {
    columns,
    attributes,
  }: { readonly columns: readonly TableColumn[]; readonly attributes: readonly (string | null)[] },
): readonly (string | null)[] {
  const taken = new Set(attributes)
  return attributes.map((attribute, place) => {
    if (attribute !== null || !TABLE_KINDS.includes(kind)) return attribute
    const filled = rows.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '')
    const found = LOOKS.find(([look]) => filled.length > 0 && filled.every(look))
    const name = found?.[1].find(
      (one) => !taken.has(one) && columns.some((column) => column.name === one && column.required),
    )
    if (name === undefined) return null
    taken.add(name)
    return name
  })
}

/** Whether a cell is a day as people write it: 2026-12-01, 1.12.2026 or 01/12/2026. */
function isDay(cell: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:[T ].*)?$|^\d{1,2}[./]\d{1,2}[./]\d{4}$/.test(cell)
}

/** The kind of file that a table fits best: the one that most of its headings belong to. */
export function guessKind(cells: Cells, columnsOf: (kind: string) => readonly TableColumn[]): string | null {
  const counted = TABLE_KINDS.map((kind) => {
    const columns = columnsOf(kind)
    const { hasHeadings, attributes } = guessTable(kind, cells, { columns, known: {} })
    const needed = attributes.filter((name) =>
      columns.some((column) => column.name === name && column.required),
    )
    return {
      kind,
      points: hasHeadings ? attributes.filter((name) => name !== null).length + needed.length : 0,
    }
  })
  const best = counted.toSorted((one, other) => other.points - one.points)[0]
  return best === undefined || best.points === 0 ? null : best.kind
}
