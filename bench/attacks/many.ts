import { gzipSync } from 'node:zlib'
import type { Attack, Hostile } from './hostile.ts'

const RECORDS = 1_000

/** Creations of a thousand products in one request. */
function creations(
  name: string,
  record: (turn: number, place: number) => object,
  headers: Readonly<Record<string, string>> = {},
): Attack {
  return {
    name,
    at_once: 8,
    prepare: async (hostile) => (turn) => {
      const records = Array.from({ length: RECORDS }, (_, place) => record(turn, place))
      const body = { error_policy: 'skip_bad', records }
      return hostile.ask('POST', '/api/products/create_many', { body, headers })
    },
  }
}

const product = (turn: number, place: number) => ({
  code: `M${turn}-${place}`,
  description: 'A product with a description of some words',
})

/** Creations of a thousand orders or receipts in one request. */
function orders(path: string, record: (ids: object, place: string) => object): Attack {
  return {
    name: `creations of 1,000 ${path.replaceAll('_', ' ')}`,
    at_once: 8,
    async prepare(hostile) {
      const account_id = await firstId(hostile, 'accounts')
      const warehouse_id = await firstId(hostile, 'warehouses')
      return (turn) => {
        const records = Array.from({ length: RECORDS }, (_, place) =>
          record({ account_id, warehouse_id }, `${turn}-${place}`),
        )
        return hostile.ask('POST', `/api/${path}/create_many`, { body: { records } })
      }
    },
  }
}

async function firstId(hostile: Hostile, root: string): Promise<number> {
  const { text } = await hostile.graphql(`{ ${root} { all(first: 1) { nodes { id } } } }`)
  return Number(JSON.parse(text).data[root].all.nodes[0].id)
}

/** Reads of one path, over and over. */
function reads(name: string, path: string, headers: Readonly<Record<string, string>> = {}): Attack {
  return { name, at_once: 16, prepare: async (hostile) => () => hostile.ask('GET', path, { headers }) }
}

const mcp = (method: string, params: object, id = 1) => ({ jsonrpc: '2.0', id, method, params })

/** The same messages of MCP over and over, in the version that has batches. */
function messages(name: string, body: object): Attack {
  const headers = { 'mcp-protocol-version': '2025-03-26' }
  return {
    name,
    at_once: 8,
    prepare: async (hostile) => () => hostile.ask('POST', '/mcp', { body, headers }),
  }
}

/** Previews of a form that was not stored. */
function previews(name: string, format: 'pdf' | 'html', content: string): Attack {
  return {
    name,
    at_once: 8,
    ...(format === 'pdf' ? { is_slow: true } : {}),
    async prepare(hostile) {
      const { text } = await hostile.graphql(
        '{ templates { all(first: 1, filter: { template_type_code: { eq: "dispatch_note" } }) { nodes { id } } } }',
      )
      const id = JSON.parse(text).data.templates.all.nodes[0].id
      return () =>
        hostile.ask('POST', `/api/templates/${id}/preview?format=${format}`, {
          body: content,
          headers: { 'content-type': 'text/html' },
        })
    },
  }
}

async function nodeIds(hostile: Hostile): Promise<readonly string[]> {
  const { text } = await hostile.graphql('{ carriers { all(first: 1000) { nodes { node_id } } } }')
  return JSON.parse(text).data.carriers.all.nodes.map((one: { readonly node_id: string }) => one.node_id)
}

/** What acts on many records, documents and descriptions can be made to do. */
export const manyAttacks: readonly Attack[] = [
  creations('creations of 1,000 products', product),
  creations('creations of 1,000 products with faults', () => ({ code: null, weight: 'a', height: 'b' })),
  creations('creations of 1,000 products as dry runs', product, { prefer: 'dry-run' }),
  orders('goods_outs', (ids, reference) => ({
    ...ids,
    goods_out_type: 'sales_order',
    reference,
    expected_date_of_dispatch: '2030-01-20T10:00:00Z',
  })),
  orders('goods_in_receipts', (ids, reference) => ({ ...ids, reference, expected_date: '2030-01-01' })),
  {
    name: 'creations of 1,000 stocks',
    at_once: 8,
    async prepare(hostile) {
      const ids = {
        account_id: await firstId(hostile, 'accounts'),
        product_id: await firstId(hostile, 'products'),
        location_id: await firstId(hostile, 'locations'),
      }
      return (turn) => {
        const records = Array.from({ length: RECORDS }, (_, place) => ({
          ...ids,
          quantity: 1,
          batch: `${turn}-${place}`,
        }))
        return hostile.ask('POST', '/api/stocks/create_many', { body: { records } })
      }
    },
  },
  {
    name: 'creations and deletions of 1,000 products',
    at_once: 8,
    prepare: async (hostile) => async (turn) => {
      const records = Array.from({ length: RECORDS }, (_, place) => product(turn, place + RECORDS))
      const { text } = await hostile.ask('POST', '/api/products/create_many', { body: { records } })
      const made: readonly { readonly id: string }[] = JSON.parse(text).data?.attributes.records ?? []
      const ids = made.map(({ id }) => id).join(',')
      return hostile.ask('DELETE', `/api/products?ids=${ids}`)
    },
  },
  {
    name: 'exports of lists',
    at_once: 8,
    prepare: async (hostile) => () =>
      hostile.ask('POST', '/api/list_exports', {
        body: { root: 'carriers', fields: [{ path: 'code' }, { path: 'name' }, { path: 'description' }] },
      }),
  },
  messages('MCP reads of the interface', mcp('resources/read', { uri: 'goodsyard://openapi' })),
  messages('MCP reads of the schema', mcp('resources/read', { uri: 'goodsyard://schema' })),
  messages(
    'MCP batches of 20 lists of types',
    Array.from({ length: 20 }, (_, n) => mcp('tools/call', { name: 'list_resources', arguments: {} }, n)),
  ),
  reads('descriptions of all types', '/api/metadata'),
  reads('descriptions of all types, compressed', '/api/metadata', { 'accept-encoding': 'br' }),
  reads('descriptions of one type', '/api/metadata/goods_outs'),
  previews(
    'previews as PDF',
    'pdf',
    '<table>{% for i in (1..2000) %}<tr><td>{{ i }}</td></tr>{% endfor %}</table>',
  ),
  previews(
    'previews as HTML',
    'html',
    '<table>{% for i in (1..20000) %}<tr><td>{{ i }}</td></tr>{% endfor %}</table>',
  ),
  {
    name: 'GraphQL nodes by 1,000 ids',
    at_once: 16,
    async prepare(hostile) {
      const ids = await nodeIds(hostile)
      const query =
        'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Carrier { code name description } } }'
      return () => hostile.ask('POST', '/graphql', { body: { query, variables: { ids } } })
    },
  },
  {
    name: 'compressed bodies that are a thousand times as large',
    at_once: 16,
    is_slow: true,
    async prepare(hostile) {
      const body = gzipSync(Buffer.alloc(900 * 1024 * 1024, ' '))
      const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' }
      return () => hostile.ask('POST', '/api/sites', { body, headers })
    },
  },
]
