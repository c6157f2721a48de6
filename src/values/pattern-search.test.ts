import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { newSearchBudget, search } from './pattern-search.ts'
import { patternFault } from './patterns.ts'

test('short and long texts are searched with the same results', async () => {
  const long = 'a'.repeat(50_000)
  for (const text of ['aab', `${long}b`]) {
    assert.equal(await search({ pattern: 'a+b$', text }), 'found')
    assert.equal(await search({ pattern: 'A+b$', text }), 'absent')
    assert.equal(await search({ pattern: 'A+b$', text, ignores_case: true }), 'found')
    assert.equal(await search({ pattern: '(a', text }), 'invalid')
  }
})

test('an invalid or too large pattern, and a too long text, are refused with the reason', async () => {
  assert.equal(patternFault('(a|b|c){1000}'), 'too_large')
  assert.equal(patternFault('a'.repeat(1_001)), 'too_large')
  assert.equal(patternFault('(?=a)'), 'invalid')
  assert.equal(patternFault(5), 'invalid')
  assert.equal(patternFault('a{1,100}'), null)
  assert.equal(await search({ pattern: '(a|b|c){1000}', text: 'a' }), 'too_large')
  assert.equal(await search({ pattern: 'a', text: 'a'.repeat(100_001) }), 'text_too_long')
})

/** A slow search: every instruction is tried at every letter, since only the start of the pattern ever matches. */
const SLOW = { pattern: '(?:a?b?){150}[ab]{300}c', text: `${'ab'.repeat(49_000)}dc` }

test('the event loop runs while a long text is searched', async () => {
  let isOver = false
  const searching = search(SLOW).finally(() => {
    isOver = true
  })
  let turns = 0
  for (; !isOver && turns < 100; turns += 1) await othersTurn()
  assert.equal(turns, 100)
  await searching
})

test('a search beyond its time budget is stopped, as are others of this budget, and a new budget works', async () => {
  const patience = newSearchBudget()
  patience.left_ms = 1
  assert.equal(await search(SLOW, patience), 'too_slow')
  assert.equal(await search({ pattern: 'b$', text: `${'a'.repeat(50_000)}b` }, patience), 'too_slow')
  assert.equal(await search({ pattern: 'b$', text: `${'a'.repeat(50_000)}b` }), 'found')
})
