import { type EdiCharacterSet, inCharacterSet } from './edi-characters.ts'
import { longValueIn } from './edi-limits.ts'
import { type EdiFormat, type EdiSegment, EdiValueError, ediSegment } from './edi-segment.ts'
import { DECIMAL_MARK } from './edi-template.ts'

/** An identity of an interchange: its id, and what kind of id that is. */
type Identity = { readonly id: string; readonly qualifier: string; readonly group_id: string }

/** How interchanges with a partner are written. */
export type EdiProfile = {
  readonly format: EdiFormat
  readonly own: Identity
  readonly partner: Identity
  /** `004010`, or `D:96A:UN` and what an association has assigned. */
  readonly message_version: string
  readonly character_set: EdiCharacterSet
  /** Whether letters that the set lacks are written as others, and separators of X12 in a value as blanks; else they are refused. */
  readonly transliterates: boolean
  readonly component_separator: string
  readonly element_separator: string
  readonly segment_terminator: string
  readonly decimal_sign: string
  readonly line_breaks: boolean
  readonly is_test: boolean
  readonly requests_acknowledgements: boolean
}

/** A message without its envelope. */
export type EdiMessage = {
  /** `945`, `DESADV`. */
  readonly type: string
  readonly segments: readonly EdiSegment[]
}

/** What an interchange is written with: its control number, from 1, and when it is written, in local time. */
export type InterchangeStamp = { readonly number: number; readonly at: Temporal.PlainDateTime }

/** The functional groups of X12 by message. */
const GROUPS: Readonly<Record<string, string>> = {
  '856': 'SH',
  '846': 'IB',
  '944': 'RE',
  '945': 'SW',
  '997': 'FA',
}

/** The version of the syntax by character set, in EDIFACT. */
const SYNTAX: Readonly<Record<string, string>> = { UNOA: '2', UNOB: '2', UNOC: '3', UNOW: '4', UNOY: '4' }

const SERVICE_MESSAGES = ['997', 'CONTRL']

/**
 * The text of an interchange: envelope, control numbers and counts around messages, which are all of one type. An interchange
 * without a message is one of interchange acknowledgements (TA1). Throws `EdiValueError` for a value that cannot be written.
 */
export function writeInterchange(
  profile: EdiProfile,
  messages: readonly EdiMessage[],
  stamp: InterchangeStamp,
): string {
  const write = (segment: EdiSegment) => segmentText(segment, profile)
  const segments =
    profile.format === 'x12'
      ? x12Segments(profile, messages, stamp)
      : edifactSegments(profile, messages, stamp)
  const end = profile.line_breaks ? '\r\n' : ''
  const una = profile.format === 'x12' ? '' : `${unaOf(profile)}${end}`
  return una + segments.map((segment) => `${write(segment)}${profile.segment_terminator}${end}`).join('')
}

/** Checks that the segments of a message can be written; throws `EdiValueError`. */
export function assertWritable(segments: readonly EdiSegment[], profile: EdiProfile): void {
  for (const segment of segments) segmentText(segment, profile)
}

const unaOf = ({ component_separator, element_separator, decimal_sign, segment_terminator }: EdiProfile) =>
  `UNA${component_separator}${element_separator}${decimal_sign}? ${segment_terminator}`

/** Whether the version of X12 has a separator of repetitions in ISA11; before that it names the standard. */
function repetitionOf({ message_version }: EdiProfile): string {
  return Number(message_version.slice(0, 5)) >= 402 ? '^' : 'U'
}

function x12Segments(
  profile: EdiProfile,
  messages: readonly EdiMessage[],
  { number, at }: InterchangeStamp,
): readonly EdiSegment[] {
  const { own, partner, message_version, is_test } = profile
  const control = String(number).padStart(9, '0')
  const isService = messages.every(({ type }) => SERVICE_MESSAGES.includes(type))
  const wants = profile.requests_acknowledgements && !isService ? '1' : '0'
  const blanks = ' '.repeat(10)
  const isa = ediSegment(
    'ISA',
    ...['00', blanks, '00', blanks, own.qualifier.padEnd(2), own.id.padEnd(15)],
    ...[partner.qualifier.padEnd(2), partner.id.padEnd(15), dayOf(at).slice(2), timeOf(at)],
    ...[
      repetitionOf(profile),
      message_version.slice(0, 5).padEnd(5, '0'),
      control,
      wants,
      is_test ? 'T' : 'P',
    ],
    profile.component_separator,
  )
  const [first] = messages
  const iea = (groups: string) => ediSegment('IEA', groups, control)
  if (first === undefined) return [isa, iea('0')]
  const acknowledgements = first.type === 'TA1' ? first.segments : []
  if (acknowledgements.length > 0) return [isa, ...acknowledgements, iea('0')]
  const group = String(number)
  const gs = ediSegment(
    'GS',
    ...[GROUPS[first.type] ?? first.type, own.group_id, partner.group_id, dayOf(at), timeOf(at)],
    ...[group, 'X', message_version],
  )
  const sets = messages.flatMap(({ type, segments }, place) => {
    const reference = String(place + 1).padStart(4, '0')
    return [
      ediSegment('ST', type, reference),
      ...segments,
      ediSegment('SE', String(segments.length + 2), reference),
    ]
  })
  return [isa, gs, ...sets, ediSegment('GE', String(messages.length), group), iea('1')]
}

