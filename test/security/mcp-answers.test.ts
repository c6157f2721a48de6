import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { buildSchema } from 'graphql'
import { workTurns } from '#database/work-turns.ts'
import { McpDocuments } from '#entry/mcp/documents.ts'
import type { ToolContext } from '#entry/mcp/tool.ts'
import { type ApiClient, document } from '../support/api-client.ts'
import { openService, type Service } from '../support/service.ts'

type Message = { readonly method: string; readonly params?: unknown }

type RpcAnswer = {
  readonly id: number
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string }
}

/** The bytes that the answer to a batch has before its last message, and those that one tool reads. */
const MIB = 1024 * 1024

/** A list of the carriers, of about 150 KB. */
const CARRIERS = '{ carriers { all { nodes { id code name description } } } }'

suite('MCP', () => {
  let service: Service
  /** A client whose role has no permissions. */
  let nobody: ApiClient

  before(async () => {
    service = await openService()
    nobody = await service.colleague([])
    await service.owner.query(
      `insert into carriers (tenant_id, code, name, description, active, carrier_type)
       select t.id, 'C' || n, 'Carrier ' || n, repeat('x', 1300), true, 'custom'
       from tenants t, generate_series(1, 1000) n where t.subdomain = 'demo'`,
    )
  })
  after(async () => {
    await service.close()
    assert.deepEqual(service.bugs, [])
  })

  const old = { 'mcp-protocol-version': '2025-03-26' }
  const message = (sent: Message, id = 1) => ({ jsonrpc: '2.0', id, ...sent })
  const one = async (sent: Message, by = service.operator) => {
    const { body } = await by.post('/mcp', message(sent), old)
    return body as unknown as RpcAnswer
  }
  const batch = async (sent: readonly Message[], by = service.operator) => {
    const { bytes, text } = await by.post(
      '/mcp',
      sent.map((each, place) => message(each, place)),
      old,
    )
    return { bytes: bytes.length, answers: JSON.parse(text) as readonly RpcAnswer[] }
  }
  const call = (name: string, input: unknown): Message => ({
    method: 'tools/call',
    params: { name, arguments: input },
  })
  const query = (text: string) => call('query', { query: text })
  const uris = async () => {
    const { result } = await one({ method: 'resources/list' }, nobody)
    return (result?.resources as readonly { readonly uri: string }[]).map(({ uri }) => uri)
  }

  test('makes each document once, however often it is read', async () => {
    const uses = { schema: 0, openapi: 0 }
    const context = {
      get schema() {
        uses.schema += 1
        return buildSchema('type Query { sites: Int }')
      },
      openapi: () => {
        uses.openapi += 1
        return { openapi: '3.1.0' }
      },
    } as unknown as ToolContext
    const documents = new McpDocuments(context)
    const read = (uri: string, more = {}) => String(documents.read(uri, more))
    for (const { uri } of documents.listed as readonly { readonly uri: string }[]) {
      const first = read(uri)
      assert.equal(JSON.parse(first).contents[0].uri, uri)
      assert.ok(read(uri) === first)
      assert.deepEqual(Object.keys(JSON.parse(read(uri, { ttlMs: 1 }))), ['contents', 'ttlMs'])
    }
    assert.deepEqual(uses, { schema: 1, openapi: 1 })
  })

  test('answers every document to a role without permissions, but none in a batch', async () => {
    const all = await uris()
    assert.ok(all.length >= 2)
    for (const uri of all) {
      const read = { method: 'resources/read', params: { uri } }
      assert.deepEqual(Object.keys((await one(read, nobody)).result ?? {}), ['contents'])
      const { bytes, answers } = await batch([read, { method: 'ping' }, read], nobody)
      assert.deepEqual(
        answers.map(({ id, error, result }) => [id, error?.code ?? result]),
        [
          [0, -32600],
          [1, {}],
          [2, -32600],
        ],
      )
      assert.ok(bytes < 1000)
    }
  })

  test('refuses to read more than a mebibyte with one tool', async () => {
    const many = Array.from({ length: 2 }, (_, n) => `a${n}: carriers { all { nodes { description } } }`)
    const { result } = await one(query(`{ ${many.join(' ')} }`))
    const { errors } = result?.structuredContent as { errors: readonly { symbol: string }[] }
    assert.deepEqual([result?.isError, errors.map(({ symbol }) => symbol)], [true, ['answer_too_large']])
  })

  test('refuses messages of a batch unperformed once the answers before them are large', async () => {
    const some = query(CARRIERS.replace('all', 'all(first: 300)'))
    const writing = call('create_record', { type: 'sites', attributes: { code: 'LATE', name: 'Late' } })
    const { bytes, answers } = await batch([...Array.from({ length: 18 }, () => some), writing])
    const kinds = answers.map(({ error }) => error?.code ?? 'answered')
    const answered = kinds.filter((kind) => kind === 'answered').length
    assert.ok(answered >= 2 && answered < 5, `${answered} were answered`)
    assert.deepEqual(kinds.slice(answered), Array(19 - answered).fill(-32600))
    assert.ok(bytes < 2.5 * MIB, `${bytes} bytes`)
    const { rows } = await service.owner.query("select count(*)::int as n from sites where code = 'LATE'")
    assert.equal(rows[0].n, 0)
    assert.equal(
      (await service.operator.post('/api/sites', document('sites', { code: 'LATE', name: 'L' }))).status,
      200,
    )
  })

  test('works on every method and every tool in turns', async () => {
    const { result } = await one({ method: 'tools/list' })
    const tools = (result?.tools as readonly { readonly name: string }[]).map(({ name }) => name)
    assert.ok(tools.length > 10)
    const methods: readonly Message[] = [
      ...['initialize', 'ping', 'tools/list', 'resources/list', 'resources/templates/list'].map((method) => ({
        method,
      })),
      ...(await uris()).map((uri) => ({ method: 'resources/read', params: { uri } })),
      ...tools.map((name) => call(name, {})),
    ]
    for (const sent of methods) {
      const before = workTurns.taken
      await one(sent)
      assert.ok(workTurns.taken > before, JSON.stringify(sent))
    }
  })
})
