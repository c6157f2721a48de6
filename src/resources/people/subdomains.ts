import { code, flag, integer, resource, text } from '#declare/resource.ts'

/** A tenant: a company with its own isolated data. */
export const subdomains = resource({
  name: 'subdomains',
  one: 'subdomain',
  area: 'subdomains',
  means: 'Tenant (subdomain): a company with its own isolated data. The list contains the tenants the caller may enter.',
  verbs: [],
  imported: false,
  table: 'tenants',
  scope: 'memberships',

  fields: {
    subdomain:       code({ max: 63, required: true, fixed: true, stored: 'lower', format: 'slug', also: 'slug', answers_both: true, accepts: ['code'], means: 'Slug of the tenant, used in header X-Service-Subdomain; cannot be changed.' }),
    company_name:    text({ max: 100, accepts: ['name'], follows: ['subdomain'], means: 'Name of the company.' }),
    logo_url:        text({ max: 300_000, format: 'picture', means: 'Company logo for printed documents, as a data: URL of a PNG, JPEG, GIF, WebP or SVG image.' }),
    import_timezone: text({ format: 'timezone', initially: 'UTC', means: 'IANA time zone for imports, schedules and relative dates.' }),
    packing_fill_percent: integer({ min: 1, max: 100, initially: 90, means: 'Maximum fill level of a carton when packages are suggested, in percent of its volume.' }),
    is_live:         flag({ initially: true, means: 'Whether the tenant is in service; false suspends it.' }),
    is_active:       flag({ initially: true, read_only: true, means: 'Whether the tenant is active: true until its deletion is requested.' }),
  },

  unique: [['subdomain']],
})

/** Confirmation of a reset, which deletes the operational data of a tenant. */
export const subdomainReset = resource({
  name: 'subdomains',
  one: 'subdomain',
  area: 'subdomains',
  means: 'Confirmation of a reset, which deletes the operational data of a tenant.',
  verbs: [],
  fields: {
    confirm: text({ required: true, example: 'northern', means: 'Slug of the tenant.' }),
  },
})
