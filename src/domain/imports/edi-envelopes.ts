import { type Problem, refusal } from '#problems/problem.ts'
import type { EdiParts, Segment } from './file-row.ts'
import { fileTooLarge, OUTSIDE_SEGMENTS_MAX } from './read-limits.ts'

/** An envelope: its header with the element of its control reference, and its trailer with a count and that reference. */
type Level = {
  readonly name: 'interchange' | 'group' | 'message'
  readonly head: string
  readonly foot: string
  readonly reference: number
}

const LEVELS: Readonly<Record<EdiParts['format'], readonly Level[]>> = {
  edifact: [
    { name: 'interchange', head: 'UNB', foot: 'UNZ', reference: 5 },
    { name: 'group', head: 'UNG', foot: 'UNE', reference: 5 },
    { name: 'message', head: 'UNH', foot: 'UNT', reference: 1 },
  ],
  x12: [
    { name: 'interchange', head: 'ISA', foot: 'IEA', reference: 13 },
    { name: 'group', head: 'GS', foot: 'GE', reference: 6 },
    { name: 'message', head: 'ST', foot: 'SE', reference: 2 },
  ],
}

/** The segments that may stand between messages: of services, of security, and acknowledgments of interchanges. */
const BETWEEN: Readonly<Record<EdiParts['format'], RegExp>> = {
  edifact: /^U[A-Z]{2}$/,
  x12: /^(TA1|IS[BE]|S[1-4][AES]|SVA)$/,
}

/** The segment of X12 that acknowledges an interchange, outside of messages. */
export const INTERCHANGE_ACKNOWLEDGEMENT = 'TA1'

/** Types of messages that acknowledge others: they are never records, and are not acknowledged themselves. */
export const ACKNOWLEDGING = ['997', '999', 'CONTRL', INTERCHANGE_ACKNOWLEDGEMENT]

/** A message of a file: its own segments, and those around it in its own interchange and group. */
export type EdiMessage = { readonly around: readonly Segment[]; readonly segments: readonly Segment[] }

type OpenEnvelope = {
  readonly level: Level
  readonly segments: Segment[]
  /** The segments of a message, the messages of a group, the groups (or messages) of an interchange. */
  counted: number
}

/**
 * Cuts the segments of a file into messages, and compares each trailer with what it ends: the count and the control
 * reference. A file in which one is missing or wrong was cut off or damaged, and is refused (platform 11.3).
 */
export class EdiEnvelopes {
  readonly #levels: readonly Level[]
  readonly #between: RegExp
  /** From the interchange to the message. */
  readonly #open: OpenEnvelope[] = []
  #hasInterchanges = false
  #hasMessages = false

  constructor(format: EdiParts['format']) {
    this.#levels = LEVELS[format]
    this.#between = BETWEEN[format]
  }

  /** Takes the next segment; returns the message that it ends, if it ends one. */
  accept(segment: Segment): EdiMessage | null {
    const tag = tagOf(segment)
    const header = this.#levels.find(({ head }) => head === tag)
    if (header !== undefined) this.#begin(header, segment)
    const trailer = this.#levels.find(({ foot }) => foot === tag)
    if (trailer !== undefined) return this.#end(trailer, segment)
    if (header === undefined) this.#add(segment)
    return null
  }

  /** Refuses a file that ends within an envelope, or has no message. */
  finish(): void {
    const open = this.#open.at(-1)
    if (open !== undefined) throw missingTrailer(open)
    const head = this.#levels.at(-1)?.head
    if (!this.#hasMessages) throw refusal('import_file_invalid', { reason: `the file has no ${head}` })
  }

  #begin(level: Level, segment: Segment): void {
    const depth = this.#levels.indexOf(level)
    const open = this.#open.find((one) => this.#levels.indexOf(one.level) >= depth)
    if (open !== undefined) throw missingTrailer(open)
    if (level.name === 'interchange') this.#hasInterchanges = true
    // A file may consist of messages alone, but in one with interchanges a header was lost.
    else if (this.#hasInterchanges && this.#open.length === 0)
      throw invalidAt(segment, `${level.head} is outside of an interchange`)
    if (level.name === 'message') this.#hasMessages = true
    this.#open.push({ level, segments: [segment], counted: level.name === 'message' ? 1 : 0 })
  }

  #add(segment: Segment): void {
    const open = this.#open.at(-1)
    if (open?.level.name === 'message') open.counted += 1
    else if (!this.#between.test(tagOf(segment)))
      throw invalidAt(segment, `${tagOf(segment).slice(0, 20)} is outside of a message`)
    // A file of an acknowledgement of an interchange alone has nothing to import, and is no fault.
    if (tagOf(segment) === INTERCHANGE_ACKNOWLEDGEMENT && open?.level.name === 'interchange')
      this.#hasMessages = true
    open?.segments.push(segment)
    if (open !== undefined && open.level.name !== 'message' && open.segments.length > OUTSIDE_SEGMENTS_MAX)
      throw fileTooLarge(`more than ${OUTSIDE_SEGMENTS_MAX} segments outside of messages`)
  }

  #end(level: Level, segment: Segment): EdiMessage | null {
    const open = this.#open.at(-1)
    if (open === undefined || !this.#open.some((one) => one.level === level))
      throw invalidAt(segment, `${level.foot} without ${level.head}`)
    if (open.level !== level) throw missingTrailer(open)
    if (level.name === 'message') {
      open.counted += 1
      open.segments.push(segment)
    }
    assertTrailer(open, segment)
    this.#open.pop()
    const parent = this.#open.at(-1)
    if (parent !== undefined) parent.counted += 1
    if (level.name !== 'message') return null
    return { around: this.#open.flatMap(({ segments }) => segments), segments: open.segments }
  }
}

function assertTrailer({ level, segments, counted }: OpenEnvelope, trailer: Segment): void {
  const [count, reference] = [elementOf(trailer, 1), elementOf(trailer, 2)]
  if (!/^\d+$/.test(count) || Number(count) !== counted)
    throw invalidAt(trailer, `${level.foot} counts ${count || 'nothing'}, but there are ${counted}`)
  const expected = referenceOf(level, segments)
  if (!isSameReference(reference, expected))
    throw invalidAt(trailer, `${level.foot} has reference ${reference}, but ${level.head} has ${expected}`)
}

/** Control numbers are equal with and without leading zeros. */
function isSameReference(one: string, other: string): boolean {
  const plain = (text: string) => (/^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text)
  return plain(one) === plain(other)
}

function missingTrailer({ level, segments }: OpenEnvelope): Problem {
  return invalidAt(segments[0], `${level.head} ${referenceOf(level, segments)} has no ${level.foot}`)
}

function referenceOf({ reference }: Level, [head]: readonly Segment[]): string {
  return head === undefined ? '' : elementOf(head, reference)
}

function elementOf({ elements }: Segment, index: number): string {
  return (elements[index]?.[0] ?? '').trim()
}

function invalidAt(segment: Segment | undefined, reason: string): Problem {
  return refusal('import_file_invalid', { reason: `line ${segment?.line ?? 1}: ${reason}` })
}

/** The tag of a segment: `BGM`. */
export function tagOf({ elements }: Segment): string {
  return elements[0]?.[0] ?? ''
}
