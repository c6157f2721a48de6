import type { Table, TableCell } from '#domain/reporting/report-table.ts'
import type { Drawing } from '#values/drawn-page.ts'
import { BODY, GREY, MARGIN } from './report-page.ts'
import {
  CELL,
  cellText,
  HEAD,
  PADDING,
  type PlacedColumn,
  placedColumns,
  type TableStyle,
} from './table-columns.ts'

/** The pages of a table: their number, and the drawings of each. */
export type TablePages = { readonly count: number; readonly pages: AsyncIterable<readonly Drawing[]> }

/** Line height of cells, and padding above and below a row, in millimetres. */
const LINE = 3.7
const ROW_PADDING = 1

/** The lines of the cells of a row, column by column, or of the part that fits on a page. */
type RowPart = readonly (readonly string[])[]

/** Draws a table on as many pages as needed; rows are read when their page is. */
export async function tablePages(table: Table, style: TableStyle): Promise<TablePages> {
  const bands = await placedColumns(table, style)
  let count = 0
  for (const columns of bands) for await (const _ of pagesOf(table, columns, style)) count += 1
  const pages = async function* () {
    for (const columns of bands)
      for await (const parts of pagesOf(table, columns, style)) yield pageDrawings(columns, parts, style)
  }
  return { count, pages: pages() }
}

/** The rows of each page, at least one page. A row is not split, unless it is longer than a page. */
async function* pagesOf(
  table: Table,
  columns: readonly PlacedColumn[],
  style: TableStyle,
): AsyncGenerator<readonly RowPart[]> {
  const available = BODY.bottom - BODY.top - heightOf(headOf(columns, style))
  const lines_max = Math.max(Math.floor((available - 2 * ROW_PADDING) / LINE), 1)
  let [parts, used, count]: [RowPart[], number, number] = [[], 0, 0]
  for await (const row of table.rows())
    for (const part of splitRow(linesOf(row, { table, columns, style }), lines_max)) {
      const height = heightOf(part)
      if (parts.length > 0 && used + height > available) {
        yield parts
        count += 1
        ;[parts, used] = [[], 0]
      }
      parts.push(part)
      used += height
    }
  if (parts.length > 0 || count === 0) yield parts
}

type RowContext = {
  readonly table: Table
  readonly columns: readonly PlacedColumn[]
  readonly style: TableStyle
}

function linesOf(row: readonly TableCell[], { table, columns, style }: RowContext): RowPart {
  const { typeface, timezone } = style
  return columns.map(({ place, width, decimals }) => {
    const kind = table.columns[place]?.kind ?? 'other'
    return typeface.wrap(
      cellText(row[place] ?? null, { kind, decimals }, timezone),
      width - 2 * PADDING,
      CELL,
    )
  })
}

function headOf(columns: readonly PlacedColumn[], { typeface }: TableStyle): RowPart {
  return columns.map(({ name, width }) => typeface.wrap(name, width - 2 * PADDING, HEAD))
}

function splitRow(part: RowPart, lines_max: number): readonly RowPart[] {
  const count = Math.max(Math.ceil(linesIn(part) / lines_max), 1)
  if (count === 1) return [part]
  return Array.from({ length: count }, (_, index) =>
    part.map((lines) => lines.slice(index * lines_max, (index + 1) * lines_max)),
  )
}

function linesIn(part: RowPart): number {
  return part.reduce((most, lines) => Math.max(most, lines.length), 1)
}

function heightOf(part: RowPart): number {
  return linesIn(part) * LINE + 2 * ROW_PADDING
}

function pageDrawings(
  columns: readonly PlacedColumn[],
  parts: readonly RowPart[],
  style: TableStyle,
): readonly Drawing[] {
  const head = headOf(columns, style)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const rule = (y: number, height: number, colour = GREY.light): Drawing => ({
    kind: 'box',
    x: MARGIN,
    y,
    width,
    height,
    colour,
  })
  const drawings: Drawing[] = [rule(BODY.top, heightOf(head), GREY.pale), ...textsOf(columns, head, BODY.top)]
  let y = BODY.top + heightOf(head)
  drawings.push(rule(y - 0.15, 0.3, GREY.dark))
  for (const part of parts) {
    drawings.push(...textsOf(columns, part, y))
    y += heightOf(part)
    drawings.push(rule(y - 0.05, 0.1))
  }
  const empty = {
    kind: 'text',
    x: MARGIN + PADDING,
    y: y + 5,
    text: 'There are no rows.',
    colour: GREY.dark,
  } as const
  return parts.length === 0 ? [...drawings, { ...empty, ...CELL }] : drawings
}

/** Numbers are aligned to the right, everything else to the left. */
function textsOf(columns: readonly PlacedColumn[], part: RowPart, top: number): readonly Drawing[] {
  const isHead = top === BODY.top
  return columns.flatMap(({ x, width, decimals }, index) =>
    (part[index] ?? []).flatMap((text, line): readonly Drawing[] => {
      if (text === '') return []
      const y = top + ROW_PADDING + line * LINE + CELL.size
      const at =
        decimals !== null
          ? { x: MARGIN + x + width - PADDING, align: 'right' as const }
          : { x: MARGIN + x + PADDING }
      return [{ kind: 'text', ...at, ...(isHead ? HEAD : CELL), y, text }]
    }),
  )
}
