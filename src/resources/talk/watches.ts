import { belongsTo, code, integer, resource } from '#declare/resource.ts'
import { hasComments, typesWithComments } from './comments.ts'

/** Watch: that a user is notified of comments on a record and of its changes of status. */
export const watches = resource({
  name: 'watches',
  one: 'watch',
  area: 'screens',
  description: 'Watch: that a user is notified of comments on a record and of its changes of status. Only its user sees it.',
  verbs: ['remove'],
  imported: false,
  visible_to: { user: 'user' },
  visible_through: { type: 'record_type', id: 'record_id', of: typesWithComments, needs_view: true },
  ownership: { by_user: 'user' },

  fields: {
    record_type: code({ max: 63, required: true, fixed: true, example: 'goods_outs', description: 'Type of the record.' }),
    record_id:   integer({ min: 1, required: true, fixed: true, external_id: true, description: 'Id of the record.' }),
    user:        belongsTo('users', { read_only: true, created_by: true, description: 'User who watches it.' }),
  },

  rules: [{ field: 'record_type', holds: ({ record_type }) => hasComments(record_type), error: 'inclusion', facts: { allowed: typesWithComments } }],

  unique: [['user', 'record_type', 'record_id']],
})
