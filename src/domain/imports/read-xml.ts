import sax, { type Tag } from 'sax'
import { refusal } from '#problems/problem.ts'
import type { XmlElement } from './file-row.ts'
import { AROUND_MAX, fileTooLarge, RECORD_ELEMENTS_MAX } from './read-limits.ts'

/** A record of a document: where it begins there, and what it consists of. */
export type XmlRecord = { readonly from: number; readonly element: XmlElement }

type Open = { -readonly [Key in keyof XmlElement]: XmlElement[Key] } & { children: XmlElement[] }

const DEPTH_MAX = 100

/** So many letters go to the parser at once. */
const PIECE = 64 * 1024

// The document is at hand as a whole, and no longer than a file may be.
Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY })

/** An element outside of records that is open: its path from the root, and whether it leads to records. */
type Around = { readonly path: string; readonly leads: boolean; text: string }

/**
 * Reads the elements at a path one after the other, and notes what stands around them. What declares things of its own (a DTD)
 * is refused, so nothing grows and nothing is fetched; only the record in hand is kept.
 */
export class XmlReader {
  /** What stands around the records, by path from the root; of several alike the first counts. */
  readonly around: Record<string, string> = {}
  readonly #path: readonly string[]
  readonly #reader = sax.parser(true)
  readonly #outside: Around[] = []
  readonly #inside: Open[] = []
  #ready: XmlRecord[] = []
  #begins = 0
  #elements = 0
  #roots = 0
  #noted = 0

  constructor(path: readonly string[]) {
    this.#path = path
    const reader = this.#reader
    reader.onerror = () => this.#refuse()
    reader.ondoctype = () => this.#refuse()
    reader.ontext = (text) => this.#add(text)
    reader.oncdata = (text) => this.#add(text)
    reader.onopentag = (tag) => this.#open(tag as Tag)
    reader.onclosetag = () => this.#close()
  }

  /** The records of a document. */
  *records(document: string): Generator<XmlRecord> {
    for (let from = 0; from < document.length; from += PIECE) {
      this.#reader.write(document.slice(from, from + PIECE))
      yield* this.#ready.splice(0)
    }
    this.#reader.close()
    yield* this.#ready.splice(0)
    if (this.#roots !== 1) this.#refuse()
  }

  #open({ name: full, attributes }: Tag): void {
    const name = local(full)
    const depth = this.#outside.length + this.#inside.length
    if (depth >= DEPTH_MAX) this.#refuse()
    const said = Object.entries(attributes).map(([key, value]) => [local(key), value] as const)
    if (this.#inside.length > 0) return this.#begin(name, said)
    const above = this.#outside.at(-1)
    if (above === undefined) this.#beginRoot(name)
    const leads = (above === undefined || above.leads) && this.#path[depth] === name
    if (leads && depth === this.#path.length - 1) {
      this.#begins = this.#reader.startTagPosition - 1
      this.#elements = 0
      return this.#begin(name, said)
    }
    const path = `${above?.path ?? ''}/${name}`
    for (const [key, value] of said) this.#note(`${path}/@${key}`, value)
    this.#outside.push({ path, leads, text: '' })
  }

  #beginRoot(name: string): void {
    this.#roots += 1
    if (this.#roots > 1) this.#refuse()
    const [wanted] = this.#path
    if (name === wanted) return
    const reason = `its root is ${name}, and record_path begins with ${wanted}`
    throw refusal('import_file_invalid', { reason })
  }

  #begin(name: string, attributes: XmlElement['attributes']): void {
    this.#elements += 1 + attributes.length
    if (this.#elements > RECORD_ELEMENTS_MAX)
      throw fileTooLarge(`more than ${RECORD_ELEMENTS_MAX} elements in one record`)
    const from = this.#reader.startTagPosition - 1 - this.#begins
    const element: Open = { name, attributes, children: [], text: '', from, to: from }
    this.#inside.at(-1)?.children.push(element)
    this.#inside.push(element)
  }

  #close(): void {
    const element = this.#inside.pop()
    if (element !== undefined) {
      element.to = this.#reader.position - this.#begins
      element.text = element.text.trim()
      if (this.#inside.length === 0) this.#ready.push({ from: this.#begins, element })
      return
    }
    const around = this.#outside.pop()
    if (around !== undefined && !around.leads) this.#note(around.path, around.text.trim())
  }

  #note(path: string, value: string): void {
    if (path in this.around) return
    this.#noted += 1
    if (this.#noted > AROUND_MAX) throw fileTooLarge(`more than ${AROUND_MAX} values around its records`)
    this.around[path] = value
  }

  #add(text: string): void {
    const here = this.#inside.at(-1) ?? this.#outside.at(-1)
    if (here !== undefined) here.text += text
  }

  #refuse(): never {
    throw refusal('import_file_invalid', {
      reason: `line ${this.#reader.line + 1} is invalid or unsupported XML`,
    })
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
