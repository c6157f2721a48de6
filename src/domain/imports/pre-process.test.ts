import assert from 'node:assert/strict'
import test from 'node:test'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { encodingBySteps, prepareText, unpackBySteps } from './pre-process.ts'
import { textOf } from './text-of.ts'

/** An archive of files as desktop programs write it. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(Buffer.from(text))
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(text.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += local.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

/** The same archive with a directory that declares three bytes for its first file. */
function sayingItIsSmall(zip: Buffer): Buffer {
  zip.writeUInt32LE(3, zip.readUInt32LE(zip.length - 6) + 24)
  return zip
}

const unzip = [{ kind: 'unzip' }]

test('an archive is unpacked, and metadata files of operating systems are ignored', async () => {
  const zip = zipOf({ 'orders/': '', '__MACOSX/._orders.csv': 'x', 'orders/orders.csv': 'code\nA\n' })
  assert.equal((await unpackBySteps(zip, unzip)).bytes.toString(), 'code\nA\n')
  assert.equal((await unpackBySteps(zip, [])).bytes.toString(), 'code\nA\n')
  assert.equal((await unpackBySteps(gzipSync('code\nA\n'), unzip)).bytes.toString(), 'code\nA\n')
})

test('an invalid archive, one without exactly one file, and one larger than declared are refused', async () => {
  const whole = zipOf({ 'a.csv': 'code\nA\n' })
  for (const bytes of [
    Buffer.from('code\nA\n'),
    Buffer.alloc(0),
    zipOf({}),
    zipOf({ a: '1', b: '2' }),
    whole.subarray(8),
    gzipSync(Buffer.alloc(101 * 1024 * 1024)),
    gzipSync('code').subarray(0, -4),
    Buffer.concat([whole.subarray(0, 32), Buffer.alloc(6), whole.subarray(38)]),
    sayingItIsSmall(zipOf({ 'a.csv': 'code\n'.repeat(1000) })),
  ])
    await assert.rejects(unpackBySteps(bytes, unzip), { name: 'Problem' })
})

test('a configured encoding is used', async () => {
  const bytes = Buffer.from('K\xf6ln', 'latin1')
  const conversion = [{ kind: 'convert_encoding', configuration: { from: 'iso-8859-1' } }]
  assert.equal(textOf(bytes, encodingBySteps('utf-8', conversion)), 'Köln')
  assert.equal(encodingBySteps('utf-8', []), 'utf-8')
})

test('row steps are ignored, and lines are edited one by one', () => {
  const done = (kind: string, configuration: Readonly<Record<string, unknown>> = {}) =>
    prepareText('one\r\n two \n\nthree', [
      { kind: 'sort', configuration: { columns: 'a' } },
      { kind, configuration },
    ])
  assert.equal(done('replace', { find: 'o', with: '$&' }), '$&ne\r\n tw$& \n\nthree')
  assert.equal(done('regexp_replace', { pattern: 't(h|w)', with: '$1' }), 'one\r\n wo \n\nhree')
  assert.equal(done('remove_lines', { pattern: '^ ' }), 'one\n\nthree')
  assert.equal(done('skip_lines', { first: 1, last: 1 }), ' two \n')
  assert.equal(done('join_lines', { pattern: '^ ' }), 'one two \n\nthree')
  assert.equal(done('trim'), 'one\ntwo\n\nthree')
  assert.equal(prepareText('', [{ kind: 'trim' }]), '')
  assert.throws(() => done('remove_lines', { pattern: '(a|b|c){1000}' }), /is too large/)
  assert.throws(
    () =>
      prepareText('a'.repeat(100_000), [
        { kind: 'replace', configuration: { find: 'a', with: 'b'.repeat(10_000) } },
      ]),
    /makes too long a text/,
  )
  assert.throws(() => done('split'), /split is not supported/)
})
