import {
  AdapterFailure,
  type ExternalAddress,
  type ExternalLine,
  type ExternalOrder,
  type ExternalProduct,
  type IntegrationAdapter,
} from '#values/integration.ts'
import { isObject, type Json, type JsonObject } from '#values/json.ts'

/**
 * A simulated shop: it returns the orders of its settings, always the same, each order and product once (platform
 * 12.1). With `fails` it is unreachable for that reason.
 */
export function simulatedShop(): IntegrationAdapter {
  return {
    name: 'simulated',
    category: 'ecommerce',
    configurationSchema: SCHEMA,
    exchanges: () => ['products', 'orders', 'stock', 'fulfilment'],
    async test({ configuration }) {
      if (typeof configuration.fails === 'string') throw new AdapterFailure(configuration.fails)
    },
    async *pullProducts({ configuration, saveCursor: keepCursor }, cursor) {
      const listed = listIn(configuration.products)
      for (const product of listed.slice(placeIn(cursor))) yield productOf(product)
      await keepCursor('products', listed.length)
    },
    async *pullOrders({ configuration, saveCursor: keepCursor }, cursor) {
      const listed = listIn(configuration.orders)
      for (const order of listed.slice(placeIn(cursor))) yield orderOf(order)
      await keepCursor('orders', listed.length)
    },
    pushStock: async () => undefined,
    async pushFulfilment({ configuration }) {
      if (typeof configuration.fails === 'string') throw new AdapterFailure(configuration.fails)
    },
  }
}

const text = { type: 'string', maxLength: 255 } as const

const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    poll_minutes: { type: 'integer', minimum: 0, maximum: 1440 },
    api_key: { ...text, 'x-secret': true },
    fails: text,
    products: {
      type: 'array',
      maxItems: 10_000,
      items: { type: 'object', required: ['code'], properties: { code: text, description: text } },
    },
    orders: {
      type: 'array',
      maxItems: 10_000,
      items: {
        type: 'object',
        required: ['id', 'lines'],
        properties: {
          id: text,
          reference: text,
          lines: {
            type: 'array',
            maxItems: 1000,
            items: {
              type: 'object',
              required: ['sku', 'quantity'],
              properties: { id: text, sku: text, quantity: { type: ['string', 'number'] } },
            },
          },
          address: { type: 'object', additionalProperties: text },
        },
      },
    },
  },
}

const listIn = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject).map((one) => one as JsonObject) : []

const placeIn = (cursor: Json): number => (typeof cursor === 'number' ? cursor : 0)

const textIn = (value: Json | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

function productOf({ code, description }: JsonObject): ExternalProduct {
  return { code: textIn(code) ?? '', description: textIn(description) }
}

function orderOf(order: JsonObject): ExternalOrder {
  return {
    id: textIn(order.id) ?? '',
    reference: textIn(order.reference),
    expected_date_of_dispatch: textIn(order.expected_date_of_dispatch),
    warehouse: textIn(order.warehouse),
    carrier: textIn(order.carrier),
    shipping_rate: textIn(order.shipping_rate),
    delivery_notes: textIn(order.delivery_notes),
    notes: textIn(order.notes),
    address: isObject(order.address) ? (order.address as ExternalAddress) : {},
    lines: listIn(order.lines).map(lineOf),
    fields: {},
  }
}

function lineOf({ id, sku, quantity }: JsonObject): ExternalLine {
  return { id: textIn(id), sku: textIn(sku) ?? '', quantity: textIn(quantity) ?? '', fields: {} }
}
