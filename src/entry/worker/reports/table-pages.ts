import type { Cell, Table } from '#domain/reporting/report-table.ts'
import type { Drawing } from '#values/drawn-page.ts'
import { BODY, GREY, MARGIN } from './report-paper.ts'
import {
  CELL,
  cellText,
  type Drawn,
  HEAD,
  PADDING,
  type PlacedColumn,
  placedColumns,
} from './table-columns.ts'

/** The pages of a table: how many there are, and what is drawn on each. */
export type TablePages = { readonly count: number; readonly pages: AsyncIterable<readonly Drawing[]> }

/** From one line of a cell to the next, and what is kept free above and below a row; millimetres. */
const LINE = 3.7
const ROW_PADDING = 1

/** The lines of the cells of a row, column by column, or of as much of it as fits on a page. */
type Piece = readonly (readonly string[])[]

/** Draws a table on as many pages as it needs; its rows are read as the pages are. */
export async function tablePages(table: Table, drawn: Drawn): Promise<TablePages> {
  const bands = await placedColumns(table, drawn)
  let count = 0
  for (const columns of bands) for await (const _ of pagesOf(table, columns, drawn)) count += 1
  const pages = async function* () {
    for (const columns of bands)
      for await (const pieces of pagesOf(table, columns, drawn)) yield pageDrawings(columns, pieces, drawn)
  }
  return { count, pages: pages() }
}

/** What stands on each page, one at least. A row stands on one page, unless it is longer than any. */
async function* pagesOf(
  table: Table,
  columns: readonly PlacedColumn[],
  drawn: Drawn,
): AsyncGenerator<readonly Piece[]> {
  const room = BODY.bottom - BODY.top - heightOf(headOf(columns, drawn))
  const lines_max = Math.max(Math.floor((room - 2 * ROW_PADDING) / LINE), 1)
  let [pieces, used, count]: [Piece[], number, number] = [[], 0, 0]
  for await (const row of table.rows())
    for (const piece of cutInto(linesOf(row, { table, columns, drawn }), lines_max)) {
      const height = heightOf(piece)
      if (pieces.length > 0 && used + height > room) {
        yield pieces
        count += 1
        ;[pieces, used] = [[], 0]
      }
      pieces.push(piece)
      used += height
    }
  if (pieces.length > 0 || count === 0) yield pieces
}

type Rows = { readonly table: Table; readonly columns: readonly PlacedColumn[]; readonly drawn: Drawn }

function linesOf(row: readonly Cell[], { table, columns, drawn }: Rows): Piece {
  const { letters, timezone } = drawn
  return columns.map(({ place, width, decimals }) => {
    const kind = table.columns[place]?.kind ?? 'other'
    return letters.wrap(cellText(row[place] ?? null, { kind, decimals }, timezone), width - 2 * PADDING, CELL)
  })
}

function headOf(columns: readonly PlacedColumn[], { letters }: Drawn): Piece {
  return columns.map(({ name, width }) => letters.wrap(name, width - 2 * PADDING, HEAD))
}

function cutInto(piece: Piece, lines_max: number): readonly Piece[] {
  const count = Math.max(Math.ceil(linesIn(piece) / lines_max), 1)
  if (count === 1) return [piece]
  return Array.from({ length: count }, (_, place) =>
    piece.map((lines) => lines.slice(place * lines_max, (place + 1) * lines_max)),
  )
}

function linesIn(piece: Piece): number {
  return piece.reduce((most, lines) => Math.max(most, lines.length), 1)
}

function heightOf(piece: Piece): number {
  return linesIn(piece) * LINE + 2 * ROW_PADDING
}

function pageDrawings(
  columns: readonly PlacedColumn[],
  pieces: readonly Piece[],
  drawn: Drawn,
): readonly Drawing[] {
  const head = headOf(columns, drawn)
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
  for (const piece of pieces) {
    drawings.push(...textsOf(columns, piece, y))
    y += heightOf(piece)
    drawings.push(rule(y - 0.05, 0.1))
  }
  const empty = {
    kind: 'text',
    x: MARGIN + PADDING,
    y: y + 5,
    text: 'There are no rows.',
    colour: GREY.dark,
  } as const
  return pieces.length === 0 ? [...drawings, { ...empty, ...CELL }] : drawings
}

/** Numbers end at the right of their column, everything else begins at the left. */
function textsOf(columns: readonly PlacedColumn[], piece: Piece, top: number): readonly Drawing[] {
  const isHead = top === BODY.top
  return columns.flatMap(({ x, width, decimals }, place) =>
    (piece[place] ?? []).flatMap((text, line): readonly Drawing[] => {
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
