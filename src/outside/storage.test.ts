import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, suite, test } from 'node:test'
import { storagePlaceIn } from '#values/storage-place.ts'
import { startObjectServer } from '../../test/support/object-server.ts'
import { freePort } from '../../test/support/ports.ts'
import { type FileStore, openFiles } from './files.ts'
import { openBucket } from './object-store.ts'
import { openStorage, whyNoStorage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'goodsyard-files-'))
const server = await startObjectServer()
after(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const opened = (url: string) => {
  const place = storagePlaceIn(url)
  assert.ok(place !== null, url)
  return openStorage(place)
}
const bucket = opened(server.url('one/two'))
const stores = { folder: opened(`file:${folder}`), bucket }

const HELLO = {
  file_size: 11,
  sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
}

for (const [name, files] of Object.entries(stores))
  suite(`a file store in a ${name}`, () => {
    const textOf = async (file_path: string, range?: { start: number; end: number }) =>
      String(await buffer(files.read(file_path, range)))

    test('returns a stored file, whole or in part', async () => {
      const { file_path, ...facts } = await files.put(7, Buffer.from('hello world'))
      assert.match(file_path, /^7\/[0-9a-f]{2}\/[0-9a-f-]{36}$/)
      assert.deepEqual(facts, HELLO)
      assert.equal(await files.size(file_path), 11)
      assert.equal(await textOf(file_path), 'hello world')
      assert.equal(await textOf(file_path, { start: 6, end: 8 }), 'wor')
      const nothing = await files.put(7, Buffer.alloc(0))
      assert.deepEqual([await files.size(nothing.file_path), await textOf(nothing.file_path)], [0, ''])
    })

    test('stores a stream, and leaves nothing of a stream that is interrupted', async () => {
      const { file_path, ...facts } = await files.putStream(
        11,
        Readable.from([Buffer.from('hello '), Buffer.from('world')]),
      )
      assert.deepEqual(facts, HELLO)
      assert.equal(await textOf(file_path), 'hello world')
      const broken = async function* (size: number) {
        yield Buffer.alloc(size)
        throw new Error('broken off')
      }
      for (const size of [5, 20 << 20]) await assert.rejects(files.putStream(12, broken(size)), /broken off/)
      const left = await Array.fromAsync(files.list())
      assert.deepEqual(
        left.filter((one) => one.startsWith('12/')),
        [],
      )
    })

    test('stores a file that is larger than one upload request', async () => {
      const piece = Buffer.alloc(1 << 20, 'goodsyard ')
      const { file_path, file_size } = await files.putStream(13, Readable.from(Array(20).fill(piece)))
      assert.deepEqual([file_size, await files.size(file_path)], [20 << 20, 20 << 20])
      assert.ok((await buffer(files.read(file_path))).equals(Buffer.concat(Array(20).fill(piece))))
    })

    test('lists its files, and restores a deleted file at its path', async () => {
      const { file_path } = await files.put(14, Buffer.from('hello world'))
      await files.remove(file_path)
      const known = await Array.fromAsync(files.list())
      await files.restore(file_path, Readable.from([Buffer.from('hello again')]))
      const now = await Array.fromAsync(files.list())
      assert.deepEqual(now.toSorted(), [...known, file_path].toSorted())
      assert.equal(await textOf(file_path), 'hello again')
    })

    test('deletes all files of a tenant, and none of others', async () => {
      const [theirs, ours] = await Promise.all([10, 1].map((tenant) => files.put(tenant, Buffer.from('x'))))
      await files.removeAll(1)
      await files.removeAll(1)
      assert.equal(await files.size(String(ours?.file_path)), null)
      assert.equal(await files.size(String(theirs?.file_path)), 1)
    })

    test('deletes a file, also if it was deleted before', async () => {
      const { file_path } = await files.put(9, Buffer.from('x'))
      await files.remove(file_path)
      await files.remove(file_path)
      assert.equal(await files.size(file_path), null)
      await assert.rejects(textOf(file_path))
    })

    test('a missing file fails for whoever reads it, however late', async () => {
      const { file_path } = await files.put(15, Buffer.from('hello world'))
      await files.remove(file_path)
      const reading = files.read(file_path)
      // Time enough to look for it.
      for (let count = 0; count < 5; count += 1) await files.size(file_path)
      await assert.rejects(buffer(reading))
    })

    test('refuses a path that it did not create', async () => {
      for (const path of ['../secrets.json', '7/../../etc/passwd', '/etc/passwd', '', '7/ab/x'])
        await assert.rejects(async () => files.size(path), /no path of a kept file/)
    })

    test('passes the check of the doctor command, also while others are checking', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => whyNoStorage(files)))
      assert.deepEqual(new Set(answers), new Set([null]))
    })
  })

suite('a folder of files', () => {
  test('has a folder for each tenant, no temporary files, and files that only their owner can read', async () => {
    const { file_path } = await openFiles(folder).put(8, Buffer.from('x'))
    const [tenant = '', spread = ''] = file_path.split('/')
    assert.deepEqual(readdirSync(join(folder, tenant, spread)), [file_path.split('/')[2]])
    assert.equal(statSync(join(folder, file_path)).mode & 0o077, 0)
  })

  test('that cannot be written to is reported with the reason', async () => {
    assert.match(String(await whyNoStorage(openFiles('/proc'))), /ENOENT|EACCES/)
  })
})

suite('a bucket', () => {
  test('can be shared by prefixes that do not see the files of each other', async () => {
    const other: FileStore = opened(server.url('one/twofold'))
    const { file_path } = await other.put(7, Buffer.from('theirs'))
    assert.deepEqual(await Array.fromAsync(other.list()), [file_path])
    assert.equal(await bucket.size(file_path), null)
    await other.removeAll(7)
    assert.notDeepEqual(await Array.fromAsync(bucket.list()), [])
  })

  test('lists its files over several pages', async () => {
    const place = storagePlaceIn(server.url('many'))
    assert.ok(place?.kind === 'bucket')
    const many = openBucket(place, 3)
    const kept = await Promise.all(Array.from({ length: 8 }, () => many.put(5, Buffer.from('x'))))
    const made = kept.map(({ file_path }) => file_path)
    assert.deepEqual((await Array.fromAsync(many.list())).toSorted(), made.toSorted())
    await many.removeAll(5)
    assert.deepEqual(await Array.fromAsync(many.list()), [])
  })

  test('that cannot be used is reported with the reason, without its keys', async () => {
    const refused = await whyNoStorage(opened(server.url('one', 'SOMEBODY')))
    assert.equal(refused, 'the object store answered 403 (InvalidAccessKeyId)')
    const missing = server.url('one').replace('s3://yard', 's3://nowhere')
    assert.equal(await whyNoStorage(opened(missing)), 'the object store answered 404 (NoSuchBucket)')
    const silent = server.url('one').replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${await freePort()}`)
    assert.match(String(await whyNoStorage(opened(silent))), /ECONNREFUSED/)
  })
})
