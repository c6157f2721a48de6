import assert from 'node:assert/strict'
import test from 'node:test'
import { parseCsv, textOf } from './parse-csv.ts'

const any = { spelling: 'any' } as const

test('rows are cut by comma, semicolon or tab, whichever the header has', async () => {
  for (const sign of [',', ';', '\t']) {
    const { columns, rows } = await parseCsv(`Code${sign}Long Name\r\nA${sign}"x${sign}y"\r\n`, any)
    assert.deepEqual(columns, ['code', 'longname'])
    assert.deepEqual(rows, [
      { number: 2, cells: { code: 'A', longname: `x${sign}y` }, raw: `A${sign}"x${sign}y"` },
    ])
  }
})

test('a row is known by its line, also behind empty lines and rows of several lines', async () => {
  const { rows } = await parseCsv('a,b\n\n1,"two\nlines"\n3,4\n')
  assert.deepEqual(
    rows.map(({ number, cells }) => [number, cells]),
    [
      [3, { a: '1', b: 'two\nlines' }],
      [5, { a: '3', b: '4' }],
    ],
  )
})

test('without a header columns are numbered from 0, or named by the form', async () => {
  const numbered = await parseCsv('x,y\n', { header_row: 0 })
  assert.deepEqual(numbered.rows[0]?.cells, { 0: 'x', 1: 'y' })
  const named = await parseCsv('skip\nx,y\n', { header_row: 0, skip_rows: 1, columns: ['a'] })
  assert.deepEqual(named.rows[0]?.cells, { a: 'x', 1: 'y' })
})

test('a byte order mark is no part of the header, and what is no UTF-8 is Windows-1252', async () => {
  const { columns } = await parseCsv('\ufeffcode,name\n')
  assert.deepEqual(columns, ['code', 'name'])
  assert.equal(textOf(Buffer.from([0x43, 0x61, 0x66, 0xe9])), 'Café')
  assert.equal(textOf(Buffer.from('Café')), 'Café')
  const wide = Buffer.from('\ufeffCafé', 'utf16le')
  assert.equal(textOf(wide), 'Café')
  assert.equal(textOf(Buffer.from(wide).swap16()), 'Café')
})

test('a quote within a cell is a sign like others', async () => {
  const { rows } = await parseCsv('code,name\nTV,Screen 40" wide\nB,"a ""b"" c"\n')
  assert.deepEqual(
    rows.map(({ number, cells }) => [number, cells.name]),
    [
      [2, 'Screen 40" wide'],
      [3, 'a "b" c'],
    ],
  )
})

test('a file that cannot be cut is refused with the reason', async () => {
  await assert.rejects(parseCsv('a,b\n"open,1\n'), /Quote Not Closed/)
  await assert.rejects(parseCsv(''), /the file has no header/)
})

test('a file may have more rows than a call takes arguments', async () => {
  const { rows } = await parseCsv(`code\n${'a\n'.repeat(200_000)}`)
  assert.equal(rows.length, 200_000)
})

test('the sign that encloses a cell stands twice within it, whichever it is; the usual one is a sign like others then', async () => {
  const { rows } = await parseCsv(`code;name\n'A';'it''s; here'\n'B';'5"'\n`, { delimiter: ';', quote: "'" })
  assert.deepEqual(
    rows.map(({ cells }) => cells),
    [
      { code: 'A', name: "it's; here" },
      { code: 'B', name: '5"' },
    ],
  )
})

test('what is passed over may hold anything, and counts as lines', async () => {
  const { rows } = await parseCsv('List of "customers\r\n\r\ncode,name\r\nA,Ann\r\n', { skip_rows: 2 })
  assert.deepEqual(rows, [{ number: 4, cells: { code: 'A', name: 'Ann' }, raw: 'A,Ann' }])
  await assert.rejects(parseCsv('code,name\nA,Ann\n', { skip_rows: 5 }), /the file has no header/)
})

test('an XML document is in the encoding it declares, unless that cannot be', () => {
  const document = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>`
  const polish = Buffer.concat([Buffer.from(document('ISO-8859-2')), Buffer.from([0xb3, 0xf3, 0x64, 0xbc])])
  assert.equal(textOf(polish), `${document('ISO-8859-2')}łódź`)
  const wrong = `${document('utf-16')}łódź`
  assert.equal(textOf(Buffer.from(wrong)), wrong)
  assert.throws(() => textOf(Buffer.from(document('klingon'))), /the file is not klingon/)
})

test('while a long file is cut, others have their turn', async () => {
  const parsing = parseCsv(`code,name\n${'SPOON-6,"Six spoons, of steel"\n'.repeat(50_000)}`)
  let isOver = false
  let turns = 0
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const { rows } = await parsing
  isOver = true
  assert.equal(rows.length, 50_000)
  assert.ok(turns > 20, `${turns} turns`)
})
