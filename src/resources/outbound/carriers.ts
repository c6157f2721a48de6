import { code, flag, notes, resource, secret, text } from '#declare/resource.ts'
import { referenceSlots } from '#resources/slots.ts'

/** Carrier: company that transports goods to the consignee. */
export const carriers = resource({
  name: 'carriers',
  one: 'carrier',
  area: 'shipping',
  description: 'Carrier: company that transports goods to the consignee.',
  verbs: ['create', 'remove'],
  shared_with: 'all',
  searched: ['code', 'name'],

  fields: {
    code:                          code({ max: 50, required: true, description: 'Carrier code.' }),
    name:                          text({ max: 50, follows: ['code'], description: 'Display name.' }),
    description:                   notes({ description: 'Description.' }),
    active:                        flag({ default: true, description: 'Whether the carrier can be used for shipments.' }),
    carrier_authentication:        secret({ description: "Credentials for the carrier's system; stored encrypted and never returned." }),
    carrier_type:                  code({ max: 50, default: 'custom', description: "Adapter that connects to the carrier's system." }),
    carrier_externally_registered: flag({ read_only: true, description: 'Whether the carrier has confirmed the credentials.' }),
    tracking_url:                  text({ max: 500, format: 'tracking_url', description: 'Address of the page on which the carrier shows how far goods are, over https, with {tracking_number} for the number.' }),
    ...referenceSlots,
  },

  unique: [['code']],
})
