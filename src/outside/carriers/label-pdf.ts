import { buffer } from 'node:stream/consumers'
import { drawPdf } from '#outside/pdf/draw-pdf.ts'
import type { Drawing } from '#values/drawn-page.ts'

/** Millimetres. */
const [WIDTH, HEIGHT, MARGIN, LINE] = [100, 150, 8, 5.6]
const ROOM = WIDTH - 2 * MARGIN

/** A label of 100 × 150 mm with lines of text; the first is emphasised. */
export function labelPdf(lines: readonly string[]): Promise<Uint8Array> {
  const shown = lines.slice(0, Math.floor((HEIGHT - 2 * MARGIN) / LINE))
  const drawn = shown.map((text, index): Drawing => {
    const at = { x: MARGIN, y: MARGIN + (index + 1) * LINE, room: ROOM }
    return { kind: 'text', ...at, text, ...(index === 0 ? { size: 5, weight: 'bold' } : { size: 3.5 }) }
  })
  return buffer(drawPdf({ title: lines[0] ?? 'Label', pages: [{ width: WIDTH, height: HEIGHT, drawn }] }))
}
