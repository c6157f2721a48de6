/** A cell of a table; row -1 is the heading. */
export type Cell = { readonly row: number; readonly column: number }

/** How many rows and columns a table has, and how many rows are seen at once. */
export type Size = { readonly rows: number; readonly columns: number; readonly page: number }

/** The row of headings. */
export const HEADING = -1

/** Letters that move like arrows, where a person has not switched single keys off. */
const LETTERS: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' }

/** The key that a pressed letter stands for in a table; other keys are themselves. */
export function arrowFor(key: string, mod: boolean): string {
  return mod ? key : (LETTERS[key] ?? key)
}

/** The cell that a key moves to, within the table; null if the key moves nowhere. */
export function moveFocus(
  { row, column }: Cell,
  { key, mod }: { readonly key: string; readonly mod: boolean },
  { rows, columns, page }: Size,
): Cell | null {
  const to = (nextRow: number, nextColumn: number): Cell => ({
    row: Math.max(HEADING, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
  })
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'ArrowRight':
      return to(row, column + 1)
    case 'PageUp':
      return to(Math.max(0, row - page), column)
    case 'PageDown':
      return to(row + page, column)
    case 'Home':
      return mod ? to(0, 0) : to(row, 0)
    case 'End':
      return mod ? to(rows - 1, columns - 1) : to(row, columns - 1)
    default:
      return null
  }
}
