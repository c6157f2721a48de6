import assert from 'node:assert/strict'
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
LIN+1++S1:EN'QTY+21:5'LIN+2++S2:EN'QTY+21:3'UNS+S'CNT+2:2'UNT+11+1'
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
  const message = (segments: string) => `UNH+1+ORDERS'${segments}UNT+2+1'`
  assert.throws(() => rowsOf(message("LIN+1:2:3+4'".repeat(25_000)), form), /more than 50000 elements/)
  assert.throws(() => rowsOf("UNG+1'".repeat(10_001) + message(''), form), /more than 10000 segments/)
  assert.throws(() => rowsOf('x'.repeat(1_000_001), form), /line 1: a segment has no end/)
})
