import { ACKNOWLEDGING, EdiEnvelopes, tagOf } from './edi-envelopes.ts'
import { type EdiSeparators, segmentsIn } from './edi-segments.ts'
import { type EdiParts, type FileRow, type RowStream, type Segment, withUniqueNumbers } from './file-row.ts'
import { fileTooLarge, RECORD_ELEMENTS_MAX } from './read-limits.ts'

/** How messages are parsed; separators declared by an interchange itself take precedence. */
export type EdiOptions = EdiSeparators & {
  /** The message types to read; all if it is empty. */
  readonly message_types: readonly string[]
}

/** The header of a message, the element of its type, and the segments that end its last list. */
const MESSAGES = {
  edifact: { head: 'UNH', typeAt: 2, ends: ['UNS', 'CNT', 'UNT'] },
  x12: { head: 'ST', typeAt: 1, ends: ['CTT', 'SE'] },
} as const

/**
 * Reads the messages of a file as records. `NAD[2].3.1` is the first component of the third element of the second
 * NAD, all counted from 1; an omitted number is 1. A list by a segment name has an entry for each such segment. A file with
 * a trailer that is missing or does not match is refused.
 */
export function parseEdi(text: string, options: EdiOptions): RowStream {
  const unread = new Map<string, number>()
  const rows = messagesIn(text.replace(/^\ufeff/, ''), options, (type) => {
    if (!ACKNOWLEDGING.includes(type)) unread.set(type, (unread.get(type) ?? 0) + 1)
  })
  return {
    columns: null,
    rows: withUniqueNumbers(rows),
    // Known after the last message.
    get warnings() {
      return [...unread].slice(0, WARNINGS_MAX).map(warningOf)
    },
  }
}

/** Maximum number of types that a file is warned of. */
const WARNINGS_MAX = 100

function warningOf([type, count]: readonly [string, number]): string {
  const name = type.slice(0, 100)
  return count === 1
    ? `a message of type ${name} is not read`
    : `${count} messages of type ${name} are not read`
}

function* messagesIn(
  text: string,
  options: EdiOptions,
  passOver: (type: string) => void,
): Generator<FileRow> {
  const { head, typeAt } = MESSAGES[options.format]
  const envelopes = new EdiEnvelopes(options.format)
  let elements = 0
  for (const segment of segmentsIn(text, options)) {
    if (tagOf(segment) === head) elements = 0
    elements += segment.elements.reduce((sum, components) => sum + components.length, 0)
    if (elements > RECORD_ELEMENTS_MAX)
      throw fileTooLarge(`more than ${RECORD_ELEMENTS_MAX} elements in one record`)
    const message = envelopes.accept(segment)
    if (message === null) continue
    const type = message.segments[0]?.elements[typeAt]?.[0] ?? ''
    if (options.message_types.length === 0 || options.message_types.includes(type))
      yield rowOf(message.segments, message.around, options.format)
    else passOver(type)
  }
  envelopes.finish()
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
  const endTags: readonly string[] = MESSAGES[format].ends
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
