import { Problem } from '#problems/problem.ts'
import { INTERCHANGE_ACKNOWLEDGEMENT, tagOf } from './edi-envelopes.ts'
import { type EdiSeparators, segmentsIn } from './edi-segments.ts'
import type { FileRow, RowStream, Segment } from './file-row.ts'

/** What is wrong with an envelope: its trailer is missing, has another reference, or counts something else. */
export type EnvelopeFault = 'trailer_missing' | 'reference' | 'count'

type Elements = readonly (readonly string[])[]

/** A message of an interchange, from its header to its trailer. */
export type SurveyedMessage = {
  readonly kind: 'message'
  readonly interchange: number
  readonly group: number | null
  readonly type: string
  readonly reference: string
  /** The row of the import that it became; null if it is of a type that the import does not read. */
  readonly row_number: number | null
  readonly fault: EnvelopeFault | null
  readonly segments: readonly Elements[]
}

/** A functional group of X12: its header. */
export type SurveyedGroup = {
  readonly kind: 'group'
  readonly interchange: number
  readonly group: number
  readonly head: Elements
  /** How many messages its trailer counts, and how many there are. */
  readonly counted: string
  readonly messages: number
  readonly fault: EnvelopeFault | null
}

/** An interchange: its header. */
export type SurveyedInterchange = {
  readonly kind: 'interchange'
  readonly interchange: number
  readonly head: Elements
  readonly fault: EnvelopeFault | null
}

/** What a file of EDI consists of, the inner before the outer. */
export type SurveyedEdi = SurveyedMessage | SurveyedGroup | SurveyedInterchange

/** How a file is surveyed; the types are those that the import reads, all if there are none. */
export type SurveyOptions = EdiSeparators & { readonly message_types: readonly string[] }

const TAGS = {
  x12: { interchange: ['ISA', 'IEA', 13], group: ['GS', 'GE', 6], message: ['ST', 'SE', 2] },
  edifact: { interchange: ['UNB', 'UNZ', 5], group: ['UNG', 'UNE', 5], message: ['UNH', 'UNT', 1] },
} as const

/**
 * Reads the envelopes of a file as rows, whatever is wrong with them, for the acknowledgements that its senders get. Each row
 * has a `SurveyedEdi` as its text.
 */
export function surveyEdi(text: string, options: SurveyOptions): RowStream {
  const rows = surveyed(text.replace(/^\ufeff/, ''), options)
  return { columns: null, rows: numbered(rows) }
}

function* numbered(found: Iterable<SurveyedEdi>): Generator<FileRow> {
  let number = 0
  for (const one of found) {
    number += 1
    yield { number, raw: JSON.stringify(one), cells: {} }
  }
}

function* surveyed(text: string, options: SurveyOptions): Generator<SurveyedEdi> {
  const survey = new EdiSurvey(options)
  try {
    for (const segment of segmentsIn(text, options)) yield* survey.accept(segment)
  } catch (error) {
    // What cannot be divided into segments any more was cut off.
    if (!(error instanceof Problem)) throw error
  }
  yield* survey.finish()
}

type OpenInterchange = { readonly number: number; readonly head: Segment; inner: number }
type OpenGroup = { readonly number: number; readonly head: Segment; messages: number }
type OpenMessage = { readonly segments: Segment[] }

/** Divides segments into messages, groups and interchanges; a header ends what its predecessor left open. */
class EdiSurvey {
  readonly #options: SurveyOptions
  readonly #tags: (typeof TAGS)['x12' | 'edifact']
  #interchanges = 0
  #lastRow = 0
  #interchange: OpenInterchange | null = null
  #group: OpenGroup | null = null
  #message: OpenMessage | null = null

  constructor(options: SurveyOptions) {
    this.#options = options
    this.#tags = TAGS[options.format]
  }

