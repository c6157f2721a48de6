import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import type { FileRow } from './file-row.ts'
import { type EdiOptions, parseEdi } from './parse-edi.ts'
import { rowsWithin } from './rows-within.ts'

const rowsOf = (text: string, form: EdiOptions) => [...(parseEdi(text, form).rows as Iterable<FileRow>)]

const within = (row: FileRow | undefined, path: string) => (row === undefined ? [] : rowsWithin(row, path))

const EDIFACT = `UNA:+.? '
UNB+UNOC:3+SENDER+RECEIVER+260302:1200+1'
UNH+1+ORDERS:D:96A:UN'BGM+220+PO?+1+9'
DTM+137:20260302:102'NAD+BY+C1::91'NAD+DP+C2'
LIN+1++S1:EN'QTY+21:5'LIN+2++S2:EN'QTY+21:3'UNS+S'CNT+2:2'UNT+12+1'
UNH+2+DESADV:D:96A:UN'BGM+351+X+9'UNT+3+2'
UNZ+2+1'`

test('messages are records; segments, elements and components are counted from 1', () => {
  const rows = rowsOf(EDIFACT, { format: 'edifact', message_types: ['ORDERS'] })
  assert.equal(rows.length, 1)
  const [order] = rows
  assert.equal(order?.number, 3)
  assert.deepEqual(
    ['BGM[1].2.1', 'BGM.2', 'DTM.1.2', 'NAD[1].2', 'NAD[2].2.1', 'UNB.2', 'NAD[3].1'].map(
      (index) => order?.cells[index],
    ),
    ['PO+1', 'PO+1', '20260302', 'C1', 'C2', 'SENDER', undefined],
  )
  assert.deepEqual(
    within(order, 'LIN').map(({ cells }) => [cells['LIN.3.1'], cells['QTY.1.2'], cells.CNT]),
    [
      ['S1', '5', undefined],
      ['S2', '3', undefined],
    ],
  )
})

test('an X12 interchange declares its separators itself', () => {
  const isa = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'SENDER'.padEnd(15)}*ZZ*${'RECEIVER'.padEnd(15)}*260302*1200*U*00401*000000001*0*P*>~`
  const text = `${isa}\nGS*PO*A*B*20260302*1200*1*X*004010~\nST*850*0001~\nBEG*00*SA*PO1**20260302~\nPO1*1*5*EA***VP*S1~\nPO1*2*3*EA***VP*S2~\nCTT*2~\nSE*6*0001~\nGE*1*1~\nIEA*1*000000001~\n`
  const [order, other] = rowsOf(text, { format: 'x12', message_types: [] })
  assert.equal(other, undefined)
  assert.equal(order?.cells['BEG.3'], 'PO1')
  assert.deepEqual(
    within(order, 'PO1').map(({ cells }) => [cells['PO1.7'], cells['PO1.2']]),
    [
      ['S1', '5'],
      ['S2', '3'],
    ],
  )
})

test('a file without a message, or with an unfinished one, is refused', () => {
  for (const text of ['', 'code,name', "UNH+1+ORDERS'BGM+220'"])
    assert.throws(() => rowsOf(text, { format: 'edifact', message_types: [] }), { name: 'Problem' }, text)
})

test('a message with too many elements, and too many segments outside messages, are refused', () => {
  const form = { format: 'edifact', message_types: [] } as const
  const message = (segments: string, count = 0) => `UNH+1+ORDERS'${segments}UNT+${count + 2}+1'`
  assert.throws(
    () => rowsOf(message("LIN+1:2:3+4'".repeat(25_000), 25_000), form),
    /more than 50000 elements/,
  )
  assert.throws(() => rowsOf(`UNB+1'${"USH+1'".repeat(10_001)}`, form), /more than 10000 segments/)
  assert.throws(() => rowsOf('x'.repeat(1_000_001), form), /line 1: a segment has no end/)
})

const references = (text: string, format: EdiOptions['format'], cells: readonly string[]) =>
  rowsOf(text, { format, message_types: [] }).map((row) => cells.map((cell) => row.cells[cell]))

const fileNamed = (name: string) =>
  readFileSync(new URL(`../../../test/sftp/edi-files/${name}`, import.meta.url), 'utf8')

