import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { LargeAnswers } from '#entry/graphql/large-answers.ts'
import { Problem } from '#problems/problem.ts'

suite('large answers of GraphQL', () => {
  const tenant = (id: number) => ({ tenant: { id, subdomain: 'x', timezone: 'UTC' } })
  const soon = () => new Promise((resolve) => setImmediate(resolve))

  /** Starts answers that end on command, and records the order in which they were started. */
  function maker() {
    const answers = new LargeAnswers(20)
    const started: string[] = []
    const ends = new Map<string, () => void>()
    const make = (id: number, name: string, needs = { cost: 1000, scans: false }) =>
      answers.run(tenant(id), needs, async () => {
        started.push(name)
        const { promise, resolve } = Promise.withResolvers<void>()
        ends.set(name, resolve)
        await promise
      })
    return { begun: started, make, end: (name: string) => ends.get(name)?.() }
  }

  test('are rendered three at a time for each tenant, and small ones at once', async () => {
    const { begun: started, make, end } = maker()
    const made = ['a1', 'a2', 'a3', 'a4'].map((name) => make(1, name))
    made.push(make(2, 'b1'), make(1, 'small', { cost: 499, scans: false }))
    await soon()
    assert.deepEqual(started.toSorted(), ['a1', 'a2', 'a3', 'b1', 'small'])
    end('a2')
    await soon()
    assert.deepEqual(started.slice(5), ['a4'])
    for (const name of started) end(name)
    await Promise.all(made)
  })

  test('are refused to a tenant with a hundred waiting, and to no other tenant', async () => {
    const { begun: started, make, end } = maker()
    const made = Array.from({ length: 103 }, (_, n) => make(1, `a${n}`))
    await assert.rejects(
      make(1, 'one more'),
      (error) => error instanceof Problem && error.first.symbol === 'rate_limited',
    )
    made.push(make(2, 'b1'))
    await soon()
    assert.deepEqual(started, ['a0', 'a1', 'a2', 'b1'])
    for (let ended = 0; ended < started.length; ended += 1) {
      end(started[ended] ?? '')
      await soon()
    }
    await Promise.all(made)
  })

  test('count and search for a quarter of the connections at once for one owner, and half of them for all', async () => {
    const { begun: started, make, end } = maker()
    const scan = (id: number, name: string) => make(id, name, { cost: 11, scans: true })
    const made = [1, 2, 3].flatMap((id) => Array.from({ length: 8 }, (_, n) => scan(id, `${id}-${n}`)))
    await soon()
    const counts = [1, 2, 3].map((id) => started.filter((name) => name.startsWith(`${id}-`)).length)
    assert.deepEqual(counts, [5, 3, 1])
    // A quarter of these turns is for owners for whom nothing is counted yet.
    made.push(scan(4, '4-0'), make(1, 'plain', { cost: 11, scans: false }))
    await soon()
    assert.deepEqual(started.slice(9).toSorted(), ['4-0', 'plain'])
    for (let ended = 0; ended < started.length; ended += 1) {
      end(started[ended] ?? '')
      await soon()
    }
    await Promise.all(made)
  })
})
