import type { Json, JsonObject } from '#values/json.ts'
import { answersTo } from './refused-answers.ts'

const text: JsonObject = { type: 'string' }

/** The answer schemas of the session routes. */
export const sessionSchemas: Readonly<Record<string, JsonObject>> = {
  WebToken: object({ access_token: text, expires_in: { type: 'integer' } }),
  WebSession: object({
    user: object({ id: { type: 'integer' }, email: text, name: text }),
    subdomains: {
      type: 'array',
      items: object({ subdomain: text, company_name: text, is_live: { type: 'boolean' } }),
    },
  }),
}

/** The session routes of the web programs, authenticated by a cookie (platform 4.10). */
export function sessionPaths(): JsonObject {
  return {
    '/console/sign_in': { get: leads('console_sign_in', 'Leads a browser to the sign-in page.', ['to']) },
    '/console/callback': {
      get: leads('console_callback', 'Begins a session after the sign-in page and leads to the console.', [
        'code',
        'state',
      ]),
    },
    '/console/token': {
      post: described('console_token', 'Returns a short-lived access token of the session.', {
        ...okWith('WebToken'),
        ...answersTo('401', '403', '429', '503'),
      }),
    },
    '/console/sign_out': {
      post: described('console_sign_out', 'Ends the session and its tokens.', {
        '204': { description: 'Done.' },
        ...answersTo('401', '403', '429', '503'),
      }),
    },
    '/console/session': {
      get: described('console_session', 'Returns who is signed in, and their tenants.', {
        ...okWith('WebSession'),
        ...answersTo('401', '429', '503'),
      }),
    },
  }
}

function described(operationId: string, summary: string, responses: JsonObject): JsonObject {
  const description = `${summary} For pages of this service; the session is a cookie.`
  return { tags: ['Sessions'], operationId, summary, description, security: [], parameters: [], responses }
}

function leads(operationId: string, summary: string, names: readonly string[]): JsonObject {
  const parameters = names.map((name) => ({ name, in: 'query', required: false, schema: text }))
  const responses = { '302': { description: 'Address of the next page.' }, ...answersTo('429', '503') }
  return { ...described(operationId, summary, responses), parameters }
}

function object(properties: Readonly<Record<string, Json>>): JsonObject {
  return { type: 'object', required: Object.keys(properties), properties }
}

function okWith(name: string): JsonObject {
  const schema = { $ref: `#/components/schemas/${name}` }
  return { '200': { description: 'Answer.', content: { 'application/json': { schema } } } }
}
