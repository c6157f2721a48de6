import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { extractText } from 'unpdf'
import { attributesOf, document } from '../support/api-client.ts'
import { openBrowser } from '../support/browser.ts'
import { readCodes } from '../support/read-codes.ts'
import { openService } from '../support/service.ts'

const { operator, origin, bugs, close } = await openService()

suite('codes on printed documents', () => {
  let browser: Browser
  before(async () => {
    browser = await openBrowser()
  })
  after(async () => {
    await browser.close()
    await close()
  })

  /** A document printed from a template with this content: its record and its bytes. */
  async function printed(content: string, type = 'text/html') {
    const made = await operator.post('/api/templates', document('templates', { name: 'Codes' }))
    const path = `/api/templates/${made.body.data?.id}`
    assert.equal((await operator.post(`${path}/attachment`, content, { 'content-type': type })).status, 204)
    const reply = await operator.patch(`${path}/test`)
    assert.equal(reply.status, 200, reply.text)
    const link = await operator.request('GET', `/api/documents/${reply.body.data?.id}/download`)
    const url = String(attributesOf(link).url).replace(/^https?:\/\/[^/]+/, origin)
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
    return { warnings: attributesOf(reply).warnings, bytes }
  }

  test('are read by a scanner as their content, at any size', async () => {
    const { bytes, warnings } = await printed(`
      <style>div { margin: 10mm }</style>
      {% assign link = "https://track.example/Zoë?a=1&b=<2>^~" %}
      <div>{{ link | qr: width: 30 }}</div>
      <div>{{ link | qr: width: 40, text: true }}</div>
      <div>{{ link | data_matrix: width: 25 }}</div>
      <div>{{ "(01)0952123454321(10)AB-1(17)261231(21)77" | gs1_128: width: 110, height: 20, text: true }}</div>
      <div>{{ "(00)15012345600000001" | gs1_128: width: 80 }}</div>
      <div>{{ "501234567890" | ean13: width: 50, text: true }}</div>
      <div>{{ "LOC-A1/07" | code128: width: 80, height: 10 }}</div>`)
    assert.deepEqual(warnings, [])
    const link = 'https://track.example/Zoë?a=1&b=<2>^~'
    assert.deepEqual(await readCodes(browser, bytes), [
      { format: 'QRCode', text: link },
      { format: 'QRCode', text: link },
      { format: 'DataMatrix', text: link },
      { format: 'Code128', text: '(01)09521234543213(10)AB-1(17)261231(21)77' },
      { format: 'Code128', text: '(00)150123456000000014' },
      { format: 'EAN13', text: '5012345678900' },
      { format: 'Code128', text: 'LOC-A1/07' },
    ])
  })

  test('hold long and short content', async () => {
    const long = 'Goods of many a kind 0123456789. '.repeat(20)
    const { bytes } = await printed(`
      <style>div { margin: 10mm }</style>
      <div>{{ "${long}" | qr: width: 120 }}</div>
      <div>{{ "7" | data_matrix: width: 10 }}</div>
      <div>{{ "7" | qr: width: 12 }}</div>`)
    assert.deepEqual(await readCodes(browser, bytes), [
      { format: 'QRCode', text: long },
      { format: 'DataMatrix', text: '7' },
      { format: 'QRCode', text: '7' },
    ])
  })

  test('that cannot be drawn are replaced by a frame, with a warning of the document', async () => {
    const wrong = '{{ "(01)09521234543210" | gs1_128 }}{{ "50123" | ean13 }}{{ order.none | qr }}'
    const page = await printed(wrong)
    const warnings = [
      'gs1_128: No code can be drawn of (01)09521234543210',
      'ean13: No code can be drawn of 50123',
      'qr: No code can be drawn of ',
    ]
    assert.deepEqual([page.warnings, await readCodes(browser, page.bytes)], [warnings, []])
    const { text } = await extractText(new Uint8Array(page.bytes))
    // The frames are too narrow for the whole text.
    assert.equal(text.join().match(/code can be draw/g)?.length, 3)
    const label = await printed(`^XA${wrong}^XZ`, 'application/zpl')
    assert.deepEqual(label.warnings, warnings)
    assert.match(label.bytes.toString(), /\^FD\[No code can be drawn of 50123\]\^FS/)
  })

  test('no internal error occurred', () => assert.deepEqual(bugs, []))
})
