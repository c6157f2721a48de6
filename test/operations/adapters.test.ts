import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { attributesOf } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const { operator, bugs, close } = await openService()

type Adapter = {
  readonly name: string
  readonly category?: string
  readonly schema: { readonly type?: string }
}

async function adaptersOf(type: string): Promise<readonly Adapter[]> {
  const reply = await operator.request('GET', `/api/${type}/adapters`)
  assert.equal(reply.status, 200, reply.text)
  return attributesOf(reply).adapters as readonly Adapter[]
}

suite('adapters', () => {
  after(close)

  test('those for other systems have a category and a schema that marks secrets', async () => {
    const adapters = await adaptersOf('integrations')
    assert.deepEqual(adapters.map(({ name }) => name).sort(), ['cloud_print', 'generic_rest', 'simulated'])
    const rest = adapters.find(({ name }) => name === 'generic_rest')
    assert.equal(rest?.schema.type, 'object')
    assert.match(JSON.stringify(rest), /"x-secret":true/)
  })

  test('those for carriers have the schema of their credentials', async () => {
    const adapters = await adaptersOf('carriers')
    assert.deepEqual(adapters.map(({ name }) => name).sort(), ['custom', 'simulated'])
  })

  test('no internal error occurred', () => assert.deepEqual(bugs, []))
})
