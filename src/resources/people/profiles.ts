import { password, resource, text } from '#declare/resource.ts'

/** Changes of a user's own profile. */
export const profiles = resource({
  name: 'profiles',
  one: 'profile',
  area: 'users',
  description: 'Profile: what users change about themselves, such as name, password and language.',
  verbs: [],

  fields: {
    name:             text({ max: 100, description: 'Display name, in all tenants.' }),
    language:         text({ max: 35, format: 'language', description: 'Preferred language in this tenant, BCP 47.' }),
    timezone:         text({ format: 'timezone', description: 'IANA time zone in this tenant.' }),
    password:         password({ min: 8, rejects_common: true, description: 'New password; ends all sessions.' }),
    current_password: text({ max: 256, description: 'Current password; required with a new one.' }),
  },
})
