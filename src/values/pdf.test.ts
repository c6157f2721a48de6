import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { barsAt, pdfOf, textAt } from './pdf.ts'

suite('PDF', () => {
  test('every object lies where the table says', () => {
    const file = pdfOf([
      { width: 100, height: 150, drawn: [textAt({ x: 8, y: 8 }, 4, 'one')] },
      { width: 100, height: 150, drawn: [textAt({ x: 8, y: 8 }, 4, 'two')] },
    ])
    const start = Number(/startxref\n(\d+)/.exec(file)?.[1])
    assert.equal(file.slice(start, start + 4), 'xref')
    const places = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
    assert.equal(places.length, 7)
    for (const [index, place] of places.entries())
      assert.ok(file.slice(place).startsWith(`${index + 1} 0 obj\n`))
    assert.match(file, /\/Kids \[4 0 R 6 0 R\] \/Count 2/)
    assert.ok(file.endsWith('%%EOF\n'))
  })

  test('a stream is as long as it says', () => {
    const file = pdfOf([{ width: 10, height: 10, drawn: ['q', 'Q'] }])
    const [, length, content] = /\/Length (\d+) >>\nstream\n(.*)\nendstream/s.exec(file) ?? []
    assert.equal(content?.length, Number(length))
  })

  const letters: readonly (readonly [string, string])[] = [
    ['a(b)\\c', '(a\\(b\\)\\\\c)'],
    ['Zoë', '(Zo\\353)'],
    ['漢 😀\n', '(? ??)'],
  ]
  for (const [text, shown] of letters) {
    test(`${JSON.stringify(text)} is written as ${shown}`, () =>
      assert.equal(textAt({ x: 1, y: 2 }, 3, text), `BT /F1 3.00 Tf 1.00 2.00 Td ${shown} Tj ET`))
  }

  test('bars stand between gaps', () => {
    const bars = barsAt({ x: 1, y: 0 }, { widths: [2, 1, 3], module: 0.5, height: 10 })
    assert.equal(bars, '1.000 0.00 1.000 10.00 re\n2.500 0.00 1.500 10.00 re\nf')
  })
})
