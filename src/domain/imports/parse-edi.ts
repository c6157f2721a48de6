import { refusal } from '#problems/problem.ts'
import { type EdiParts, type FileRow, numberedApart, type RowStream, type Segment } from './file-row.ts'
import { fileTooLarge, RECORD_ELEMENTS_MAX, SEGMENTS_AROUND_MAX } from './read-limits.ts'

/** How messages are cut; what the interchange says of it itself counts more. */
export type EdiForm = {
  readonly format: EdiParts['format']
  readonly segment_terminator?: string
  readonly element_separator?: string
  readonly component_separator?: string
  readonly release_character?: string
  /** The messages that are wanted; all where none is named. */
  readonly message_types: readonly string[]
}

const FRAMES = {
  edifact: { head: 'UNH', foot: 'UNT', ends: ['UNS', 'CNT', 'UNT'], typeAt: 2 },
  x12: { head: 'ST', foot: 'SE', ends: ['CTT', 'SE'], typeAt: 1 },
} as const

/**
 * Reads the messages of an interchange as records. `NAD[2].3.1` is the first component of the third element of the second
 * NAD, all counted from 1; a number that is left out is 1. A list by the name of a segment begins with each of it.
 */
export function parseEdi(text: string, form: EdiForm): RowStream {
  return { columns: null, rows: numberedApart(messagesIn(text.replace(/^\ufeff/, ''), form)) }
}

function* messagesIn(text: string, form: EdiForm): Generator<FileRow> {
  const { head, foot, typeAt } = FRAMES[form.format]
  // What stands around a message is what came before it.
  const around: Segment[] = []
  let message: Segment[] | null = null
  let elements = 0
  let isAny = false
  for (const segment of segmentsIn(text, form)) {
    const tag = tagOf(segment)
    if (tag === head) {
      message = []
      elements = 0
      isAny = true
    }
    if (message === null) {
      around.push(segment)
      if (around.length > SEGMENTS_AROUND_MAX)
        throw fileTooLarge(`more than ${SEGMENTS_AROUND_MAX} segments outside of messages`)
      continue
    }
    message.push(segment)
    elements += segment.elements.reduce((sum, components) => sum + components.length, 0)
    if (elements > RECORD_ELEMENTS_MAX)
      throw fileTooLarge(`more than ${RECORD_ELEMENTS_MAX} elements in one record`)
    if (tag !== foot) continue
    const type = message[0]?.elements[typeAt]?.[0] ?? ''
    if (form.message_types.length === 0 || form.message_types.includes(type))
      yield rowOf(message, around, form.format)
    message = null
  }
  if (message !== null) throw refusal('import_file_invalid', { reason: `a message has no ${foot}` })
  if (!isAny) throw refusal('import_file_invalid', { reason: `the file has no ${head}` })
}

function rowOf(
  segments: readonly Segment[],
  around: readonly Segment[],
  format: EdiParts['format'],
): FileRow {
  return {
    number: segments[0]?.line ?? 1,
    raw: segments.map(({ raw }) => raw).join('\n'),
    cells: cellsOf([...around, ...segments]),
    parts: { kind: 'edi', format, segments },
  }
}

/** The parts of a message that begin with a segment of this name, as rows. */
export function ediRowsWithin({ segments, format }: EdiParts, tag: string): readonly FileRow[] {
  return partsOf(segments, tag, format).map((part) => rowOf(part, [], format))
}

/** What each segment says, under each of its names: `BGM[1].2.1`, and shorter where a number is 1. */
function cellsOf(segments: readonly Segment[]): Readonly<Record<string, string>> {
  const cells: Record<string, string> = {}
  const counts = new Map<string, number>()
  for (const segment of segments) {
    const tag = tagOf(segment)
    const count = (counts.get(tag) ?? 0) + 1
    counts.set(tag, count)
    const tags = count === 1 ? [tag, `${tag}[1]`] : [`${tag}[${count}]`]
    for (const [place, components] of segment.elements.entries()) {
      if (place === 0) continue
      for (const one of tags) {
        cells[`${one}.${place}`] = components[0] ?? ''
        for (const [part, component] of components.entries()) cells[`${one}.${place}.${part + 1}`] = component
      }
    }
  }
  return cells
}

