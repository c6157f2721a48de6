import { code, flag, notes, resource, secret, text } from '#declare/resource.ts'
import { referenceSlots } from '#resources/slots.ts'

/** A company that takes goods to their receivers. */
export const carriers = resource({
  name: 'carriers',
  one: 'carrier',
  area: 'shipping',
  means: 'A company that takes goods to their receivers.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:                          code({ max: 50, required: true, means: 'The short name people know it by.' }),
    name:                          text({ max: 50, follows: ['code'], means: 'The name shown to people.' }),
    description:                   notes({ means: 'What a person should know about it.' }),
    active:                        flag({ initially: true, means: 'Whether shipments may be given to it.' }),
    carrier_authentication:        secret({ means: 'The credentials it knows us by; kept encrypted.' }),
    carrier_type:                  code({ max: 50, initially: 'custom', means: 'The adapter that speaks to it.' }),
    carrier_externally_registered: flag({ read_only: true, means: 'Whether it has confirmed the credentials.' }),
    ...referenceSlots,
  },

  unique: [['code']],
})
