import { pdfOf, textAt } from '#values/pdf.ts'

/** Millimetres. */
const [WIDTH, HEIGHT, MARGIN, LINE] = [100, 150, 8, 5.6]
const LETTERS_MAX = 60

/** A label of 100 × 150 mm with one line of text below another; the first stands out. */
export function labelPdf(lines: readonly string[]): Uint8Array {
  const shown = lines.slice(0, Math.floor((HEIGHT - 2 * MARGIN) / LINE))
  const drawn = shown.map((line, place) => {
    const spot = { x: MARGIN, y: HEIGHT - MARGIN - (place + 1) * LINE }
    return textAt(spot, place === 0 ? 5 : 3.5, line.slice(0, LETTERS_MAX))
  })
  return Buffer.from(pdfOf([{ width: WIDTH, height: HEIGHT, drawn }]), 'latin1')
}
