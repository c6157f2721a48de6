import type { Mark } from './map-colouring.ts'
import type { MapColours } from './map-colours.ts'

/** What canvases draw on, as far as marks need it. */
export type Brush = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'fillRect'
  | 'strokeRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
>

/** A square on the canvas, in pixels. */
export type Square = { readonly x: number; readonly y: number; readonly size: number }

/** Sets the colours that a mark is drawn with; marks of one class are drawn one after another. */
export function dip(brush: Brush, mark: Mark, colours: MapColours): void {
  const colour = colourOf(mark, colours)
  brush.fillStyle = colour
  brush.strokeStyle = colour
}

function colourOf(mark: Mark, { shades, marks, ink, quiet, paper }: MapColours): string {
  switch (mark.kind) {
    case 'none':
      return paper
    case 'bar':
      return shades[mark.fifths - 1] ?? ink
    case 'mark':
      return marks[mark.number] ?? ink
    case 'dot':
      return quiet
    case 'cross':
      return ink
  }
}

/** Draws a mark into a square: classes differ by shape and height, not by colour alone. */
export function drawMark(brush: Brush, mark: Mark, { x, y, size }: Square): void {
  const half = size / 2
  switch (mark.kind) {
    case 'none':
      return
    case 'bar': {
      const height = Math.max(1, Math.round((size * mark.fifths) / 5))
      brush.fillRect(x, y + size - height, size, height)
      return
    }
    case 'dot':
      brush.fillRect(x + size * 0.35, y + size * 0.35, Math.max(1, size * 0.3), Math.max(1, size * 0.3))
      return
    case 'cross':
      drawLines(brush, [x, y, x + size, y + size], [x + size, y, x, y + size])
      return
    case 'mark':
      OWNER_SHAPES[mark.number % OWNER_SHAPES.length]?.(brush, { x, y, size, half })
  }
}

type Shape = (brush: Brush, square: Square & { readonly half: number }) => void

/** Whole, lower half, left half, middle, frame, two bars. */
const OWNER_SHAPES: readonly Shape[] = [
  (brush, { x, y, size }) => brush.fillRect(x, y, size, size),
  (brush, { x, y, size, half }) => brush.fillRect(x, y + half, size, half),
  (brush, { x, y, size, half }) => brush.fillRect(x, y, half, size),
  (brush, { x, y, size, half }) => brush.fillRect(x + half / 2, y + half / 2, size - half, size - half),
  (brush, { x, y, size }) => {
    brush.lineWidth = Math.max(1, size / 5)
    brush.strokeRect(
      x + brush.lineWidth / 2,
      y + brush.lineWidth / 2,
      size - brush.lineWidth,
      size - brush.lineWidth,
    )
  },
  (brush, { x, y, size }) => {
    brush.fillRect(x, y, size / 3, size)
    brush.fillRect(x + (size * 2) / 3, y, size / 3, size)
  },
]

/** A line from one point to another: x, y, x, y. */
type Line = readonly [number, number, number, number]

/** Draws lines in the colour the brush has. */
export function drawLines(brush: Brush, ...lines: readonly Line[]): void {
  brush.lineWidth = 1.5
  brush.beginPath()
  for (const [fromX, fromY, toX, toY] of lines) {
    brush.moveTo(fromX, fromY)
    brush.lineTo(toX, toY)
  }
  brush.stroke()
}
