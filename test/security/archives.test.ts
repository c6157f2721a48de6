import assert from 'node:assert/strict'
import { createWriteStream, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { after, suite, test } from 'node:test'
import { createGzip, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { decodedBytes } from '#entry/http/body-bytes.ts'
import { BadExport, unpackExport } from '#entry/worker/unpack-export.ts'
import { Problem } from '#problems/problem.ts'

// Archives that are small to send and large to unpack, or that lead out of their folder.

const MIB = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'goodsyard-archives-'))
after(() => rmSync(folder, { recursive: true, force: true }))

type Entry = { readonly name: string; readonly size: number; readonly type?: 'file' | 'symlink' }

/** An archive whose entries are zeros. */
async function archiveOf(entries: readonly Entry[]): Promise<string> {
  const path = join(folder, `${entries.length}-${entries[0]?.size}-${Math.random()}.tar.gz`)
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(path))
  for (const { name, size, type = 'file' } of entries)
    if (type === 'symlink') archive.entry({ name, type, linkname: '/etc/passwd' })
    else archive.entry({ name }, Buffer.alloc(size))
  archive.finalize()
  await written
  return path
}

/** What is wrong with an archive, and how many bytes of it were unpacked. */
async function unpacked(archive: string): Promise<{ readonly fault: string; readonly bytes: number }> {
  const place = mkdtempSync(join(folder, 'unpacked-'))
  const fault = await unpackExport(archive, place).then(
    () => 'none',
    (error) => (error instanceof BadExport ? String(error.faults[0]) : String(error)),
  )
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  return { fault, bytes }
}

suite('an export of a tenant to import', () => {
  test('is refused once it unpacks to more than 200 times its size', async () => {
    const archive = await archiveOf([{ name: 'tables/sites.ndjson', size: 80 * MIB }])
    const most = Math.max(64 * MIB, statSync(archive).size * 200)
    const { fault, bytes } = await unpacked(archive)
    assert.equal(fault, 'this is no export: it unpacks to more than 200 times its size')
    assert.ok(bytes <= most, `${bytes}`)
  })

  test('is refused with a manifest that is too large to be one', async () => {
    const { fault } = await unpacked(await archiveOf([{ name: 'manifest.json', size: 2 * MIB }]))
    assert.equal(fault, 'this is no export: its manifest.json is too large')
  })

  for (const entry of [
    { name: '../outside.ndjson', size: 1 },
    { name: '/etc/outside.ndjson', size: 1 },
    { name: 'tables/../../outside.ndjson', size: 1 },
    { name: 'files/1/../../outside', size: 1 },
    { name: 'files/1', size: 0, type: 'symlink' },
  ] as const)
    test(`is refused with an entry that has no place in it: ${entry.name}, ${'type' in entry ? entry.type : 'file'}`, async () => {
      const { fault, bytes } = await unpacked(await archiveOf([entry]))
      assert.match(fault, /has no place in an export$/)
      assert.equal(bytes, 0)
    })
})

suite('a compressed body', () => {
  test('is refused before it is larger than twenty times its size, or than its limit', async () => {
    for (const [size, limit] of [
      [100 * MIB, MIB],
      [MIB / 2, MIB],
    ] as const)
      await assert.rejects(
        decodedBytes(gzipSync(Buffer.alloc(size)), 'gzip', limit),
        (error) => error instanceof Problem && error.first.symbol === 'payload_too_large',
      )
    assert.equal((await decodedBytes(gzipSync(Buffer.alloc(900)), 'gzip', MIB)).length, 900)
  })
})