  *accept(segment: Segment): Generator<SurveyedEdi> {
    const { interchange, group, message } = this.#tags
    const tag = tagOf(segment)
    if (tag === interchange[0]) {
      yield* this.finish()
      this.#interchanges += 1
      this.#interchange = { number: this.#interchanges, head: segment, inner: 0 }
    } else if (tag === group[0]) {
      yield* this.#endGroup(null)
      if (this.#interchange !== null) {
        this.#interchange.inner += 1
        this.#group = { number: this.#interchange.inner, head: segment, messages: 0 }
      }
    } else if (tag === message[0]) {
      yield* this.#endMessage(null)
      this.#message = { segments: [segment] }
    } else if (tag === message[1]) yield* this.#endMessage(segment)
    else if (tag === group[1]) yield* this.#endGroup(segment)
    else if (tag === interchange[1]) yield* this.#endInterchange(segment)
    else if (tag === INTERCHANGE_ACKNOWLEDGEMENT) yield* this.#acknowledge(segment)
    else this.#message?.segments.push(segment)
  }

  /** A TA1 stands between messages, and is told as one: it says about an interchange what a 997 says about a group. */
  *#acknowledge(segment: Segment): Generator<SurveyedEdi> {
    if (this.#message !== null) this.#message.segments.push(segment)
    else if (this.#interchange !== null)
      yield {
        kind: 'message',
        interchange: this.#interchange.number,
        group: null,
        type: INTERCHANGE_ACKNOWLEDGEMENT,
        reference: elementOf(segment, 1),
        row_number: null,
        fault: null,
        segments: [segment.elements],
      }
  }

  /** Ends what is open at the end of the file. */
  *finish(): Generator<SurveyedEdi> {
    yield* this.#endInterchange(null)
  }

  *#endMessage(trailer: Segment | null): Generator<SurveyedEdi> {
    const open = this.#message
    this.#message = null
    const [head] = open?.segments ?? []
    if (open === null || head === undefined || this.#interchange === null) return
    if (this.#group !== null) this.#group.messages += 1
    else this.#interchange.inner += 1
    const isX12 = this.#options.format === 'x12'
    const segments = trailer === null ? open.segments : [...open.segments, trailer]
    const type = elementOf(head, isX12 ? 1 : 2)
    yield {
      kind: 'message',
      interchange: this.#interchange.number,
      group: this.#group?.number ?? null,
      type,
      reference: elementOf(head, this.#tags.message[2]),
      row_number: this.#rowOf(type, head.line),
      fault: faultOf(head, trailer, { counted: segments.length, reference: this.#tags.message[2] }),
      segments: segments.map(({ elements }) => elements),
    }
  }

  /** The row that the import gives the message: the line it starts on, or the next free one. */
  #rowOf(type: string, line: number): number | null {
    const { message_types } = this.#options
    if (message_types.length > 0 && !message_types.includes(type)) return null
    this.#lastRow = Math.max(line, this.#lastRow + 1)
    return this.#lastRow
  }

  *#endGroup(trailer: Segment | null): Generator<SurveyedEdi> {
    yield* this.#endMessage(null)
    const open = this.#group
    this.#group = null
    if (open === null || this.#interchange === null) return
    yield {
      kind: 'group',
      interchange: this.#interchange.number,
      group: open.number,
      head: open.head.elements,
      counted: trailer === null ? '' : elementOf(trailer, 1),
      messages: open.messages,
      fault: faultOf(open.head, trailer, { counted: open.messages, reference: this.#tags.group[2] }),
    }
  }

  *#endInterchange(trailer: Segment | null): Generator<SurveyedEdi> {
    yield* this.#endGroup(null)
    const open = this.#interchange
    this.#interchange = null
    if (open === null) return
    yield {
      kind: 'interchange',
      interchange: open.number,
      head: open.head.elements,
      fault: faultOf(open.head, trailer, { counted: open.inner, reference: this.#tags.interchange[2] }),
    }
  }
}

type ExpectedTrailer = { readonly counted: number; readonly reference: number }

function faultOf(head: Segment, trailer: Segment | null, expected: ExpectedTrailer): EnvelopeFault | null {
  if (trailer === null) return 'trailer_missing'
  if (plain(elementOf(trailer, 2)) !== plain(elementOf(head, expected.reference))) return 'reference'
  return Number(elementOf(trailer, 1) || Number.NaN) === expected.counted ? null : 'count'
}

const elementOf = ({ elements }: Segment, index: number) => (elements[index]?.[0] ?? '').trim()
const plain = (reference: string) =>
  /^\d+$/.test(reference) ? reference.replace(/^0+(?=\d)/, '') : reference
