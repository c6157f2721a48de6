import { code, flag, integer, resource, text } from '#declare/resource.ts'

/** A tenant: a company with its own isolated data. */
export const subdomains = resource({
  name: 'subdomains',
  one: 'subdomain',
  area: 'subdomains',
  means: 'A tenant: a company with its own isolated data. The list shows those the caller may enter.',
  verbs: [],
  imported: false,
  table: 'tenants',
  scope: 'memberships',

  fields: {
    subdomain:       code({ max: 63, required: true, fixed: true, stored: 'lower', format: 'slug', also: 'slug', answers_both: true, accepts: ['code'], means: 'The slug that the header X-Service-Subdomain names; never changes.' }),
    company_name:    text({ max: 100, accepts: ['name'], follows: ['subdomain'], means: 'The company it belongs to.' }),
    logo_url:        text({ max: 300_000, format: 'picture', means: 'The logo of the company for printed forms, as a data: address of a PNG, JPEG, GIF, WebP or SVG picture.' }),
    import_timezone: text({ format: 'timezone', initially: 'UTC', means: 'The IANA time zone of its imports, schedules and relative dates.' }),
    packing_fill_percent: integer({ min: 1, max: 100, initially: 90, means: 'How much of the room in a carton goods may take when packages are suggested, in percent.' }),
    is_live:         flag({ initially: true, means: 'Whether it is served; false suspends it.' }),
    is_active:       flag({ initially: true, read_only: true, means: 'True until its deletion is asked for.' }),
  },

  unique: [['subdomain']],
})

/** What must be said again before the work of a tenant is forgotten. */
export const subdomainReset = resource({
  name: 'subdomains',
  one: 'subdomain',
  area: 'subdomains',
  means: 'What must be said again before the work of a tenant is forgotten.',
  verbs: [],
  fields: {
    confirm: text({ required: true, example: 'northern', means: 'The slug of the tenant.' }),
  },
})
