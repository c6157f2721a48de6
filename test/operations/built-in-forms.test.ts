import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { extractText } from 'unpdf'
import { sampleForm } from '#domain/printing/sample-form.ts'
import { openPdfMaker } from '#outside/pdf/pdf-maker.ts'
import { builtInForms } from '#values/built-in-forms.ts'
import type { JsonObject } from '#values/json.ts'
import { printForm } from '#values/printed-form.ts'
import { browserPath } from '../support/browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'goodsyard-forms-'))
const maker = openPdfMaker({ path: browserPath(), folder, limit_ms: 60_000 })

const LOGO = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64')}`
const company = sampleForm.company as JsonObject
const full: JsonObject = {
  ...sampleForm,
  company: { ...company, logo_url: LOGO },
  account: {
    code: 'NORTHWARES',
    name: 'Northwares Ltd',
    vat_number: 'GB987654321',
    address: { ...(company.address as JsonObject), address_1: '5 Mill Lane' },
  },
}

/** The texts of the pages of a form, rendered with these variables. */
async function pagesOf(type: string, variables: JsonObject = full): Promise<readonly string[]> {
  const form = builtInForms[type]
  assert.ok(form)
  const { bytes, warnings } = await printForm({ ...form, format: 'html', head: null }, [variables], {
    owner: 1,
    pdf_for: maker.makeFor,
  })
  assert.deepEqual(warnings, [])
  const { text } = await extractText(new Uint8Array(bytes))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

const DOCUMENTS = Object.entries(builtInForms).filter(([, { layout }]) => layout.page_height === 297)

suite('built-in forms', () => {
  after(async () => {
    await maker.close()
    rmSync(folder, { recursive: true })
  })

  for (const [type, { name }] of DOCUMENTS)
    test(`${name} starts with the sender, and numbers its pages`, async () => {
      const rows = Array.from({ length: 60 }, (_, place) => ({
        ...(sampleForm.lines as readonly JsonObject[])[0],
        ...(sampleForm.tasks as readonly JsonObject[])[0],
        line_number: place + 1,
      }))
      const drops = rows.map((_, place) => ({
        ...(sampleForm.drops as readonly JsonObject[])[0],
        sequence: place + 1,
      }))
      const pages = await pagesOf(type, { ...full, lines: rows, tasks: rows, drops })
      assert.match(pages[0] ?? '', /Example Logistics 1 Canal Street York North Yorkshire YO1 7HH GB/)
      assert.ok(pages.length > 1)
      for (const [place, page] of pages.entries())
        assert.match(page, new RegExp(`Page ${place + 1} of ${pages.length}`))
    })

  test('the commercial invoice names exporter, consignee, number, currency, terms, codes, origin and values', async () => {
    const [page = ''] = await pagesOf('commercial_invoice')
    for (const words of [
      /Exporter Northwares Ltd 5 Mill Lane York North Yorkshire YO1 7HH GB VAT number GB123456789/i,
      /Consignee Ann Example 1 Canal Street/i,
      /Invoice number ORD-1001/,
      /Currency GBP/,
      /Terms of sale DAP/,
      /SPOON-6 Spoons 82159910 GB 12 2.4 4.50 54.00/,
      /Packages 1 Total net weight 2.4 kg Total value GBP 54.00/,
    ])
      assert.match(page, words)
  })

  test('an account without an address exports from the address of the company', async () => {
    const [page = ''] = await pagesOf('commercial_invoice', { ...full, account: { name: 'Northwares Ltd' } })
    assert.match(page, /Exporter Northwares Ltd 1 Canal Street York/i)
  })

  test('no caption is printed without a value', async () => {
    const [line] = sampleForm.lines as readonly JsonObject[]
    const bare: JsonObject = {
      company: { name: 'Example Logistics', address: null, logo_url: null },
      account: { code: 'NORTHWARES', name: 'Northwares Ltd' },
      timezone: 'Europe/London',
      order: { reference: 'ORD-1', customer: null, address: null, carrier: null },
      receipt: { reference: 'GRN-1' },
      load: { reference: 'LOAD-1' },
      pick_list: { reference: 'PICK-1' },
      invoice: { document_number: 'INV-1', currency: 'gbp' },
      totals: { net: 0, tax: 0, gross: 0, value: null, weight: 0, packages: 0 },
      lines: [
        {
          line_number: 1,
          product: line?.product ?? null,
          name: 'Picking',
          quantity: 1,
          batch: null,
          sell_by_date: null,
          commodity_code: null,
          country_of_manufacture: null,
          unit_value: null,
          line_value: null,
          order_reference: null,
          receipt_reference: null,
        },
      ],
    }
    const labels =
      /Batch|Sell by|Carrier|Customer|Delivered|Dispatched \d+ [A-Z][a-z]{2} |Delivery notes|Currency \b(?!GBP)|Terms|Commodity|origin|Unit value|Total value|Packages|Supplier|Notes|Trailer|Dock|Reference|Period|Due|VAT|Shipments|Storage units|Discrepancies|Load by/
    for (const [type] of DOCUMENTS) {
      const pages = await pagesOf(type, bare)
      assert.doesNotMatch(pages.join(' '), labels, type)
    }
    assert.doesNotMatch((await pagesOf('invoice', bare)).join(' '), /Order|Receipt/)
  })
})
