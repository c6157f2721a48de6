import { belongsTo, code, integer, moment, object, resource } from '#declare/resource.ts'

/** Audit entry: who changed what, signed in, failed to sign in, or was refused. */
export const auditEntries = resource({
  name: 'audit_entries',
  one: 'audit_entry',
  area: 'events',
  description: 'Audit entry: a change, a sign-in or failed sign-in, or a refused request. Every event is also an audit entry under the same id; ids ascend with time.',
  verbs: [],
  scope: 'log',

  fields: {
    action:         code({ max: 100, required: true, never_in_events: ['signed_in', 'sign_in_failed', 'locked', 'refused'], description: 'Action: created, updated, deleted or the name of another event, or signed_in, sign_in_failed, locked, refused.' }),
    aggregate_type: code({ max: 100, description: 'Type of the record concerned, or of the login: users, hhd_users, ftp_users, oauth_applications; null if an address was locked.' }),
    aggregate_id:   integer({ external_id: true, description: 'Id of the record concerned; null for refused requests.' }),
    changes:        object({ description: 'Changed fields with old and new values. Secrets are never included.' }),
    operation:      code({ max: 200, description: 'Operation that was refused, such as sites.create (reading a list is sites.read), or the command used on the command line, such as user disable.' }),
    permission:     code({ max: 100, description: 'Permission that was missing.' }),
    times:          integer({ min: 1, default: 1, description: 'Number of occurrences. Entries that are not events are combined: the same within a minute is one entry; sign-ins of programs and operators are entered once an hour and not counted.' }),
    actor:          belongsTo('users', { description: 'User who performed the action; for an application, its own user. For an operator who is not a member only the id is given.' }),
    application_id: integer({ external_id: true, description: 'Id of the application used, if recorded.' }),
    source:         code({ max: 50, required: true, description: 'Source of the request: api, import, automation, job, handheld or cli.' }),
    request_id:     code({ max: 128, description: 'Id of the request.' }),
    remote_address: code({ max: 100, description: 'Remote IP address, if recorded.' }),
    occurred_at:    moment({ required: true, encoded_in_id: true, description: 'Time of the (first) occurrence. The id begins with this time in milliseconds.' }),
    same_key:       code({ max: 43, required: true, unlisted: true, description: 'Key of entries that are combined into one.' }),
  },
})
