import { ACKNOWLEDGING } from '#domain/imports/edi-envelopes.ts'
import type {
  EnvelopeFault,
  SurveyedEdi,
  SurveyedGroup,
  SurveyedInterchange,
  SurveyedMessage,
} from '#domain/imports/survey-edi.ts'
import type { EdiMessage } from '#values/edi-interchange.ts'
import { type EdiSegment, ediSegment } from '#values/edi-segment.ts'
import { type FaultPlace, findFaultPlace } from './fault-place.ts'

/** What became of a message: taken, taken with something left out, or not. */
export type Verdict = 'accepted' | 'accepted_with_errors' | 'rejected'

/** The result of a row of an import. */
export type RowResult = { readonly status: string; readonly message: string | null }

/** A received interchange with all that was found in it, and what its import became. */
export type ReceivedInterchange = {
  readonly interchange: SurveyedInterchange
  readonly groups: readonly SurveyedGroup[]
  readonly messages: readonly SurveyedMessage[]
  /** The results of the rows of the import, by their numbers. */
  readonly rows: ReadonlyMap<number, RowResult>
  /** Whether nothing of the file was taken. */
  readonly is_refused: boolean
  /** Whether its control number was used before. */
  readonly is_duplicate: boolean
  /** Whether it is a test that nobody agreed on. */
  readonly is_unwanted_test: boolean
}

/** Why an interchange is refused with all that is in it. */
type WholeFault = EnvelopeFault | 'duplicate' | 'test'

function wholeFaultOf({
  interchange,
  is_duplicate,
  is_unwanted_test,
}: ReceivedInterchange): WholeFault | null {
  if (is_duplicate) return 'duplicate'
  return interchange.fault ?? (is_unwanted_test ? 'test' : null)
}

/** A message with its verdict, and where its fault is. */
type JudgedMessage = {
  readonly message: SurveyedMessage
  readonly verdict: Verdict
  readonly fault: EnvelopeFault | 'unsupported' | 'content' | null
  readonly place: FaultPlace | null
  readonly reason: string | null
}

/** An acknowledgement: the messages of the answer, and what they say about the interchange. */
export type Acknowledgement = {
  /** `997`, `CONTRL`, or `TA1` for an interchange of X12 that is refused as a whole; null if there is nothing to acknowledge. */
  readonly message_type: string | null
  readonly messages: readonly EdiMessage[]
  readonly status: Verdict | 'duplicate'
  readonly reason: string | null
}

/** The parts of a survey, interchange by interchange. */
export function interchangesIn(
  survey: readonly SurveyedEdi[],
): readonly Pick<ReceivedInterchange, 'interchange' | 'groups' | 'messages'>[] {
  return survey
    .filter((one) => one.kind === 'interchange')
    .map((interchange) => {
      const own = survey.filter((one) => one.interchange === interchange.interchange)
      return {
        interchange,
        groups: own.filter((one) => one.kind === 'group'),
        messages: own.filter((one) => one.kind === 'message'),
      }
    })
}

/** The acknowledgement of an interchange (platform 20.2). */
export function acknowledgementOf(received: ReceivedInterchange, format: 'x12' | 'edifact'): Acknowledgement {
  const judged = received.messages
    .filter(({ type }) => !ACKNOWLEDGING.includes(type))
    .map((message) => judge(message, received))
  const status = received.is_duplicate ? 'duplicate' : statusOf(received, judged)
  const reason = reasonOf(received, judged)
  const fault = wholeFaultOf(received)
  if (judged.length === 0 && fault === null) return { message_type: null, messages: [], status, reason }
  if (format === 'edifact')
    return { message_type: 'CONTRL', messages: [contrlOf(received, judged)], status, reason }
  if (fault !== null) {
    const [date = '', time = ''] = [9, 10].map((place) => received.interchange.head[place]?.[0])
    const control = received.interchange.head[13]?.[0] ?? ''
    const segments = [ediSegment('TA1', control, date, time, 'R', TA1_NOTES[fault])]
    return { message_type: 'TA1', messages: [{ type: 'TA1', segments }], status, reason }
  }
  const messages = received.groups
    .map((group) => ({ group, own: judged.filter(({ message }) => message.group === group.group) }))
    .filter(({ own }) => own.length > 0)
    .map(({ group, own }) => ({ type: '997', segments: segmentsOf997(group, own) }))
  return { message_type: messages.length === 0 ? null : '997', messages, status, reason }
}

/** TA1 notes by the fault of an interchange. */
const TA1_NOTES: Readonly<Record<WholeFault, string>> = {
  trailer_missing: '023',
  reference: '001',
  count: '021',
  duplicate: '025',
  test: '020',
}

function judge(message: SurveyedMessage, { rows, is_refused }: ReceivedInterchange): JudgedMessage {
  const row = message.row_number === null ? undefined : rows.get(message.row_number)
  const text = row?.message ?? null
  const rejected = { message, verdict: 'rejected', place: null, reason: null } as const
  if (message.fault !== null) return { ...rejected, fault: message.fault }
  if (message.row_number === null) return { ...rejected, fault: 'unsupported' }
  if (row?.status === 'failed') {
    const place = findFaultPlace(message.segments, text ?? '')
    return { ...rejected, fault: 'content', place, reason: text }
  }
  if (is_refused || row === undefined) return { ...rejected, fault: 'content' }
  const verdict = row.status === 'skipped' ? 'accepted_with_errors' : 'accepted'
  return { message, verdict, fault: null, place: null, reason: verdict === 'accepted' ? null : text }
}

