import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { EdiCharacterSet } from '#values/edi-characters.ts'
import type { EdiProfile } from '#values/edi-interchange.ts'
import type { EdiFormat } from '#values/edi-segment.ts'

/** A partner with whom messages are exchanged. */
export type EdiPartner = {
  readonly id: number
  readonly name: string
  readonly account_id: number
  readonly format: EdiFormat
  readonly own_identity: string
  readonly own_qualifier: string | null
  readonly own_group_identity: string | null
  readonly partner_identity: string
  readonly partner_qualifier: string | null
  readonly partner_group_identity: string | null
  readonly message_version: string | null
  readonly character_set: EdiCharacterSet | null
  readonly unsupported_characters: 'transliterate' | 'refuse'
  readonly element_separator: string | null
  readonly component_separator: string | null
  readonly segment_terminator: string | null
  readonly decimal_sign: string
  readonly line_breaks: boolean
  readonly is_test: boolean
  readonly sends_acknowledgements: boolean
  readonly requests_acknowledgements: boolean
  readonly acknowledgement_hours: number
  readonly ftp_user_id: number | null
}

const columns = sql`
  p.id, p.name, p.account_id, p.format, p.own_identity, p.own_qualifier, p.own_group_identity, p.partner_identity,
  p.partner_qualifier, p.partner_group_identity, p.message_version, p.character_set, p.unsupported_characters,
  p.element_separator, p.component_separator, p.segment_terminator, p.decimal_sign, p.line_breaks, p.is_test,
  p.sends_acknowledgements, p.requests_acknowledgements, p.acknowledgement_hours, p.ftp_user_id`

/** A partner; null if there is none with this id. */
export function findEdiPartner(tx: Transaction, id: number): Query<EdiPartner | null> {
  return tx.maybe<EdiPartner>(sql`
    select ${columns} from edi_partners p where p.tenant_id = ${tx.tenant.id} and p.id = ${id}`)
}

/** The partners of an account, or of all, with messages of a form. */
export function readEdiPartners(
  tx: Transaction,
  { format, account_id }: { readonly format: EdiFormat; readonly account_id: number | null },
): Query<readonly EdiPartner[]> {
  return tx.rows<EdiPartner>(sql`
    select ${columns}
    from edi_partners p
    where p.tenant_id = ${tx.tenant.id} and p.format = ${format}
      and (${account_id}::bigint is null or p.account_id = ${account_id}::bigint)
    order by p.id`)
}

/** How interchanges with a partner are written. */
export function profileOf(partner: EdiPartner): EdiProfile {
  const isX12 = partner.format === 'x12'
  const { own_identity, own_qualifier, own_group_identity } = partner
  const { partner_identity, partner_qualifier, partner_group_identity } = partner
  return {
    format: partner.format,
    own: {
      id: own_identity,
      qualifier: own_qualifier ?? '',
      group_id: own_group_identity ?? own_identity,
    },
    partner: {
      id: partner_identity,
      qualifier: partner_qualifier ?? '',
      group_id: partner_group_identity ?? partner_identity,
    },
    message_version: partner.message_version ?? (isX12 ? '004010' : 'D:96A:UN'),
    character_set: partner.character_set ?? (isX12 ? 'extended' : 'UNOC'),
    transliterates: partner.unsupported_characters === 'transliterate',
    element_separator: partner.element_separator ?? (isX12 ? '*' : '+'),
    component_separator: partner.component_separator ?? ':',
    segment_terminator: partner.segment_terminator ?? (isX12 ? '~' : "'"),
    decimal_sign: partner.decimal_sign,
    line_breaks: partner.line_breaks,
    is_test: partner.is_test,
    requests_acknowledgements: partner.requests_acknowledgements,
  }
}
