import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesIn } from './lines.ts'

/** The same bytes in parts of the given size. */
async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test('lines end only at a newline', async () => {
  const text = 'one\n\ntwo\u2028still two\r still\nthree'
  for (const size of [1, 3, 1000])
    assert.deepEqual(await Array.fromAsync(linesIn(inParts(Buffer.from(text), size))), [
      'one',
      '',
      'two\u2028still two\r still',
      'three',
    ])
  assert.deepEqual(await Array.fromAsync(linesIn(inParts(Buffer.alloc(0), 1))), [])
})
