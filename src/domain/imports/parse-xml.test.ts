import assert from 'node:assert/strict'
import test from 'node:test'
import type { FileRow } from './file-row.ts'
import { parseXml } from './parse-xml.ts'
import { rowsWithin } from './rows-within.ts'

/** All records of a document, each with the values that surround the records. */
function rowsOf(document: string, record_path?: string): FileRow[] {
  const { rows, shared } = parseXml(document, record_path)
  const all = [...(rows as Iterable<FileRow>)]
  return all.map((row) => ({ ...row, cells: { ...shared?.(), ...row.cells } }))
}

const within = (row: FileRow | undefined, path: string) => (row === undefined ? [] : rowsWithin(row, path))

const ORDERS = `<?xml version="1.0"?>
<!-- two orders -->
<o:Orders xmlns:o="urn:orders" batch="7">
  <o:Sent>2026-03-02</o:Sent>
  <o:Order id="A&amp;B"><Customer><Code>C1</Code></Customer>
    <Line no="1"><Sku><![CDATA[<S1>]]></Sku></Line>
    <Line no='2'><Sku>S&#50;</Sku></Line>
  </o:Order><o:Order id="B"/>
</o:Orders>`

test('elements at a path are records, with values by path and repeated elements as lists', () => {
  const rows = rowsOf(ORDERS, '/Orders/o:Order')
  const [first, second] = rows
  assert.deepEqual(
    rows.map(({ number }) => number),
    [5, 8],
  )
  assert.deepEqual(
    ['@id', 'Customer/Code', 'Line/Sku', '/Orders/@batch', '/Orders/Sent'].map((path) => first?.cells[path]),
    ['A&B', 'C1', '<S1>', '7', '2026-03-02'],
  )
  assert.deepEqual(
    within(first, 'Line').map(({ cells }) => [cells['@no'], cells.Sku]),
    [
      ['1', '<S1>'],
      ['2', 'S2'],
    ],
  )
  assert.deepEqual(
    within(first, 'Line').map(({ number, raw }) => [number, raw.slice(0, 13)]),
    [
      [6, '<Line no="1">'],
      [7, "<Line no='2'>"],
    ],
  )
  assert.equal(second?.raw, '<o:Order id="B"/>')
  assert.deepEqual(rowsOf(ORDERS, '/Orders/Shipment'), [])
  assert.throws(() => rowsOf(ORDERS, '/Shipments/Shipment'), /root is Orders/)
})

test('records on one line have different numbers', () => {
  const rows = rowsOf('<a><b/><b/><b/></a>', '/a/b')
  assert.deepEqual(
    rows.map(({ number }) => number),
    [1, 2, 3],
  )
})

test('invalid XML, and a document with a DTD, are refused', () => {
  for (const text of [
    '',
    'code,name',
    '<a><b></a>',
    '<a></a><b></b>',
    '<a>',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`,
  ])
    assert.throws(() => rowsOf(text, '/a/b'), { name: 'Problem' }, text.slice(0, 40))
  assert.throws(() => rowsOf('<a/>'), { name: 'Problem' })
})

test('a document is read in chunks, and values that are split between two of them are complete', () => {
  const note = '&amp;é😀'.repeat(20_000)
  const rows = rowsOf(
    `<a><!--${'x'.repeat(100_000)}--><b note="${note}">${note}</b>${'<b><c>1</c></b>'.repeat(20_000)}</a>`,
    '/a/b',
  )
  assert.equal(rows.length, 20_001)
  const [first] = rows
  assert.deepEqual([first?.cells['@note'], first?.cells['.']], Array(2).fill('&é😀'.repeat(20_000)))
  assert.ok(rows.slice(1).every(({ cells, raw }) => cells.c === '1' && raw === '<b><c>1</c></b>'))
})

test('a record with too many elements is refused', () => {
  assert.throws(() => rowsOf(`<a><b>${'<c/>'.repeat(50_000)}</b></a>`, '/a/b'), /more than 50000 elements/)
  const names = Array.from({ length: 10_001 }, (_, index) => `<c${index}/>`)
  assert.throws(() => rowsOf(`<a>${names.join('')}<b/></a>`, '/a/b'), /more than 10000 values around/)
})
