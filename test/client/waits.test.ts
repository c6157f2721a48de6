import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Sender } from '../../client/src/sender.ts'

/** The longest wait that an answer can ask for, in milliseconds. */
const LONGEST_MS = 60_000
const NOW = Date.parse('2026-01-20T10:00:00Z')
const later = (seconds: number) => new Date(NOW + seconds * 1_000).toUTCString()

suite('a wait that an answer asks for', () => {
  for (const [header, wait] of [
    ['2', 2_000],
    ['60', LONGEST_MS],
    ['61', LONGEST_MS],
    ['86400', LONGEST_MS],
    [later(30), 30_000],
    [later(86_400), LONGEST_MS],
    [later(-30), 0],
    ['0', 0],
  ] as const)
    test(`of ${header} ends after ${wait} milliseconds`, async (context) => {
      // The clock stands still: it is moved on by the test alone.
      context.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: NOW })
      let tries = 0
      const sender = new Sender(
        async () => {
          tries += 1
          return tries === 1
            ? new Response(null, { status: 503, headers: { 'retry-after': header } })
            : new Response(null, { status: 204 })
        },
        { retries: 1, timeout: LONGEST_MS },
      )
      const sent = sender.send({ url: 'http://service.example', method: 'GET', headers: {} })
      await turn()
      if (wait > 1) {
        context.mock.timers.tick(wait - 1)
        await turn()
        assert.equal(tries, 1)
      }
      context.mock.timers.tick(1)
      await turn()
      assert.equal(tries, 2)
      assert.equal((await sent).status, 204)
    })
})
