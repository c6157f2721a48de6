import assert from 'node:assert/strict'
import test from 'node:test'
import type { FileRow } from './file-row.ts'
import { unpackRow } from './packed-row.ts'
import { readRows } from './read-rows.ts'
import { type ReadIndex, type RowGrouping, RowIndex } from './row-index.ts'

const limits = { rows: 20_000, cells: 100_000 }

/** Indexes rows of a file with these columns and returns their records. */
function arranged(header: string, lines: readonly string[], how: Partial<RowGrouping>) {
  const columns = header.split(',')
  const written: Buffer[] = []
  const arrangement = { columns, steps: [], group_by: [], ...how }
  const index = new RowIndex(arrangement, limits, (row) => written.push(row))
  for (const [place, raw] of lines.entries()) {
    const cells = Object.fromEntries(raw.split(',').map((cell, at) => [columns[at] ?? String(at), cell]))
    index.add({ number: place + 2, raw, cells })
  }
  return recordsOf(index.finish(), Buffer.concat(written))
}

function recordsOf(index: ReadIndex, bytes: Buffer): readonly (readonly FileRow[])[] {
  return Array.from(index.records.slice(0, -1), (from, place) =>
    Array.from(index.order.slice(from, index.records[place + 1]), (row) =>
      unpackRow(bytes.subarray(index.offsets[row], index.offsets[row + 1]).toString(), index.names),
    ),
  )
}

const linesOf = (records: readonly (readonly FileRow[])[]) =>
  records.map((rows) => rows.map(({ number }) => number))

test('rows with equal grouping columns form one record, in the order of their first rows', () => {
  const lines = ['A,1', 'B,1', 'A,2']
  assert.deepEqual(linesOf(arranged('code,size', lines, {})), [[2], [3], [4]])
  const [first, second] = arranged('code,size', lines, { group_by: ['code'] })
  assert.deepEqual(first, [
    { number: 2, raw: 'A,1', cells: { code: 'A', size: '1' } },
    { number: 4, raw: 'A,2', cells: { code: 'A', size: '2' } },
  ])
  assert.deepEqual(second, [{ number: 3, raw: 'B,1', cells: { code: 'B', size: '1' } }])
})

test('columns are renamed by their full name; rows are sorted and deduplicated', () => {
  const steps = [
    { kind: 'rename_columns', configuration: { map: { code: 'product' } } },
    { kind: 'sort', configuration: { columns: ['size'] } },
    { kind: 'deduplicate', configuration: { columns: 'product' } },
  ]
  const records = arranged('account_code,code,size', ['A,1,10', 'A,2,9', 'A,1,8'], { steps })
  assert.deepEqual(
    records.map(([row]) => row?.cells),
    [
      { account_code: 'A', product: '1', size: '8' },
      { account_code: 'A', product: '2', size: '9' },
    ],
  )
})

test('sorting or grouping rows by a missing column is refused', () => {
  const lines = ['A,10', 'B,9,more']
  for (const kind of ['sort', 'deduplicate'])
    assert.throws(
      () =>
        arranged('code,size', lines, { steps: [{ kind, configuration: { columns: ['size', 'product'] } }] }),
      /column product is missing/,
    )
  assert.throws(() => arranged('code,size', lines, { group_by: ['3'] }), /column 3 is missing/)
  assert.equal(arranged('code,size', lines, { group_by: ['2'] }).length, 2)
  assert.equal(arranged('code,size', lines, { columns: null, group_by: ['@id'] }).length, 1)
})

test('a packed record is read back unchanged, with its structure', async () => {
  const document = '<a n="7"><b id="1"><c>x</c></b>\n<b id="2"/></a>'
  const written: Buffer[] = []
  const configuration = { settings: [{ setting_type: 'record_path', value: '/a/b' }] }
  const index = await readRows({
    bytes: Buffer.from(document),
    rules: { parser: 'xml', configuration },
    limits,
    write: (row) => written.push(row),
  })
  const [first, second] = recordsOf(index, Buffer.concat(written))
  assert.deepEqual(first?.[0]?.parts?.kind === 'xml' && first[0].parts.record, {
    line: 1,
    raw: '<b id="1"><c>x</c></b>',
  })
  assert.deepEqual(second?.[0]?.cells, { '@id': '2', '.': '' })
  assert.deepEqual(index.shared, { '/a/@n': '7' })
})

test('files beyond a limit are refused', () => {
  const line = 'x'.repeat(1_000)
  assert.throws(() => arranged('a', Array(20_001).fill('1'), {}), /more than 20000 rows/)
  assert.throws(() => arranged('a', Array(10_001).fill('1,2,3,4,5,6,7,8,9,10'), {}), /more than 100000 cells/)
  assert.throws(
    () => arranged('a', Array(10_001).fill('1'), { group_by: ['a'] }),
    /more than 10000 rows in one/,
  )
  assert.throws(
    () => arranged('a', Array(9_000).fill(line), { group_by: ['a'] }),
    /more than 8 MiB in one record/,
  )
})