/** The parts of a message that begin with a segment, each up to the next of them or to what ends the list. */
function partsOf(
  segments: readonly Segment[],
  tag: string,
  format: EdiParts['format'],
): readonly (readonly Segment[])[] {
  const ends: readonly string[] = FRAMES[format].ends
  const parts: Segment[][] = []
  let isOpen = false
  for (const segment of segments) {
    const name = tagOf(segment)
    if (name === tag) {
      parts.push([])
      isOpen = true
    } else if (ends.includes(name)) isOpen = false
    if (isOpen) parts.at(-1)?.push(segment)
  }
  return parts
}

function tagOf({ elements }: Segment): string {
  return elements[0]?.[0] ?? ''
}

type Signs = {
  readonly component: string
  readonly element: string
  readonly release: string
  readonly segment: string
  /** Where the first segment begins. */
  readonly from: number
}

function signsFor(text: string, form: EdiForm): Signs {
  const from = text.search(/\S/)
  if (form.format === 'x12') {
    const isa = text.startsWith('ISA', from)
    return {
      element: isa ? text.charAt(from + 3) : (form.element_separator ?? '*'),
      component: isa ? text.charAt(from + 104) : (form.component_separator ?? ':'),
      segment: isa ? text.charAt(from + 105) : (form.segment_terminator ?? '~'),
      release: form.release_character ?? '',
      from,
    }
  }
  const una = text.startsWith('UNA', from) ? text.slice(from + 3, from + 9) : ''
  const [component, element, , release, , segment] = una
  return {
    component: component ?? form.component_separator ?? ':',
    element: element ?? form.element_separator ?? '+',
    release: (release ?? form.release_character ?? '?').trim(),
    segment: segment ?? form.segment_terminator ?? "'",
    from: una === '' ? from : from + 9,
  }
}

/** A segment has at most so many letters; beyond that the signs that end them are others. */
const SEGMENT_LENGTH_MAX = 1_000_000

/** Cuts an interchange; a sign behind the release character is no sign. */
function* segmentsIn(text: string, form: EdiForm): Generator<Segment> {
  const signs = signsFor(text, form)
  const from = Math.max(0, signs.from)
  let began = text.slice(0, from).split('\n').length
  let segment = new SegmentBuilder(began)
  for (let place = from; place < text.length; place += 1) {
    const sign = text.charAt(place)
    if (sign === '\n') began += 1
    if (segment.raw === '' && (sign === '\n' || sign === '\r') && sign !== signs.segment) continue
    if (segment.raw === '') segment = new SegmentBuilder(began)
    if (sign === signs.segment) {
      if (segment.raw.trim() !== '') yield segment.built()
      segment = new SegmentBuilder(began)
      continue
    }
    segment.raw += sign
    if (segment.raw.length > SEGMENT_LENGTH_MAX)
      throw refusal('import_file_invalid', { reason: `line ${segment.line}: a segment has no end` })
    if (sign === signs.release && signs.release !== '') {
      place += 1
      segment.word += text.charAt(place)
      segment.raw += text.charAt(place)
    } else if (sign === signs.element) segment.endElement()
    else if (sign === signs.component) segment.endWord()
    else if (sign !== '\n' && sign !== '\r') segment.word += sign
  }
  if (segment.raw.trim() !== '') yield segment.built()
}

/** A segment while it is read, letter by letter. */
class SegmentBuilder {
  raw = ''
  word = ''
  readonly line: number
  readonly #elements: string[][] = []
  #components: string[] = []

  constructor(line: number) {
    this.line = line
  }

  endWord(): void {
    this.#components.push(this.word)
    this.word = ''
  }

  endElement(): void {
    this.endWord()
    this.#elements.push(this.#components)
    this.#components = []
  }

  built(): Segment {
    this.endElement()
    return { line: this.line, raw: this.raw.trim(), elements: this.#elements }
  }
}
