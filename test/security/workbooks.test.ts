import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, suite, test } from 'node:test'
import { ZipFile } from 'yazl'
import { FileReader } from '#entry/worker/imports/file-reader.ts'
import { Problem } from '#problems/problem.ts'

// Workbooks that are small to send and large to read, or that lie about what they hold.

const LIMITS = { rows: 100_000, cells: 1_000_000, memory_mib: 256, seconds: 20 }
const reader = new FileReader(LIMITS)
const hasty = new FileReader({ ...LIMITS, seconds: 1 })
after(() => Promise.all([reader.close(), hasty.close()]))

type Parts = Readonly<Record<string, string | Buffer>>

const DOCTYPE = `<!DOCTYPE x [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]>`
const HEADER = '<row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row>'
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const styles = (formatCode: string) =>
  `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${formatCode}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`

const PARTS: Parts = {
  '[Content_Types].xml': '<Types/>',
  'xl/workbook.xml': '<workbook><sheets><sheet name="one" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': sheet(HEADER),
}

async function zipped(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content), path, { compress: content.length > 0 })
  zip.end()
  return buffer(zip.outputStream)
}

const workbook = (parts: Parts) => zipped({ ...PARTS, ...parts })
const ofSheet = (rows: string) => workbook({ 'xl/worksheets/sheet1.xml': sheet(HEADER + rows) })

/** How reading a file ended: with so many records, or with the symbol and reason of its refusal. */
async function endOf(bytes: Buffer, by = reader): Promise<string> {
  try {
    const file = await by.read({
      owner: 1,
      source: Readable.from([bytes]),
      rules: { parser: 'csv', configuration: {} },
      isWanted: async () => true,
    })
    await file.close()
    return `${file.records} records`
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { symbol, context } = error.first
    return `${symbol}: ${context?.reason ?? context?.bound ?? context?.seconds}`
  }
}

const cell = (at: string, value: string) => `<c r="${at}" s="0"><v>${value}</v></c>`
const rowsOf = (count: number, row: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => `<row r="${n + 2}">${row(n + 2)}</row>`).join('')

/** A size in the directory of an archive is 24 bytes behind the start of its entry. */
function withSize(archive: Buffer, entry: string, size: number): Buffer {
  const bytes = Buffer.from(archive)
  const at = bytes.lastIndexOf(entry) - 46
  assert.equal(bytes.readUInt32LE(at), 0x02014b50)
  bytes.writeUInt32LE(size, at + 24)
  return bytes
}

suite('a workbook to import', () => {
  test('that is right is read', async () => {
    assert.equal(await endOf(await ofSheet(rowsOf(3, (n) => cell(`A${n}`, String(n))))), '3 records')
  })

  test('with few cells far to the right of many rows is refused by the number of its cells', async () => {
    assert.equal(
      await endOf(await ofSheet(rowsOf(200, (n) => cell(`NTO${n}`, '1')))),
      'import_file_too_large: more than 1000000 cells',
    )
  })

  test('with rows below the end of every sheet, or without a number, is refused', async () => {
    for (const number of ['4294967298', '1048577', '0', '-1', '1.5', '1e3', 'x', ''])
      assert.equal(
        await endOf(await ofSheet(`<row r="${number}">${cell('A2', '1')}</row>`)),
        `import_file_invalid: the workbook cannot be read: it has a row ${number}`,
        number,
      )
  })

  test('with dates outside of the calendar refuses their rows, and reads the others', async () => {
    const numbers = ['1e300', '-1e300', '1e9', '-1e9', '3000000', '45000']
    const bytes = await workbook({
      'xl/styles.xml': styles('yyyy-mm-dd'),
      'xl/worksheets/sheet1.xml': sheet(
        HEADER + rowsOf(numbers.length, (n) => cell(`A${n}`, numbers[n - 2] ?? '')),
      ),
    })
    const file = await reader.read({
      owner: 1,
      source: Readable.from([bytes]),
      rules: { parser: 'csv', configuration: {} },
      isWanted: async () => true,
    })
    const rows = await Promise.all(numbers.map((_, record) => file.rows(record)))
    await file.close()
    assert.deepEqual(
      rows.flat().map(({ fault, cells }) => fault ?? cells.code),
      [...[2, 3, 4, 5, 6].map((n) => `cell A${n} has a number that is no date`), '2023-03-15'],
    )
  })

  test('with entities in any of its parts is refused', async () => {
    for (const path of [
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/sharedStrings.xml',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])
      assert.match(
        await endOf(await workbook({ [path]: `${DOCTYPE}<x><si><t>&j;</t></si></x>` })),
        /^import_file_invalid: the workbook cannot be read: it has invalid XML/,
        path,
      )
  })

  test('with hundreds of thousands of sheets is read as far as the first of them', async () => {
    const sheets = '<sheet name="n" r:id="rId1"/>'.repeat(300_000)
    assert.equal(
      await endOf(await workbook({ 'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>` })),
      '0 records',
    )
  })

  test('with more or less in an archive than its directory says is refused', async () => {
    const archive = await ofSheet(rowsOf(1_000, (n) => cell(`A${n}`, '1')))
    for (const size of [0, 10, 50 * 1024 * 1024, 0xffff_fffe])
      assert.match(
        await endOf(withSize(archive, 'xl/worksheets/sheet1.xml', size)),
        /^import_file_invalid: the archive (cannot be read|holds more than is read)/,
        String(size),
      )
  })

  test('of more parts than are read, and in archives within archives, is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`xl/media/${n}.png`, '']))
    assert.equal(
      await endOf(await workbook(many)),
      'import_file_invalid: the archive has more than 10000 files',
    )
    const once = await zipped({ 'one.xlsx': await workbook({}) })
    assert.equal(await endOf(once), '0 records')
    assert.match(
      await endOf(await zipped({ 'one.zip': once })),
      /^import_file_invalid: the archive holds another/,
    )
  })

  test('with texts that are not there is refused', async () => {
    for (const place of ['0', '-1', '0.5', 'length'])
      assert.match(
        await endOf(await ofSheet(`<row r="2"><c r="A2" t="s"><v>${place}</v></c></row>`)),
        /^import_file_invalid: the workbook cannot be read: cell A2 has no text/,
      )
  })

  test('with a format that takes long for each of many cells ends at the time limit', async () => {
    const bytes = await workbook({
      'xl/styles.xml': styles(`0.0;;;${'\\x'.repeat(100_000)}`),
      'xl/worksheets/sheet1.xml': sheet(HEADER + rowsOf(50_000, (n) => cell(`A${n}`, '1.5'))),
    })
    assert.match(await endOf(bytes, hasty), /^(50000 records|import_read_timeout: 1)$/)
  })
})
