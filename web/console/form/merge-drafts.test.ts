import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { Draft } from './draft.ts'
import { mergeDrafts, resolved } from './merge-drafts.ts'
import { flattened, withLines, withValue } from './paths.ts'

const text = fc.constantFrom('', 'a', 'b')
const line = fc.record({ id: fc.constantFrom('1', '2', '3'), quantity: text, note: text })
const draft = fc
  .record({
    name: text,
    code: text,
    postcode: text,
    lines: fc.uniqueArray(line, { selector: ({ id }) => id }),
  })
  .map(
    ({ name, code, postcode, lines }): Draft => ({
      values: { name, code },
      address: { postcode },
      parts: {
        lines: lines
          .toSorted((one, other) => one.id.localeCompare(other.id))
          .map(({ id, ...values }) => ({ key: `id:${id}`, id, values })),
      },
    }),
  )

/** Sorts lines by their keys, because their order has no meaning. */
const sorted = (one: Draft): Draft =>
  withLines(one, 'lines', (lines) => lines.toSorted((left, right) => left.key.localeCompare(right.key)))

test('changes of only one side are merged without conflicts', () => {
  fc.assert(
    fc.property(draft, draft, (base, other) => {
      assert.deepEqual(mergeDrafts({ base, mine: other, theirs: base }), {
        draft: other,
        conflicts: [],
        taken: [],
      })
      const merged = mergeDrafts({ base, mine: base, theirs: other })
      assert.deepEqual([sorted(merged.draft), merged.conflicts], [other, []])
    }),
  )
})

test('if every conflict is decided for their side, all their changes are kept', () => {
  fc.assert(
    fc.property(draft, draft, draft, (base, mine, theirs) => {
      const { draft: merged, conflicts } = mergeDrafts({ base, mine, theirs })
      const decided = conflicts.reduce((present, { key }) => resolved(present, key, theirs), merged)
      const [was, own, other, result] = [base, mine, theirs, decided].map(flattened)
      for (const path of Object.keys({ ...was, ...own, ...other })) {
        if (own?.[path] === was?.[path]) assert.equal(result?.[path], other?.[path], path)
        if (own?.[path] === other?.[path]) assert.equal(result?.[path], own?.[path], path)
      }
    }),
  )
})

test('if every conflict is decided for my side, all my changes are kept', () => {
  fc.assert(
    fc.property(draft, draft, draft, (base, mine, theirs) => {
      const { draft: merged, conflicts } = mergeDrafts({ base, mine, theirs })
      const decided = flattened(conflicts.reduce((present, { key }) => resolved(present, key, mine), merged))
      const [was, own] = [flattened(base), flattened(mine)]
      for (const path of Object.keys(own))
        if (own[path] !== was[path]) assert.equal(decided[path], own[path], path)
    }),
  )
})

test('a line that one side removed and the other changed is one conflict', () => {
  const base: Draft = {
    values: {},
    address: {},
    parts: { lines: [{ key: 'id:1', id: '1', values: { quantity: '4', note: '' } }] },
  }
  const changed = withValue(base, 'lines/id:1/quantity', '5')
  const removed = withLines(base, 'lines', () => [])
  const merged = mergeDrafts({ base, mine: changed, theirs: removed })
  assert.deepEqual(merged.conflicts, [{ key: 'lines/id:1', was: true, mine: true, theirs: undefined }])
  assert.deepEqual([merged.draft, merged.taken], [changed, []])
  const reverse = mergeDrafts({ base, mine: removed, theirs: changed })
  assert.deepEqual(reverse.conflicts, [{ key: 'lines/id:1', was: true, mine: undefined, theirs: true }])
  assert.deepEqual(resolved(reverse.draft, 'lines/id:1', changed), changed)
})
