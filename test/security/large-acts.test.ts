import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { itemsIn, LargeActs, largeActs } from '#operations/large-acts.ts'
import { acceptsAttributes, acceptsIds } from '#operations/operation.ts'
import { Problem } from '#problems/problem.ts'
import { openService, type Service } from '../support/service.ts'

const MANY = Array.from({ length: 51 }, (_, n) => n + 1)

suite('acts on many records at once', () => {
  const scope = (id: number, until?: number) => ({
    tenant: { id, subdomain: 'x', timezone: 'UTC' },
    ...(until === undefined ? {} : { until }),
  })
  const soon = () => new Promise((resolve) => setImmediate(resolve))

  /** Starts acts that end on command, and records the order in which they began. */
  function starter() {
    const acts = new LargeActs()
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const start = (owner: number, name: string, items = 51, until?: number) =>
      acts.run(scope(owner, until), items, async () => {
        begun.push(name)
        const { promise, resolve } = Promise.withResolvers<void>()
        ends.set(name, resolve)
        await promise
      })
    const endAll = async () => {
      for (let ended = 0; ended < begun.length; ended += 1) {
        ends.get(begun[ended] ?? '')?.()
        await soon()
      }
    }
    return { acts, begun, start, endAll }
  }

  test('run two at a time for one owner and four for all, one of which is for an owner with none; small acts run at once', async () => {
    const { begun, start, endAll } = starter()
    const started = [1, 2, 3].flatMap((owner) => [0, 1, 2].map((n) => start(owner, `${owner}-${n}`)))
    started.push(start(1, 'small', 50))
    await soon()
    assert.deepEqual(begun, ['small', '1-0', '1-1', '2-0', '3-0'])
    await endAll()
    await Promise.all(started)
    assert.equal(begun.length, 10)
  })

  test('are refused to an owner with a hundred waiting, and after the time of their request', async () => {
    const { begun, start, endAll } = starter()
    const started = Array.from({ length: 102 }, (_, n) => start(1, `${n}`))
    const isRefused = (symbol: string) => (error: unknown) =>
      error instanceof Problem && error.first.symbol === symbol
    await assert.rejects(start(1, 'one more'), isRefused('rate_limited'))
    const late = assert.rejects(start(2, 'late', 51, performance.now() - 1), isRefused('request_timeout'))
    await late
    await endAll()
    await Promise.all(started)
    assert.equal(begun.length, 102)
  })

  test('are not begun for a client that disconnects while they wait', async () => {
    const { acts, begun, start, endAll } = starter()
    const started = [start(1, 'first'), start(1, 'second')]
    const client = new AbortController()
    const run = () =>
      acts.run({ ...scope(1), disconnected: () => client.signal }, 51, async () => begun.push('abandoned'))
    const waiting = run()
    client.abort()
    const isAbandoned = (error: unknown) =>
      error instanceof Problem && error.first.symbol === 'request_timeout'
    await assert.rejects(waiting, isAbandoned)
    await assert.rejects(run(), isAbandoned)
    started.push(start(1, 'third'))
    await endAll()
    await Promise.all(started)
    assert.deepEqual(begun, ['first', 'second', 'third'])
  })

  suite('of the service', () => {
    let service: Service
    before(async () => {
      service = await openService()
    })
    after(async () => {
      await service.close()
      assert.deepEqual(service.bugs, [])
    })

    test('take a turn, whatever list names their records', async () => {
      const namesMany = service.operations.filter(
        (one) =>
          one.path.startsWith('/api/') &&
          !one.path.includes('{') &&
          (acceptsIds(one) ||
            (acceptsAttributes(one) && one.input?.attributes.has('ids') === true) ||
            one.answer === 'creations'),
      )
      assert.ok(namesMany.length > 100, `${namesMany.length}`)
      const refused: string[] = []
      for (const operation of namesMany) {
        const { method, path, accepts } = operation
        const before = largeActs.taken
        const body =
          operation.answer === 'creations'
            ? { records: MANY.map(() => ({})) }
            : accepts === 'ids_and_attributes'
              ? { ids: MANY, attributes: {} }
              : { ids: MANY }
        const inQuery = accepts === 'ids' ? `?ids=${MANY.join(',')}` : ''
        const reply = await service.operator.request(
          method,
          `${path}${inQuery}`,
          inQuery === '' ? { body } : {},
        )
        assert.ok(reply.status < 500, `${method} ${path}: ${reply.text.slice(0, 200)}`)
        if (largeActs.taken !== before + 1) refused.push(`${method} ${path}: ${reply.status}`)
      }
      assert.deepEqual(refused, [])
    })

    test('take a turn for many lines of one record, and none for a body that cannot be read', () => {
      const operation = service.operations.find(
        ({ method, path }) => method === 'POST' && path === '/api/goods_outs',
      )
      assert.ok(operation !== undefined)
      const message = (attributes: () => { attributes: object; pointer: string }) =>
        ({ attributes, ids: () => [] }) as unknown as Parameters<typeof itemsIn>[1]
      const lines_changes = MANY.map(() => ({ type: 'ADD', attributes: {} }))
      assert.equal(
        itemsIn(
          operation,
          message(() => ({ attributes: { lines_changes }, pointer: '' })),
        ),
        51,
      )
      const unreadable = () => {
        throw new Error('not JSON')
      }
      assert.equal(itemsIn(operation, message(unreadable)), 0)
    })
  })
})
