import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { de } from '#web/words/de.ts'
import { en } from '#web/words/en-GB.ts'
import { structureText } from './structure-text.ts'

suite('a value with parts in one line', () => {
  test('has names of fields and of values in the language of the reader', () => {
    const value = { location_from: 'A-01', status: 'PART_ALLOCATED', is_active: true, batch: null }
    assert.equal(structureText(en, value), 'From: A-01 · Status: Part allocated · Active: Yes')
    assert.equal(structureText(de, value), 'Von: A-01 · Status: Teilweise reserviert · Aktiv: Ja')
  })

  test('says how many parts there are of what has parts itself', () => {
    const rules = [
      { rule: 'code', direction: 'asc' },
      { rule: 'walk_sequence', direction: 'desc' },
    ]
    assert.equal(structureText(en, { rules, rejected: [] }), 'Rules: 2 entries')
    assert.equal(structureText(de, rules), '2 Einträge')
  })

  test('tells the reason of a choice in the language of the reader', () => {
    const why = { rule: 'fifo', reason: 'next by fifo for need 6' }
    assert.equal(
      structureText(en, why),
      'Rule: First in, first out · Reason: Next by “First in, first out”; 6 needed',
    )
    assert.match(structureText(de, why), /^Regel: .+ · Grund: Das Nächste nach „.+“; gebraucht: 6$/)
  })

  test('has no names of programs', () => {
    assert.equal(structureText(en, ['an_odd_word', 'NO_SUCH_STOCK']), 'An odd word, No such stock')
    assert.equal(structureText(en, null), '')
  })
})
