import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { cloneDatabase } from '../support/cluster.ts'
import { type Done, goodsyard } from '../support/command.ts'
import { type ObjectServer, startObjectServer } from '../support/object-server.ts'
import { TestServer } from '../support/server.ts'

// An installation whose files are stored in an object store (platform 13.6, 15.1).

const KEY = 'a key that is long enough for the tests of the service'
const folder = mkdtempSync(join(tmpdir(), 'goodsyard-objects-of-'))
let objects: ObjectServer
let server: TestServer
let document = 0

/** Runs a command on the installation, with additional settings; it must end with this exit code. */
async function command(
  code: number,
  args: readonly string[],
  others: Record<string, string> = {},
): Promise<Done> {
  const environment = {
    DATABASE_URL: String(server.database?.url),
    DATA_DIR: server.dataDir,
    GOODSYARD_SECRET_KEY: KEY,
    GOODSYARD_STORAGE_URL: objects.url('files'),
    ...others,
  }
  const done = await goodsyard(environment, ...args)
  assert.equal(done.code, code, `${args.join(' ')}: ${done.out}${done.messages.join('\n')}`)
  return done
}

suite('an installation with an object store', () => {
  before(async () => {
    objects = await startObjectServer()
    server = await TestServer.start({ environment: { GOODSYARD_STORAGE_URL: objects.url('files') } })
  })
  after(async () => {
    await server.stop()
    await objects.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('stores documents in it and serves them, whole and in ranges', async () => {
    const made = await server.api<{ data: { id: number } }>('POST', '/api/documents', {
      data: { type: 'documents', attributes: { category: 'attachment' } },
    })
    document = made.body.data.id
    const stored = await server.api('POST', `/api/documents/${document}/upload`, 'hello world', {
      headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename=hello.txt' },
    })
    assert.equal(stored.status, 200, JSON.stringify(stored.body))
    const link = await server.api<{ data: { attributes: { url: string } } }>(
      'GET',
      `/api/documents/${document}/download`,
    )
    const { url } = link.body.data.attributes
    const whole = await fetch(url)
    assert.deepEqual([whole.status, await whole.text()], [200, 'hello world'])
    const part = await fetch(url, { headers: { range: 'bytes=6-8' } })
    assert.deepEqual(
      [part.status, part.headers.get('content-range'), await part.text()],
      [206, 'bytes 6-8/11', 'wor'],
    )
  })

  test('passes its check, or reports the reason, without showing the access key', async () => {
    const well = await command(0, ['doctor'])
    assert.match(well.out, /^ok {4}files can be kept and read$/m)
    const wrong = await command(1, ['doctor'], { GOODSYARD_STORAGE_URL: objects.url('files', 'SOMEBODY') })
    assert.match(wrong.out, /^FAIL {2}files can be kept and read: the object store answered 403/m)
    const nonsense = await command(78, ['doctor'], {
      GOODSYARD_STORAGE_URL: 's3://yard?secret_access_key=S3RVER',
    })
    assert.match(nonsense.messages.join(), /GOODSYARD_STORAGE_URL must be file:<folder>, or s3:/)
    for (const reported of [server.output, wrong.out, nonsense.messages.join()])
      assert.doesNotMatch(reported, /S3RVER|SOMEBODY/)
  })

  test('exports and imports tenants with their files', async () => {
    const archive = join(folder, 'demo.tar.gz')
    await command(0, ['tenant', 'export', 'demo', '--output', archive])
    const imported = await command(0, ['tenant', 'import', archive, '--subdomain', 'copy', '--json'])
    assert.equal(JSON.parse(imported.out).files, 1)
    await command(0, ['tenant', 'delete', 'copy'])
    await command(0, ['tenant', 'purge', 'copy', '--confirm', 'copy'])
  })

  test('reports that it is unavailable without the store, and loses nothing', async () => {
    const closed = await startObjectServer()
    await closed.close()
    const unreachable = await TestServer.start({
      environment: { GOODSYARD_STORAGE_URL: closed.url('files') },
    })
    const made = await unreachable.api<{ data: { id: number } }>('POST', '/api/documents', {
      data: { type: 'documents', attributes: { category: 'attachment' } },
    })
    const stored = await unreachable.api('POST', `/api/documents/${made.body.data.id}/upload`, 'hello', {
      headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename=hello.txt' },
    })
    assert.deepEqual(
      [stored.status, stored.body],
      [503, { error: 'The service is temporarily unavailable.' }],
    )
    const [row] =
      (await unreachable.database?.run(
        `select status, file_path from documents where id = ${made.body.data.id}`,
      )) ?? []
    assert.deepEqual(row, { status: 'queued', file_path: null })
    await unreachable.stop()
    assert.match(unreachable.output, /the object store is not reached \(ECONNREFUSED\)/)
  })

  test('is backed up, and restored into a folder', async (context) => {
    const made = await command(0, ['backup', join(folder, 'backup'), '--json'])
    assert.equal(JSON.parse(made.out).files, 1)
    const database = await cloneDatabase()
    context.after(() => database.drop())
    const elsewhere = join(folder, 'elsewhere')
    await command(0, ['restore', join(folder, 'backup')], {
      DATABASE_URL: database.url,
      GOODSYARD_STORAGE_URL: `file:${elsewhere}`,
    })
    const [stored] = await database.run(`select file_path from documents where id = ${document}`)
    assert.equal(readFileSync(join(elsewhere, String(stored?.['file_path'])), 'utf8'), 'hello world')
  })
})
