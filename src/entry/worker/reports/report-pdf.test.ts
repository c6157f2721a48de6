import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Table, TableCell, TableColumn } from '#domain/reporting/report-table.ts'
import { pdfTexts } from '../../../../test/support/pdf-texts.ts'
import { reportPdf } from './report-pdf.ts'

const column = (name: string, kind: TableColumn['kind'] = 'other'): TableColumn => ({ name, kind })

function tableOf(columns: readonly TableColumn[], rows: readonly (readonly TableCell[])[]): Table {
  return {
    columns,
    async *rows() {
      yield* rows
    },
  }
}

async function textsOf(table: Table, report_type = 'single') {
  const heading = { name: 'Stock – Łódź', report_type, timezone: 'Europe/Berlin' }
  return pdfTexts(Buffer.concat(await Array.fromAsync(reportPdf(heading, table))))
}

/** Where the rows begin, in millimetres from the lower edge of the page. */
const BELOW_HEAD = 183

const LONG = 'Corrugated tray with a lid that is closed with tape – “heavy duty”, 60 × 40 × 20 cm… for 5 €'

suite('PDFs of reports', () => {
  test('show all characters of their texts', async () => {
    const words = ['Żółta łódka', 'Ελληνικά προϊόντα', 'Складской учёт', '5 € – “café”…']
    const texts = await textsOf(
      tableOf(
        [column('Name')],
        words.map((word) => [word]),
      ),
    )
    const shown = texts.map(({ text }) => text)
    assert.deepEqual(shown, ['Stock – Łódź', 'Name', ...words, 'Page 1 of 1'])
  })

  test('wrap long texts within their columns, without losing any', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `Column ${index}`)
    const row = names.map((_, index) => `${LONG} ${index}`)
    const texts = await textsOf(
      tableOf(
        names.map((name) => column(name)),
        [row],
      ),
    )
    const starts = names.map((name) => texts.find(({ text }) => text === name)?.from ?? 0)
    const ends = [...starts.slice(1), 297]
    const shown = starts.map((start) => {
      const lines = texts.filter(({ from, up }) => Math.abs(from - start) < 0.1 && up < BELOW_HEAD && up > 15)
      return lines.map(({ text }) => text).join(' ')
    })
    assert.deepEqual(shown, row)
    for (const { text, from, to } of texts.filter(({ up }) => up < BELOW_HEAD && up > 15)) {
      const place = starts.findIndex((start) => Math.abs(from - start) < 0.1)
      assert.ok(to < (ends[place] ?? 0), `${text} touches the next column`)
    }
  })

  test('align numbers to the right', async () => {
    const table = tableOf(
      [column('Product'), column('Quantity')],
      [
        ['A', 5],
        ['B', 1234.25],
        ['C', -0.5],
      ],
    )
    const texts = await textsOf(table)
    const numbers = texts.filter(({ text }) => /^-?[\d.]+$/.test(text))
    assert.deepEqual(
      numbers.map(({ text }) => text),
      ['5.00', '1234.25', '-0.50'],
    )
    const head = texts.find(({ text }) => text === 'Quantity')
    for (const { to } of numbers) assert.ok(Math.abs(to - (head?.to ?? 0)) < 0.1)
  })

  test('number their pages and repeat their headings', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => [`SKU-${index}`, index])
    const texts = await textsOf(tableOf([column('Product'), column('Quantity')], rows))
    const pages = [...new Set(texts.map(({ page }) => page))]
    assert.equal(pages.length, 4)
    for (const page of pages) {
      const shown = texts.filter((one) => one.page === page).map(({ text }) => text)
      assert.deepEqual(shown.slice(0, 3), ['Stock – Łódź', 'Product', 'Quantity'])
      assert.equal(shown.at(-1), `Page ${page} of 4`)
    }
    const products = texts.map(({ text }) => text).filter((text) => text.startsWith('SKU-'))
    assert.deepEqual(
      products,
      rows.map(([product]) => product),
    )
  })

  test('show times in the time zone of the tenant, with a note', async () => {
    const table = tableOf([column('Received', 'moment')], [['2026-05-14T22:30:00Z'], [null]])
    const shown = (await textsOf(table)).map(({ text }) => text)
    assert.deepEqual(shown.slice(1), [
      'Received',
      '2026-05-15 00:30',
      'Times are those of Europe/Berlin.',
      'Page 1 of 1',
    ])
  })

  test('split a table that is too wide into several, each with the first column', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `attribute_${index}`)
    const table = tableOf(
      names.map((name) => column(name)),
      [names.map((name) => `value of ${name}`.replaceAll(' ', '-'))],
    )
    const texts = await textsOf(table)
    const pages = [...new Set(texts.map(({ page }) => page))]
    assert.ok(pages.length > 1)
    for (const page of pages)
      assert.ok(texts.some((one) => one.page === page && one.text === 'value-of-attribute_0'))
    for (const { text, to } of texts) assert.ok(to < 297 - 11, `${text} leaves the page`)
    const shown = new Set(texts.map(({ text }) => text))
    for (const name of names) assert.ok(shown.has(`value-of-${name}`), name)
  })

  test('continue a row that is longer than a page', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `w${index}`)
    const texts = await textsOf(tableOf([column('Text')], [[words.join(' ')], ['last']]))
    const shown = texts.filter(({ up }) => up < BELOW_HEAD && up > 15).map(({ text }) => text)
    assert.equal(shown.join(' '), `${words.join(' ').slice(0, 10_000)} last`)
  })

  test('state that there are no rows if the table is empty', async () => {
    const shown = (await textsOf(tableOf([column('Product')], []))).map(({ text }) => text)
    assert.deepEqual(shown, ['Stock – Łódź', 'Product', 'There are no rows.', 'Page 1 of 1'])
  })

  for (const report_type of ['bar', 'pie'])
    test(`start with a ${report_type} chart of the largest figures`, async () => {
      const rows = Array.from({ length: 30 }, (_, index) => [`Town ${index} ${LONG}`, index])
      const texts = await textsOf(tableOf([column('Town'), column('Orders')], rows), report_type)
      const first = texts.filter(({ page }) => page === 1)
      assert.ok(first.some(({ text }) => text === 'The 20 largest of 30'))
      assert.equal(first.filter(({ text }) => /^Town \d+ .*…$/.test(text)).length, 20)
      assert.match(texts.at(-1)?.text ?? '', /^Page (\d) of \1$/)
    })
})
