import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { TestServer } from '../support/server.ts'

// A client that sends wrong bearer tokens, to make the service search for them in its database.

suite('wrong bearer tokens', () => {
  let server: TestServer
  before(async () => {
    server = await TestServer.start({ environment: { GOODSYARD_TRUSTED_PROXIES: '127.0.0.1' } })
  })
  after(() => server?.stop())

  let made = 0
  const wrong = () => {
    made += 1
    return `gya_${String(made).padStart(43, 'a')}`
  }
  const send = async (token: string, from: Readonly<Record<string, string>>, path = '/graphql') => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'x-service-subdomain': server.subdomain,
        'content-type': 'application/json',
        ...from,
      },
      body: '{"query":"{ __typename }"}',
    })
    await answer.text()
    return answer
  }
  const issued = async () => {
    const answer = await fetch(`${server.url}/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${server.clientId}:${encodeURIComponent(server.clientSecret)}`)}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token } = (await answer.json()) as { access_token: string }
    return access_token
  }

  test('are refused with 429 when an address has sent too many, and valid ones are accepted', async () => {
    const address = { 'x-forwarded-for': '203.0.113.9' }
    const good = await issued()
    assert.equal((await send(good, address)).status, 200)
    const first = await Promise.all(Array.from({ length: 300 }, () => send(wrong(), address)))
    assert.deepEqual([...new Set(first.map(({ status }) => status))], [401])
    let refused = await send(wrong(), address)
    // The limit has recovered a little since the first of them.
    for (let count = 0; count < 1_000 && refused.status === 401; count += 50)
      [refused = refused] = await Promise.all(
        Array.from({ length: 50 }, () => send(wrong(), address)).reverse(),
      )
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('x-error-symbol'), 'rate_limited')
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    assert.equal((await send(good, address)).status, 200)
    assert.equal((await send(await issued(), { 'x-forwarded-for': '203.0.113.10' })).status, 200)
    assert.equal((await send(wrong(), { 'x-forwarded-for': '203.0.113.10' })).status, 401)
  })

  test('are limited at every endpoint', async () => {
    const address = { 'x-forwarded-for': '203.0.113.20' }
    await Promise.all(Array.from({ length: 350 }, () => send(wrong(), address)))
    for (const path of ['/api/sites', '/graphql', '/mcp']) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => send(wrong(), address, path)))
      assert.ok(
        answers.some(({ status }) => status === 429),
        path,
      )
    }
  })

  test('are counted without the valid ones of an address', async () => {
    const address = { 'x-forwarded-for': '203.0.113.30' }
    for (let times = 0; times < 8; times += 1) {
      const tokens = await Promise.all(Array.from({ length: 50 }, issued))
      const answers = await Promise.all(tokens.map((token) => send(token, address)))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    }
  })

  const agentAsks = async (token: string, from: Readonly<Record<string, string>>) => {
    const headers = { authorization: `Bearer ${token}`, ...from }
    const answer = await fetch(`${server.url}/print_agent/jobs`, { headers })
    await answer.text()
    return answer
  }

  test('of print agents are refused with 429 when an address has sent too many, and a known agent is accepted', async () => {
    const address = { 'x-forwarded-for': '203.0.113.40' }
    const made = await server.api<{ data: { attributes: { token: string } } }>('POST', '/api/print_agents', {
      data: { type: 'print_agents', attributes: { name: 'Office' } },
    })
    const { token } = made.body.data.attributes
    assert.equal((await agentAsks(token, address)).status, 204)
    const wrongOf = () => token.replace(/^gyp_[\w-]{43}/, `gyp_${wrong().slice(4)}`)
    for (const guess of [() => 'no token', wrongOf]) {
      const from = { 'x-forwarded-for': guess === wrongOf ? '203.0.113.40' : '203.0.113.41' }
      const first = await Promise.all(Array.from({ length: 300 }, () => agentAsks(guess(), from)))
      assert.deepEqual([...new Set(first.map(({ status }) => status))], [401])
      let refused = await agentAsks(guess(), from)
      for (let count = 0; count < 1_000 && refused.status === 401; count += 50)
        [refused = refused] = await Promise.all(
          Array.from({ length: 50 }, () => agentAsks(guess(), from)).reverse(),
        )
      assert.equal(refused.status, 429)
      assert.equal(refused.headers.get('x-error-symbol'), 'rate_limited')
      assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    }
    assert.equal((await agentAsks(token, address)).status, 204)
    assert.equal((await agentAsks(wrongOf(), { 'x-forwarded-for': '203.0.113.42' })).status, 401)
  })

  test('are not limited if they come from this machine itself', async () => {
    const answers = await Promise.all(Array.from({ length: 400 }, () => send(wrong(), {})))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [401])
  })
})
