import { qrCode } from '#values/barcodes.ts'

/** Modules of white around a code, without which scanners do not find it. */
const QUIET = 4
const BLACK_ON_WHITE = '\u001b[30;107m'
const RESET = '\u001b[0m'
/** The characters of two modules one above the other, by which of them are dark. */
const HALVES = [' ', '▀', '▄', '█']

/** A text as QR code for a terminal, two rows of modules in a line; nothing where the text is empty or too long. */
export function qrLines(text: string): readonly string[] {
  const code = qrCode(text)
  if (code === null) return []
  const { columns, rows, dark } = code
  const isDark = (row: number, column: number) =>
    row >= 0 && row < rows && column >= 0 && column < columns && dark[row * columns + column] === true
  return Array.from({ length: Math.ceil(rows / 2) + QUIET }, (_, index) => {
    const row = index * 2 - QUIET
    const halves = Array.from({ length: columns + 2 * QUIET }, (_, place) => {
      const column = place - QUIET
      return HALVES[(isDark(row, column) ? 1 : 0) + (isDark(row + 1, column) ? 2 : 0)] ?? ' '
    })
    return `${BLACK_ON_WHITE}${halves.join('')}${RESET}`
  })
}
