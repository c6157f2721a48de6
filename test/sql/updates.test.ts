import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSource } from '../support/source.ts'

// What a node of a cluster refuses, as far as the text of statements shows it.

/** Functions whose result depends on settings of the session, or on its moment. */
const OF_THE_SESSION = /\b(?:concat|concat_ws|format|to_char|age|date_trunc)\s*\(/i

/** The assignments of each update in a text: up to the tables that it reads, or its condition. */
const ASSIGNMENTS =
  /\bupdate\s+(?:only\s+)?"?[a-z_]+"?(?:\s+(?:as\s+)?[a-z]+)?\s+set\b([\s\S]*?)(?:\n\s*(?:from|where)\b|`)/g

function refusedIn(text: string): readonly string[] {
  return [...text.matchAll(ASSIGNMENTS)].map(([, set = '']) => set).filter((set) => OF_THE_SESSION.test(set))
}

test('no update assigns what a function of the session makes of columns', () => {
  const found = readSource('src/**/*.ts').flatMap(({ path, text }) =>
    refusedIn(text).map((assignments) => `${path}: ${assignments.trim()}`),
  )
  assert.deepEqual(found, [])
})

test('an update with a text of the session is found, and one that only reads it in its condition is not', () => {
  const update = (set: string, condition: string) =>
    `sql\`\n update boxes b\n set ${set}\n where ${condition}\``
  assert.equal(refusedIn(update("name = concat_ws(' ', b.code, b.size)", 'b.id = 1')).length, 1)
  assert.equal(refusedIn(update('size = 1', "to_char(b.made_at, 'YYYY') = '2030'")).length, 0)
})
