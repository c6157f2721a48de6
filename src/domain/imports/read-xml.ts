import sax, { type Tag } from 'sax'
import { refusal } from '#problems/problem.ts'
import type { XmlElement } from './file-row.ts'
import { fileTooLarge, OUTSIDE_VALUES_MAX, RECORD_ELEMENTS_MAX } from './read-limits.ts'

/** A record of a document, and its offset there. */
export type XmlRecord = { readonly from: number; readonly element: XmlElement }

type OpenElement = { -readonly [Key in keyof XmlElement]: XmlElement[Key] } & { children: XmlElement[] }

const DEPTH_MAX = 100

/** Characters given to the parser at once. */
const CHUNK = 64 * 1024

// The whole document is in memory, and its size is limited already.
Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY })

/** An open element outside the records: its path from the root, and whether records are below it. */
type OuterElement = { readonly path: string; readonly leadsToRecords: boolean; text: string }

/**
 * Reads the elements at a path one by one, and records the values outside them. A DTD is refused, so that entities neither
 * expand nor load anything; only the current record is in memory.
 */
export class XmlReader {
  /** Values outside the records by path from the root; the first of each path. */
  readonly outerValues: Record<string, string> = {}
  readonly #path: readonly string[]
  readonly #reader = sax.parser(true)
  readonly #outside: OuterElement[] = []
  readonly #inside: OpenElement[] = []
  #ready: XmlRecord[] = []
  #begins = 0
  #elements = 0
  #roots = 0
  #outerCount = 0

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
    for (let from = 0; from < document.length; from += CHUNK) {
      this.#reader.write(document.slice(from, from + CHUNK))
      yield* this.#ready.splice(0)
    }
    this.#reader.close()
    yield* this.#ready.splice(0)
    if (this.#roots !== 1) this.#refuse()
  }

  #open({ name: full, attributes }: Tag): void {
    const name = localName(full)
    const depth = this.#outside.length + this.#inside.length
    if (depth >= DEPTH_MAX) this.#refuse()
    const pairs = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const)
    if (this.#inside.length > 0) return this.#begin(name, pairs)
    const parent = this.#outside.at(-1)
    if (parent === undefined) this.#beginRoot(name)
    const leadsToRecords = (parent === undefined || parent.leadsToRecords) && this.#path[depth] === name
    if (leadsToRecords && depth === this.#path.length - 1) {
      this.#begins = this.#reader.startTagPosition - 1
      this.#elements = 0
      return this.#begin(name, pairs)
    }
    const path = `${parent?.path ?? ''}/${name}`
    for (const [key, value] of pairs) this.#recordOuter(`${path}/@${key}`, value)
    this.#outside.push({ path, leadsToRecords, text: '' })
  }

  #beginRoot(name: string): void {
    this.#roots += 1
    if (this.#roots > 1) this.#refuse()
    const [root] = this.#path
    if (name === root) return
    const reason = `its root is ${name}, and record_path begins with ${root}`
    throw refusal('import_file_invalid', { reason })
  }

  #begin(name: string, attributes: XmlElement['attributes']): void {
    this.#elements += 1 + attributes.length
    if (this.#elements > RECORD_ELEMENTS_MAX)
      throw fileTooLarge(`more than ${RECORD_ELEMENTS_MAX} elements in one record`)
    const from = this.#reader.startTagPosition - 1 - this.#begins
    const element: OpenElement = { name, attributes, children: [], text: '', from, to: from }
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
    const outer = this.#outside.pop()
    if (outer !== undefined && !outer.leadsToRecords) this.#recordOuter(outer.path, outer.text.trim())
  }

  #recordOuter(path: string, value: string): void {
    if (path in this.outerValues) return
    this.#outerCount += 1
    if (this.#outerCount > OUTSIDE_VALUES_MAX)
      throw fileTooLarge(`more than ${OUTSIDE_VALUES_MAX} values around its records`)
    this.outerValues[path] = value
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

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
