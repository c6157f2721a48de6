import assert from 'node:assert/strict'
import test from 'node:test'
import { Store } from './store.ts'

test('a subscriber of a store is notified of changes only, until it unsubscribes', () => {
  const store = new Store(1)
  const seen: number[] = []
  const stop = store.subscribe(() => seen.push(store.get()))
  store.set(1)
  store.set(2)
  store.set((present) => present + 1)
  stop()
  store.set(9)
  assert.deepEqual(seen, [2, 3])
})
