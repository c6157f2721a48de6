import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { attributesOf, document } from '../support/asking.ts'
import { openService } from '../support/service.ts'

// Secrets that are kept are sent to no other server than the one they were given for.

const { operator, bugs, close } = await openService()

type Configuration = Readonly<Record<string, unknown>>

const SECRETS = { token: 'top-secret', headers: { 'X-Key': 'also-secret' } }
const shop = (origin: string) => ({ auth: 'bearer', test: { url: `${origin}/ping` } })
const stock = (origin: string) => ({ stock: { url: `${origin}/stock` } })

async function connected(configuration: Configuration): Promise<string> {
  const attributes = { name: 'Shop', integration_type: 'generic_rest', configuration }
  const reply = await operator.post('/api/integrations', document('integrations', attributes))
  assert.equal(reply.status, 200, reply.text)
  return `/api/integrations/${reply.body.data?.id}`
}

/** The settings as they are answered after a change of them; a secret that is kept is null. */
async function changed(path: string, configuration: Configuration): Promise<unknown> {
  const reply = await operator.patch(path, document('integrations', { configuration }))
  assert.equal(reply.status, 200, reply.text)
  return attributesOf(reply).configuration
}

suite('secrets of integrations', () => {
  after(close)

  test('stay while the settings lead to the same servers', async () => {
    const path = await connected({ ...shop('https://shop.example.com'), ...SECRETS })
    const elsewhere = { auth: 'bearer', test: { url: 'https://shop.example.com/other?path' } }
    const kept = { token: null, headers: null }
    assert.deepEqual(await changed(path, elsewhere), { ...elsewhere, ...kept })
    assert.deepEqual(await changed(path, { ...elsewhere, ...kept }), { ...elsewhere, ...kept })
  })

  test('are forgotten where any address leads to another server', async () => {
    for (const origin of ['https://evil.example.net', 'https://pay.shop.example.com']) {
      const path = await connected({ ...shop('https://shop.example.com'), ...SECRETS })
      const whole = { ...shop('https://shop.example.com'), ...stock(origin) }
      assert.deepEqual(await changed(path, { ...whole, token: null }), whole)
      // Not even when the address is changed back.
      assert.deepEqual(
        await changed(path, shop('https://shop.example.com')),
        shop('https://shop.example.com'),
      )
    }
  })

  test('that are sent with the new address are those of it', async () => {
    const path = await connected({ ...shop('https://shop.example.com'), ...SECRETS })
    const moved = shop('https://shop.example.org')
    assert.deepEqual(await changed(path, { ...moved, token: 'another' }), { ...moved, token: null })
  })

  test('nothing broke inside', () => assert.deepEqual(bugs, []))
})
