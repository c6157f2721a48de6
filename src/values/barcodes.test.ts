import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { code128, gs1128 } from './barcodes.ts'

const shown = (widths: readonly number[] | null) => widths?.join('') ?? null

suite('Code 128', () => {
  test('letters are encoded one by one, with their check symbol', () => {
    // Start B, P J J 1 2 3 C, check 55, stop.
    const symbols = '211214 313121 112133 112133 123221 223211 221132 131321 311321 2331112'
    assert.equal(shown(code128('PJJ123C')), symbols.replaceAll(' ', ''))
  })

  test('digits are encoded in pairs', () => {
    assert.equal(shown(code128('1234')), '2112321122321311231212412331112')
    // Start C, 12, 34, change to B, 5, check, stop.
    assert.equal(code128('12345')?.length, 6 * 6 + 7)
  })

  test('a GS1-128 code of an SSCC begins with start C and FNC1', () => {
    const widths = gs1128('00150123456000000014') ?? []
    assert.equal(shown(widths.slice(0, 18)), '211232411131212222')
    assert.equal(
      widths.reduce((sum, width) => sum + width, 0),
      11 * 13 + 13,
    )
  })

  for (const text of ['', 'é', 'a\nb', '漢']) {
    test(`${JSON.stringify(text)} cannot be encoded`, () => assert.equal(code128(text), null))
  }

  for (const text of ['', '123', '12a4'])
    test(`${JSON.stringify(text)} cannot be encoded as GS1-128`, () => assert.equal(gs1128(text), null))
})
