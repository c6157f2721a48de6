import { belongsTo, code, flag, notes, resource, text } from '#declare/resource.ts'

/** Trailer used for loads. */
export const trailers = resource({
  name: 'trailers',
  one: 'trailer',
  area: 'shipping',
  description: 'Trailer used for loads.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',

  fields: {
    code:         code({ max: 50, required: true, description: 'Trailer code.' }),
    name:         text({ max: 50, follows: ['code'], description: 'Display name.' }),
    trailer_type: belongsTo('trailer_types', { required: true, description: 'Trailer type.' }),
    active:       flag({ default: true, description: 'Whether the trailer can be used.' }),
    description:  notes({ description: 'Description.' }),
  },

  unique: [['code']],
})
