import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import { openService } from '../support/service.ts'

const service = await openService()
const { operator } = service

type Row = { readonly line: number; readonly cells: readonly string[]; readonly fault?: string }
type Table = { readonly rows: readonly Row[]; readonly warnings: readonly string[] }

const sent = (content: string | Buffer, type = 'application/octet-stream', by = operator) =>
  by.post('/api/imports/read_table', content, { 'content-type': type })

async function tableIn(content: string | Buffer, type?: string): Promise<Table> {
  const reply = await sent(content, type)
  assert.equal(reply.status, 200, reply.text)
  assert.equal(reply.body.data?.type, 'import_tables')
  return reply.body.data.attributes as Table
}

const cellsIn = async (content: string | Buffer, type?: string) =>
  (await tableIn(content, type)).rows.map(({ cells }) => cells)

async function workbookOf(fill: (workbook: ExcelJS.Workbook) => void): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  fill(workbook)
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

const orders = await workbookOf((workbook) => {
  workbook.addWorksheet('hidden', { state: 'hidden' }).addRow(['not this'])
  const sheet = workbook.addWorksheet('Orders')
  sheet.addRow(['Order', 'Name & town', 'Due', 'ZIP', 'Qty'])
  sheet.addRow(['S-1', 'Smith <Ltd>', new Date('2026-12-01T00:00:00Z'), 2138, -3])
  sheet.getCell(2, 4).numFmt = '00000'
  sheet.getCell(2, 5).numFmt = '0;[Red]0'
  sheet.addRow([])
  sheet.addRow(['S-2', null, null, { error: '#REF!' }, 2])
  workbook.addWorksheet('Prices').addRow(['nobody reads this'])
})

const fixtures = new URL('../sftp/files/', import.meta.url)

suite('a table that is read before its columns are named', () => {
  after(() => service.close())

  test('is a workbook as an import reads it, with its warnings and the faults of its rows', async () => {
    assert.deepEqual(await tableIn(orders), {
      rows: [
        { line: 1, cells: ['Order', 'Name & town', 'Due', 'ZIP', 'Qty'] },
        { line: 2, cells: ['S-1', 'Smith <Ltd>', '2026-12-01', '02138', '-3'] },
        { line: 4, cells: ['S-2', '', '', '#REF!', '2'], fault: 'cell D4 has the error #REF!' },
      ],
      warnings: ['only the sheet Orders is read, not Prices'],
    })
  })

  test('is CSV with its delimiter, encoding and spreadsheet signs', async () => {
    assert.deepEqual(await cellsIn('sep=|\r\nSKU|Name\r\n="007"|Cup\r\n'), [
      ['SKU', 'Name'],
      ['007', 'Cup'],
    ])
    assert.deepEqual(await cellsIn(Buffer.from('Artikel;Menge\nGr\xf6\xdfe;1,5\n', 'latin1')), [
      ['Artikel', 'Menge'],
      ['Größe', '1,5'],
    ])
    assert.deepEqual(await cellsIn(Buffer.from('SKU;Qty\nÄ;1\n', 'utf16le'), 'text/csv; charset=utf-16le'), [
      ['SKU', 'Qty'],
      ['Ä', '1'],
    ])
  })

  test('may have two columns of one name, since nobody has said yet which of them counts', async () => {
    assert.deepEqual(await cellsIn('SKU,Qty,Qty\nA,1,2\n'), [
      ['SKU', 'Qty', 'Qty'],
      ['A', '1', '2'],
    ])
  })

  test('is JSON with its names as the first row, and a list of several values is a fault', async () => {
    const { rows } = await tableIn('[{"sku":"A","size":{"w":1.50}},{"qty":2,"sku":["B","C"]}]')
    assert.deepEqual(
      rows.map(({ cells, fault }) => [cells, fault]),
      [
        [['sku', 'size/w', 'qty'], undefined],
        [['A', '1.50'], undefined],
        [['B', '', '2'], 'sku is a list of 2 values, not one'],
      ],
    )
  })

  test('may be in an archive', async () => {
    assert.deepEqual(await cellsIn(gzipSync('SKU\nA\n')), [['SKU'], ['A']])
  })

  test('may be any file that other programs write', async () => {
    const broken = []
    for (const name of readdirSync(fixtures).filter((one) => one.endsWith('.csv'))) {
      const reply = await sent(readFileSync(new URL(name, fixtures)))
      assert.ok([200, 422].includes(reply.status), `${name}: ${reply.text}`)
      if (reply.status === 422) broken.push(name)
    }
    assert.deepEqual(broken, [])
  })

  test('is refused with its reason where an import of it fails', async () => {
    const reasons = []
    for (const content of [
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('504b030400', 'hex'),
      '%PDF-1.7 and more',
      'SKU,Name\nA,"open',
      await workbookOf((workbook) => {
        const sheet = workbook.addWorksheet('merged')
        sheet.addRow(['a', 'b'])
        sheet.mergeCells('A1:B1')
      }),
    ]) {
      const reply = await sent(content)
      assert.equal(reply.status, 422, reply.text)
      const [{ symbol, context } = {}] = reply.body.errors ?? []
      assert.deepEqual([symbol, context?.field], ['import_file_invalid', 'file'])
      reasons.push(String(context?.reason).slice(0, 40))
    }
    assert.deepEqual(reasons, [
      'the file is a workbook of an old form (X',
      'the archive cannot be read: End of centr',
      'the file is a PDF; CSV, workbooks (XLSX)',
      'the quote opened on line 2 is never clos',
      'the cells A1:B1 are merged; split them, ',
    ])
    const strange = await sent('SKU\nA\n', 'text/csv; charset=klingon')
    assert.deepEqual(
      strange.body.errors?.map(({ symbol, context }) => [symbol, context?.field]),
      [['invalid', 'charset']],
    )
  })

  test('is refused if it is empty, of another type, or too large to be shown', async () => {
    assert.equal((await sent('')).status, 422)
    assert.equal((await sent('<p>', 'text/html')).status, 415)
    const reply = await sent(`SKU\n${'A\n'.repeat(50_000)}`)
    assert.equal(reply.body.errors?.[0]?.symbol, 'import_file_too_large')
  })

  test('is read for whoever imports files and for nobody else, and stores nothing', async () => {
    const count = async () =>
      (
        await service.owner.query(
          'select (select count(*) from imports) + (select count(*) from documents) as n',
        )
      ).rows
    const before = await count()
    const importer = await service.colleague(['import_files'])
    assert.equal((await sent('SKU\nA\n', 'text/csv', importer)).status, 200)
    const reader = await service.colleague(['view_imports'])
    assert.equal((await sent('SKU\nA\n', 'text/csv', reader)).status, 403)
    assert.deepEqual(await count(), before)
  })

  test('that is damaged anywhere is read or refused, and never an error of the service', async () => {
    for (let place = 0; place < 60; place += 1) {
      const at = Math.floor((orders.length * place) / 60)
      const damaged = Buffer.from(orders)
      for (const offset of [0, 1, 2])
        damaged[(at + offset) % damaged.length] = (place * 37 + offset * 91) % 256
      const cut = place % 3 === 0 ? orders.subarray(0, at + 5) : damaged
      const { status, text } = await sent(cut)
      assert.ok([200, 422].includes(status), `damaged at ${at}: ${status} ${text}`)
    }
    assert.deepEqual(service.bugs, [])
  })
})
