import assert from 'node:assert/strict'
import { sendAgain } from './repeats.ts'
import { type Acts, pick, type World } from './world.ts'

/** Requests with a key are repeated much later, unchanged or with another body. */
export function repeatingActs({ repeats }: World): Acts {
  return {
    repeat: [
      4,
      async ([which]) => {
        const earlier = pick(repeats.earlier, which)
        return earlier === undefined ? null : sendAgain(earlier)
      },
    ],
    reuse_key: [
      1,
      async ([which, what]) => {
        const earlier = pick(repeats.earlier, which)
        if (earlier === undefined) return null
        const { apiClient, method, path, key } = earlier
        const reply = await apiClient.request(method, `${path}?other=${what}`, {
          body: earlier.body,
          headers: { 'idempotency-key': key },
        })
        assert.equal(reply.body.errors?.[0]?.symbol, 'idempotency_key_reused', `${method} ${path}`)
        return reply
      },
    ],
  }
}
