import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { addJobs } from '#events/queue.ts'
import { type EdiMessage, writeInterchange } from '#values/edi-interchange.ts'
import { localTimeAt } from '#values/local-time.ts'
import { type EdiPartner, profileOf } from './edi-partner.ts'

/** The task that looks whether a sent interchange was acknowledged in time. */
export const CHECK_ACKNOWLEDGEMENT = 'check_edi_acknowledgement'

/** An interchange that is to be sent. */
export type NewInterchange = {
  readonly partner: EdiPartner
  readonly message_type: string
  readonly messages: readonly EdiMessage[]
  readonly record_type: string | null
  readonly record_id: number | null
  readonly event_id: string | null
  /** The received interchange that it acknowledges. */
  readonly acknowledges_id: number | null
}

/** An interchange that was written. */
export type WrittenInterchange = {
  readonly id: number
  readonly control_number: string
  readonly content: string
  readonly account_id: number
  readonly file_name: string | null
}

const written = sql`i.id, i.control_number, coalesce(i.content, '') as content, i.account_id, i.file_name`

/**
 * Numbers and writes an interchange. The row of the partner is locked until the commit, so that no number is used twice, and one
 * that was taken back leaves no gap. What was written for the same event, or acknowledges the same interchange, is
 * answered as it is (platform 20.3). Throws `EdiValueError`.
 */
export async function numberInterchange(
  tx: Transaction,
  interchange: NewInterchange,
): Promise<WrittenInterchange> {
  const { partner, message_type, event_id, acknowledges_id } = interchange
  await lockPartner(tx, partner.id)
  const earlier = await findInterchange(tx, interchange)
  if (earlier !== null) return earlier
  const { last_control_number: number } = await tx.one<{ last_control_number: number }>(sql`
    update edi_partners p
    set last_control_number = p.last_control_number % 999999999 + 1, ${nextVersion(tx, 'p')}
    where p.tenant_id = ${tx.tenant.id} and p.id = ${partner.id}
    returning p.last_control_number`)
  const at = localTimeAt(tx.now, tx.tenant.timezone)
  if (at === null) throw new Error(`${tx.now} is no moment`)
  const profile = profileOf(partner)
  const content = writeInterchange(profile, interchange.messages, { number, at })
  const isAcknowledgement = acknowledges_id !== null
  const expected = partner.requests_acknowledgements && !isAcknowledgement
  const acknowledge_by = expected
    ? new Date(Date.parse(tx.now) + partner.acknowledgement_hours * 3_600_000).toISOString()
    : null
  const row = await tx.one<WrittenInterchange>(sql`
    insert into edi_interchanges as i (tenant_id, edi_partner_id, account_id, direction, message_type, control_number, is_test,
      status, record_type, record_id, event_id, acknowledges_id, acknowledge_by, content, created_at, updated_at)
    values (${tx.tenant.id}, ${partner.id}, ${partner.account_id}, 'sent', ${message_type}, ${String(number)}, ${partner.is_test},
      'sent', ${interchange.record_type}, ${interchange.record_id}, ${event_id}, ${acknowledges_id}, ${acknowledge_by},
      ${content}, ${tx.now}, ${tx.now})
    returning ${written}`)
  if (acknowledge_by !== null)
    await addJobs(tx, [
      {
        task: CHECK_ACKNOWLEDGEMENT,
        about: row.id,
        payload: { edi_interchange_id: row.id },
        run_at: acknowledge_by,
      },
    ])
  return row
}

async function lockPartner(tx: Transaction, id: number): Promise<void> {
  tx.locks.next('records')
  await tx.rows(sql`
    select p.id from edi_partners p where p.tenant_id = ${tx.tenant.id} and p.id = ${id} for update`)
}

type Occasion = Pick<NewInterchange, 'partner' | 'message_type' | 'event_id' | 'acknowledges_id'>

/** The interchange that was written for the same event, or to acknowledge the same interchange; null if there is none. */
export function findInterchange(
  tx: Transaction,
  { partner, message_type, event_id, acknowledges_id }: Occasion,
): Promise<WrittenInterchange | null> {
  return tx.maybe<WrittenInterchange>(sql`
    select ${written}
    from edi_interchanges i
    where i.tenant_id = ${tx.tenant.id} and i.edi_partner_id = ${partner.id} and i.direction = 'sent'
      and ((i.message_type = ${message_type} and i.event_id = ${event_id}) or i.acknowledges_id = ${acknowledges_id})
    limit 1`)
}

/** Notes the file that an interchange was sent in. */
export async function noteFile(
  tx: Transaction,
  { id, file_name }: { readonly id: number; readonly file_name: string },
): Promise<void> {
  await tx.run(sql`
    update edi_interchanges i
    set file_name = ${file_name}, ${nextVersion(tx, 'i')}
    where i.tenant_id = ${tx.tenant.id} and i.id = ${id}`)
}
