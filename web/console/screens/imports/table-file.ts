import { type Cells, type ColumnMapping, mappedRows } from '#web/console/form/column-mapping.ts'
import type { TableColumn } from './table-mapping.ts'

/** Values that stand in every row, by column. */
export type SameValues = Readonly<Record<string, string>>

/** Columns that are counted or have a usual value where a table says nothing of them. */
const NUMBERED = 'line_number'
const USUAL: SameValues = { storage_unit_quantity: '1' }

/** Columns that a file needs as headings, but whose cells may be empty: the address of the customer is taken. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['address1', 'postcode'])

/** The columns that are needed and neither in the table nor given for all rows. */
export function missingColumns(
  columns: readonly TableColumn[],
  { attributes }: Pick<ColumnMapping, 'attributes'>,
): readonly TableColumn[] {
  return columns.filter(
    ({ name, required }) =>
      required &&
      !attributes.includes(name) &&
      name !== NUMBERED &&
      USUAL[name] === undefined &&
      !MAY_BE_EMPTY.has(name),
  )
}

/** A table as the standard file that is sent: its mapped columns and what is the same in all rows, and nothing else of it. */
export function tableFile(
  cells: Cells,
  mapping: ColumnMapping,
  { columns, same }: { readonly columns: readonly TableColumn[]; readonly same: SameValues },
): string {
  const rows = mappedRows(cells, mapping).filter((row) => Object.values(row).some((text) => text !== ''))
  const names = columns
    .filter(
      ({ name, required }) => required || mapping.attributes.includes(name) || (same[name] ?? '') !== '',
    )
    .map(({ name }) => name)
  const lines = rows.map((row, place) => names.map((name) => textIn(name, row, { rows, place, same })))
  return [names, ...lines].map((line) => line.map(quoted).join(',')).join('\r\n')
}

type RowsAround = {
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly place: number
  readonly same: SameValues
}

function textIn(
  name: string,
  row: Readonly<Record<string, string>>,
  { rows, place, same }: RowsAround,
): string {
  const own = row[name]
  if (own !== undefined) return /(?:^|_)date(?:_|$)/.test(name) ? isoDay(own) : own
  if (name !== NUMBERED) return same[name] ?? USUAL[name] ?? ''
  // Lines are counted within their order.
  const order = row['order_reference']
  return String(rows.slice(0, place + 1).filter((one) => one['order_reference'] === order).length)
}

/** A day as the service reads it; 3/4/2026 may be either, and is left as it stands. */
export function isoDay(text: string): string {
  const [, first = '', sign, second = '', year = ''] =
    /^(\d{1,2})([./])(\d{1,2})[./](\d{4})$/.exec(text) ?? []
  if (sign === undefined) return text
  const [one, other] = [Number(first), Number(second)]
  const isDayFirst = sign === '.' || one > 12 || one === other
  const isMonthFirst = !isDayFirst && other > 12
  if (!isDayFirst && !isMonthFirst) return text
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
