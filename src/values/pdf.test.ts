import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { loadTypeface } from '#outside/pdf/draw-pdf.ts'
import { pdfTexts } from '../../test/support/pdf-texts.ts'
import type { Drawing } from './drawn-page.ts'
import { pdfBytes } from './pdf.ts'

const text = (words: string, more: object = {}): Drawing => ({
  kind: 'text',
  x: 8,
  y: 12,
  size: 4,
  text: words,
  ...more,
})

async function pdfOf(...pages: readonly (readonly Drawing[])[]): Promise<Buffer> {
  const drawn = pages.map((one) => ({ width: 100, height: 150, drawn: one }))
  return Buffer.concat(await Array.fromAsync(pdfBytes({ title: 'Łódź', pages: drawn }, await loadTypeface())))
}

/** What is drawn on the first page. */
function contentOf(file: Buffer): string {
  const start = file.indexOf('15 0 obj')
  const from = file.indexOf('stream\n', start) + 'stream\n'.length
  return inflateSync(file.subarray(from, file.indexOf('\nendstream', from))).toString()
}

suite('PDF', () => {
  test('the offsets in the cross-reference table are those of the objects', async () => {
    const bytes = await pdfOf([text('one')], [text('two', { weight: 'bold' })])
    const file = bytes.toString('latin1')
    const start = Number(/startxref\n(\d+)/.exec(file)?.[1])
    assert.equal(file.slice(start, start + 4), 'xref')
    const places = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
    assert.equal(places.length, 17)
    for (const [index, place] of places.entries())
      assert.ok(file.slice(place).startsWith(`${index + 1} 0 obj\n`))
    assert.match(file, /\/Kids \[14 0 R 16 0 R\] \/Count 2/)
    assert.ok(file.endsWith('%%EOF\n'))
  })

  test('texts can be extracted in Latin, Greek and Cyrillic', async () => {
    const words = ['Zażółć gęślą jaźń – „5 €”…', 'Ελληνικά', 'Складской учёт', 'a(b)\\c']
    const bytes = await pdfOf(words.map((one, place) => text(one, { y: 12 + 6 * place })))
    assert.deepEqual(
      (await pdfTexts(bytes)).map((found) => found.text),
      words,
    )
  })

  test('letters that the font does not have are warned of once, and no others', async () => {
    const warningsOf = async (...words: readonly string[]) => {
      const warnings: string[] = []
      const warn = (warning: string) => warnings.push(warning)
      const pages = [{ width: 100, height: 150, drawn: words.map((one) => text(one)) }]
      await Array.fromAsync(pdfBytes({ title: 'one', pages, warn }, await loadTypeface()))
      return warnings
    }
    assert.deepEqual(await warningsOf('Zażółć', 'Ελληνικά ✓'), [])
    assert.deepEqual(await warningsOf('漢 A', '漢 B'), [
      'no font has the letters 漢 (U+6F22); they are printed as boxes',
    ])
  })

  test('texts are aligned left or right, and cut to their width', async () => {
    const bytes = await pdfOf([
      text('left'),
      text('1234', { x: 90, align: 'right' }),
      text('more than there is room for', { room: 20 }),
    ])
    const [left, right, cut] = await pdfTexts(bytes)
    assert.deepEqual(
      [left?.from.toFixed(1), left?.up.toFixed(1), right?.to.toFixed(1)],
      ['8.0', '138.0', '90.0'],
    )
    assert.match(cut?.text ?? '', /^more th.*…$/)
    assert.ok((cut?.to ?? 99) <= 28.01)
  })

  test('bars alternate with gaps, and boxes are placed by their upper left corner', async () => {
    const content = contentOf(
      await pdfOf([
        { kind: 'bars', x: 1, y: 20, widths: [2, 1, 3], module: 0.5, height: 10 },
        { kind: 'box', x: 5, y: 30, width: 4, height: 2, colour: '#ff0000' },
      ]),
    )
    assert.deepEqual(content.split('\n').slice(1), [
      '0.000 0.000 0.000 rg',
      '1.000 120.000 1.000 10.000 re',
      '2.500 120.000 1.500 10.000 re',
      'f',
      '1.000 0.000 0.000 rg 5.000 118.000 4.000 2.000 re f',
    ])
  })
})