function statusOf(received: ReceivedInterchange, judged: readonly JudgedMessage[]): Verdict {
  const rejected = judged.filter(({ verdict }) => verdict === 'rejected').length
  if (wholeFaultOf(received) !== null || (judged.length > 0 && rejected === judged.length)) return 'rejected'
  if (judged.length > 0 && received.is_refused) return 'rejected'
  return judged.every(({ verdict }) => verdict === 'accepted') ? 'accepted' : 'accepted_with_errors'
}

const FAULT_WORDS = {
  trailer_missing: 'its trailer is missing',
  reference: 'its trailer has another reference',
  count: 'its trailer counts something else',
  unsupported: 'messages of this type are not read',
  content: 'it was not imported',
  duplicate: 'one with this control number was received before',
  test: 'it is marked as a test, and its partner is not',
} as const

const REASONS_MAX = 20

function reasonOf(received: ReceivedInterchange, judged: readonly JudgedMessage[]): string | null {
  const fault = wholeFaultOf(received)
  const whole = fault === null ? [] : [`interchange: ${FAULT_WORDS[fault]}`]
  const reasons = judged
    .filter(({ verdict }) => verdict !== 'accepted')
    .map(({ message, fault, place, reason }) => {
      const where = place === null ? '' : ` (${place.tag} element ${place.element})`
      return `${message.type} ${message.reference}: ${reason ?? (fault === null ? 'skipped' : FAULT_WORDS[fault])}${where}`
    })
  const all = [...whole, ...reasons.slice(0, REASONS_MAX)]
  return all.length === 0 ? null : all.join('\n').slice(0, 10_000)
}

/** AK5 codes by the fault of a message. */
const AK5_CODES = {
  trailer_missing: '2',
  reference: '3',
  count: '4',
  unsupported: '1',
  content: '5',
} as const
/** AK9 codes by the fault of a group. */
const AK9_CODES: Readonly<Record<EnvelopeFault, string>> = {
  trailer_missing: '3',
  reference: '4',
  count: '5',
}

function segmentsOf997(group: SurveyedGroup, judged: readonly JudgedMessage[]): readonly EdiSegment[] {
  const [, code = [''], , , , , control = [''], , version = ['']] = group.head
  const isRejected = group.fault !== null
  const sets = judged.flatMap(({ message, verdict, fault, place }) => {
    const answer = isRejected ? 'R' : { accepted: 'A', accepted_with_errors: 'E', rejected: 'R' }[verdict]
    return [
      ediSegment('AK2', message.type, message.reference),
      ...(place === null
        ? []
        : [
            ediSegment('AK3', place.tag, String(place.segment), '', '8'),
            ediSegment('AK4', ak4Position(place), '', '7', place.value.slice(0, 99)),
          ]),
      ediSegment('AK5', answer, fault === null ? (isRejected ? '5' : '') : AK5_CODES[fault]),
    ]
  })
  const accepted = isRejected ? 0 : judged.filter(({ verdict }) => verdict !== 'rejected').length
  const counts = [group.counted || String(group.messages), String(group.messages), String(accepted)]
  const hasNotes = judged.some(({ verdict }) => verdict === 'accepted_with_errors')
  const status = accepted === 0 ? 'R' : accepted < judged.length ? 'P' : hasNotes ? 'E' : 'A'
  return [
    ediSegment(
      'AK1',
      code[0] ?? '',
      control[0] ?? '',
      ...(isWithVersion(version[0]) ? [version[0] ?? ''] : []),
    ),
    ...sets,
    ediSegment('AK9', status, ...counts, ...(group.fault === null ? [] : [AK9_CODES[group.fault]])),
  ]
}

/** The version is told since 005010; earlier partners do not know the element. */
const isWithVersion = (version: string | undefined) => Number((version ?? '').slice(0, 6)) >= 5010

const ak4Position = ({ element, component }: FaultPlace): string | readonly string[] =>
  component === 1 ? String(element) : [String(element), String(component)]

/** Codes of 0085 by the fault of a message or an interchange. */
const SYNTAX_ERRORS = {
  trailer_missing: '13',
  reference: '28',
  count: '29',
  unsupported: '17',
  content: '18',
  duplicate: '26',
  test: '25',
} as const

const REJECTED = '4'
const ACKNOWLEDGED = '7'

function contrlOf(received: ReceivedInterchange, judged: readonly JudgedMessage[]): EdiMessage {
  const { interchange, is_refused } = received
  const [, , sender = [], recipient = [], , control = ['']] = interchange.head
  const fault = wholeFaultOf(received)
  const isAllRejected = judged.length > 0 && is_refused && judged.every(({ fault: own }) => own === 'content')
  const uci = ediSegment(
    'UCI',
    control[0] ?? '',
    sender,
    recipient,
    fault === null ? ACKNOWLEDGED : REJECTED,
    fault === null ? '' : SYNTAX_ERRORS[fault],
  )
  // A rejected interchange rejects all that is in it.
  if (fault !== null) return { type: 'CONTRL', segments: [uci] }
  const messages = judged.flatMap((one) => {
    const [, reference = [''], version = []] = one.message.segments[0] ?? []
    const code =
      one.fault === null ? '' : isAllRejected || one.place === null ? SYNTAX_ERRORS[one.fault] : '12'
    const ucm = ediSegment(
      'UCM',
      reference[0] ?? '',
      version.slice(0, 5),
      one.verdict === 'rejected' ? REJECTED : ACKNOWLEDGED,
      code,
    )
    if (one.place === null) return [ucm]
    // The tag of a segment is its first position.
    const position = [
      String(one.place.element + 1),
      ...(one.place.component > 1 ? [String(one.place.component)] : []),
    ]
    return [ucm, ediSegment('UCS', String(one.place.segment)), ediSegment('UCD', '12', position)]
  })
  return { type: 'CONTRL', segments: [uci, ...messages] }
}
