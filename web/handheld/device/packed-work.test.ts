import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { FlowValues } from '#web/values/flow/flow-state.ts'
import type { Pack, QueuedAct } from './device-store.ts'
import { PackedWork, type PackRequest } from './packed-work.ts'

const pick = (id: number) => ({ id, type: 'PICK' })
const request = { flow: { code: 'PICK', name: 'Pick', steps: [] }, types: ['PICK'], location_id: null }

/** A device whose service has some tasks to give; what is asked for and kept is logged. */
function device(offered: () => readonly FlowValues[], { acts = [] as readonly Partial<QueuedAct>[] } = {}) {
  const taken: PackRequest[] = []
  const kept: Pack[] = []
  const state = { isLost: false }
  const work = new PackedWork({
    take: async (one) => {
      taken.push(one)
      return offered()
    },
    send: async () => state.isLost,
    acts: () => acts as readonly QueuedAct[],
    keep: async (pack) => kept.push(pack),
  })
  const next = async () => {
    const event = await work.next('1', request)
    return event.type === 'task' ? (event.task?.id ?? null) : event.type
  }
  return { work, taken, kept, state, next }
}

suite('packs of work', () => {
  test('are taken once and given out in their order, and kept on disk', async () => {
    const { work, taken, kept, next } = device(() => [pick(5), pick(3)])
    assert.equal(await next(), 5)
    // A step that is asked for again has the same task.
    assert.equal(await next(), 5)
    work.pack = work.without('5')
    assert.equal(await next(), 3)
    assert.deepEqual([taken.length, kept], [1, [{ person_id: '1', tasks: [pick(5), pick(3)] }]])
    assert.deepEqual(work.ids, [3])
  })

  test('are taken anew once all tasks are done, and there is no task where the service has none', async () => {
    const offers = [[pick(5)], []]
    const { work, taken, next } = device(() => offers.shift() ?? [])
    await next()
    work.pack = work.without('5')
    assert.deepEqual([await next(), taken.length], [null, 2])
  })

  test('have no task that was done or given back and is not accepted yet', async () => {
    const acts = [
      { key: 'a', task_id: '5', body: {} },
      { key: 'b', task_id: '6', body: { ids: [6, 7] } },
    ]
    const { taken, next } = device(() => [pick(5), pick(6), pick(7), pick(8)], { acts })
    assert.equal(await next(), 8)
    assert.equal(taken[0]?.count, 23)
  })

  test('are not taken while an act has no answer', async () => {
    const { taken, state, next } = device(() => [pick(5)])
    state.isLost = true
    assert.deepEqual([await next(), taken.length], ['refused', 0])
  })

  test('of somebody else, or outdated by an act, are taken anew', async () => {
    const offers = [[pick(5)], [pick(6)]]
    const { work, next } = device(() => offers.shift() ?? [])
    work.pack = { person_id: '2', tasks: [pick(1)] }
    assert.equal(await next(), 5)
    await work.outdate()
    assert.deepEqual(work.ids, [5])
    assert.equal(await next(), 6)
  })

  test('give only tasks of the types that are asked for', async () => {
    const { work, next } = device(() => [pick(6)])
    work.pack = { person_id: '1', tasks: [{ id: 5, type: 'PWAY' }] }
    assert.equal(await next(), 6)
  })
})
