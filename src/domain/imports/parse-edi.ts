import { refusal } from '#problems/problem.ts'
import { type EdiParts, type FileRow, type RowStream, type Segment, withUniqueNumbers } from './file-row.ts'
import { fileTooLarge, OUTSIDE_SEGMENTS_MAX, RECORD_ELEMENTS_MAX } from './read-limits.ts'

/** How messages are parsed; separators declared by the interchange itself take precedence. */
export type EdiOptions = {
  readonly format: EdiParts['format']
  readonly segment_terminator?: string
  readonly element_separator?: string
  readonly component_separator?: string
  readonly release_character?: string
  /** The message types to read; all if it is empty. */
  readonly message_types: readonly string[]
}

const FRAMES = {
  edifact: { head: 'UNH', foot: 'UNT', ends: ['UNS', 'CNT', 'UNT'], typeAt: 2 },
  x12: { head: 'ST', foot: 'SE', ends: ['CTT', 'SE'], typeAt: 1 },
} as const

/**
 * Reads the messages of an interchange as records. `NAD[2].3.1` is the first component of the third element of the second
 * NAD, all counted from 1; an omitted number is 1. A list by a segment name has an entry for each such segment.
 */
export function parseEdi(text: string, options: EdiOptions): RowStream {
  return { columns: null, rows: withUniqueNumbers(messagesIn(text.replace(/^\ufeff/, ''), options)) }
}

function* messagesIn(text: string, options: EdiOptions): Generator<FileRow> {
  const { head, foot, typeAt } = FRAMES[options.format]
  // The segments outside a message are those before it.
  const outside: Segment[] = []
  let message: Segment[] | null = null
  let elements = 0
  let hasMessages = false
  for (const segment of segmentsIn(text, options)) {
    const tag = tagOf(segment)
    if (tag === head) {
      message = []
      elements = 0
      hasMessages = true
    }
    if (message === null) {
      outside.push(segment)
      if (outside.length > OUTSIDE_SEGMENTS_MAX)
        throw fileTooLarge(`more than ${OUTSIDE_SEGMENTS_MAX} segments outside of messages`)
      continue
    }
    message.push(segment)
    elements += segment.elements.reduce((sum, components) => sum + components.length, 0)
    if (elements > RECORD_ELEMENTS_MAX)
      throw fileTooLarge(`more than ${RECORD_ELEMENTS_MAX} elements in one record`)
    if (tag !== foot) continue
    const type = message[0]?.elements[typeAt]?.[0] ?? ''
    if (options.message_types.length === 0 || options.message_types.includes(type))
      yield rowOf(message, outside, options.format)
    message = null
  }
  if (message !== null) throw refusal('import_file_invalid', { reason: `a message has no ${foot}` })
  if (!hasMessages) throw refusal('import_file_invalid', { reason: `the file has no ${head}` })
}

function rowOf(
  segments: readonly Segment[],
  outside: readonly Segment[],
  format: EdiParts['format'],
): FileRow {
  return {
    number: segments[0]?.line ?? 1,
    raw: segments.map(({ raw }) => raw).join('\n'),
    cells: cellsOf([...outside, ...segments]),
    parts: { kind: 'edi', format, segments },
  }
}

/** The parts of a message that start with a segment of this tag, as rows. */
export function ediRowsWithin({ segments, format }: EdiParts, tag: string): readonly FileRow[] {
  return partsOf(segments, tag, format).map((part) => rowOf(part, [], format))
}

/** The cells of segments under all their names: `BGM[1].2.1`, and shorter ones where a number is 1. */
function cellsOf(segments: readonly Segment[]): Readonly<Record<string, string>> {
  const cells: Record<string, string> = {}
  const counts = new Map<string, number>()
  for (const segment of segments) {
    const tag = tagOf(segment)
    const count = (counts.get(tag) ?? 0) + 1
    counts.set(tag, count)
    const tags = count === 1 ? [tag, `${tag}[1]`] : [`${tag}[${count}]`]
    for (const [index, components] of segment.elements.entries()) {
      if (index === 0) continue
      for (const one of tags) {
        cells[`${one}.${index}`] = components[0] ?? ''
        for (const [part, component] of components.entries()) cells[`${one}.${index}.${part + 1}`] = component
      }
    }
  }
  return cells
}

