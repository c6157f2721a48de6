import { choice, code, flag, moment, resource, text } from '#declare/resource.ts'
import { referenceSlots, stringSlots } from '#resources/slots.ts'

/** A person, or the shadow of an application, who has entered this tenant. */
export const users = resource({
  name: 'users',
  one: 'user',
  area: 'users',
  means: 'A person, or the shadow of an application, who may enter this tenant.',
  verbs: [],
  scope: 'members',

  fields: {
    email:             code({ max: 254, read_only: true, means: 'What they sign in with.' }),
    name:              text({ max: 100, read_only: true, means: 'The name shown to people.' }),
    user_type:         choice(['user', 'application', 'system'], { read_only: true, plain: true, means: 'Whether it is a person, an application, or the service itself.' }),
    language:          text({ read_only: true, means: 'The language they read, BCP 47.' }),
    timezone:          text({ read_only: true, means: 'The time zone they live in, IANA.' }),
    last_signed_in_at: moment({ read_only: true, means: 'When they last signed in.' }),
    ...referenceSlots,
    ...stringSlots,
  },
})
