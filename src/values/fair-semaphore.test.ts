import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairSemaphore } from './fair-semaphore.ts'

test('a limited number runs at once, and waiting requests are served in turn by key', async () => {
  const turns = new FairSemaphore<string>(2)
  const begun: string[] = []
  const begin = async (key: string, name: string) => {
    await turns.acquire(key)
    begun.push(name)
  }
  for (const n of [1, 2, 3, 4]) begin('a', `a${n}`)
  begin('b', 'b1')
  begin('c', 'c1')
  await new Promise(setImmediate)
  assert.deepEqual(begun, ['a1', 'a2'])
  for (const key of ['a', 'a', 'a', 'b']) {
    turns.release(key)
    await new Promise(setImmediate)
  }
  assert.deepEqual(begun, ['a1', 'a2', 'a3', 'b1', 'c1', 'a4'])
  turns.release('c')
  turns.release('a')
  assert.equal(turns.acquire('d'), null)
  assert.equal(turns.acquire('d'), null)
  assert.notEqual(turns.acquire('d'), null)
})

test('no key exceeds its own limit, even while places are free', async () => {
  const turns = new FairSemaphore<string>(2, { of_one_key: 1 })
  const begun: string[] = []
  const begin = async (key: string, name: string) => {
    await turns.acquire(key)
    begun.push(name)
  }
  for (const n of [1, 2, 3]) begin('a', `a${n}`)
  begin('b', 'b1')
  begin('c', 'c1')
  await new Promise(setImmediate)
  assert.deepEqual(begun, ['a1', 'b1'])
  assert.deepEqual([turns.waiting, turns.waitingFor('a')], [3, 2])
  for (const key of ['b', 'a', 'c', 'a']) {
    turns.release(key)
    await new Promise(setImmediate)
  }
  assert.deepEqual(begun, ['a1', 'b1', 'c1', 'a2', 'a3'])
  assert.equal(turns.isIdle, false)
  turns.release('a')
  assert.equal(turns.isIdle, true)
})

test('reserved places are for keys without a running task, and a key that has none left gets one', async () => {
  const turns = new FairSemaphore<string>(4, { reserved: 1 })
  const begun: string[] = []
  const begin = async (key: string, name: string) => {
    await turns.acquire(key)
    begun.push(name)
  }
  for (const n of [1, 2, 3, 4, 5]) begin('a', `a${n}`)
  for (const n of [1, 2]) begin('b', `b${n}`)
  await new Promise(setImmediate)
  assert.deepEqual(begun, ['a1', 'a2', 'a3', 'b1'])
  turns.release('a')
  await new Promise(setImmediate)
  assert.deepEqual(begun.slice(4), [])
  // Now the first key has its third place again, and the second one is as new.
  turns.release('b')
  await new Promise(setImmediate)
  assert.deepEqual(begun.slice(4), ['a4', 'b2'])
})
