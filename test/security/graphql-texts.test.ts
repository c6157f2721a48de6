import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { openService } from '../support/service.ts'

const { operator, bugs, close } = await openService()

suite('texts of GraphQL', () => {
  after(close)

  test('are refused where their brackets lie too deep, in selections and in values', async () => {
    for (const query of [
      `{ customers { all ${'{ nodes '.repeat(4_000)}`,
      `{ customers { all(filter: ${'{ code: '.repeat(2_000)}`,
      `{ customers { all(ids: ${'['.repeat(4_000)}`,
      `{ ${'... { '.repeat(2_000)}`,
    ]) {
      const { status, body } = await operator.post('/graphql', { query })
      const [error] = (body.errors ?? []) as unknown as readonly { extensions: Record<string, unknown> }[]
      assert.deepEqual([status, error?.extensions.symbol], [200, 'query_too_deep'], query.slice(0, 50))
    }
  })

  test('nothing broke inside', () => assert.deepEqual(bugs, []))
})
