import { belongsTo, choice, code, flag, integer, resource, text } from '#declare/resource.ts'

/** The forms in which messages are written. */
export const ediFormats = ['x12', 'edifact'] as const

/** The character sets of both forms. */
export const ediCharacterSets = ['UNOA', 'UNOB', 'UNOC', 'UNOW', 'UNOY', 'basic', 'extended', 'utf8'] as const

type Separators = {
  readonly format: string
  readonly element_separator: string | null
  readonly component_separator: string | null
  readonly segment_terminator: string | null
}

const isSign = (sign: string | null) => sign === null || /^[\u0021-\u007e]$/.test(sign) && !/^[A-Za-z0-9 .,?-]$/.test(sign)
const signsOf = ({ format, element_separator, component_separator, segment_terminator }: Separators) => [
  element_separator ?? (format === 'x12' ? '*' : '+'),
  component_separator ?? ':',
  segment_terminator ?? (format === 'x12' ? '~' : "'"),
]

const length = (format: string, most: number) => (format === 'x12' ? most : 35)
const isIdentity = (format: string, identity: string | null) => identity === null || (identity.length <= length(format, 15) && /^[\u0021-\u007e]+( +[\u0021-\u007e]+)*$/.test(identity))
const isQualifier = (format: string, qualifier: string | null) => format === 'x12' ? /^[A-Z0-9]{2}$/.test(qualifier ?? '') : qualifier === null || /^[A-Za-z0-9]{1,4}$/.test(qualifier)

const separator = (description: string) => code({ max: 1, description })

/** EDI partner: how messages are exchanged with one client. */
export const ediPartners = resource({
  name: 'edi_partners',
  one: 'edi_partner',
  area: 'imports',
  description: 'EDI partner: identities, versions and separators of the messages that are exchanged with a client.',
  verbs: ['create', 'update', 'remove'],
  imported: false,

  fields: {
    name:                      text({ required: true, description: 'Display name.' }),
    account:                   belongsTo('accounts', { required: true, description: 'Account whose orders, receipts and stock the messages are about.' }),
    format:                    choice(ediFormats, { required: true, fixed: true, plain_text: true, description: 'Form of the messages: x12 (ANSI ASC X12) or edifact (UN/EDIFACT).' }),
    own_identity:              code({ max: 35, required: true, example: 'OURWAREHOUSE', description: 'Own identity in the interchange header: ISA06 or UNB S002; at most 15 characters in X12.' }),
    own_qualifier:             code({ max: 4, example: 'ZZ', description: 'Kind of the own identity: ISA05, two characters and required in X12, or UNB 0007.' }),
    own_group_identity:        code({ max: 15, description: 'Own identity in the group header of X12 (GS02); that of the interchange when not given.' }),
    partner_identity:          code({ max: 35, required: true, example: 'ACME', description: "The partner's identity in the interchange header: ISA08 or UNB S003; at most 15 characters in X12." }),
    partner_qualifier:         code({ max: 4, example: 'ZZ', description: "Kind of the partner's identity: ISA07, two characters and required in X12, or UNB 0007." }),
    partner_group_identity:    code({ max: 15, description: "The partner's identity in the group header of X12 (GS03); that of the interchange when not given." }),
    message_version:           code({ max: 30, example: '004010', description: 'Version of the messages: 004010 and the like in X12, D:96A:UN or D:01B:UN:EAN007 and the like in EDIFACT; 004010 and D:96A:UN when not given.' }),
    character_set:             choice(ediCharacterSets, { plain_text: true, example: 'extended', description: 'Character set: UNOA, UNOB, UNOC (Latin-1), UNOW or UNOY (UTF-8) in EDIFACT, basic, extended or utf8 in X12; UNOC and extended when not given.' }),
    unsupported_characters:    choice(['transliterate', 'refuse'], { default: 'transliterate', plain_text: true, description: 'Treatment of characters that cannot be written: letters that the character set lacks, and in X12 the separators. They are written as others that read alike, or the message is refused.' }),
    element_separator:         separator('Separator of data elements; * in X12 and + in EDIFACT when not given.'),
    component_separator:       separator('Separator of components; a colon when not given.'),
    segment_terminator:        separator('Terminator of segments; ~ in X12 and an apostrophe in EDIFACT when not given.'),
    decimal_sign:              code({ max: 1, default: '.', description: 'Decimal sign: a point, or in EDIFACT a comma.' }),
    line_breaks:               flag({ description: 'Whether each segment stands on a line of its own.' }),
    is_test:                   flag({ description: 'Test indicator: whether the messages that are sent are marked as tests, and received ones may be.' }),
    sends_acknowledgements:    flag({ default: true, description: 'Whether what the partner sends is answered with 997 or CONTRL.' }),
    requests_acknowledgements: flag({ default: true, description: 'Whether the partner is asked to acknowledge what is sent.' }),
    acknowledgement_hours:     integer({ min: 1, max: 8_760, default: 24, description: 'Hours after which a missing acknowledgement is reported.' }),
    ftp_user:                  belongsTo('ftp_users', { among: { direction: 'download' }, error: 'ftp_direction', example: 1, description: 'SFTP user with direction download from whose folder the partner fetches acknowledgements.' }),
    last_control_number:       integer({ min: 0, max: 999_999_999, default: 0, description: 'Control number of the last interchange that was sent. It may be raised when the partner expects a higher one.' }),
  },

  unique: [['format', 'own_identity', 'partner_identity']],
  rules: [
    { field: 'own_identity', holds: ({ format, own_identity }) => isIdentity(format, own_identity), error: 'invalid' },
    { field: 'partner_identity', holds: ({ format, partner_identity }) => isIdentity(format, partner_identity), error: 'invalid' },
    { field: 'own_group_identity', holds: ({ format, own_group_identity }) => isIdentity(format, own_group_identity), error: 'invalid' },
    { field: 'partner_group_identity', holds: ({ format, partner_group_identity }) => isIdentity(format, partner_group_identity), error: 'invalid' },
    { field: 'own_qualifier', holds: ({ format, own_qualifier }) => isQualifier(format, own_qualifier), error: 'invalid' },
    { field: 'partner_qualifier', holds: ({ format, partner_qualifier }) => isQualifier(format, partner_qualifier), error: 'invalid' },
    { field: 'message_version', holds: ({ format, message_version }) => message_version === null || (format === 'x12' ? /^\d{6}[A-Z0-9]{0,6}$/ : /^[A-Z]:\d{2}[AB]:[A-Z]{2}(:[A-Z0-9]{1,6})?$/).test(message_version), error: 'invalid' },
    { field: 'character_set', holds: ({ format, character_set }) => character_set === null || (format === 'x12') === ['basic', 'extended', 'utf8'].includes(character_set), error: 'invalid' },
    { field: 'element_separator', holds: ({ element_separator }) => isSign(element_separator), error: 'invalid' },
    { field: 'component_separator', holds: ({ component_separator }) => isSign(component_separator), error: 'invalid' },
    { field: 'segment_terminator', holds: (partner) => isSign(partner.segment_terminator) && new Set(signsOf(partner)).size === 3, error: 'invalid' },
    { field: 'decimal_sign', holds: ({ format, decimal_sign }) => (format === 'x12' ? ['.'] : ['.', ',']).includes(decimal_sign), error: 'invalid' },
    { field: 'ftp_user', holds: ({ sends_acknowledgements, ftp_user_id }) => !sends_acknowledgements || ftp_user_id !== null, error: 'blank' },
  ],
})
