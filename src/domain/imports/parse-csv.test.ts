import assert from 'node:assert/strict'
import test from 'node:test'
import { csvLine } from '#values/csv.ts'
import { type CsvOptions, parseCsv } from './parse-csv.ts'
import { textOf } from './text-of.ts'

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
  await assert.rejects(table('a,b\n"open,1\n'), /the quote opened on line 2 is never closed/)
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

/** The cells of all rows. */
const cellsOf = async (text: string, form?: CsvOptions) =>
  (await table(text, form)).rows.map(({ cells }) => cells)

test('CR LF, LF and CR all end a line, in one file and in any order', async () => {
  const ends = ['\r\n', '\n', '\r']
  for (const first of ends)
    for (const second of ends)
      for (const third of ends)
        assert.deepEqual(
          (await table(`a,b${first}1,x${second}2,"y${third}z"${third}3,`)).rows.map(({ number, cells }) => [
            number,
            cells.a,
            cells.b,
          ]),
          [
            [2, '1', 'x'],
            [3, '2', `y${third}z`],
            [5, '3', ''],
          ],
        )
})

test('a filled cell without a heading is the fault of its row; empty and missing cells are none', async () => {
  const { rows } = await table('code,quantity,\n1,1,000\n2,5,,\n3\n4,1,2,3\n')
  assert.deepEqual(
    rows.map(({ cells, fault }) => [cells.code, fault]),
    [
      ['1', 'cell 3, 000, has no heading: the header has 2 columns'],
      ['2', undefined],
      ['3', undefined],
      ['4', 'cell 3, 2, has no heading: the header has 2 columns'],
    ],
  )
  const [row] = (await table('code,,quantity\n1,2,3\n', any)).rows
  assert.equal(row?.fault, 'cell 2, 2, has no heading: the header has 3 columns')
})

test('two headings with one name refuse the file', async () => {
  await assert.rejects(table('code,Unit-Cost,unit cost\n', any), /columns 2 and 3 are both named unit cost/)
  await assert.rejects(table('code,Note,Note\n'), /columns 2 and 3 are both named Note/)
  assert.deepEqual((await table('code,Note,note\n')).columns, ['code', 'Note', 'note'])
})

test('without a quote sign, quotes are ordinary characters everywhere', async () => {
  const text = 'sku\tname\nA\t"Retro lamp\nB\tPlain "12 inch" lamp\n'
  assert.deepEqual(await cellsOf(text, { delimiter: '\t', quote: null }), [
    { sku: 'A', name: '"Retro lamp' },
    { sku: 'B', name: 'Plain "12 inch" lamp' },
  ])
})

test('a first line sep= names the delimiter, also where lines before the header are counted', async () => {
  for (const text of ['sep=;\r\na;b\r\n1;2,3\r\n', '"sep=;"\na;b\n1;2,3', '\ufeffSEP=;\ra;b\r1;2,3'])
    assert.deepEqual((await table(text)).rows, [{ number: 3, cells: { a: '1', b: '2,3' }, raw: '1;2,3' }])
  const counted = 'sep=|\na|b\n1|2\n'
  assert.deepEqual(await cellsOf(counted, { header_row: 2, delimiter: ',' }), [{ a: '1', b: '2' }])
  assert.deepEqual(await cellsOf(counted, { skip_rows: 1, delimiter: ',' }), [{ a: '1', b: '2' }])
  assert.deepEqual(await cellsOf(counted, { header_row: 0 }), [
    { 0: 'a', 1: 'b' },
    { 0: '1', 1: '2' },
  ])
})

test('blanks around quotes, and quotes behind the sign =, are not part of a cell', async () => {
  assert.deepEqual(await cellsOf('a, "b" ,c\n 1 , "x, y" ,="007"\n'), [{ a: '1', b: 'x, y', c: '007' }])
  assert.deepEqual(await cellsOf('a\tb\n\t"x\ty"\n', { delimiter: '\t' }), [{ a: '', b: 'x\ty' }])
})

test('text behind a closing quote belongs to the cell on one line, and is refused behind several', async () => {
  assert.deepEqual(await cellsOf('a,b\n"Retro" lamp,1\n'), [{ a: '"Retro" lamp', b: '1' }])
  await assert.rejects(
    cellsOf('a,b\n1,"open\n2,"closed"\n'),
    /the quote opened on line 2 is followed by text on line 3/,
  )
})

test('exactly one apostrophe before a formula or a number is taken off, so that what is exported can be imported', async () => {
  const texts = [
    '-A1',
    "'-A1",
    '=Haus & Co',
    '+49 30 1',
    '@home',
    '-5',
    "'90s lamp",
    "'02138",
    "O'Neil",
    '=x',
  ]
  const { rows } = await table(`text\r\n${texts.map((text) => csvLine([text])).join('')}`)
  assert.deepEqual(
    rows.map(({ cells }) => cells.text),
    texts,
  )
  assert.deepEqual(await cellsOf("zip\n'02138\n"), [{ zip: '02138' }])
})

test('the end-of-file sign of old systems is no row, and blanks without a width are blanks', async () => {
  assert.deepEqual(await cellsOf(textOf(Buffer.from('a\r\n1\r\n\x1a\0\0'))), [{ a: '1' }])
  assert.deepEqual(await cellsOf('\u200ba\n INV-1\u200b\n\u200b\n'), [{ a: 'INV-1' }])
})

test('UTF-16 without a mark is refused and named, also where another encoding is named', () => {
  assert.throws(
    () => textOf(Buffer.from('code,name', 'utf16le')),
    /the file is utf-16le without a byte order mark/,
  )
  assert.throws(() => textOf(Buffer.from('code,name', 'utf16le').swap16()), /the file is utf-16be without/)
  assert.equal(textOf(Buffer.from('code,name', 'utf16le'), 'utf-16le'), 'code,name')
  assert.throws(() => textOf(Buffer.from('code,name', 'utf16le'), 'utf-8'), /the file is utf-16le without/)
})

test('the header is known before any row is read, and rows are read one by one', async () => {
  const { columns, rows } = await parseCsv(`code,name\n${'A,Ann\n'.repeat(50_000)}"never closed`)
  assert.deepEqual(columns, ['code', 'name'])
  const reading = (rows as Iterable<{ readonly number: number }>)[Symbol.iterator]()
  assert.equal(reading.next().value?.number, 2)
  assert.throws(() => {
    while (reading.next().done !== true);
  }, /the quote opened on line 50002 is never closed/)
})

test('too many columns are refused', async () => {
  await assert.rejects(parseCsv(','.repeat(10_000)), /more than 10000 columns/)
})

test('surrogate pairs are not split between two chunks', async () => {
  const text = `a${'😀'.repeat(100_000)}`
  const { rows } = await table(`code\n${text}\n`)
  assert.equal(rows[0]?.cells.code, text)
})
