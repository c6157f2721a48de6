import { setImmediate as othersTurn } from 'node:timers/promises'
import { refusal } from '#problems/problem.ts'
import { LENGTH_A_TURN, mappedInTurns } from '#values/in-turns.ts'
import type { FileRow, FileTable } from './parse-csv.ts'
import { toldApart } from './told-apart.ts'

/** How messages are cut; what the interchange says of it itself counts more. */
export type EdiForm = {
  readonly format: 'edifact' | 'x12'
  readonly segment_terminator?: string
  readonly element_separator?: string
  readonly component_separator?: string
  readonly release_character?: string
  /** The messages that are wanted; all where none is named. */
  readonly message_types: readonly string[]
}

/** A segment: its elements, of which the first is its tag, each with its components. */
type Segment = {
  readonly line: number
  readonly raw: string
  readonly elements: readonly (readonly string[])[]
}

const FRAMES = {
  edifact: { head: 'UNH', foot: 'UNT', ends: ['UNS', 'CNT', 'UNT'], typeAt: 2 },
  x12: { head: 'ST', foot: 'SE', ends: ['CTT', 'SE'], typeAt: 1 },
} as const

/**
 * Reads the messages of an interchange as records. `NAD[2].3.1` is the first component of the third element of the second
 * NAD, all counted from 1; a number that is left out is 1. A list by the name of a segment begins with each of it.
 */
export async function parseEdi(text: string, form: EdiForm): Promise<FileTable> {
  const { head, foot, typeAt } = FRAMES[form.format]
  const segments = await segmentsIn(text.replace(/^\ufeff/, ''), form)
  const around: Segment[] = []
  const messages: { readonly segments: readonly Segment[]; readonly behind: number }[] = []
  let message: Segment[] | null = null
  for (const segment of segments) {
    const tag = tagOf(segment)
    if (tag === head) message = []
    if (message === null) {
      around.push(segment)
      continue
    }
    message.push(segment)
    if (tag !== foot) continue
    const type = message[0]?.elements[typeAt]?.[0] ?? ''
    const isWanted = form.message_types.length === 0 || form.message_types.includes(type)
    if (isWanted) messages.push({ segments: message, behind: around.length })
    message = null
  }
  if (message !== null) throw refusal('import_file_invalid', { reason: `a message has no ${foot}` })
  if (messages.length === 0 && !segments.some((segment) => tagOf(segment) === head))
    throw refusal('import_file_invalid', { reason: `the file has no ${head}` })
  // What stands around a message is what came before it.
  const rows = await mappedInTurns(messages, (one) => rowOf(one.segments, around.slice(0, one.behind), form))
  return { columns: [], rows: toldApart(rows) }
}

function rowOf(segments: readonly Segment[], around: readonly Segment[], form: EdiForm): FileRow {
  return {
    number: segments[0]?.line ?? 1,
    raw: segments.map(({ raw }) => raw).join('\n'),
    cells: cellsOf([...around, ...segments]),
    within: (tag) => partsOf(segments, tag, form).map((part) => rowOf(part, [], form)),
  }
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
  { format }: EdiForm,
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

/** Cuts an interchange; a sign behind the release character is no sign. */
async function segmentsIn(text: string, form: EdiForm): Promise<readonly Segment[]> {
  const signs = signsFor(text, form)
  const segments: Segment[] = []
  let [elements, components, word, raw, line] = [[] as string[][], [] as string[], '', '', 1]
  line += text.slice(0, Math.max(0, signs.from)).split('\n').length - 1
  const endWord = () => {
    components.push(word)
    word = ''
  }
  const endElement = () => {
    endWord()
    elements.push(components)
    components = []
  }
  const endSegment = () => {
    endElement()
    if (raw.trim() !== '') segments.push({ line, raw: raw.trim(), elements })
    elements = []
    raw = ''
  }
  let began = line
  let turn = LENGTH_A_TURN
  for (let place = Math.max(0, signs.from); place < text.length; place += 1) {
    if (place >= turn) {
      await othersTurn()
      turn += LENGTH_A_TURN
    }
    const sign = text.charAt(place)
    if (sign === '\n') began += 1
    if (raw === '' && (sign === '\n' || sign === '\r') && sign !== signs.segment) continue
    if (raw === '') line = began
    if (sign === signs.segment) {
      endSegment()
      continue
    }
    raw += sign
    if (sign === signs.release && signs.release !== '') {
      place += 1
      word += text.charAt(place)
      raw += text.charAt(place)
    } else if (sign === signs.element) endElement()
    else if (sign === signs.component) endWord()
    else if (sign !== '\n' && sign !== '\r') word += sign
  }
  if (raw.trim() !== '') endSegment()
  return segments
}
