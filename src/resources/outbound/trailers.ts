import { belongsTo, code, flag, notes, resource, text } from '#declare/resource.ts'

/** Trailer used for loads. */
export const trailers = resource({
  name: 'trailers',
  one: 'trailer',
  area: 'shipping',
  means: 'Trailer used for loads.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:         code({ max: 50, required: true, means: 'Trailer code.' }),
    name:         text({ max: 50, follows: ['code'], means: 'Display name.' }),
    trailer_type: belongsTo('trailer_types', { required: true, means: 'Trailer type.' }),
    active:       flag({ initially: true, means: 'Whether the trailer can be used.' }),
    description:  notes({ means: 'Description.' }),
  },

  unique: [['code']],
})
