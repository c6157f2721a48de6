import assert from 'node:assert/strict'
import test from 'node:test'
import { scannerKeys } from './scanner-keys.ts'

test('control characters are entered by their names, all else is as it was entered', () => {
  for (const [entered, keys] of [
    ['{STX}', '\u0002'],
    ['~{GS}{US}', '~\u001d\u001f'],
    ['{F8}', '{F8}'],
    [';', ';'],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ] as const)
    assert.equal(scannerKeys(entered), keys, String(entered))
})
