import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Agent } from 'undici'
import { ApiClient } from '../support/api-client.ts'
import { TestServer } from '../support/server.ts'

const server = await TestServer.start()
const agent = new Agent()
const url = new URL('/mcp', server.url)
const headers = {
  authorization: `Bearer ${await server.token()}`,
  'x-service-subdomain': server.subdomain,
}
const apiClient = new ApiClient(server.url, agent, headers)
const NEWEST = '2026-07-28'

/** A client of the protocol by another author. */
async function connected(mode: 'legacy' | 'auto' | { readonly pin: string }) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  return client
}

const old = (message: unknown, version = '2025-11-25') =>
  apiClient.post('/mcp', message, { 'mcp-protocol-version': version })

type Rpc = {
  readonly result?: Record<string, unknown>
  readonly error?: { code: number; message: string; data?: unknown }
}
const rpc = (body: unknown) => body as Rpc

suite('the protocol of models', () => {
  after(async () => {
    await agent.close()
    await server.stop()
  })

  for (const mode of ['legacy', 'auto', { pin: NEWEST }] as const) {
    test(`an independent client finds tools and resources, calls and reads them (${JSON.stringify(mode)})`, async () => {
      const client = await connected(mode)
      const { tools } = await client.listTools()
      assert.deepEqual(
        tools.map(({ name }) => name),
        [
          ...['list_resources', 'describe_resource', 'query', 'find_stock', 'get_order', 'get_receipt'],
          ...['explain_order', 'create_record', 'update_record', 'delete_record', 'run_action'],
          ...['generate_report', 'get_document'],
        ],
      )
      const made = await client.callTool({
        name: 'create_record',
        arguments: { type: 'sites', attributes: { code: `S-${JSON.stringify(mode)}`, name: 'North' } },
      })
      assert.notEqual(made.isError, true, JSON.stringify(made))
      const read = await client.callTool({
        name: 'query',
        arguments: { query: '{ sites { all(filter: {code: {like: "S-"}}) { nodes { name } } } }' },
      })
      assert.match(JSON.stringify(read.structuredContent), /"name":"North"/)
      const { resources } = await client.listResources()
      assert.deepEqual(resources.map(({ uri }) => uri).sort(), ['goodsyard://openapi', 'goodsyard://schema'])
      const schema = await client.readResource({ uri: 'goodsyard://schema' })
      const openapi = await client.readResource({ uri: 'goodsyard://openapi' })
      assert.match(JSON.stringify(schema.contents[0]), /type GoodsOut /)
      assert.match(JSON.stringify(openapi.contents[0]), /3\.1\.0/)
      await assert.rejects(client.readResource({ uri: 'goodsyard://nothing' }), /not found/i)
      await assert.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }), /Unknown tool/)
      await client.close()
    })
  }

  test('every tool has a description and an input schema', async () => {
    const { tools } = await (await connected('legacy')).listTools()
    const hints = Object.fromEntries(
      tools.map(({ name, annotations }) => [
        name,
        [
          annotations?.readOnlyHint,
          annotations?.destructiveHint ?? false,
          annotations?.idempotentHint ?? false,
        ],
      ]),
    )
    const [reads, writes] = [
      [true, false, false],
      [false, false, false],
    ]
    assert.deepEqual(hints, {
      ...Object.fromEntries(
        ['list_resources', 'describe_resource', 'query', 'find_stock', 'get_order', 'get_receipt'].map(
          (name) => [name, reads],
        ),
      ),
      ...{ explain_order: reads, get_document: reads, create_record: writes, generate_report: writes },
      ...{
        update_record: [false, true, true],
        delete_record: [false, true, true],
        run_action: [false, true, false],
      },
    })
    const takes = tools.map(({ name, inputSchema: { required = [], properties = {} } }) => [
      name,
      Object.keys(properties)
        .map((one) => `${one}${required.includes(one) ? '*' : ''}`)
        .join(' '),
    ])
    assert.deepEqual(Object.fromEntries(takes), {
      list_resources: '',
      describe_resource: 'type*',
      query: 'query* variables',
      find_stock: 'product* warehouse account',
      get_order: 'reference id',
      get_receipt: 'reference id',
      explain_order: 'reference*',
      create_record: 'type* attributes* dry_run idempotency_key',
      update_record: 'type* id* attributes* dry_run idempotency_key',
      delete_record: 'type* id* idempotency_key',
      run_action: 'type* id action* attributes dry_run idempotency_key',
      generate_report: 'report_id* variables idempotency_key',
      get_document: 'id*',
    })
  })

  test('the version of the client is used if it is supported, otherwise the newest compatible one', async () => {
    const initialized = async (protocolVersion: unknown) => {
      const { body } = await apiClient.post('/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } },
      })
      return rpc(body).result?.protocolVersion
    }
    assert.deepEqual(
      await Promise.all(['2025-03-26', '2025-06-18', '2025-11-25', '1999-01-01', 7].map(initialized)),
      ['2025-03-26', '2025-06-18', '2025-11-25', '2025-11-25', '2025-11-25'],
    )
    const unknown = await old({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, '1999-01-01')
    assert.equal(unknown.status, 400)
    assert.deepEqual(rpc(unknown.body).error, {
      code: -32022,
      message: 'Unsupported protocol version',
      data: { supported: [NEWEST, '2025-11-25', '2025-06-18', '2025-03-26'], requested: '1999-01-01' },
    })
  })

  test('in the newest version each request is self-contained, with equal headers and message', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': NEWEST,
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const call = {
      jsonrpc: '2.0',
      id: 5,
      method: 'tools/call',
      params: { name: 'list_resources', _meta: meta },
    }
    const standardHeaders = {
      'mcp-protocol-version': NEWEST,
      'mcp-method': 'tools/call',
      'mcp-name': 'list_resources',
    }
    const good = await apiClient.post('/mcp', call, standardHeaders)
    assert.equal(good.status, 200)
    assert.equal(rpc(good.body).result?.resultType, 'complete')
    const base64 = `=?base64?${Buffer.from('list_resources').toString('base64')}?=`
    assert.equal((await apiClient.post('/mcp', call, { ...standardHeaders, 'mcp-name': base64 })).status, 200)
    const codes = async (message: unknown, headers: Record<string, string>) => {
      const { status, body } = await apiClient.post('/mcp', message, headers)
      return [status, rpc(body).error?.code]
    }
    assert.deepEqual(await codes(call, { ...standardHeaders, 'mcp-name': 'query' }), [400, -32020])
    assert.deepEqual(await codes(call, { ...standardHeaders, 'mcp-method': 'tools/list' }), [400, -32020])
    assert.deepEqual(
      await codes(call, { ...standardHeaders, 'mcp-protocol-version': '2025-11-25' }),
      [400, -32020],
    )
    assert.deepEqual(
      await codes({ ...call, params: { name: 'list_resources' } }, standardHeaders),
      [400, -32602],
    )
    const other = { ...call, method: 'initialize', params: { _meta: meta } }
    assert.deepEqual(await codes(other, { ...standardHeaders, 'mcp-method': 'initialize' }), [404, -32601])
  })

  test('invalid messages are refused, notifications are not answered', async () => {
    const refused = async (body: unknown) => {
      const reply = await old(body)
      return [reply.status, rpc(reply.body).error?.code ?? reply.body.error]
    }
    assert.deepEqual(await refused({}), [400, -32600])
    assert.deepEqual(await refused({ jsonrpc: '1.0', id: 1, method: 'ping' }), [400, -32600])
    assert.deepEqual(await refused({ jsonrpc: '2.0', id: 1, method: 7 }), [400, -32600])
    assert.deepEqual(await refused({ jsonrpc: '2.0', id: {}, method: 'ping' }), [400, -32600])
    assert.deepEqual(await refused({ jsonrpc: '2.0', id: 1, method: 'ping', params: [] }), [200, -32602])
    assert.deepEqual(await refused({ jsonrpc: '2.0', id: 1, method: 'prompts/list' }), [200, -32601])
    assert.deepEqual(await refused({ jsonrpc: '2.0', id: 1, method: 'constructor' }), [200, -32601])
    assert.deepEqual(
      await refused({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'constructor' } }),
      [200, -32602],
    )
    assert.deepEqual(
      await refused({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'query', arguments: [] },
      }),
      [200, -32602],
    )
    assert.deepEqual(await refused('{"jsonrpc":'), [
      400,
      'The request body is not a valid JSON object: it is not JSON.',
    ])
    assert.deepEqual(await refused('7'), [400, -32600])
    const silent = [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 9, result: {} },
    ]
    for (const message of silent) {
      const { status, text } = await old(message)
      assert.deepEqual([status, text], [202, ''])
    }
    assert.deepEqual(rpc((await old({ jsonrpc: '2.0', id: 'a', method: 'ping' })).body).result, {})
  })

  test('a batch of messages is answered in the version that supports it', async () => {
    const list = [
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'nothing' },
    ]
    const { status, body } = await old(list, '2025-03-26')
    assert.equal(status, 200)
    const answers = body as unknown as readonly ({ id: unknown } & Rpc)[]
    assert.deepEqual(
      answers.map(({ id, error }) => [id, error?.code ?? 'well']),
      [
        [1, 'well'],
        [2, -32601],
      ],
    )
    const unversioned = await apiClient.post('/mcp', list)
    assert.deepEqual(unversioned.body, body)
    assert.equal((await old(list.slice(1, 2), '2025-03-26')).status, 202)
    for (const [many, version] of [
      [list, '2025-06-18'],
      [[], '2025-03-26'],
      [Array(21).fill(list[0]), '2025-03-26'],
    ] as const) {
      const reply = await old(many, version)
      assert.deepEqual([reply.status, rpc(reply.body).error?.code], [400, -32600])
    }
  })

  test('authentication is the same as for the API, and names the authorization server', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const resource = `resource_metadata="${server.url}/.well-known/oauth-protected-resource"`
    const nobody = new ApiClient(server.url, agent, { 'x-service-subdomain': 'demo' })
    const anonymous = await nobody.post('/mcp', ping)
    assert.equal(anonymous.status, 401)
    assert.deepEqual(anonymous.body, { error: 'Authentication is required.' })
    assert.equal(anonymous.headers['www-authenticate'], `Bearer realm="goodsyard", ${resource}`)
    const wrong = await nobody.as({ authorization: 'Bearer gya_x' }).post('/mcp', ping)
    assert.equal(
      wrong.headers['www-authenticate'],
      `Bearer realm="goodsyard", error="invalid_token", ${resource}`,
    )
    assert.equal(
      (await nobody.request('GET', '/mcp')).headers['www-authenticate'],
      `Bearer realm="goodsyard", ${resource}`,
    )
    assert.equal((await nobody.post('/graphql', {})).headers['www-authenticate'], 'Bearer realm="goodsyard"')
    const metadata = await nobody.request('GET', '/.well-known/oauth-protected-resource')
    assert.deepEqual(metadata.body, { resource: server.url, authorization_servers: [server.url] })
    const withoutTenant = new ApiClient(server.url, agent, { authorization: headers.authorization })
    assert.equal((await withoutTenant.post('/mcp', ping)).status, 400)
    assert.equal((await apiClient.as({ 'x-service-subdomain': 'nobodys' }).post('/mcp', ping)).status, 403)
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const reply = await apiClient.request(method, '/mcp')
      assert.deepEqual([method, reply.status, reply.headers.allow], [method, 405, 'POST'])
    }
    assert.equal((await apiClient.post('/mcp', '<x/>', { 'content-type': 'text/xml' })).status, 415)
    assert.equal((await apiClient.post('/mcp', ping, { 'idempotency-key': 'ä'.repeat(300) })).status, 400)
    assert.equal((await apiClient.post('/mcp', 'x'.repeat(1024 * 1024 + 1))).status, 413)
    const transport = new StreamableHTTPClientTransport(url)
    await assert.rejects(
      new Client({ name: 'test', version: '1' }).connect(transport),
      /401|Unauthorized|Authentication/,
    )
  })
})
