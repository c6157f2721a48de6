/** What fields of the area subdomains mean to people, by their description in the API. */
export const subdomains: Readonly<Record<string, string>> = {
  'Slug of the tenant, used in header X-Service-Subdomain; cannot be changed.':
    'Short name of the company, which stands in addresses and sign-ins; it cannot be changed.',
  'Company logo for printed documents, as a data: URL of a PNG, JPEG, GIF, WebP or SVG image.':
    'Company logo for printed documents: a PNG, JPEG, GIF, WebP or SVG image.',
  'IANA time zone for imports, schedules and relative dates.':
    'Time zone for imports, schedules and dates such as today, for example Europe/London.',
  'How much the files of the tenant may take, in MiB; 0 means no limit, null the default of the service. Only operators set it.':
    'How much the files of the tenant may take, in MiB; 0 means no limit, empty the default of the service. Only operators set it.',
  'Whether the tenant is in service; false suspends it.':
    'Whether the tenant is in service; off suspends it.',
  'Whether the tenant is active: true until its deletion is requested.':
    'Whether the tenant is active: until its deletion is requested.',
  'OAuth client id of the application, which may have been created in any tenant.':
    'Client number of the application, which may have been created in any tenant.',
  'Slug of the tenant.': 'Short name of the company.',
}
