/** Points of a millimetre. */
const MM = 72 / 25.4
const MARGIN = 8 * MM
const LINE = 16

/** A label of 100 × 150 mm with one line of text below another; the first stands out. */
export function labelPdf(lines: readonly string[]): Uint8Array {
  const [width, height] = [100 * MM, 150 * MM]
  const shown = lines.slice(0, Math.floor((height - 2 * MARGIN) / LINE))
  const text = shown.map((line, place) => {
    const y = height - MARGIN - (place + 1) * LINE
    return `BT /F1 ${place === 0 ? 14 : 10} Tf ${MARGIN.toFixed(2)} ${y.toFixed(2)} Td (${escaped(line)}) Tj ET`
  })
  const content = text.join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width.toFixed(2)} ${height.toFixed(2)}] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  return Buffer.from(written(objects), 'latin1')
}

/** The objects with the table that says where each begins. */
function written(objects: readonly string[]): string {
  let file = '%PDF-1.4\n'
  const places: number[] = []
  objects.forEach((object, index) => {
    places.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`
}

/** Text as a PDF string; what its letters do not have becomes a question mark. */
function escaped(line: string): string {
  return line
    .slice(0, 60)
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .replaceAll(/[\\()]/g, '\\$&')
}
