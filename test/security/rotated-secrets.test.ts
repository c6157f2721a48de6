import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

describe('a rotated secret', () => {
  const opened = openService()
  after(async () => (await opened).close())

  async function makeApplication() {
    const { operator, origin } = await opened
    const made = await operator.post(
      '/api/oauth_applications',
      document('oauth_applications', { name: 'Reports' }),
    )
    const { client_id, client_secret } = made.body.data?.attributes as Readonly<Record<string, string>>
    const issue = async (secret = client_secret ?? '') => {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: client_id ?? '',
        client_secret: secret,
      })
      const answer = await fetch(`${origin}/oauth/token`, { method: 'POST', body })
      return {
        status: answer.status,
        token: ((await answer.json()) as { access_token?: string }).access_token,
      }
    }
    const rotate = (query: string) =>
      operator.post(`/api/oauth_applications/${made.body.data?.id}/rotate_secret${query}`)
    return { issue, rotate }
  }

  async function statusWith(token: string | undefined): Promise<number> {
    const { operator } = await opened
    return (await operator.as({ authorization: `Bearer ${token}` }).request('GET', '/api/metadata')).status
  }

  test('leaves tokens and the old secret for a day, unless it is to end them', async () => {
    const { issue, rotate } = await makeApplication()
    const { token } = await issue()
    assert.equal((await rotate('')).status, 200)
    assert.deepEqual([await statusWith(token), (await issue()).status], [200, 200])
  })

  test('with end_tokens ends the old secret, tokens and streams at once, and the new one works', async () => {
    const { operator, origin } = await opened
    const { issue, rotate } = await makeApplication()
    const { token } = await issue()
    const headers = { authorization: `Bearer ${token}`, 'x-service-subdomain': 'demo' }
    const stream = await fetch(`${origin}/api/live?types=sites`, { headers })
    assert.equal(stream.status, 200)
    const rotated = await rotate('?end_tokens=true')
    assert.equal(rotated.status, 200, rotated.text)
    assert.deepEqual([await statusWith(token), (await issue()).status], [401, 401])
    // The body ends when the service ends the stream.
    assert.match(await stream.text(), /token_ended/)
    const next = await issue(String(rotated.body.data?.attributes.client_secret))
    assert.deepEqual([next.status, await statusWith(next.token)], [200, 200])
    assert.equal((await operator.request('GET', '/api/metadata')).status, 200)
  })
})
