import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, test } from 'node:test'
import { ByteCounter } from './byte-counter.ts'

const MIB = 1024 * 1024

async function passed(parts: readonly Buffer[]) {
  const measure = new ByteCounter()
  const pieces: Buffer[] = []
  for await (const piece of measure.pass(parts)) pieces.push(piece)
  return { pieces, taken: measure.totals }
}

suite('a byte counter', () => {
  test('counts bytes and line ends, and computes their SHA-256', async () => {
    const { pieces, taken } = await passed([Buffer.from('a\nb'), Buffer.alloc(0), Buffer.from('\n\nc')])
    const all = Buffer.concat(pieces)
    assert.equal(all.toString(), 'a\nb\n\nc')
    const sha256 = createHash('sha256').update(all).digest('hex')
    assert.deepEqual(taken, { size: 6, lines: 3, sha256 })
  })

  test('passes a buffer of 25 MB on in pieces of at most 256 KiB, so that the event loop is not blocked', async () => {
    const bytes = Buffer.alloc(25 * MIB, 'a,b\n')
    const { pieces, taken } = await passed([bytes])
    assert.ok(pieces.every(({ length }) => length <= 256 * 1024))
    assert.ok(Buffer.concat(pieces).equals(bytes))
    assert.equal(taken.lines, (25 * MIB) / 4)
  })
})
