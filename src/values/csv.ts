/** One line of a CSV file with its end, quoted where it must be (RFC 4180), and without formulas. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(withoutFormula(cell))).join(',')}\r\n`
}

/** A number is none, whatever sign it has. */
const NUMBER = /^[-+]?\d+(?:\.\d+)?$/

/** The signs that begin a formula, in both widths, and what is passed over before them. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Apostrophes before a formula or a number: one more is written, and exactly one taken off. */
const MARKED = /^'+(?:[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]|\d+$)/

/** A text that a spreadsheet would take for a formula with an apostrophe before it, since it would be worked out where it is opened. */
export function withoutFormula(text: string): string {
  return (FORMULA.test(text) && !NUMBER.test(text)) || MARKED.test(text) ? `'${text}` : text
}

/** The text of a cell without the apostrophe that keeps spreadsheets from taking it for a formula or number. */
export function withoutFormulaSign(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : cell
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
