import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ean13 } from './barcodes.ts'
import type { JsonObject } from './json.ts'
import { type TemplateLanguage, templateLanguages } from './template-languages.ts'

function rendered(language: TemplateLanguage, source: string, variables: JsonObject) {
  const { texts, warnings } = templateLanguages[language].render(source, variables)
  return { text: texts.join(''), warnings }
}

const barsIn = (text: string) => [...text.matchAll(/<rect x="[\d.]+" y="0"/g)].length

suite('barcodes and images in templates', () => {
  test('EAN-13 accepts twelve digits, or thirteen with a valid check digit', () => {
    assert.equal(ean13('501234567890')?.digits, '5012345678900')
    assert.equal(ean13('5012345678900')?.digits, '5012345678900')
    const modules = ean13('5012345678900')?.widths.reduce((sum, width) => sum + width, 0)
    assert.equal(modules, 95)
    // The first digit 5 mirrors the second, third and sixth digit of the left half.
    assert.equal(
      ean13('5012345678900')?.widths.slice(0, 27).join(''),
      '111' + '3211' + '1222' + '2212' + '1411' + '1132' + '1321',
    )
    for (const wrong of ['5012345678901', '50123', 'x', '']) assert.equal(ean13(wrong), null)
  })

  test('are SVG drawings in HTML, with readable text if requested', () => {
    const { text: page } = rendered(
      'html',
      '{{ code | code128: height: 20, width: 50, text: true }}|{{ ean | ean13 }}|{{ sscc | gs1_128 }}',
      { code: 'A<B', ean: '501234567890', sscc: '(00)150123456000000014' },
    )
    const [code = '', ean = '', sscc = ''] = page.split('|')
    assert.match(
      code,
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="50mm" height="20mm" viewBox="0 0 50 20">/,
    )
    assert.match(code, />A&lt;B<\/text><\/svg>$/)
    // Start, three letters, check sign: three bars each; the stop has four.
    assert.deepEqual([barsIn(code), barsIn(ean), barsIn(sscc)], [5 * 3 + 4, 30, (2 + 10 + 1) * 3 + 4])
    assert.doesNotMatch(ean, /<text/)
  })

  test('that cannot be encoded are replaced by a notice, with a warning', () => {
    const source =
      '{{ code | ean13 }}{{ code | gs1_128 }}{{ code | ean13 }}{{ none | qr }}{{ nil | qr }}{{ list | qr }}{{ long | data_matrix }}'
    const variables = { code: '<x>', list: [1], long: 'x'.repeat(5000) }
    const page = rendered('html', source, variables)
    assert.equal(page.text.match(/No code can be drawn of &lt;x&gt;<\/text>/g)?.length, 3)
    assert.equal(page.text.match(/fill="none" stroke="black"/g)?.length, 7)
    assert.deepEqual(page.warnings, [
      'ean13: No code can be drawn of <x>',
      'gs1_128: No code can be drawn of <x>',
      'qr: No code can be drawn of ',
      `data_matrix: No code can be drawn of ${'x'.repeat(40)}`,
    ])
    const label = rendered('zpl', source, variables)
    assert.match(label.text, /^\^A0N,24,24\^FB480,3,0,C\^FD\[No code can be drawn of <x>\]\^FS/)
    assert.deepEqual(label.warnings, page.warnings)
    assert.deepEqual(rendered('html', '{{ "x" | code128 }}', {}).warnings, [])
  })

  test('data URLs of images are kept, and any other URL is removed with a warning', () => {
    const source = '<img src="{{ url | image_url }}">'
    const dot = 'data:image/png;base64,iVBORw0KGgo='
    assert.deepEqual(rendered('html', source, { url: dot }), {
      text: `<img src="${dot}">`,
      warnings: [],
    })
    for (const url of [
      'https://example.com/a.png',
      'data:text/html;base64,PGI+',
      'data:image/png;base64,"x',
      'file:///a',
    ])
      assert.deepEqual(rendered('html', source, { url }), {
        text: '<img src="">',
        warnings: [`image_url: ${url} is no picture in itself`],
      })
    assert.deepEqual(rendered('html', source, { url: null }).warnings, [])
  })

  test('are ZPL barcode commands on labels, and values are escaped so that they cannot begin a command', () => {
    const { text: label } = rendered(
      'zpl',
      `{{ code | code128: height: 10, text: true }}
{{ sscc | gs1_128 }}
{{ item | gs1_128 }}
{{ ean | ean13 }}
{{ code | qr: width: 21 }}
{{ code | data_matrix: width: 12 }}`,
      {
        code: 'A^XZ~_>|',
        sscc: '(00)15012345600000001',
        item: '(01) 0952123454321 (10)AB>1 (17)261231',
        ean: '5012345678900',
      },
    )
    assert.deepEqual(label.split('\n'), [
      '^BCN,80,Y,N^FH_^FDA_5EXZ_7E_5F>0|^FS',
      '^BCN,120,N,N^FD>;>800150123456000000014^FS',
      '^BCN,120,N,N^FD>:>8010952123454321310AB>01>817261231^FS',
      '^BEN,120,N,N^FD501234567890^FS',
      '^BQN,2,8^FH_^FDMA,A_5EXZ_7E_5F>|^FS',
      '^BXN,6,200,,,,!^FH_^FDA_5EXZ_7E_5F>|^FS',
    ])
  })
})