/** The parts of a message that start with a segment of this tag, each up to the next one or to the end of the list. */
function partsOf(
  segments: readonly Segment[],
  tag: string,
  format: EdiParts['format'],
): readonly (readonly Segment[])[] {
  const endTags: readonly string[] = FRAMES[format].ends
  const parts: Segment[][] = []
  let isOpen = false
  for (const segment of segments) {
    const name = tagOf(segment)
    if (name === tag) {
      parts.push([])
      isOpen = true
    } else if (endTags.includes(name)) isOpen = false
    if (isOpen) parts.at(-1)?.push(segment)
  }
  return parts
}

function tagOf({ elements }: Segment): string {
  return elements[0]?.[0] ?? ''
}

type Separators = {
  readonly componentSeparator: string
  readonly elementSeparator: string
  readonly releaseCharacter: string
  readonly segmentTerminator: string
  /** The offset of the first segment. */
  readonly start: number
}

function separatorsFor(text: string, options: EdiOptions): Separators {
  const from = text.search(/\S/)
  if (options.format === 'x12') {
    const isa = text.startsWith('ISA', from)
    return {
      elementSeparator: isa ? text.charAt(from + 3) : (options.element_separator ?? '*'),
      componentSeparator: isa ? text.charAt(from + 104) : (options.component_separator ?? ':'),
      segmentTerminator: isa ? text.charAt(from + 105) : (options.segment_terminator ?? '~'),
      releaseCharacter: options.release_character ?? '',
      start: from,
    }
  }
  const una = text.startsWith('UNA', from) ? text.slice(from + 3, from + 9) : ''
  const [component, element, , release, , segment] = una
  return {
    componentSeparator: component ?? options.component_separator ?? ':',
    elementSeparator: element ?? options.element_separator ?? '+',
    releaseCharacter: (release ?? options.release_character ?? '?').trim(),
    segmentTerminator: segment ?? options.segment_terminator ?? "'",
    start: una === '' ? from : from + 9,
  }
}

/** Maximum length of a segment; a longer one means a wrong terminator. */
const SEGMENT_LENGTH_MAX = 1_000_000

/** Splits an interchange into segments; a separator after the release character is an ordinary character. */
function* segmentsIn(text: string, options: EdiOptions): Generator<Segment> {
  const separators = separatorsFor(text, options)
  const from = Math.max(0, separators.start)
  let began = text.slice(0, from).split('\n').length
  let segment = new SegmentBuilder(began)
  for (let position = from; position < text.length; position += 1) {
    const character = text.charAt(position)
    if (character === '\n') began += 1
    if (
      segment.raw === '' &&
      (character === '\n' || character === '\r') &&
      character !== separators.segmentTerminator
    )
      continue
    if (segment.raw === '') segment = new SegmentBuilder(began)
    if (character === separators.segmentTerminator) {
      if (segment.raw.trim() !== '') yield segment.built()
      segment = new SegmentBuilder(began)
      continue
    }
    segment.raw += character
    if (segment.raw.length > SEGMENT_LENGTH_MAX)
      throw refusal('import_file_invalid', { reason: `line ${segment.line}: a segment has no end` })
    if (character === separators.releaseCharacter && separators.releaseCharacter !== '') {
      position += 1
      segment.component += text.charAt(position)
      segment.raw += text.charAt(position)
    } else if (character === separators.elementSeparator) segment.endElement()
    else if (character === separators.componentSeparator) segment.endComponent()
    else if (character !== '\n' && character !== '\r') segment.component += character
  }
  if (segment.raw.trim() !== '') yield segment.built()
}

/** A segment while it is read, character by character. */
class SegmentBuilder {
  raw = ''
  component = ''
  readonly line: number
  readonly #elements: string[][] = []
  #components: string[] = []

  constructor(line: number) {
    this.line = line
  }

  endComponent(): void {
    this.#components.push(this.component)
    this.component = ''
  }

  endElement(): void {
    this.endComponent()
    this.#elements.push(this.#components)
    this.#components = []
  }

  built(): Segment {
    this.endElement()
    return { line: this.line, raw: this.raw.trim(), elements: this.#elements }
  }
}
