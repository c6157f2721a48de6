import type { JsonObject } from '#values/json.ts'

/** How callers prove who they are, and name the tenant. */
export function securitySchemes(auth_url: string): JsonObject {
  const tokenUrl = `${auth_url}/oauth/token`
  return {
    oauth2: {
      type: 'oauth2',
      flows: {
        clientCredentials: { tokenUrl, scopes: {} },
        authorizationCode: {
          authorizationUrl: `${auth_url}/oauth/authorize`,
          tokenUrl,
          refreshUrl: tokenUrl,
          scopes: {},
        },
      },
    },
    subdomain: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Service-Subdomain',
      description: 'The tenant whose data is worked on.',
    },
  }
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

const retryAfter = {
  'Retry-After': { description: 'After so many seconds it may be sent again.', schema: { type: 'string' } },
}

/** Parameters of every operation. */
export const sharedParameters: JsonObject = {
  Subdomain: {
    name: 'X-Service-Subdomain',
    in: 'header',
    required: true,
    description: 'The slug of the tenant whose data is worked on.',
    schema: { type: 'string', maxLength: 63 },
    example: 'demo',
  },
}

/** Answers that many operations give. */
export const sharedResponses: JsonObject = {
  Malformed: {
    description:
      'The request cannot be read: its body is no JSON object, a header is missing or has no meaning.',
    content: errorContent,
  },
  Unauthenticated: { description: 'No valid access token was sent.', content: errorContent },
  Forbidden: {
    description: 'The role lacks the permission, or the tenant is not open to the caller.',
    content: errorContent,
  },
  Missing: { description: 'There is no such record, or none that the caller sees.', content: errorContent },
  InProgress: {
    description: 'Another request works on the same: one with this `Idempotency-Key` is under way.',
    headers: retryAfter,
    content: errorContent,
  },
  Stale: { description: 'The record has another version than `If-Match` names.', content: errorContent },
  TooLarge: { description: 'The body is too large.', content: errorContent },
  UnsupportedType: {
    description: 'The body is of a content type that is not taken here.',
    content: errorContent,
  },
  TooMany: {
    description: 'Too many requests of this client in this tenant.',
    headers: retryAfter,
    content: errorContent,
  },
  Unavailable: {
    description: 'The service cannot answer just now, or took too long; nothing was changed.',
    headers: retryAfter,
    content: errorContent,
  },
  Invalid: {
    description:
      'A value or the state of things does not allow it; every violation is listed and nothing was changed.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
  },
}

/** Parts of answers that are no resource's own. */
export const sharedSchemas: JsonObject = {
  Error: {
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'string', description: 'What is wrong, in words.' } },
  },
  Meta: {
    type: 'object',
    description: 'There only where something is to be said.',
    properties: {
      ignored: {
        type: 'array',
        items: { type: 'string' },
        description:
          'Attributes that were sent and are not known, or are only answered: they changed nothing. `Prefer: handling=strict` has them refused.',
      },
    },
  },
  Errors: {
    type: 'object',
    required: ['errors'],
    properties: { errors: { type: 'array', items: { $ref: '#/components/schemas/ErrorObject' } } },
  },
  ErrorObject: {
    type: 'object',
    required: ['code', 'symbol', 'details'],
    properties: {
      code: { type: 'integer', description: 'A number for programs.' },
      symbol: { type: 'string', description: 'A name for programs.' },
      details: { type: 'string', description: 'A sentence for people.' },
      source: { type: ['string', 'null'], description: 'The type and the act that produced the error.' },
      context: {
        type: ['object', 'null'],
        description: 'The field, where it stands in the request, and the facts of the rule.',
      },
    },
  },
}
