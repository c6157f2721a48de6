import { belongsTo, code, integer, moment, object, resource } from '#declare/resource.ts'

/** Who changed what, signed in, failed to, or was refused. */
export const auditEntries = resource({
  name: 'audit_entries',
  one: 'audit_entry',
  area: 'events',
  means: 'Who changed what, signed in, failed to, or was refused: every event is an entry, under its own id; ids go up with time.',
  verbs: [],
  scope: 'log',

  fields: {
    action:         code({ max: 100, required: true, no_event: ['signed_in', 'sign_in_failed', 'locked', 'refused'], means: 'What was done: created, updated, deleted or what else the event says; signed_in, sign_in_failed, locked, refused.' }),
    aggregate_type: code({ max: 100, means: 'The type of the record it was done to, or of what signed in: users, hhd_users, ftp_users, oauth_applications; empty where an address was locked.' }),
    aggregate_id:   integer({ names_outside: true, means: 'That record; empty for what was refused.' }),
    changes:        object({ means: 'What changed, by field: what it was and what it is. Nothing of a secret.' }),
    operation:      code({ max: 200, means: 'What was refused: sites.create; reading a list is sites.read. Of what the command line did to somebody, the command: user disable.' }),
    permission:     code({ max: 100, means: 'The permission that was wanting.' }),
    times:          integer({ min: 1, initially: 1, means: 'How often it happened: of what is no event, the same within a minute is one entry, and within an hour where programs and operators sign in; that these did is told once, not counted.' }),
    actor:          belongsTo('users', { means: 'The user who did it; of an application, its own. An operator who is no member is told by the id alone.' }),
    application_id: integer({ names_outside: true, means: 'The application it was done through, where that was noted.' }),
    source:         code({ max: 50, required: true, means: 'The way they came in: api, import, automation, job, handheld, cli.' }),
    request_id:     code({ max: 128, means: 'The request that did it.' }),
    remote_address: code({ max: 100, means: 'The address it came from, where that was noted.' }),
    occurred_at:    moment({ required: true, in_id: true, means: 'When it happened, for the first time where it happened several times; its id begins with it, to the millisecond.' }),
    same_key:       code({ max: 43, required: true, unlisted: true, means: 'What is the same, and is one entry.' }),
  },
})
