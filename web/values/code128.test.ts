import assert from 'node:assert/strict'
import test from 'node:test'
import { code128 as printed } from '../../src/values/barcodes.ts'
import { code128 } from './code128.ts'

test('a barcode on the screen has the bars that the service prints', () => {
  for (const text of ['CLOSE', 'NEW', 'UNDO', 'PRINT AGAIN', 'PROBLEM'])
    assert.deepEqual(code128(text), printed(text), text)
})
