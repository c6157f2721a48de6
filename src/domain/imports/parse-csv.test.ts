import assert from 'node:assert/strict'
import test from 'node:test'
import { type CsvOptions, parseCsv, textOf } from './parse-csv.ts'

const any = { spelling: 'any' } as const

/** The header and all rows of a file. */
async function table(text: string, form?: CsvOptions) {
  const { columns, rows } = await parseCsv(text, form)
  return { columns, rows: await Array.fromAsync(rows) }
}

test('rows are split by comma, semicolon or tab, whichever the header has', async () => {
  for (const sign of [',', ';', '\t']) {
    const { columns, rows } = await table(`Code${sign}Long Name\r\nA${sign}"x${sign}y"\r\n`, any)
    assert.deepEqual(columns, ['code', 'longname'])
    assert.deepEqual(rows, [
      { number: 2, cells: { code: 'A', longname: `x${sign}y` }, raw: `A${sign}"x${sign}y"` },
    ])
  }
})

test('the number of a row is its line, also after empty lines and rows of several lines', async () => {
  const { rows } = await table('a,b\n\n1,"two\nlines"\n3,4\n')
  assert.deepEqual(
    rows.map(({ number, cells }) => [number, cells]),
    [
      [3, { a: '1', b: 'two\nlines' }],
      [5, { a: '3', b: '4' }],
    ],
  )
})

test('without a header columns are numbered from 0, or named by the options', async () => {
  const numbered = await table('x,y\n', { header_row: 0 })
  assert.deepEqual(numbered.rows[0]?.cells, { 0: 'x', 1: 'y' })
  const named = await table('skip\nx,y\n', { header_row: 0, skip_rows: 1, columns: ['a'] })
  assert.deepEqual(named.rows[0]?.cells, { a: 'x', 1: 'y' })
})

test('a byte order mark is not part of the header, and invalid UTF-8 is read as Windows-1252', async () => {
  const { columns } = await table('\ufeffcode,name\n')
  assert.deepEqual(columns, ['code', 'name'])
  assert.equal(textOf(Buffer.from([0x43, 0x61, 0x66, 0xe9])), 'Café')
  assert.equal(textOf(Buffer.from('Café')), 'Café')
  const wide = Buffer.from('\ufeffCafé', 'utf16le')
  assert.equal(textOf(wide), 'Café')
  assert.equal(textOf(Buffer.from(wide).swap16()), 'Café')
})

test('a quote within an unquoted cell is an ordinary character', async () => {
  const { rows } = await table('code,name\nTV,Screen 40" wide\nB,"a ""b"" c"\n')
  assert.deepEqual(
    rows.map(({ number, cells }) => [number, cells.name]),
    [
      [2, 'Screen 40" wide'],
      [3, 'a "b" c'],
    ],
  )
})

test('a file that cannot be parsed is refused with the reason', async () => {
  await assert.rejects(table('a,b\n"open,1\n'), /Quote Not Closed/)
  await assert.rejects(table(''), /the file has no header/)
})

test('a file may have more rows than a function call may have arguments', async () => {
  const { rows } = await table(`code\n${'a\n'.repeat(200_000)}`)
  assert.equal(rows.length, 200_000)
})

test('a quote within a quoted cell is doubled, also a custom one; the default quote is then an ordinary character', async () => {
  const { rows } = await table(`code;name\n'A';'it''s; here'\n'B';'5"'\n`, { delimiter: ';', quote: "'" })
  assert.deepEqual(
    rows.map(({ cells }) => cells),
    [
      { code: 'A', name: "it's; here" },
      { code: 'B', name: '5"' },
    ],
  )
})

test('skipped lines may contain anything, and count as lines', async () => {
  const { rows } = await table('List of "customers\r\n\r\ncode,name\r\nA,Ann\r\n', { skip_rows: 2 })
  assert.deepEqual(rows, [{ number: 4, cells: { code: 'A', name: 'Ann' }, raw: 'A,Ann' }])
  await assert.rejects(table('code,name\nA,Ann\n', { skip_rows: 5 }), /the file has no header/)
})

test('an XML document is read in its declared encoding, unless that is impossible', () => {
  const document = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>`
  const polish = Buffer.concat([Buffer.from(document('ISO-8859-2')), Buffer.from([0xb3, 0xf3, 0x64, 0xbc])])
  assert.equal(textOf(polish), `${document('ISO-8859-2')}łódź`)
  const wrong = `${document('utf-16')}łódź`
  assert.equal(textOf(Buffer.from(wrong)), wrong)
  assert.throws(() => textOf(Buffer.from(document('klingon'))), /the file is not klingon/)
})

test('the header is known before any row is read, and rows are read one by one', async () => {
  const { columns, rows } = await parseCsv(`code,name\n${'A,Ann\n'.repeat(50_000)}"never closed`)
  assert.deepEqual(columns, ['code', 'name'])
  const reading = (rows as AsyncIterable<{ readonly number: number }>)[Symbol.asyncIterator]()
  assert.equal((await reading.next()).value?.number, 2)
  await assert.rejects(async () => {
    while (!(await reading.next()).done);
  }, /Quote Not Closed/)
})

test('too many columns are refused', async () => {
  await assert.rejects(parseCsv(','.repeat(10_000)), /more than 10000 columns/)
})

test('surrogate pairs are not split between two chunks', async () => {
  const text = `a${'😀'.repeat(100_000)}`
  const { rows } = await table(`code\n${text}\n`)
  assert.equal(rows[0]?.cells.code, text)
})
