import type { JsonObject } from '#values/json.ts'

/** The security schemes, and the tenant header. */
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
      description: 'Slug of the tenant.',
    },
  }
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

const retryAfter = {
  'Retry-After': {
    description: 'Number of seconds after which the request may be repeated.',
    schema: { type: 'string' },
  },
}

/** Parameters of every operation. */
export const sharedParameters: JsonObject = {
  Subdomain: {
    name: 'X-Service-Subdomain',
    in: 'header',
    required: true,
    description: 'Slug of the tenant whose data the request is for.',
    schema: { type: 'string', maxLength: 63 },
    example: 'demo',
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description:
      '`dry-run` returns the response or error that the request would get and changes nothing; `handling=strict` refuses unknown attributes.',
    schema: { type: 'string', maxLength: 255 },
  },
}

/** Answers shared by operations. */
export const sharedResponses: JsonObject = {
  Malformed: {
    description:
      'The request is malformed: the body is not a JSON object, or a header is missing or invalid.',
    content: errorContent,
  },
  Unauthenticated: { description: 'The access token is missing or not valid.', content: errorContent },
  Forbidden: {
    description: 'The role does not have the permission, or the caller has no access to the tenant.',
    content: errorContent,
  },
  Missing: {
    description: 'The record does not exist or is not visible to the caller.',
    content: errorContent,
  },
  InProgress: {
    description: 'Another request with this `Idempotency-Key` is in progress.',
    headers: retryAfter,
    content: errorContent,
  },
  Stale: { description: 'The version of the record differs from `If-Match`.', content: errorContent },
  TooLarge: { description: 'The request body is too large.', content: errorContent },
  UnsupportedType: {
    description: 'The content type of the request is not supported here.',
    content: errorContent,
  },
  TooMany: {
    description: 'Too many requests from this client in this tenant.',
    headers: retryAfter,
    content: errorContent,
  },
  Unavailable: {
    description: 'The service is temporarily unavailable, or the request timed out; nothing was changed.',
    headers: retryAfter,
    content: errorContent,
  },
  Invalid: {
    description:
      'The request violates rules for its values or for the state of the records. All violations are listed, and nothing was changed.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
  },
}

/** Schemas that belong to no resource. */
export const sharedSchemas: JsonObject = {
  Error: {
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'string', description: 'Error message.' } },
  },
  Meta: {
    type: 'object',
    description: 'Additional information; present only if there is any.',
    properties: {
      ignored: {
        type: 'array',
        items: { type: 'string' },
        description:
          'Attributes that were sent but are unknown or read-only; they were ignored. With `Prefer: handling=strict` they are refused.',
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
      code: { type: 'integer', description: 'Error number.' },
      symbol: { type: 'string', description: 'Error symbol.' },
      details: { type: 'string', description: 'Error message.' },
      source: { type: ['string', 'null'], description: 'Resource type and action that produced the error.' },
      context: {
        type: ['object', 'null'],
        description: 'Field, its position in the request, and the values the rule was checked with.',
      },
    },
  },
}
