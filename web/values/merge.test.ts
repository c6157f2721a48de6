import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { merge } from './merge.ts'

const values = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd'),
  fc.oneof(fc.constantFrom('x', 'y', ''), fc.boolean(), fc.constant(null)),
  { noNullPrototype: true },
)

test('if only my side changed, the result is my side', () => {
  fc.assert(
    fc.property(values, values, (base, mine) => {
      assert.deepEqual(merge(base, mine, base), { merged: mine, conflicts: [], taken: [] })
    }),
  )
})

test('if only their side changed, the result is their side', () => {
  fc.assert(
    fc.property(values, values, (base, theirs) => {
      const { merged, conflicts } = merge(base, base, theirs)
      assert.deepEqual([merged, conflicts], [theirs, []])
    }),
  )
})

test('equal changes of both sides are not a conflict', () => {
  fc.assert(
    fc.property(values, values, (base, both) => {
      assert.deepEqual(merge(base, both, both), { merged: both, conflicts: [], taken: [] })
    }),
  )
})

test('every key has the change of the only side that changed it, or is a conflict', () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const { merged, conflicts } = merge(base, mine, theirs)
      const open = new Set(conflicts.map(({ key }) => key))
      for (const key of ['a', 'b', 'c', 'd']) {
        const expected = mine[key] !== base[key] || open.has(key) ? mine[key] : theirs[key]
        assert.equal(merged[key], expected, key)
        const isOpen = mine[key] !== base[key] && theirs[key] !== base[key] && mine[key] !== theirs[key]
        assert.equal(open.has(key), isOpen, key)
      }
    }),
  )
})
