import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { TestServer } from '../support/server.ts'

// Whoever sends bearer tokens that are wrong, to make the service look for them in its database.

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
  const ask = async (token: string, from: Readonly<Record<string, string>>, path = '/graphql') => {
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

  test('are refused with 429 when an address has sent too many, and good ones go on', async () => {
    const address = { 'x-forwarded-for': '203.0.113.9' }
    const good = await issued()
    assert.equal((await ask(good, address)).status, 200)
    const first = await Promise.all(Array.from({ length: 300 }, () => ask(wrong(), address)))
    assert.deepEqual([...new Set(first.map(({ status }) => status))], [401])
    let refused = await ask(wrong(), address)
    // Some room has come back since the first of them.
    for (let asked = 0; asked < 1_000 && refused.status === 401; asked += 50)
      [refused = refused] = await Promise.all(
        Array.from({ length: 50 }, () => ask(wrong(), address)).reverse(),
      )
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('x-error-symbol'), 'rate_limited')
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    assert.equal((await ask(good, address)).status, 200)
    assert.equal((await ask(await issued(), { 'x-forwarded-for': '203.0.113.10' })).status, 200)
    assert.equal((await ask(wrong(), { 'x-forwarded-for': '203.0.113.10' })).status, 401)
  })

  test('are refused on every way in', async () => {
    const address = { 'x-forwarded-for': '203.0.113.20' }
    await Promise.all(Array.from({ length: 350 }, () => ask(wrong(), address)))
    for (const path of ['/api/sites', '/graphql', '/mcp']) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(wrong(), address, path)))
      assert.ok(
        answers.some(({ status }) => status === 429),
        path,
      )
    }
  })

  test('good ones of an address do not count, however many there are', async () => {
    const address = { 'x-forwarded-for': '203.0.113.30' }
    for (let times = 0; times < 8; times += 1) {
      const tokens = await Promise.all(Array.from({ length: 50 }, issued))
      const answers = await Promise.all(tokens.map((token) => ask(token, address)))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    }
  })

  test('are exempt where they come from this machine itself', async () => {
    const answers = await Promise.all(Array.from({ length: 400 }, () => ask(wrong(), {})))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [401])
  })
})