function edifactSegments(
  profile: EdiProfile,
  messages: readonly EdiMessage[],
  { number, at }: InterchangeStamp,
): readonly EdiSegment[] {
  const { own, partner, character_set, is_test } = profile
  const syntax = SYNTAX[character_set] ?? '3'
  const control = String(number)
  const isService = messages.every(({ type }) => SERVICE_MESSAGES.includes(type))
  const day = syntax === '4' ? dayOf(at) : dayOf(at).slice(2)
  const unb = ediSegment(
    'UNB',
    [character_set, syntax],
    [own.id, own.qualifier],
    [partner.id, partner.qualifier],
    [day, timeOf(at)],
    ...[
      control,
      '',
      '',
      '',
      profile.requests_acknowledgements && !isService ? '1' : '',
      '',
      is_test ? '1' : '',
    ],
  )
  const bodies = messages.flatMap(({ type, segments }, place) => {
    const reference = messages.length === 1 ? control : `${control}-${place + 1}`
    const version = type === 'CONTRL' ? (syntax === '4' ? '4:1:UN' : 'D:3:UN') : profile.message_version
    return [
      ediSegment('UNH', reference, [type, ...version.split(':')]),
      ...segments,
      ediSegment('UNT', String(segments.length + 2), reference),
    ]
  })
  return [unb, ...bodies, ediSegment('UNZ', String(messages.length), control)]
}

const dayOf = ({ year, month, day }: Temporal.PlainDateTime) =>
  `${String(year).padStart(4, '0')}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`
const timeOf = ({ hour, minute }: Temporal.PlainDateTime) =>
  `${String(hour).padStart(2, '0')}${String(minute).padStart(2, '0')}`

function segmentText(segment: EdiSegment, profile: EdiProfile): string {
  const { tag } = segment
  // The elements of ISA have a fixed width, and its last one is a separator.
  if (tag === 'ISA') return [tag, ...segment.elements.flat()].join(profile.element_separator)
  const elements = segment.elements.map((components, place) =>
    components.map((value) => inSet(value, { profile, where: `${tag} element ${place + 1}` })),
  )
  const long = longValueIn({ tag, elements }, profile.format)
  if (long !== null)
    throw new EdiValueError(`${tag} element ${long.element} is longer than ${long.max} letters`)
  const texts = elements.map((components) =>
    withoutEmptyEnd(components.map((value) => separated(value, profile))).join(profile.component_separator),
  )
  return withoutEmptyEnd([tag, ...texts]).join(profile.element_separator)
}

type ValuePlace = { readonly profile: EdiProfile; readonly where: string }

/** A value in the letters of the partner, without separators of X12. */
function inSet(value: string, { profile, where }: ValuePlace): string {
  const { character_set: set, transliterates } = profile
  const plain = value
    .replaceAll(DECIMAL_MARK, profile.decimal_sign)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  const written = inCharacterSet(plain, { set, transliterates })
  if ('missing' in written)
    throw new EdiValueError(`${where} has ${written.missing}, which ${set} does not have`)
  if (profile.format === 'edifact') return written.text
  const separators = [profile.element_separator, profile.component_separator, profile.segment_terminator]
  const repetition = repetitionOf(profile)
  const all = repetition === 'U' ? separators : [...separators, repetition]
  return all
    .reduce((text, separator) => {
      if (!text.includes(separator)) return text
      if (!transliterates) throw new EdiValueError(`${where} has the separator ${separator}`)
      return text.replaceAll(separator, ' ')
    }, written.text)
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** A value with a release character before each separator, in EDIFACT. */
function separated(value: string, profile: EdiProfile): string {
  if (profile.format === 'x12') return value
  const signs = [profile.component_separator, profile.element_separator, profile.segment_terminator, '?']
  return [...value].map((letter) => (signs.includes(letter) ? `?${letter}` : letter)).join('')
}

function withoutEmptyEnd(texts: readonly string[]): readonly string[] {
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
}
