import { setImmediate as othersTurn } from 'node:timers/promises'
import sax, { type Tag } from 'sax'
import { refusal } from '#problems/problem.ts'
import { LENGTH_A_TURN } from '#values/in-turns.ts'

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

const DEPTH_MAX = 100

// The document is at hand as a whole, and no longer than a file may be.
Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY })

/** Reads a document; what declares things of its own (a DTD) is refused, so nothing grows and nothing is fetched. */
export async function readXml(document: string): Promise<XmlElement> {
  const root = elementAt(0, { name: '', attributes: {} })
  const open = [root]
  const reader = sax.parser(true)
  const wrong = () => {
    throw refusal('import_file_invalid', { reason: `line ${reader.line + 1} is no XML that is read` })
  }
  const add = (text: string) => {
    const here = open.at(-1)
    if (here !== undefined) here.text += text
  }
  reader.onerror = wrong
  reader.ondoctype = wrong
  reader.ontext = add
  reader.oncdata = add
  reader.onopentag = (tag) => {
    if (open.length > DEPTH_MAX) wrong()
    const element = elementAt(reader.startTagPosition - 1, tag as Tag)
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  reader.onclosetag = () => {
    const closed = open.pop()
    if (closed === undefined) return
    closed.to = reader.position
    closed.text = closed.text.trim()
  }
  for (let from = 0; from < document.length; from += LENGTH_A_TURN) {
    if (from > 0) await othersTurn()
    reader.write(document.slice(from, from + LENGTH_A_TURN))
  }
  reader.close()
  const [first, other] = root.children
  return first === undefined || other !== undefined ? wrong() : first
}

function elementAt(from: number, { name, attributes }: Pick<Tag, 'name' | 'attributes'>): Open {
  const said = Object.entries(attributes).map(([name, value]) => [local(name), value] as const)
  return { name: local(name), attributes: new Map(said), children: [], text: '', from, to: from }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
