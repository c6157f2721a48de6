import assert from 'node:assert/strict'
import test from 'node:test'
import { readCsvText, someRecords, withCells } from './csv-text.ts'

const TEXT = 'ref;name;note\r\n1;"Spoon; big";2" wide\r\n\r\n2;"two\nlines";"say ""hi"""\r\n3;Fork;\r\n'

test('records have the number of their first line, also with quotes, line breaks and empty lines', () => {
  const { delimiter, records } = readCsvText(TEXT)
  assert.equal(delimiter, ';')
  assert.deepEqual(
    records.map(({ line, cells }) => [line, ...cells]),
    [
      [1, 'ref', 'name', 'note'],
      [2, '1', 'Spoon; big', '2" wide'],
      [4, '2', 'two\nlines', 'say "hi"'],
      [6, '3', 'Fork', ''],
    ],
  )
})

test('edited cells are written in their place, and all other text is unchanged', () => {
  const csv = readCsvText(TEXT)
  assert.equal(withCells(csv, {}), TEXT)
  assert.equal(withCells(csv, { 6: { 1: 'Fork; small' } }), TEXT.replace('3;Fork;', '3;"Fork; small";'))
})

test('selected records are written with the header, their edits and an added column', () => {
  const more = (line: number | null) => (line === null ? 'error' : `line ${line}`)
  assert.equal(
    someRecords(readCsvText(TEXT), { 6: { 0: '4' } }, { lines: new Set([6]), more }),
    'ref;name;note;error\r\n4;Fork;;line 6\r\n',
  )
})

test('a first line that names the delimiter is no record, and is written again', () => {
  const csv = readCsvText('sep=|\nref|name\n1|a,b;c\n')
  assert.equal(csv.delimiter, '|')
  assert.deepEqual(
    csv.records.map(({ line, cells }) => [line, ...cells]),
    [
      [2, 'ref', 'name'],
      [3, '1', 'a,b;c'],
    ],
  )
  assert.equal(someRecords(csv, {}, { lines: new Set([3]) }), 'sep=|\nref|name\r\n1|a,b;c\r\n')
})
