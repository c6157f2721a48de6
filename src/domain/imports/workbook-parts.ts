import sax, { type QualifiedTag, type Tag } from 'sax'
import { refusal } from '#problems/problem.ts'
import type { UnpackedBytes, WorkbookParts } from './unzip.ts'
import { formatNumbered } from './workbook-styles.ts'

/** Characters given to the parser at once. */
const CHUNK = 64 * 1024

/** The refusal of a workbook that does not have the parts it must have. */
export function invalidWorkbook(reason: string) {
  return refusal('import_file_invalid', { reason: `the workbook cannot be read: ${reason}` })
}

/** What is called for the tags and texts of a part. */
type Handlers = {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** Parses a part of a workbook, or its beginning, piece by piece; names have no prefix, and a DTD is refused. */
export function* parsePart(part: UnpackedBytes, { open, text, close }: Handlers): Generator<void> {
  const { bytes, is_whole } = part
  const document = new TextDecoder().decode(bytes)
  const parser = sax.parser(true)
  const refuse = () => {
    throw invalidWorkbook('it has invalid XML')
  }
  parser.onerror = refuse
  parser.ondoctype = refuse
  parser.onopentag = (tag: Tag | QualifiedTag) => open(localName(tag.name), (tag as Tag).attributes)
  parser.onclosetag = (name) => close?.(localName(name))
  parser.ontext = (piece) => text?.(piece)
  parser.oncdata = (piece) => text?.(piece)
  for (let from = 0; from < document.length; from += CHUNK) {
    parser.write(document.slice(from, from + CHUNK))
    yield
  }
  if (is_whole) parser.close()
  yield
}

function readPart(part: UnpackedBytes, handlers: Handlers): void {
  for (const _ of parsePart(part, handlers));
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Where the first visible sheet is, its name and those of the others, and from when its dates are counted. */
export async function readWorkbook(parts: WorkbookParts) {
  const part = await parts('xl/workbook.xml')
  const links = await parts('xl/_rels/workbook.xml.rels')
  if (part === null || links === null) throw invalidWorkbook('it has no list of sheets')
  let is_1904 = false
  const sheets: { readonly id: string; readonly state: string; readonly name: string }[] = []
  readPart(part, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is_1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const { state = 'visible', name: title = '' } = attributes
      sheets.push({ id: relationIn(attributes), state, name: title })
    },
  })
  const targets = new Map<string, string>()
  readPart(links, {
    open: (_, { Id, Target }) => {
      if (Id !== undefined && Target !== undefined) targets.set(Id, Target)
    },
  })
  const [visible, ...others] = sheets.filter(({ state }) => state === 'visible')
  if (visible === undefined) throw invalidWorkbook('it has no visible sheet')
  const target = targets.get(visible.id) ?? ''
  const unread = others.map(({ name }) => name)
  const names = { name: visible.name, unread }
  return { ...names, is_1904, sheet_path: target.startsWith('/') ? target.slice(1) : `xl/${target}` }
}

/** The relation that a sheet names; its prefix is not always the usual one. */
function relationIn(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([name]) => /^\w+:id$/.test(name))?.[1] ?? ''
}

/** The texts that cells refer to. */
export async function readSharedTexts(parts: WorkbookParts): Promise<readonly string[]> {
  const part = await parts('xl/sharedStrings.xml')
  const texts: string[] = []
  if (part === null) return texts
  const reading = new TextReader()
  readPart(part, {
    open: (name) => reading.open(name),
    text: (piece) => reading.add(piece),
    close: (name) => {
      reading.close(name)
      if (name === 'si') texts.push(reading.take())
    },
  })
  return texts
}

/** Collects the text of an item from its runs, without the phonetic ones. */
export class TextReader {
  #text = ''
  #isText = false
  #isPhonetic = false

  open(name: string): void {
    if (name === 'rPh') this.#isPhonetic = true
    this.#isText = name === 't' && !this.#isPhonetic
  }

  add(piece: string): void {
    if (this.#isText) this.#text += piece
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false
    this.#isText = false
  }

  take(): string {
    const text = this.#text
    this.#text = ''
    return unescaped(text)
  }
}

/** Characters that XML does not have are written as `_x000D_`. */
export function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** The number formats of the styles. */
export async function readFormats(parts: WorkbookParts): Promise<readonly string[]> {
  const part = await parts('xl/styles.xml')
  const formats: string[] = []
  if (part === null) return formats
  const own = new Map<number, string>()
  let isCells = false
  readPart(part, {
    open: (name, { numFmtId = '0', formatCode = 'General' }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) formats.push(formatNumbered(Number(numFmtId), own))
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return formats
}
