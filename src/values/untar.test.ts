import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { linesIn } from './lines.ts'
import { TAR_END, tarHead, tarPadding } from './tar.ts'
import { NoArchive, untar } from './untar.ts'

const modified_at = new Date('2026-03-02T08:00:00Z')

function packed(files: readonly (readonly [string, string])[]): Buffer {
  const parts = files.flatMap(([name, text]) => {
    const bytes = Buffer.from(text)
    return [tarHead({ name, size: bytes.length, modified_at }), bytes, tarPadding(bytes.length)]
  })
  return Buffer.concat([...parts, TAR_END])
}

/** The same bytes, so many at a time. */
async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function unpacked(parts: AsyncIterable<Buffer>): Promise<readonly (readonly [string, string])[]> {
  const found: (readonly [string, string])[] = []
  for await (const { name, bytes } of untar(parts)) found.push([name, String(await buffer(bytes()))])
  return found
}

const files = [
  ['empty', ''],
  ['a', 'x'.repeat(512)],
  ['b', 'y'.repeat(1025)],
] as const

test('an archive is read as it was written, whatever parts its bytes come in', async () => {
  for (const size of [1, 7, 511, 512, 513, 100_000])
    assert.deepEqual(await unpacked(inParts(packed(files), size)), files)
})

test('what nobody reads of a file is passed over', async () => {
  const names: string[] = []
  for await (const { name } of untar(inParts(packed(files), 100))) names.push(name)
  assert.deepEqual(names, ['empty', 'a', 'b'])
})

test('what is cut off, is no archive or holds more than plain files is refused', async () => {
  const whole = packed(files)
  const link = Buffer.from(whole)
  link.write('2', 156)
  const sum = [...link.subarray(0, 148), ...link.subarray(156, 512)].reduce(
    (total, byte) => total + byte,
    8 * 32,
  )
  link.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  for (const bytes of [
    whole.subarray(0, 3000),
    whole.subarray(0, -1024),
    Buffer.from('no'.repeat(999)),
    link,
  ])
    await assert.rejects(unpacked(inParts(bytes, 300)), NoArchive)
})

test('lines end where a newline is and nowhere else', async () => {
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