test('each interchange of a file is read by its own separators, and its messages have its own headers', () => {
  assert.deepEqual(references(fileNamed('two-interchanges.x12'), 'x12', ['ISA.6', 'GS.6', 'W05.2']), [
    ['ACME           ', '1', 'X1'],
    ['GLOBEX         ', '2', 'X2'],
  ])
  assert.deepEqual(references(fileNamed('three-interchanges.edi'), 'edifact', ['UNB.2', 'UNG.2', 'BGM.2']), [
    ['FIRST', undefined, 'E-1'],
    ['SECOND', undefined, 'E*2'],
    ['THIRD', 'S', 'E-3'],
    ['THIRD', 'S2', 'E-4'],
  ])
  const levelB = "UNB+UNOB:1+S+R+1+1'UNH+1+A'UNT+2+1'UNZ+1+1'"
    .replaceAll('+', '\u001d')
    .replaceAll(':', '\u001f')
    .replaceAll("'", '\u001c')
  assert.deepEqual(references(levelB, 'edifact', ['UNB.1.2', 'UNH.2']), [['1', 'A']])
})

test('an ISA without padding, terminators that are line ends, and padding behind the file are read', () => {
  const short =
    'ISA*00**00**ZZ*A*ZZ*B*270120*0900*U*00401*5*0*P*>\nGS*OW*A*B*1*1*3*X*1\nST*940*1\nSE*2*0001\nGE*1*3\nIEA*1*000000005\n'
  assert.deepEqual(references(`\ufeff\r\n ${short}\u001a\u0000`, 'x12', ['ISA.6', 'ST.1']), [['A', '940']])
  const wrapped = "UNH+1+A'FTX+a?\r\n+b?'c??'UNT+3+1'"
  assert.deepEqual(references(wrapped, 'edifact', ['FTX.1']), [["a+b'c?"]])
})

/** A file with two messages, in two groups. */
const WHOLE = {
  edifact:
    "UNB+UNOC:3+S+R+1+9'UNG+A+S+R+1+3'UNH+1+A'BGM+1'UNT+3+1'UNH+2+A'BGM+2'UNT+3+2'UNE+2+3'UNG+A+S+R+1+4'UNH+3+A'UNT+2+3'UNE+1+4'UNZ+2+9'",
  x12: `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'S'.padEnd(15)}*ZZ*${'R'.padEnd(15)}*260302*1200*U*00401*000000009*0*P*>~GS*A*S*R*1*1*3*X*1~ST*940*1~W05*1~SE*3*1~ST*940*2~W05*2~SE*3*2~GE*2*3~GS*A*S*R*1*1*4*X*1~ST*940*3~SE*2*3~GE*1*4~IEA*2*000000009~`,
} as const

for (const format of ['edifact', 'x12'] as const) {
  const terminator = format === 'x12' ? '~' : "'"
  const separator = format === 'x12' ? '*' : '+'
  const segments = WHOLE[format].split(terminator).slice(0, -1)
  const isRead = (list: readonly string[]) =>
    rowsOf(list.join(terminator) + terminator, { format, message_types: [] }).length
  const refused = (list: readonly string[], why: string) =>
    assert.throws(() => isRead(list), { name: 'Problem' }, why)

  test(`${format}: a file cut off behind any segment, or without any one of them, is refused`, () => {
    assert.equal(isRead(segments), 3)
    for (const [index, segment] of segments.entries()) {
      if (index > 0) refused(segments.slice(0, index), `cut off before ${segment}`)
      refused(segments.toSpliced(index, 1), `without ${segment}`)
      refused(segments.toSpliced(index, 0, segment), `${segment} twice`)
    }
  })

  test(`${format}: a trailer with a count or reference that does not match is refused`, () => {
    const trailers = [...segments.entries()].filter(([, segment]) => /^(UN[TEZ]|SE|GE|IEA)/.test(segment))
    assert.equal(trailers.length, 6)
    for (const [index, segment] of trailers)
      for (const element of [1, 2])
        for (const value of ['7', '', 'x']) {
          const changed = segment.split(separator).with(element, value).join(separator)
          refused(segments.with(index, changed), changed)
        }
  })

  test(`${format}: a file cut off within any segment is refused`, () => {
    const text = WHOLE[format]
    // Without its last terminator alone, nothing is missing.
    for (let length = 1; length < text.length - 1; length += 1)
      assert.throws(() => rowsOf(text.slice(0, length), { format, message_types: [] }), { name: 'Problem' })
  })
}
