import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bracketed, gs1Elements, joined } from './gs1-elements.ts'

test('elements in brackets are read, a missing check digit is added, and other texts are refused', () => {
  const read = (text: string) => {
    const elements = gs1Elements(text)
    return elements === null ? null : bracketed(elements)
  }
  assert.deepEqual(
    [
      '(00)15012345600000001',
      '(00)150123456000000014',
      ' (01) 0952123454321 (10)AB-1 ',
      '(410)501234500000',
      '(10)123',
      '00150123456000000014',
      '(01)',
      '(01)x y',
      '01)123',
      '',
    ].map(read),
    [
      '(00)150123456000000014',
      '(00)150123456000000014',
      '(01)09521234543213(10)AB-1',
      '(410)5012345000008',
      '(10)123',
      null,
      null,
      null,
      null,
      null,
    ],
  )
})

test('a separator follows a value of variable length', () => {
  const elements = gs1Elements('(01)09521234543213(10)AB(17)261231(21)7') ?? []
  assert.equal(joined(elements, '|'), '010952123454321310AB|17261231217')
})
