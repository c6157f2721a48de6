/** Points of a millimetre. */
const MM = 72 / 25.4

/** One page: its size in millimetres, and what is drawn on it by `textAt`, `barsAt` and `frameAt`. */
export type Page = { readonly width: number; readonly height: number; readonly drawn: readonly string[] }

/** Where something stands: its lower left corner in millimetres from that of the page. */
export type Spot = { readonly x: number; readonly y: number }

/** Pages as a PDF. It is all ASCII, so it may be kept and sent as text. */
export function pdfOf(pages: readonly Page[]): string {
  const first = 4
  const kids = pages.map((_, place) => `${first + 2 * place} 0 R`).join(' ')
  return written([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, place) => objectsOf(page, first + 2 * place + 1)),
  ])
}

function objectsOf({ width, height, drawn }: Page, content_number: number): readonly string[] {
  const content = [`${MM.toFixed(6)} 0 0 ${MM.toFixed(6)} 0 0 cm`, ...drawn].join('\n')
  const box = `[0 0 ${(width * MM).toFixed(2)} ${(height * MM).toFixed(2)}]`
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /Font << /F1 3 0 R >> >> /Contents ${content_number} 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
}

/** The objects with the table that says where each begins. */
function written(objects: readonly string[]): string {
  const pieces = ['%PDF-1.4\n']
  const places: number[] = []
  let length = pieces[0]?.length ?? 0
  objects.forEach((object, index) => {
    const piece = `${index + 1} 0 obj\n${object}\nendobj\n`
    places.push(length)
    pieces.push(piece)
    length += piece.length
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return `${pieces.join('')}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`
}

/** A line of text; `size` is the height of its letters in millimetres. What the letters do not have becomes a question mark. */
export function textAt({ x, y }: Spot, size: number, text: string): string {
  return `BT /F1 ${size.toFixed(2)} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td (${escaped(text)}) Tj ET`
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\()]/g, '\\$&')
    .replaceAll(/[\xa0-\xff]/g, (letter) => `\\${letter.charCodeAt(0).toString(8)}`)
    .replaceAll(/[^\x20-\x7e]/gu, '?')
}

/** Bars and gaps in turn, a bar first, of these widths in modules; a module and the height are in millimetres. */
export function barsAt(
  { x, y }: Spot,
  {
    widths,
    module,
    height,
  }: { readonly widths: readonly number[]; readonly module: number; readonly height: number },
): string {
  let at = x
  const bars: string[] = []
  widths.forEach((width, place) => {
    if (place % 2 === 0)
      bars.push(`${at.toFixed(3)} ${y.toFixed(2)} ${(width * module).toFixed(3)} ${height.toFixed(2)} re`)
    at += width * module
  })
  return `${bars.join('\n')}\nf`
}

/** An empty frame. */
export function frameAt({ x, y }: Spot, size: { readonly width: number; readonly height: number }): string {
  return `0.3 w ${x.toFixed(2)} ${y.toFixed(2)} ${size.width.toFixed(2)} ${size.height.toFixed(2)} re S`
}

/** A filled box; the colour is written `#rrggbb`. */
export function boxAt(
  { x, y }: Spot,
  size: { readonly width: number; readonly height: number },
  colour: string,
): string {
  const box = `${x.toFixed(2)} ${y.toFixed(2)} ${size.width.toFixed(2)} ${size.height.toFixed(2)} re`
  return `q ${fillOf(colour)} ${box} f Q`
}

/** A slice of a circle, clockwise from the top; `from` and `to` are parts of a whole turn. */
export function sectorAt(
  { x, y }: Spot,
  { radius, from, to }: { readonly radius: number; readonly from: number; readonly to: number },
  colour: string,
): string {
  // Corners so near to each other that the rim looks round.
  const steps = Math.max(Math.ceil((to - from) * 180), 1)
  const rim = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = 2 * Math.PI * (from + ((to - from) * step) / steps)
    return `${(x + radius * Math.sin(angle)).toFixed(2)} ${(y + radius * Math.cos(angle)).toFixed(2)} l`
  })
  return `q ${fillOf(colour)} ${x.toFixed(2)} ${y.toFixed(2)} m\n${rim.join('\n')}\nf Q`
}

function fillOf(colour: string): string {
  const parts = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3))
  return `${parts.join(' ')} rg`
}
