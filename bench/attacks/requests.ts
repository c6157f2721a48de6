import { once } from 'node:events'
import { connect } from 'node:net'
import type { Attack, Hostile } from './hostile.ts'

const MIB = 1024 * 1024

/** Bodies of one kind, sent to one path. */
function bodies(name: string, path: string, body: (turn: number) => string): Attack {
  return {
    name,
    at_once: 16,
    prepare: async (hostile) => (turn) =>
      hostile.ask('POST', path, { body: body(turn), headers: { 'content-type': 'application/json' } }),
  }
}

const sites = (attributes: string) => `{"data":{"type":"sites","attributes":${attributes}}}`
const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, place) => `"k${place}":${place}`).join(',')}}`

/** The ids of a thousand records of a type. */
async function thousand(hostile: Hostile, root: string): Promise<readonly number[]> {
  const { text } = await hostile.graphql(`{ ${root} { all(first: 1000) { nodes { id } } } }`)
  return JSON.parse(text).data[root].all.nodes.map(({ id }: { readonly id: string }) => Number(id))
}

/** Updates of a thousand records of a type in one request. */
function updates(name: string, root: string, attributes: (turn: number) => object): Attack {
  return {
    name,
    at_once: 16,
    async prepare(hostile) {
      const ids = await thousand(hostile, root)
      return (turn) => hostile.ask('PATCH', `/api/${root}`, { body: { ids, attributes: attributes(turn) } })
    },
  }
}

/** Calls of a tool of MCP. */
function calls(name: string, tool: string, args: (turn: number) => object): Attack {
  return bodies(name, '/mcp', (turn) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: turn,
      method: 'tools/call',
      params: { name: tool, arguments: args(turn) },
    }),
  )
}

/** Sends a body of a megabyte a byte at a time, until the service has had enough. */
async function sendSlowly(hostile: Hostile): Promise<void> {
  const { hostname, port } = new URL(hostile.target.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket
    .on('error', () => undefined)
    .on('data', (bytes) => {
      answer += bytes.toString('latin1')
    })
  const headers = Object.entries({ ...hostile.target.headers, host: 'bench', 'content-length': '1000000' })
  socket.write(
    `POST /api/sites HTTP/1.1\r\n${headers.map(([key, value]) => `${key}: ${value}\r\n`).join('')}\r\n`,
  )
  const drip = setInterval(() => socket.write(' '), 100)
  await once(socket, 'close')
  clearInterval(drip)
  hostile.count(answer.slice(9, 12) || 'closed')
}

/** What requests of REST and MCP can be made to do. */
export const requestAttacks: readonly Attack[] = [
  bodies('JSON of brackets', '/api/sites', () => `${'['.repeat(MIB / 2 - 100)}${']'.repeat(MIB / 2 - 100)}`),
  bodies('JSON of short lists', '/api/sites', () => sites(`{"code":[${'[],'.repeat(MIB / 3 - 100)}[]]}`)),
  bodies('JSON of many keys', '/api/sites', () => sites(keys(50_000))),
  bodies('JSON of one long text', '/api/sites', () => sites(`{"code":"${'\\u0001'.repeat(MIB / 6 - 100)}"}`)),
  bodies('creations of records', '/api/sites', (turn) => sites(`{"code":"S${turn}","name":"n"}`)),
  updates('updates of 1,000 sites', 'sites', (turn) => ({ name: `Changed in turn ${turn}` })),
  updates('updates of 1,000 carriers', 'carriers', (turn) => ({ description: `Changed in turn ${turn}` })),
  updates('updates of 1,000 orders', 'goods_outs', (turn) => ({ notes: `Changed in turn ${turn}` })),
  {
    name: 'orders of 1,000 lines',
    at_once: 8,
    async prepare(hostile) {
      const first = async (root: string) => (await thousand(hostile, root))[0]
      const [account_id, warehouse_id] = [await first('accounts'), await first('warehouses')]
      const product_id = await first('products')
      const lines_changes = Array.from({ length: 1_000 }, () => ({
        type: 'ADD',
        attributes: { product_id, order_quantity: 1 },
      }))
      return (turn) => {
        const attributes = {
          account_id,
          warehouse_id,
          goods_out_type: 'sales_order',
          reference: `BIG-${turn}`,
          expected_date_of_dispatch: '2030-01-20T10:00:00Z',
          lines_changes,
        }
        return hostile.ask('POST', '/api/goods_outs', { body: { data: { type: 'goods_outs', attributes } } })
      }
    },
  },
  {
    name: 'bodies that never end',
    at_once: 250,
    is_slow: true,
    prepare: async (hostile) => () => sendSlowly(hostile),
  },
  calls('MCP searches for stock by a long text', 'find_stock', () => ({ product: '%_'.repeat(200_000) })),
  calls('MCP queries with new texts', 'query', (turn) => ({
    query: `{ a${turn}: __typename ${'carriers { all { nodes { id } } } '.repeat(56)} }`,
  })),
  calls('MCP descriptions of a type', 'describe_resource', () => ({ type: 'goods_outs' })),
  bodies('MCP lists of tools', '/mcp', () =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  ),
]
