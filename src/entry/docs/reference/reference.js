import { createApiReference } from '/docs/files/standalone.esm.js'

const TENANT = '#/components/parameters/Subdomain'

const api = await (await fetch('/openapi.json')).json()
// The tenant is given once, with the token, so no operation asks for it again.
for (const path of Object.values(api.paths))
  for (const operation of Object.values(path))
    operation.parameters = (operation.parameters ?? []).filter(({ $ref }) => $ref !== TENANT)

api.info.description += `

To try a request, fill in client id and secret under Authentication, press **Authorize**, and fill in the tenant as the value of
\`X-Service-Subdomain\`; then press **Test Request** beside an operation. Lists are read in the
[GraphQL explorer](/graphql); the [guides](/docs/guides) lead through the common tasks.`

createApiReference('#reference', {
  content: api,
  hideModels: true,
  defaultOpenFirstTag: false,
  documentDownloadType: 'none',
  featuredClients: ['shell/curl', 'js/fetch', 'python/requests', 'node/fetch'],
  authentication: {
    preferredSecurityScheme: [['oauth2', 'subdomain']],
    securitySchemes: {
      oauth2: {
        flows: {
          authorizationCode: {
            'x-usePkce': 'SHA-256',
            'x-scalar-redirect-uri': `${location.origin}/docs`,
          },
        },
      },
    },
  },
  // What would ask other hosts, or sell something, is off.
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
})
