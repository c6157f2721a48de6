import { requestFor, samplesFor } from '/docs/samples.js'

const TENANT = '#/components/parameters/Subdomain'
const METHODS = ['get', 'put', 'post', 'patch', 'delete']

const HOW_TO_TRY = `

To try a request, fill in client id and secret under [Authentication](#?route=auth) and press **Get token**, then fill in the tenant
as the value of \`X-Service-Subdomain\` and press **Set**; then press **Execute** below an operation. Lists are read in the
[GraphQL explorer](/graphql); the [guides](/docs/guides) lead through the common tasks.`

/** The OpenAPI document as the reader shows it well: with samples, by area, and with what is asked for once. */
export function documentFor(api) {
  return {
    ...api,
    info: { ...api.info, description: api.info.description + HOW_TO_TRY },
    tags: tagsByArea(api),
    paths: Object.fromEntries(
      Object.entries(api.paths).map(([path, item]) => [
        path,
        Object.fromEntries(
          METHODS.filter((method) => method in item).map((method) => [
            method,
            operationFor(api.servers[0].url, { path, method, operation: item[method] }),
          ]),
        ),
      ]),
    ),
    components: { ...api.components, securitySchemes: schemesFor(api.components.securitySchemes) },
  }
}

/** The reader knows no groups of tags, so each area is a tag without operations before those of its types. */
function tagsByArea(api) {
  const tags = new Map(api.tags.map((tag) => [tag.name, tag]))
  const linkTo = (name) => `#?route=tag--${name.replaceAll(' ', '-')}`
  return api['x-tagGroups'].flatMap((area) => {
    const members = area.tags.map((name) => tags.get(name))
    const list = members.map(({ name, description }) => `- [${name}](${linkTo(name)}): ${description}`)
    // Some areas have the name of a type, so theirs are in capitals.
    return [{ name: area.name.toUpperCase(), description: list.join('\n') }, ...members]
  })
}

function operationFor(server, { path, method, operation }) {
  // The tenant is given once, with the token, so no operation asks for it again.
  const parameters = (operation.parameters ?? []).filter(({ $ref }) => $ref !== TENANT)
  const shown = { ...operation, parameters, summary: operation.summary.replaceAll('`', '') }
  return { ...shown, 'x-code-samples': samplesFor(requestFor(server, { path, method, operation: shown })) }
}

/** Without the scopes, of which there are none, and with a placeholder for the tenant. */
function schemesFor({ oauth2, subdomain }) {
  const flows = Object.entries(oauth2.flows).map(([name, { authorizationUrl, tokenUrl }]) => [
    name,
    { ...(authorizationUrl === undefined ? {} : { authorizationUrl }), tokenUrl },
  ])
  return {
    oauth2: { ...oauth2, flows: Object.fromEntries(flows) },
    subdomain: { ...subdomain, bearerFormat: 'tenant' },
  }
}
