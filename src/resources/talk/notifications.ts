import { belongsTo, choice, code, flag, integer, resource, text } from '#declare/resource.ts'
import { typesWithComments } from './comments.ts'

/** Notification: what a user is told of a record that they watch, or in whose comments they are mentioned. */
export const notifications = resource({
  name: 'notifications',
  one: 'notification',
  area: 'screens',
  description: 'Notification: what a user is told of a record that they watch, or in whose comments they are mentioned. Only its user sees it.',
  verbs: ['update', 'remove'],
  imported: false,
  visible_to: { user: 'user' },
  visible_through: { type: 'record_type', id: 'record_id', of: typesWithComments, needs_view: true },
  ownership: { by_user: 'user' },

  fields: {
    kind:         choice(['mention', 'comment', 'status', 'automation'], { read_only: true, description: 'Reason: a mention, a comment on a watched record, its change of status, or an automation.' }),
    record_type:  code({ max: 63, read_only: true, description: 'Type of the record.' }),
    record_id:    integer({ read_only: true, external_id: true, description: 'Id of the record.' }),
    record_title: text({ read_only: true, description: 'Reference, code or name of the record when the notification was made.' }),
    comment:      belongsTo('comments', { read_only: true, on_delete: 'cascade', description: 'Comment it is about; null for another reason.' }),
    message:      text({ read_only: true, max: 1000, description: 'New status of the record, or what an automation says; null for a comment.' }),
    actor:        belongsTo('users', { read_only: true, on_delete: 'set_null', description: 'User who wrote the comment or made the change.' }),
    read:         flag({ description: 'Whether its user has read it.' }),
    user:         belongsTo('users', { read_only: true, created_by: true, description: 'User who is notified.' }),
  },
})
