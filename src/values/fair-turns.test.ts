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
  for (let ended = 0; ended < 4; ended += 1) {
    turns.end()
    await new Promise(setImmediate)
  }
  assert.deepEqual(begun, ['a1', 'a2', 'a3', 'b1', 'c1', 'a4'])
  turns.end()
  turns.end()
  assert.equal(turns.begin('d'), null)
  assert.equal(turns.begin('d'), null)
  assert.notEqual(turns.begin('d'), null)
})
