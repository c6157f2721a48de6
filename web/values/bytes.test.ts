import assert from 'node:assert/strict'
import test from 'node:test'
import { showBytes } from './bytes.ts'

test('bytes are shown in the largest unit of which there is at least one', () => {
  assert.deepEqual(
    [0, 1023, 1024, 1_572_864, 5 * 1024 ** 5].map((bytes) => showBytes(bytes, 'en-GB')),
    ['0 B', '1,023 B', '1 KiB', '1.5 MiB', '5,120 TiB'],
  )
  assert.equal(showBytes(1_572_864, 'de'), '1,5 MiB')
})
