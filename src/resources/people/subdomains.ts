import { code, flag, integer, resource, text } from '#declare/resource.ts'

/** Tenant: a company with its own isolated data. */
export const subdomains = resource({
  name: 'subdomains',
  one: 'subdomain',
  area: 'subdomains',
  description: 'Tenant (subdomain): a company with its own isolated data. The list contains the tenants the caller may enter.',
  verbs: [],
  imported: false,
  table: 'tenants',
  scope: 'memberships',
  ownership: { by_visibility: 'rights' },

  fields: {
    subdomain:       code({ max: 63, required: true, fixed: true, stored: 'lower', format: 'slug', alias: 'slug', returns_alias: true, accepts: ['code'], description: 'Slug of the tenant, used in header X-Service-Subdomain; cannot be changed.' }),
    company_name:    text({ max: 100, accepts: ['name'], follows: ['subdomain'], description: 'Name of the company.' }),
    logo_url:        text({ max: 300_000, format: 'picture', description: 'Company logo for printed documents, as a data: URL of a PNG, JPEG, GIF, WebP or SVG image.' }),
    portal_colour:   text({ max: 7, format: 'colour', description: 'Colour of the company on the screens of its clients, as #rrggbb; the text on it is black or white, whichever is read better.' }),
    import_timezone: text({ format: 'timezone', default: 'UTC', description: 'IANA time zone for imports, schedules and relative dates.' }),
    packing_fill_percent: integer({ min: 1, max: 100, default: 90, description: 'Maximum fill level of a carton when packages are suggested, in percent of its volume.' }),
    storage_quota_mib: integer({ min: 0, max: 1_000_000_000, description: 'How much the files of the tenant may take, in MiB; 0 means no limit, null the default of the service. Only operators set it.' }),
    require_second_factor: flag({ default: false, description: 'Whether people must sign in with a second factor to work in the tenant. Applications on their own behalf, SFTP logins and handheld users are exempt.' }),
    handheld_pin_min_characters: integer({ min: 4, max: 64, default: 4, description: 'Minimum length of PINs and passwords of handheld users, in characters. Those that were set before stay valid.' }),
    has_sample_data: flag({ read_only: true, description: 'Whether the tenant has sample data to practise with.' }),
    is_live:         flag({ default: true, description: 'Whether the tenant is in service; false suspends it.' }),
    is_active:       flag({ default: true, read_only: true, description: 'Whether the tenant is active: true until its deletion is requested.' }),
  },

  unique: [['subdomain']],
})

/** Confirmation of a reset, which deletes the operational data of a tenant. */
export const subdomainReset = resource({
  name: 'subdomains',
  one: 'subdomain',
  area: 'subdomains',
  description: 'Confirmation of a reset, which deletes the operational data of a tenant.',
  verbs: [],
  fields: {
    confirm: text({ required: true, example: 'northern', description: 'Slug of the tenant.' }),
  },
})
