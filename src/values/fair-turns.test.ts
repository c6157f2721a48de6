import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairTurns } from './fair-turns.ts'

test('so many work at once, and those who wait take turns key by key', async () => {
  const turns = new FairTurns<string>(2)
  const begun: string[] = []
  const begin = async (key: string, name: string) => {
    await turns.begin(key)
    begun.push(name)
  }
  for (const n of [1, 2, 3, 4]) begin('a', `a${n}`)
  begin('b', 'b1')
  begin('c', 'c1')
  await new Promise(setImmediate)
  assert.deepEqual(begun, ['a1', 'a2'])
  for (const key of ['a', 'a', 'a', 'b']) {
    turns.end(key)
    await new Promise(setImmediate)
  }
  assert.deepEqual(begun, ['a1', 'a2', 'a3', 'b1', 'c1', 'a4'])
  turns.end('c')
  turns.end('a')
  assert.equal(turns.begin('d'), null)
  assert.equal(turns.begin('d'), null)
  assert.notEqual(turns.begin('d'), null)
})

test('no more of one key work at once than may, however many could', async () => {
  const turns = new FairTurns<string>(2, 1)
  const begun: string[] = []
  const begin = async (key: string, name: string) => {
    await turns.begin(key)
    begun.push(name)
  }
  for (const n of [1, 2, 3]) begin('a', `a${n}`)
  begin('b', 'b1')
  begin('c', 'c1')
  await new Promise(setImmediate)
  assert.deepEqual(begun, ['a1', 'b1'])
  assert.deepEqual([turns.waiting, turns.waitingUnder('a')], [3, 2])
  for (const key of ['b', 'a', 'c', 'a']) {
    turns.end(key)
    await new Promise(setImmediate)
  }
  assert.deepEqual(begun, ['a1', 'b1', 'c1', 'a2', 'a3'])
  assert.equal(turns.isIdle, false)
  turns.end('a')
  assert.equal(turns.isIdle, true)
})
