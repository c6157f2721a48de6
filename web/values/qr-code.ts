import { type DrawingContext, qrcode } from 'bwip-js/browser'

/** A QR code as the path of its dark area, in modules; it lacks the quiet zone around it. */
export type QrDrawing = { readonly size: number; readonly path: string }

/** A text as QR code, a quarter of which may be unreadable at most; throws for a text that is empty or too long. */
export function qrDrawing(text: string): QrDrawing {
  const options = { bcid: 'qrcode', text, eclevel: 'M', scale: 1 }
  return qrcode(options, outline())
}

/** What the library draws with; it outlines a square code in polygons, of which those within others are gaps. */
function outline(): DrawingContext<QrDrawing> {
  let size = 0
  let path = ''
  const unused = () => undefined
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      size = width
    },
    polygon: (points) => {
      path += `M${points.map((point) => point.join(' ')).join('L')}z`
    },
    line: unused,
    hexagon: unused,
    ellipse: unused,
    fill: unused,
    text: unused,
    end: () => ({ size, path }),
  }
}
