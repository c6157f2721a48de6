import type { Attack } from './hostile.ts'

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

/** What requests of REST and MCP can be made to do. */
export const requestAttacks: readonly Attack[] = [
  bodies('JSON of brackets', '/api/sites', () => `${'['.repeat(MIB / 2 - 100)}${']'.repeat(MIB / 2 - 100)}`),
  bodies('JSON of short lists', '/api/sites', () => sites(`{"code":[${'[],'.repeat(MIB / 3 - 100)}[]]}`)),
  bodies('JSON of many keys', '/api/sites', () => sites(keys(50_000))),
  bodies('JSON of one long text', '/api/sites', () => sites(`{"code":"${'\\u0001'.repeat(MIB / 6 - 100)}"}`)),
  bodies('creations of records', '/api/sites', (turn) => sites(`{"code":"S${turn}","name":"n"}`)),
  bodies('MCP lists of tools', '/mcp', () =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  ),
]
