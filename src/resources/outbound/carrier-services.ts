import { belongsTo, code, flag, integer, resource, text } from '#declare/resource.ts'

/** Service of a carrier, such as next-day delivery. */
export const carrierServices = resource({
  name: 'carrier_services',
  one: 'carrier_service',
  area: 'shipping',
  description: 'Carrier service: a delivery option of a carrier, such as next day, by noon or economy.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',

  fields: {
    code:               code({ max: 30, required: true, description: 'Carrier service code.' }),
    name:               text({ max: 50, follows: ['code'], description: 'Display name.' }),
    carrier:            belongsTo('carriers', { required: true, description: 'Carrier that offers the service.' }),
    is_default:         flag({ exclusive: 'at_most_one', within: ['carrier'], description: "Whether this is the carrier's default service, used when none is given." }),
    active:             flag({ default: true, description: 'Whether shipments can use the service.' }),
    external_preset_id: integer({ external_id: true, description: "Number of the service in the carrier's system." }),
  },

  unique: [['carrier', 'code']],
})
