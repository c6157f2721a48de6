import { refusal } from '#problems/problem.ts'
import type { EdiParts, Segment } from './file-row.ts'

/** The separators of an interchange that declares none itself. */
export type EdiSeparators = {
  readonly format: EdiParts['format']
  readonly segment_terminator?: string
  readonly element_separator?: string
  readonly component_separator?: string
  readonly release_character?: string
}

type Separators = {
  readonly component: string
  readonly element: string
  /** Empty if there is none. */
  readonly release: string
  readonly terminator: string
}

/** Maximum length of a segment; a longer one means a wrong terminator. */
const SEGMENT_LENGTH_MAX = 1_000_000

/** What old systems put behind the end of a file. */
const PADDING = /[\s\p{Cc}]+$/u

/**
 * Splits a file into segments, each interchange by its own separators; a separator after the release character is an
 * ordinary character, and line ends between and within segments are none.
 */
export function* segmentsIn(text: string, options: EdiSeparators): Generator<Segment> {
  const end = text.replace(PADDING, '').length
  let separators = defaultsFor(options)
  // Whether the separators are those of a UNA, which hold for the UNB that follows it.
  let isAnnounced = false
  let line = 1
  let position = 0
  while (position < end) {
    const first = text.charAt(position)
    if (first === separators.terminator || /\s/.test(first)) {
      if (first === '\n') line += 1
      position += 1
      continue
    }
    if (options.format === 'edifact' && text.startsWith('UNA', position)) {
      separators = announcedIn(text.slice(position + 3, position + 9), line)
      isAnnounced = true
      position += 9
      continue
    }
    if (options.format === 'x12' && /^ISA[^A-Z0-9]/.test(text.slice(position, position + 4)))
      separators = { ...separators, ...separatorsOfIsa(text, { position, line }) }
    else if (options.format === 'edifact' && /^UNB[^A-Z0-9]/.test(text.slice(position, position + 4))) {
      if (!isAnnounced)
        separators = text.charAt(position + 3) === LEVEL_B.element ? LEVEL_B : defaultsFor(options)
      isAnnounced = false
    }
    const { segment, next } = segmentAt(text, { position, line, end, separators })
    line += text.slice(position, next).split('\n').length - 1
    position = next
    yield segment
  }
}

/** The separators of syntax level B, which no UNA announces. */
const LEVEL_B: Separators = { component: '\u001f', element: '\u001d', release: '', terminator: '\u001c' }

function defaultsFor(options: EdiSeparators): Separators {
  const isX12 = options.format === 'x12'
  return {
    component: options.component_separator ?? ':',
    element: options.element_separator ?? (isX12 ? '*' : '+'),
    release: (options.release_character ?? (isX12 ? '' : '?')).trim(),
    terminator: options.segment_terminator ?? (isX12 ? '~' : "'"),
  }
}

/** The six characters of UNA: component, element, decimal sign, release, reserved, terminator. */
function announcedIn(characters: string, line: number): Separators {
  const [component = '', element = '', , release = '', , terminator = ''] = characters
  if (terminator === '') throw invalid(line, 'UNA does not have six characters')
  return { component, element, release: release.trim(), terminator }
}

/** ISA has sixteen elements; the last is the component separator, and the terminator follows it. */
function separatorsOfIsa(
  text: string,
  { position, line }: { readonly position: number; readonly line: number },
): Omit<Separators, 'release'> {
  const element = text.charAt(position + 3)
  let at = position
  for (let count = 0; count < 16; count += 1) {
    at = text.indexOf(element, at + 1)
    if (at < 0 || at > position + ISA_LENGTH_MAX) throw invalid(line, 'ISA does not have sixteen elements')
  }
  const [component = '', terminator = ''] = text.slice(at + 1, at + 3)
  if (terminator === '') throw invalid(line, 'ISA has no end')
  return { component, element, terminator }
}

/** ISA has 106 characters; some senders do not pad its elements, none writes longer ones. */
const ISA_LENGTH_MAX = 106

type SegmentPlace = {
  readonly position: number
  readonly line: number
  readonly end: number
  readonly separators: Separators
}

/** The segment at a position, and the position behind its terminator. */
function segmentAt(
  text: string,
  { position, line, end, separators }: SegmentPlace,
): { readonly segment: Segment; readonly next: number } {
  const elements: string[][] = [['']]
  const append = (characters: string) => {
    const components = elements.at(-1) ?? []
    components.push((components.pop() ?? '') + characters)
  }
  let at = position
  for (; at < end && text.charAt(at) !== separators.terminator; at += 1) {
    if (at - position >= SEGMENT_LENGTH_MAX) throw invalid(line, 'a segment has no end')
    const character = text.charAt(at)
    if (character === separators.release) {
      at = releasedAfter(text, at)
      append(text.charAt(at))
    } else if (character === separators.element) elements.push([''])
    else if (character === separators.component) elements.at(-1)?.push('')
    else if (character !== '\n' && character !== '\r') append(character)
  }
  return { segment: { line, raw: text.slice(position, at).trim(), elements }, next: at + 1 }
}

/** The position of the released character; a line may end between it and its release character. */
function releasedAfter(text: string, at: number): number {
  let next = at + 1
  while (text.charAt(next) === '\r' || text.charAt(next) === '\n') next += 1
  return next
}

const invalid = (line: number, reason: string) =>
  refusal('import_file_invalid', { reason: `line ${line}: ${reason}` })
