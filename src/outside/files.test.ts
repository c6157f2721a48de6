import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, suite, test } from 'node:test'
import { openFiles } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'goodsyard-files-'))
const files = openFiles(folder)

async function textOf(file_path: string, range?: { start: number; end: number }): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of files.read(file_path, range)) parts.push(part)
  return Buffer.concat(parts).toString()
}

suite('a store of files', () => {
  after(() => rmSync(folder, { recursive: true, force: true }))

  test('gives back what was put in, whole and in part', async () => {
    const { file_path, ...facts } = await files.put(7, Buffer.from('hello world'))
    assert.match(file_path, /^7\/[0-9a-f]{2}\/[0-9a-f-]{36}$/)
    assert.deepEqual(facts, {
      file_size: 11,
      sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
    })
    assert.equal(await files.size(file_path), 11)
    assert.equal(await textOf(file_path), 'hello world')
    assert.equal(await textOf(file_path, { start: 6, end: 8 }), 'wor')
  })

  test('keeps tenants apart and leaves nothing half written behind', async () => {
    const { file_path } = await files.put(8, Buffer.from('x'))
    const [tenant = '', spread = ''] = file_path.split('/')
    assert.deepEqual(readdirSync(join(folder, tenant, spread)), [file_path.split('/')[2]])
    assert.equal(statSync(join(folder, file_path)).mode & 0o077, 0)
  })

  test('takes what comes piece by piece, and leaves nothing of what breaks off', async () => {
    const { file_path, ...facts } = await files.putStream(
      11,
      Readable.from([Buffer.from('hello '), Buffer.from('world')]),
    )
    assert.deepEqual(facts, {
      file_size: 11,
      sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
    })
    assert.equal(await textOf(file_path), 'hello world')
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('hello')
        throw new Error('broken off')
      })(),
    )
    await assert.rejects(files.putStream(12, broken), /broken off/)
    const left = readdirSync(join(folder, '12'), { recursive: true, withFileTypes: true })
    assert.deepEqual(
      left.filter((one) => one.isFile()),
      [],
    )
  })

  test('forgets all of a tenant and nothing of others', async () => {
    const [theirs, ours] = await Promise.all([10, 1].map((tenant) => files.put(tenant, Buffer.from('x'))))
    await files.removeAll(1)
    await files.removeAll(1)
    assert.equal(await files.size(String(ours?.file_path)), null)
    assert.equal(await files.size(String(theirs?.file_path)), 1)
  })

  test('forgets what is removed, and does not mind doing it twice', async () => {
    const { file_path } = await files.put(9, Buffer.from('x'))
    await files.remove(file_path)
    await files.remove(file_path)
    assert.equal(await files.size(file_path), null)
  })

  test('takes no path that it did not make', async () => {
    for (const path of ['../secrets.json', '7/../../etc/passwd', '/etc/passwd', '', '7/ab/x'])
      await assert.rejects(files.size(path), /no path of a kept file/)
  })
})
