import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import fc from 'fast-check'
import { loadTypeface } from '#outside/pdf/draw-pdf.ts'
import { drawable, type Typeface } from './typeface.ts'

let typeface: Typeface
const style = { size: 3 } as const

suite('the typeface', () => {
  before(async () => {
    typeface = await loadTypeface()
  })

  test('has glyphs for Latin, Greek and Cyrillic letters and common symbols', () => {
    for (const letter of 'ÄßéŁłőŻçœİğ ΑβγΩς БгдЯїЇґў €£–—“”„‘’…•™®©±×÷µ²½№ →←✓≤≥≠')
      for (const weight of ['regular', 'bold'] as const)
        assert.notEqual(typeface.glyphOf(letter.codePointAt(0) ?? 0, weight).id, 0, `${letter} ${weight}`)
  })

  test('wraps text between words', () => {
    const width = typeface.widthOf('one two', style)
    assert.deepEqual(typeface.wrap('one two three\nfour', width, style), ['one two', 'three', 'four'])
    assert.deepEqual(typeface.wrap('', width, style), [''])
  })

  test('wraps a word that is too long after an underscore, or anywhere', () => {
    const width = typeface.widthOf('expected_', style)
    assert.deepEqual(typeface.wrap('expected_date_of', width, style), ['expected_', 'date_of'])
    assert.deepEqual(typeface.wrap('W'.repeat(5), typeface.widthOf('WW', style), style), ['WW', 'WW', 'W'])
  })

  test('wraps any text within the width without losing a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 4, max: 40 }),
        (text, width) => {
          const lines = typeface.wrap(drawable(text), width, style)
          assert.equal(lines.join('').replaceAll(/\s/gu, ''), drawable(text).replaceAll(/\s/gu, ''))
          for (const line of lines)
            assert.ok([...line].length === 1 || typeface.widthOf(line, style) <= width + 1e-9, line)
        },
      ),
    )
  })

  test('marks a text that is cut with an ellipsis', () => {
    const width = typeface.widthOf('Stock of all', style)
    const cut = typeface.cut('Stock of all warehouses', width, style)
    assert.match(cut, /^Stock of( a)?…$/)
    assert.ok(typeface.widthOf(cut, style) <= width)
    assert.equal(typeface.cut('Stock', width, style), 'Stock')
  })

  test('draws no invisible characters, and combining ones as one composed letter', () => {
    assert.equal(drawable('Zoe\u0308\u200b\ufeff\r\na\tb\u0000c\u2028d\u00ad'), 'Zoë\na b c\nd')
  })
})
