import { belongsTo, code, flag, notes, resource, text } from '#declare/resource.ts'

/** A trailer that loads are carried in. */
export const trailers = resource({
  name: 'trailers',
  one: 'trailer',
  area: 'shipping',
  means: 'A trailer that loads are carried in.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:         code({ max: 50, required: true, means: 'The short name people know it by.' }),
    name:         text({ max: 50, follows: ['code'], means: 'The name shown to people.' }),
    trailer_type: belongsTo('trailer_types', { required: true, means: 'What kind of trailer it is.' }),
    active:       flag({ initially: true, means: 'Whether it is used.' }),
    description:  notes({ means: 'What a person should know about it.' }),
  },

  unique: [['code']],
})
