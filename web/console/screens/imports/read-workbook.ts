import type { Cells } from '#web/console/form/column-mapping.ts'

/** Whether bytes are a ZIP archive, as workbooks are. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/** The cells of the first sheet of a workbook (XLSX): texts, figures and days as people write them; null where it is none. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Cells | null> {
  const parts = partsIn(bytes)
  const partNamed = async (name: string) => {
    const part = parts.get(name)
    return part === undefined ? null : textOf(bytes, part)
  }
  const workbook = await partNamed('xl/workbook.xml')
  const links = await partNamed('xl/_rels/workbook.xml.rels')
  if (workbook === null || links === null) return null
  const id = /<sheet\b(?![^>]*state="(?:hidden|veryHidden)")[^>]*\br:id="([^"]+)"/.exec(workbook)?.[1]
  const link = [...links.matchAll(/<Relationship\b[^>]*>/g)].find(([one]) => one.includes(`Id="${id}"`))?.[0]
  const target = /Target="\/?(?:xl\/)?([^"]+)"/.exec(link ?? '')?.[1]
  const sheet = target === undefined ? null : await partNamed(`xl/${target}`)
  if (sheet === null) return null
  const texts = textsIn((await partNamed('xl/sharedStrings.xml')) ?? '')
  const styles = numberStyles((await partNamed('xl/styles.xml')) ?? '')
  const is1904 = /date1904="(?:1|true)"/.test(workbook)
  return rowsIn(sheet, { texts, styles, is1904 })
}

type ArchivePart = { readonly method: number; readonly from: number; readonly size: number }

/** The parts of an archive by their names, from its directory at the end. */
function partsIn(bytes: Uint8Array): ReadonlyMap<string, ArchivePart> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end > 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1
  const parts = new Map<string, ArchivePart>()
  if (end <= 0) return parts
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)))
    const local = view.getUint32(at + 42, true)
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    parts.set(name, { method: view.getUint16(at + 10, true), from, size: view.getUint32(at + 20, true) })
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

/** Larger parts are no spreadsheets that people write. */
const PART_MAX = 200_000_000

async function textOf(bytes: Uint8Array<ArrayBuffer>, { method, from, size }: ArchivePart): Promise<string> {
  const packed = bytes.slice(from, from + size)
  if (method === 0) return new TextDecoder().decode(packed)
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const chunks: string[] = []
  const decoder = new TextDecoder()
  let length = 0
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > PART_MAX) throw new Error('the workbook is too large')
    chunks.push(decoder.decode(chunk, { stream: true }))
  }
  return chunks.join('')
}

/** The texts that cells share; pronunciations are not read. */
function textsIn(xml: string): readonly string[] {
  return [...xml.matchAll(/<si\b[^>]*>([\s\S]*?)<\/si>|<si\s*\/>/g)].map(([, item = '']) => plainText(item))
}

function plainText(xml: string): string {
  const told = xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '')
  return [...told.matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)]
    .map(([, text = '']) => unescaped(text))
    .join('')
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    return decimal === undefined ? (ENTITIES[name] ?? whole) : String.fromCodePoint(Number(decimal))
  })
}

/** How a style shows a number: as a day, or with so many digits, as codes and postcodes are. */
type NumberStyle = 'day' | number

/** The styles of cells that show a number otherwise than as it is. */
function numberStyles(xml: string): ReadonlyMap<number, NumberStyle> {
  const own = new Map(
    [...xml.matchAll(/<numFmt\b[^>]*numFmtId="(\d+)"[^>]*formatCode="([^"]*)"/g)].map(([, id, code = '']) => [
      Number(id),
      code,
    ]),
  )
  const styleOf = (id: number): NumberStyle | null => {
    const code = (own.get(id) ?? '').replace(/&quot;.*?&quot;|\[[^\]]*\]|\\./g, '')
    if ((id >= 14 && id <= 17) || id === 22 || /[dy]/i.test(code)) return 'day'
    return /^0{2,}$/.test(code) ? code.length : null
  }
  const formats = /<cellXfs\b[\s\S]*?<\/cellXfs>/.exec(xml)?.[0] ?? ''
  const styles = [...formats.matchAll(/<xf\b[^>]*?numFmtId="(\d+)"/g)].map(([, id]) => styleOf(Number(id)))
  return new Map(styles.flatMap((style, place) => (style === null ? [] : [[place, style] as const])))
}

type SheetFacts = {
  readonly texts: readonly string[]
  readonly styles: ReadonlyMap<number, NumberStyle>
  readonly is1904: boolean
}

function rowsIn(sheet: string, facts: SheetFacts): Cells {
  const rows = [...sheet.matchAll(/<row\b[^>]*>([\s\S]*?)<\/row>/g)].map(([, row = '']) => {
    const cells: string[] = []
    for (const [, attributes = '', content = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const place = columnOf(/\br="([A-Z]+)/.exec(attributes)?.[1]) ?? cells.length
      while (cells.length < place) cells.push('')
      cells[place] = cellText(attributes, content, facts)
    }
    return cells
  })
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''))
}

function columnOf(letters: string | undefined): number | undefined {
  if (letters === undefined) return undefined
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(attributes: string, content: string, { texts, styles, is1904 }: SheetFacts): string {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1]
  if (type === 'inlineStr') return plainText(content)
  const value = unescaped(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(content)?.[1] ?? '')
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type !== undefined && type !== 'n') return value
  const style = styles.get(Number(/\bs="(\d+)"/.exec(attributes)?.[1]))
  if (value === '' || style === undefined) return shortNumber(value)
  return style === 'day' ? dayOf(Number(value), is1904) : shortNumber(value).padStart(style, '0')
}

const DAY_MS = 86_400_000

function dayOf(serial: number, is1904: boolean): string {
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round((serial + (is1904 ? 1462 : 0)) * DAY_MS))
  const text = moment.toISOString()
  return serial % 1 === 0 ? text.slice(0, 10) : text.slice(0, 16)
}

/** Figures as they were typed: 0.1 is kept as 0.10000000000000001, and long codes with an exponent. */
function shortNumber(value: string): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  return Number.isSafeInteger(number) ? String(number) : String(Number(number.toPrecision(15)))
}
