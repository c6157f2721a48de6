import assert from 'node:assert/strict'
import test from 'node:test'
import { parseXml } from './parse-xml.ts'

const ORDERS = `<?xml version="1.0"?>
<!-- two orders -->
<o:Orders xmlns:o="urn:orders" batch="7">
  <o:Sent>2026-03-02</o:Sent>
  <o:Order id="A&amp;B"><Customer><Code>C1</Code></Customer>
    <Line no="1"><Sku><![CDATA[<S1>]]></Sku></Line>
    <Line no='2'><Sku>S&#50;</Sku></Line>
  </o:Order><o:Order id="B"/>
</o:Orders>`

test('elements at a path are records, found by path and gone through as lists', () => {
  const { rows } = parseXml(ORDERS, '/Orders/o:Order')
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
    first?.within?.('Line').map(({ cells }) => [cells['@no'], cells.Sku]),
    [
      ['1', '<S1>'],
      ['2', 'S2'],
    ],
  )
  assert.equal(second?.raw, '<o:Order id="B"/>')
  assert.deepEqual(parseXml(ORDERS, '/Orders/Shipment').rows, [])
  assert.throws(() => parseXml(ORDERS, '/Shipments/Shipment'), /root is Orders/)
})

test('records on one line have numbers of their own', () => {
  const { rows } = parseXml('<a><b/><b/><b/></a>', '/a/b')
  assert.deepEqual(
    rows.map(({ number }) => number),
    [1, 2, 3],
  )
})

test('what is no XML, or declares things of its own, is refused', () => {
  for (const text of [
    '',
    'code,name',
    '<a><b></a>',
    '<a></a><b></b>',
    '<a>',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`,
  ])
    assert.throws(() => parseXml(text, '/a/b'), { name: 'Problem' }, text.slice(0, 40))
  assert.throws(() => parseXml('<a/>', undefined), { name: 'Problem' })
})
