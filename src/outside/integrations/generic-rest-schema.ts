import type { JsonObject } from '#values/json.ts'

const path = { type: 'string', maxLength: 255 } as const
const url = { type: 'string', format: 'url', maxLength: 2000 } as const
const name = { type: 'string', minLength: 1, maxLength: 100 } as const

/** The path of a list, and its pagination. */
const list = {
  url,
  /** The path of the records in an answer; by default the answer itself. */
  items: path,
  /** The path of the next page's address in an answer, or of a token to send as `next_parameter`. */
  next: path,
  next_parameter: name,
  /** The record field to resume from; its greatest value is sent as `since_parameter`. */
  since: path,
  since_parameter: name,
} as const

const paths = (required: readonly string[], optional: readonly string[]) => ({
  type: 'object',
  required: [...required],
  properties: Object.fromEntries([...required, ...optional].map((field) => [field, path])),
})

const ADDRESS = [
  'name',
  'address_1',
  'address_2',
  'address_3',
  'address_4',
  'postcode',
  'country_code',
  'email_address',
  'phone_number',
]

const namedPaths = { type: 'object', maxProperties: 20, additionalProperties: path } as const

const orderFields = paths(
  ['id'],
  [
    'reference',
    'expected_date_of_dispatch',
    'warehouse',
    'carrier',
    'shipping_rate',
    'delivery_notes',
    'notes',
  ],
)

const orders: JsonObject = {
  type: 'object',
  required: ['url', 'fields'],
  properties: {
    ...list,
    fields: {
      ...orderFields,
      required: ['id', 'lines'],
      properties: {
        ...orderFields.properties,
        address: paths([], ADDRESS),
        said: namedPaths,
        lines: {
          type: 'object',
          required: ['items', 'sku', 'quantity'],
          properties: { items: path, id: path, sku: path, quantity: path, said: namedPaths },
        },
      },
    },
  },
}

const method = { enum: ['POST', 'PUT', 'PATCH'] } as const

/** Settings of `generic_rest`: addresses, and paths within answers. */
export const genericRestSchema: JsonObject = {
  type: 'object',
  properties: {
    poll_minutes: { type: 'integer', minimum: 0, maximum: 1440 },
    auth: { enum: ['none', 'basic', 'bearer'] },
    username: { type: 'string', maxLength: 255 },
    password: { type: 'string', maxLength: 10_000, 'x-secret': true },
    token: { type: 'string', maxLength: 10_000, 'x-secret': true },
    headers: {
      type: 'object',
      maxProperties: 20,
      propertyNames: { pattern: '^[A-Za-z0-9-]{1,100}$' },
      additionalProperties: { type: 'string', maxLength: 10_000, pattern: '^[\\x20-\\x7e]*$' },
      'x-secret': true,
    },
    test: { type: 'object', required: ['url'], properties: { url } },
    products: {
      type: 'object',
      required: ['url', 'fields'],
      properties: { ...list, fields: paths(['code'], ['description']) },
    },
    orders,
    stock: {
      type: 'object',
      required: ['url'],
      properties: { url, method, batch: { type: 'integer', minimum: 1, maximum: 1000 } },
    },
    fulfilment: { type: 'object', required: ['url'], properties: { url, method } },
  },
}
