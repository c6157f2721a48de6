import { type Brush, dip, drawLines, drawMark, type Square } from './draw-mark.ts'
import { type Arrangement, type Box, boxOf, cellOf, LABEL, labelRooms } from './map-arrangement.ts'
import type { PlaceColouring } from './map-colouring.ts'
import type { MapColours } from './map-colours.ts'
import type { MapGeometry } from './map-geometry.ts'

/** The part of a map that is shown: pixels for each place, how far it is scrolled, and the size of the canvas. */
export type MapWindow = {
  readonly scale: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What is drawn. */
export type MapPicture = {
  readonly geometry: MapGeometry
  readonly arrangement: Arrangement
  readonly coloured: PlaceColouring
  readonly isActive: readonly boolean[]
  /** How an aisle is called on the map. */
  readonly labelOf: (aisle: number) => string
  readonly selected: ReadonlySet<number>
  readonly focus: number | null
  /** The rectangle that is dragged, in places. */
  readonly drawn: Box | null
  /** The aisle that is moved, while aisles are arranged. */
  readonly moved: number | null
}

/** From so many pixels on cells have a frame. */
const FRAMED_PX = 6
const LABEL_GAP_PX = 4
const FONT_PX = { least: 9, most: 13 } as const

type Canvas = Brush &
  Pick<
    CanvasRenderingContext2D,
    'clearRect' | 'font' | 'textBaseline' | 'fillText' | 'measureText' | 'setLineDash'
  >

/** Draws the part of a map that is shown: only aisles within it, class by class. */
export function drawMap(brush: Canvas, picture: MapPicture, window: MapWindow, colours: MapColours): void {
  brush.clearRect(0, 0, window.width, window.height)
  const aisles = shownAisles(picture, window)
  drawLabels(brush, { picture, aisles, window, colours })
  const shown = aisles.flatMap((aisle) => picture.geometry.aisles[aisle]?.places ?? [])
  const squares = new Map(shown.map((place) => [place, squareOf(picture, place, window)]))
  drawCells(brush, { picture, squares, window, colours })
  drawOver(brush, { picture, window, colours, squares })
}

function shownAisles({ geometry, arrangement }: MapPicture, window: MapWindow): readonly number[] {
  const { scale, left, top, width, height } = window
  return geometry.aisles.flatMap((aisle, number) => {
    const stand = arrangement.stands[number]
    if (stand === undefined) return []
    const box = boxOf(aisle, stand)
    const isShown =
      box.x * scale < left + width &&
      (box.x + box.width) * scale > left &&
      box.y * scale < top + height &&
      (box.y + box.height) * scale > top
    return isShown ? [number] : []
  })
}

/** The square of a place on the canvas. */
export function squareOf(
  { geometry, arrangement }: Pick<MapPicture, 'geometry' | 'arrangement'>,
  place: number,
  { scale, left, top }: MapWindow,
): Square {
  const { x, y } = cellOf(geometry, arrangement, place)
  const gap = scale >= FRAMED_PX ? 1 : 0
  return { x: x * scale - left, y: y * scale - top, size: scale - gap }
}

type Stroke = {
  readonly picture: MapPicture
  readonly window: MapWindow
  readonly colours: MapColours
}

function drawLabels(
  brush: Canvas,
  { picture, aisles, window, colours }: Stroke & { readonly aisles: readonly number[] },
): void {
  const { scale, left, top } = window
  const size = Math.min(FONT_PX.most, Math.max(FONT_PX.least, scale * 0.8))
  brush.font = `600 ${size}px system-ui, sans-serif`
  brush.textBaseline = 'alphabetic'
  const rooms = labelRooms(picture.geometry.aisles, picture.arrangement.stands)
  for (const aisle of aisles) {
    const stand = picture.arrangement.stands[aisle]
    if (stand === undefined) continue
    brush.fillStyle = picture.moved === aisle ? colours.act : colours.ink
    const text = fittingText(brush, picture.labelOf(aisle), (rooms[aisle] ?? 0) * scale - LABEL_GAP_PX)
    brush.fillText(text, stand.x * scale - left, (stand.y + LABEL) * scale - top - 3)
  }
}

/** A text, shortened where it is wider than its room. */
function fittingText(brush: Pick<Canvas, 'measureText'>, text: string, room: number): string {
  const isFitting = (one: string) => brush.measureText(one).width <= room
  if (isFitting(text)) return text
  const lengths = Array.from({ length: text.length }, (_, cut) => text.length - 1 - cut)
  const short = lengths.map((length) => `${text.slice(0, length).trimEnd()}…`).find(isFitting)
  return short ?? ''
}

function drawCells(
  brush: Canvas,
  { picture, squares, window, colours }: Stroke & { readonly squares: ReadonlyMap<number, Square> },
): void {
  const { coloured, isActive } = picture
  const isFramed = window.scale >= FRAMED_PX
  brush.fillStyle = colours.edge
  for (const { x, y, size } of squares.values()) brush.fillRect(x, y, size, size)
  brush.fillStyle = colours.paper
  const frame = isFramed ? 1 : 0.5
  for (const { x, y, size } of squares.values())
    brush.fillRect(x + frame, y + frame, size - 2 * frame, size - 2 * frame)
  for (const [number, { mark }] of coloured.classes.entries()) {
    dip(brush, mark, colours)
    for (const [place, { x, y, size }] of squares)
      if (coloured.of[place] === number)
        drawMark(brush, mark, { x: x + frame, y: y + frame, size: size - 2 * frame })
  }
  brush.strokeStyle = colours.bad
  for (const [place, { x, y, size }] of squares)
    if (isActive[place] === false) drawLines(brush, [x, y + size, x + size, y])
}

function drawOver(
  brush: Canvas,
  { picture, window, colours, squares }: Stroke & { readonly squares: ReadonlyMap<number, Square> },
): void {
  const { selected, focus, drawn, moved, geometry, arrangement } = picture
  brush.strokeStyle = colours.act
  brush.lineWidth = 2
  for (const place of selected) {
    const square = squares.get(place)
    if (square !== undefined) brush.strokeRect(square.x, square.y, square.size, square.size)
  }
  const standing = focus === null ? undefined : squares.get(focus)
  if (standing !== undefined) drawRing(brush, standing, colours)
  const aisle = moved === null ? undefined : geometry.aisles[moved]
  const stand = moved === null ? undefined : arrangement.stands[moved]
  const frame = aisle !== undefined && stand !== undefined ? boxOf(aisle, stand) : drawn
  if (frame === null) return
  const { scale, left, top } = window
  brush.setLineDash([4, 3])
  brush.lineWidth = 2
  brush.strokeStyle = colours.ink
  brush.strokeRect(frame.x * scale - left, frame.y * scale - top, frame.width * scale, frame.height * scale)
  brush.setLineDash([])
}

/** A ring that stands out on every colour. */
function drawRing(brush: Canvas, { x, y, size }: Square, { ink, paper }: MapColours): void {
  brush.lineWidth = 5
  brush.strokeStyle = paper
  brush.strokeRect(x - 2, y - 2, size + 4, size + 4)
  brush.lineWidth = 3
  brush.strokeStyle = ink
  brush.strokeRect(x - 2, y - 2, size + 4, size + 4)
}
