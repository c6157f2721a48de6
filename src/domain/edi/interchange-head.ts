import type { SurveyedInterchange } from '#domain/imports/survey-edi.ts'
import type { EdiFormat } from '#values/edi-segment.ts'
import type { EdiPartner } from './edi-partner.ts'

/** What the header of an interchange says. */
export type InterchangeHead = {
  readonly sender: string
  readonly sender_qualifier: string
  readonly recipient: string
  /** Without leading zeros. */
  readonly control_number: string
  readonly is_test: boolean
}

/** Reads the header of an interchange. */
export function headOf({ head }: SurveyedInterchange, format: EdiFormat): InterchangeHead {
  const at = (element: number, component = 0) => (head[element]?.[component] ?? '').trim()
  if (format === 'x12')
    return {
      sender: at(6),
      sender_qualifier: at(5),
      recipient: at(8),
      control_number: plainNumber(at(13)),
      is_test: at(15) === 'T',
    }
  return {
    sender: at(2),
    sender_qualifier: at(2, 1),
    recipient: at(3),
    control_number: plainNumber(at(5)),
    // Besides tests of all of it there are those of the syntax, and echoes.
    is_test: /^[1-9]$/.test(at(11)),
  }
}

/** Whether an interchange is a test that nobody agreed on: its partner, if it has one, exchanges no tests. */
export function isUnwantedTest({ is_test }: InterchangeHead, partner: EdiPartner | null): boolean {
  return is_test && partner?.is_test !== true
}

/** A control number without leading zeros, at most as long as it is stored. */
export function plainNumber(text: string): string {
  return (/^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text).slice(0, 35)
}

/** The partner who sent an interchange; null if none has these identities. */
export function partnerOf(head: InterchangeHead, partners: readonly EdiPartner[]): EdiPartner | null {
  const own = partners.filter(
    ({ partner_identity, own_identity, partner_qualifier }) =>
      partner_identity === head.sender &&
      own_identity === head.recipient &&
      (partner_qualifier === null || partner_qualifier === head.sender_qualifier),
  )
  return own[0] ?? null
}
