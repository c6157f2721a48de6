import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { recordFailure } from '#domain/automations/record-failure.ts'
import { INTERCHANGE_ACKNOWLEDGEMENT } from '#domain/imports/edi-envelopes.ts'
import type { SurveyedMessage } from '#domain/imports/survey-edi.ts'
import { violation } from '#problems/problem.ts'
import type { Verdict } from './acknowledgement.ts'
import { plainNumber } from './interchange-head.ts'

/** What an acknowledgement of the partner says about an interchange that was sent. */
export type PartnerVerdict = {
  readonly control_number: string
  readonly verdict: Verdict
  /** Whether it is about the envelope alone (TA1, or a CONTRL of mere receipt), so that it says nothing of the content unless it rejects. */
  readonly is_about_envelope: boolean
  /** The segments that name faults. */
  readonly reason: string | null
}

/** What a 997, TA1 or CONTRL says; null for one that names no interchange. */
export function partnerVerdictOf({ type, segments }: SurveyedMessage): PartnerVerdict | null {
  const found = (tag: string) => segments.filter((elements) => elements[0]?.[0] === tag)
  const at = (elements: (typeof segments)[number] | undefined, place: number) =>
    (elements?.[place]?.[0] ?? '').trim()
  if (type === '997' || type === '999') {
    // The number of the group is that of its interchange.
    const control_number = plainNumber(at(found('AK1')[0], 2))
    const status = at(found('AK9')[0], 1)
    if (control_number === '') return null
    const verdict =
      status === 'A' ? 'accepted' : status === 'E' || status === 'P' ? 'accepted_with_errors' : 'rejected'
    const reason = verdict === 'accepted' ? null : textOf(segments.slice(1, -1))
    return { control_number, verdict, is_about_envelope: false, reason }
  }
  const [ta1] = found(INTERCHANGE_ACKNOWLEDGEMENT)
  if (type === INTERCHANGE_ACKNOWLEDGEMENT) {
    const control_number = plainNumber(at(ta1, 1))
    const verdict = ({ A: 'accepted', E: 'accepted_with_errors' } as const)[at(ta1, 4)] ?? 'rejected'
    if (control_number === '') return null
    return {
      control_number,
      verdict,
      is_about_envelope: true,
      reason: verdict === 'accepted' ? null : textOf(segments),
    }
  }
  const [uci] = found('UCI')
  const control_number = plainNumber(at(uci, 1))
  if (type !== 'CONTRL' || control_number === '') return null
  const messages = found('UCM').map((elements) => at(elements, 3))
  const refused = messages.filter((action) => action === '4').length
  const isRejected = at(uci, 4) === '4' || (refused > 0 && refused === messages.length)
  const verdict = isRejected ? 'rejected' : refused > 0 ? 'accepted_with_errors' : 'accepted'
  const reason = verdict === 'accepted' ? null : textOf(segments.slice(1, -1))
  const is_about_envelope = at(uci, 4) === RECEIVED && messages.length === 0
  return { control_number, verdict, is_about_envelope, reason }
}

/** UCI 0083: the interchange was received, and nothing is said of its messages. */
const RECEIVED = '8'

/** Segments as text, one on a line. */
function textOf(segments: SurveyedMessage['segments']): string {
  return segments
    .map((elements) => elements.map((components) => components.join(':')).join(' '))
    .join('\n')
    .slice(0, 10_000)
}

type ReceivedVerdict = {
  readonly edi_partner_id: number
  readonly import_id: number
  readonly verdict: PartnerVerdict
}

/** Writes what a partner says about an interchange that was sent; a rejection, and one that nobody sent, are failures. */
export async function takeVerdict(
  tx: Transaction,
  { edi_partner_id, import_id, verdict }: ReceivedVerdict,
): Promise<void> {
  const { control_number, reason, is_about_envelope } = verdict
  // What accepts the envelope says nothing about the content: that came before, or is still awaited.
  const accepts_envelope = is_about_envelope && verdict.verdict !== 'rejected'
  const keeps = sql`(${accepts_envelope}::boolean and (i.acknowledge_by is not null or i.status not in ('sent', 'overdue')))`
  const sent = await tx.maybe<{ id: number; message_type: string }>(sql`
    update edi_interchanges i
    set status = case when ${keeps} then i.status else ${verdict.verdict} end,
      reason = case when ${keeps} then i.reason else ${reason} end,
      acknowledged_at = case when ${keeps} then i.acknowledged_at else ${tx.now} end, ${nextVersion(tx, 'i')}
    where i.tenant_id = ${tx.tenant.id} and i.id = (
      select s.id
      from edi_interchanges s
      where s.tenant_id = ${tx.tenant.id} and s.edi_partner_id = ${edi_partner_id} and s.direction = 'sent'
        and s.control_number = ${control_number} and (${is_about_envelope}::boolean or s.acknowledges_id is null)
      order by s.id desc
      limit 1)
    returning i.id, i.message_type`)
  if (sent === null) {
    const facts = { control_number }
    await recordFailure(tx, {
      source_type: 'imports',
      source_id: import_id,
      reason: violation('edi_acknowledgement_unknown', facts),
    })
    return
  }
  if (verdict.verdict === 'accepted') return
  const facts = { message_type: sent.message_type, control_number, reason: reason ?? '' }
  await recordFailure(tx, {
    source_type: 'edi_interchanges',
    source_id: sent.id,
    reason: violation('edi_interchange_rejected', facts),
  })
}

/** Notes that the acknowledgement of an interchange is missing, unless it has come. */
export async function noteOverdue(tx: Transaction, id: number): Promise<void> {
  const overdue = await tx.maybe<{ message_type: string; control_number: string }>(sql`
    update edi_interchanges i
    set status = 'overdue', ${nextVersion(tx, 'i')}
    where i.tenant_id = ${tx.tenant.id} and i.id = ${id} and i.status = 'sent'
    returning i.message_type, i.control_number`)
  if (overdue === null) return
  await recordFailure(tx, {
    source_type: 'edi_interchanges',
    source_id: id,
    reason: violation('edi_acknowledgement_overdue', overdue),
  })
}
