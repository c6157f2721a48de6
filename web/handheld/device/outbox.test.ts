import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { QueuedAct } from './device-store.ts'
import { MemoryStore } from './memory-store.ts'
import { Outbox, type Outcome } from './outbox.ts'

const act = (key: string, task_id: string, performed_at = '2026-11-28T10:00:00.000Z') => ({
  ...{ key, task_id, performed_at, person_id: '1', method: 'PATCH', path: `/api/tasks/${task_id}` },
  ...{ body: {}, summary: '' },
})
const NOW = Date.parse('2026-11-28T10:00:00.000Z')
const done: Outcome = { type: 'done' }
const refused: Outcome = { type: 'refused', problem: { symbol: 'task_cancelled', details: null } }

async function opened(send: (act: QueuedAct) => Promise<Outcome>, now = NOW) {
  const store = new MemoryStore()
  return { store, outbox: await Outbox.open({ store, send, now: () => now }) }
}
const keysOf = (acts: readonly QueuedAct[]) => acts.map(({ key }) => key)

suite('the outbox', () => {
  test('an act is on disk with the state that follows it before it is sent', async () => {
    const { store, outbox } = await opened(async () => done)
    await outbox.add(act('a', '1'), { walk: null, pack: { person_id: '1', tasks: [] } })
    const { acts, pack } = await store.read()
    assert.deepEqual([keysOf(acts), pack], [['a'], { person_id: '1', tasks: [] }])
    assert.equal(await outbox.send(), false)
    assert.deepEqual((await store.read()).acts, [])
  })

  test('the same key is one act', async () => {
    const sent: string[] = []
    const { outbox } = await opened(async ({ key }) => {
      sent.push(key)
      return done
    })
    await outbox.add(act('a', '1'), { walk: null })
    await outbox.add(act('a', '1'), { walk: null })
    await outbox.send()
    assert.deepEqual(sent, ['a'])
  })

  test('acts of a task are sent one after the other, and two of different tasks at once', async () => {
    const log: string[] = []
    const { outbox } = await opened(async ({ key }) => {
      log.push(`>${key}`)
      await Promise.resolve()
      log.push(`<${key}`)
      return done
    })
    for (const [key, task] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['b1', 'b'],
      ['c1', 'c'],
    ] as const)
      await outbox.add(act(key, task), { walk: null })
    await outbox.send()
    const underway = log.map((_, index) =>
      log.slice(0, index + 1).reduce((sum, one) => sum + (one[0] === '>' ? 1 : -1), 0),
    )
    assert.equal(Math.max(...underway), 2)
    assert.ok(log.indexOf('<a1') < log.indexOf('>a2'), log.join(' '))
    assert.equal(log.length, 8)
  })

  test('an act without an answer stays, and is sent with the same key later', async () => {
    const answers: Outcome[] = [{ type: 'lost' }, done]
    const sent: string[] = []
    const { outbox } = await opened(async ({ key }) => {
      sent.push(key)
      return answers.shift() ?? done
    })
    await outbox.add(act('a', '1'), { walk: null })
    assert.deepEqual([await outbox.send(), keysOf(outbox.acts)], [true, ['a']])
    assert.deepEqual([await outbox.send(), keysOf(outbox.acts), sent], [false, [], ['a', 'a']])
  })

  test('a refused act is kept with its reason and holds up no others', async () => {
    const { outbox, store } = await opened(async ({ key }) => (key === 'a' ? refused : done))
    await outbox.add(act('a', '1'), { walk: null })
    await outbox.add(act('b', '2'), { walk: null })
    await outbox.send()
    assert.deepEqual(
      (await store.read()).acts.map(({ key, problem }) => [key, problem?.symbol]),
      [['a', 'task_cancelled']],
    )
  })

  test('a refused act is sent again with a new key, or discarded', async () => {
    const sent: string[] = []
    const { outbox } = await opened(async ({ key }) => {
      sent.push(key)
      return key === 'again' ? done : refused
    })
    await outbox.add(act('a', '1'), { walk: null })
    await outbox.add(act('b', '2'), { walk: null })
    await outbox.send()
    await outbox.retry('a', 'again')
    await outbox.discard('b')
    await outbox.send()
    assert.deepEqual([sent, outbox.acts], [['a', 'b', 'again'], []])
  })

  test('an act that may not be sent now holds up no others', async () => {
    const sent: string[] = []
    const outbox = await Outbox.open({
      store: new MemoryStore(),
      now: () => NOW,
      maySend: ({ person_id }) => person_id === '1',
      send: async ({ key }) => {
        sent.push(key)
        return done
      },
    })
    await outbox.add({ ...act('a', '1'), person_id: '2' }, { walk: null })
    await outbox.add(act('b', '2'), { walk: null })
    assert.deepEqual([await outbox.send(), sent, keysOf(outbox.acts)], [false, ['b'], ['a']])
  })

  test('an act older than 20 hours is not sent by itself', async () => {
    const { outbox } = await opened(async () => done, NOW + 20 * 3_600_000)
    await outbox.add(act('a', '1'), { walk: null })
    await outbox.send()
    assert.deepEqual(keysOf(outbox.acts), ['a'])
  })
})
