import { belongsTo, code, flag, integer, resource, text } from '#declare/resource.ts'

/** A way a carrier delivers. */
export const carrierServices = resource({
  name: 'carrier_services',
  one: 'carrier_service',
  area: 'shipping',
  means: 'A way a carrier delivers: next day, by noon, economy.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:               code({ max: 30, required: true, means: 'The short name people know it by.' }),
    name:               text({ max: 50, follows: ['code'], means: 'The name shown to people.' }),
    carrier:            belongsTo('carriers', { required: true, means: 'The carrier whose service it is.' }),
    is_default:         flag({ sole: 'at_most_one', within: ['carrier'], means: "Whether it is the carrier's service when none is named." }),
    active:             flag({ initially: true, means: 'Whether shipments may use it.' }),
    external_preset_id: integer({ names_outside: true, means: "The carrier's own number for it." }),
  },

  unique: [['carrier', 'code']],
})
