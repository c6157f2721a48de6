import { refusal } from '#problems/problem.ts'

/** An element of a document; names are without what stands before their colon. */
export type XmlElement = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** What stands between its tags, without what its children say. */
  readonly text: string
  /** Where it begins and ends in the document. */
  readonly from: number
  readonly to: number
}

type Open = { -readonly [Key in keyof XmlElement]: XmlElement[Key] } & { children: XmlElement[] }

const NAME = String.raw`[A-Za-z_:\u0080-\uffff][\w:.\-\u0080-\uffff]*`
/** What can stand in a document, at the place that is read. */
const PIECE = new RegExp(
  String.raw`<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|</(${NAME})\s*>|<(${NAME})((?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>|([^<]+)`,
  'y',
)
const ATTRIBUTE = new RegExp(String.raw`(${NAME})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'g')
const DEPTH_MAX = 100
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Reads a document; what declares things of its own (a DTD) is refused, so nothing grows and nothing is fetched. */
export function readXml(document: string): XmlElement {
  const root: Open = { name: '', attributes: new Map(), children: [], text: '', from: 0, to: document.length }
  const open: Open[] = [root]
  let at = document.startsWith('\ufeff') ? 1 : 0
  while (at < document.length) {
    PIECE.lastIndex = at
    const found = PIECE.exec(document)
    const here = open.at(-1) ?? root
    if (found === null) throw wrong(document, at)
    const [all, cdata, ended, begun, attributes = '', isEmpty, text] = found
    const end = at + all.length
    if (begun !== undefined) {
      if (open.length > DEPTH_MAX) throw wrong(document, at)
      const element: Open = {
        name: local(begun),
        attributes: attributesIn(attributes),
        children: [],
        text: '',
        from: at,
        to: end,
      }
      here.children.push(element)
      if (isEmpty !== '/') open.push(element)
    } else if (ended !== undefined) {
      if (here === root || here.name !== local(ended)) throw wrong(document, at)
      here.to = end
      here.text = here.text.trim()
      open.pop()
    } else if (cdata !== undefined) here.text += cdata
    else if (text !== undefined) here.text += decoded(text)
    at = end
  }
  const [first, other] = root.children
  if (first === undefined || other !== undefined || open.length > 1 || root.text.trim() !== '')
    throw wrong(document, document.length)
  return first
}

function attributesIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', one, other]) => [
      local(name),
      decoded(one ?? other ?? ''),
    ]),
  )
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function decoded(text: string): string {
  return text.replaceAll(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w+);/g, (all, said: string) => {
    if (!said.startsWith('#')) return ENTITIES[said] ?? all
    const code = said.startsWith('#x') ? Number.parseInt(said.slice(2), 16) : Number(said.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
}

function wrong(document: string, at: number) {
  return refusal('import_file_invalid', { reason: `line ${lineAt(document, at)} is no XML that is read` })
}

/** The line of a place, from 1. */
export function lineAt(document: string, at: number): number {
  return document.slice(0, at).split('\n').length
}
