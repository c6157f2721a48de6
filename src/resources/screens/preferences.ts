import { belongsTo, code, object, resource } from '#declare/resource.ts'

/** Preference: a value that a program stores for its user. */
export const preferences = resource({
  name: 'preferences',
  one: 'preference',
  area: 'screens',
  description: 'Preference: a value that a program keeps for its user under a key, such as a start page or markers. Only its user sees it.',
  verbs: ['create', 'update', 'remove'],
  imported: false,
  visible_to: { user: 'user' },
  ownership: { by_user: 'user' },

  fields: {
    key:   code({ max: 100, required: true, fixed: true, example: 'console.start_page', description: 'Key, unique for each user.' }),
    value: object({ default: {}, description: 'Value. Always replaced as a whole.' }),
    user:  belongsTo('users', { read_only: true, created_by: true, description: 'User whose preference it is.' }),
  },

  unique: [['user', 'key']],
})
