import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { verifyWebhook } from '../../client/src/index.ts'
import { Installation } from '../automations/installation.ts'
import { eventually } from '../automations/receiver.ts'

const at = await Installation.start()
const SECRET = 'whsec_Z29vZHN5YXJkLWV4YW1wbGUtc2VjcmV0LTMyYnl0ZXM='

suite('verifying webhooks', () => {
  after(() => at.stop())

  test('accepts a delivered webhook, and refuses changed, unsigned and old ones', async () => {
    const { id } = await at.automation({}, [['webhook', { url: at.receiver.url('/hook'), secret: SECRET }]])
    await at.run(id)
    const { headers, body } = await eventually('the webhook', async () => at.receiver.at('/hook')[0] ?? null)
    assert.equal(await verifyWebhook(SECRET, headers, body), true)
    assert.equal(await verifyWebhook(SECRET, new Headers(headers as Record<string, string>), body), true)
    assert.equal(await verifyWebhook(SECRET, headers, new TextEncoder().encode(body)), true)
    const signature = String(headers['webhook-signature'])
    const others: readonly Parameters<typeof verifyWebhook>[] = [
      [SECRET, headers, `${body} `],
      ['whsec_b3RoZXI=', headers, body],
      ['', headers, body],
      [SECRET, { ...headers, 'webhook-id': 'evt_other' }, body],
      [SECRET, { ...headers, 'webhook-signature': undefined }, body],
      [SECRET, { ...headers, 'webhook-signature': 'v1,%%%' }, body],
      [SECRET, { ...headers, 'webhook-signature': signature.replace('v1,', 'v2,') }, body],
    ]
    for (const other of others) assert.equal(await verifyWebhook(...other), false, JSON.stringify(other))
    for (const minutes of [6, -6])
      assert.equal(await verifyWebhook(SECRET, headers, body, { now: Date.now() + minutes * 60_000 }), false)
  })

  test('accepts the example of the specification, with two signatures', async () => {
    const headers = {
      'webhook-id': 'evt_0198f0c2a7d07b3e9a51c4d2e6f80b17',
      'webhook-timestamp': '1767258000',
      'webhook-signature': 'v1,AAAA v1,w7ETmv8Hj8GK4NW1pOA6+q0hzRTgWBcBpp8wSU0wTfE=',
    }
    assert.equal(await verifyWebhook(SECRET, headers, '{"ok":true}', { now: 1_767_258_000_000 }), true)
    assert.equal(await verifyWebhook(SECRET, headers, '{"ok":true}'), false)
  })
})
