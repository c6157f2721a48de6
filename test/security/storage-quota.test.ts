import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { actionAddition } from '../automations/installation.ts'
import { eventually, Yard } from '../sftp/yard.ts'
import { lockWaits } from '../support/cluster-nodes.ts'
import { ownerClient } from '../support/owner-client.ts'

// The storage of a tenant is limited by its quota, by whatever endpoint files arrive (platform 5.5).

const MIB = 1024 * 1024
const KIB = 1024

const yard = await Yard.start({
  environment: { GOODSYARD_STORAGE_QUOTA_MIB: '1', GOODSYARD_EXTRA_SUBDOMAINS: 'second' },
})
const { server } = yard
const demo = await tenantOf('demo')

async function tenantOf(subdomain: string): Promise<number> {
  const [tenant] = await yard.rows<{ id: string }>('select id from tenants where subdomain = $1', subdomain)
  return Number(tenant?.id)
}

type Refusal = { readonly errors: readonly { readonly symbol: string; readonly context: unknown }[] }

const upload = (id: number, bytes: number, subdomain = 'demo') =>
  server.api<Refusal>('POST', `/api/documents/${id}/upload`, 'x'.repeat(bytes), {
    subdomain,
    headers: { 'content-type': 'text/plain' },
  })

const waiting = (subdomain = 'demo') => yard.made('documents', {}, subdomain)

/** Stores a file of this size as a document. */
async function stored(bytes: number): Promise<number> {
  const id = await waiting()
  assert.equal((await upload(id, bytes)).status, 200)
  return id
}

const remove = (id: number) => server.api('DELETE', `/api/documents/${id}`)

const storage = async () =>
  (
    await server.api<{ data: { attributes: { used_bytes: number; quota_bytes: number | null } } }>(
      'GET',
      `/api/subdomains/${demo}/storage`,
    )
  ).body.data.attributes

const allow = (storage_quota_mib: number | null) =>
  server.api('PATCH', `/api/subdomains/${demo}`, {
    data: { type: 'subdomains', attributes: { storage_quota_mib } },
  })

/** The files in the store of the tenant. */
const filesThere = () =>
  readdirSync(join(server.dataDir, 'files', String(demo)), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

/** Waits until deleted files are gone, and checks that the counted size is the actual one. */
async function assertCounted(): Promise<void> {
  const documents = await yard.rows<{ file_path: string; file_size: string }>(
    'select file_path, file_size from documents where tenant_id = $1 and file_path is not null',
    demo,
  )
  const sum = documents.reduce((all, { file_size }) => all + Number(file_size), 0)
  assert.equal((await storage()).used_bytes, sum)
  const named = documents.map(({ file_path }) => file_path.split('/').at(-1)).sort()
  await eventually(async () => {
    return JSON.stringify(filesThere()) === JSON.stringify(named) ? true : null
  }, 'a file store with the files of documents alone')
}

/** Starts to store files, which all fit; before any of them is counted, others use up this many bytes. */
async function heldBack<Value>({
  begin,
  meanwhile,
}: {
  begin: () => readonly Promise<Value>[]
  meanwhile: number
}) {
  const holder = ownerClient(server.database?.url)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('update storage_uses set used_bytes = used_bytes + $2 where tenant_id = $1', [
      demo,
      meanwhile,
    ])
    const started = begin()
    await eventually(async () => {
      const [{ count } = { count: 0 }] = await yard.rows<{ count: number }>(lockWaits())
      return count >= started.length ? true : null
    }, 'all files at the count')
    await holder.query('commit')
    return await Promise.all(started)
  } finally {
    await holder.query('update storage_uses set used_bytes = used_bytes - $2 where tenant_id = $1', [
      demo,
      meanwhile,
    ])
    await holder.end()
  }
}

/** Fills the quota up to this number of bytes. */
async function fillUpTo(left: number): Promise<number> {
  const { used_bytes, quota_bytes } = await storage()
  return stored(Number(quota_bytes) - used_bytes - left)
}

describe('the storage quota of a tenant', { concurrency: 1 }, () => {
  after(() => yard.stop())

  test('refuses an attachment beyond it and stores nothing', async () => {
    const first = await stored(600 * KIB)
    const id = await waiting()
    const refused = await upload(id, 600 * KIB)
    assert.deepEqual(
      [refused.status, refused.body.errors.map(({ symbol, context }) => [symbol, context])],
      [422, [['storage_quota_exceeded', { used_bytes: 600 * KIB, quota_bytes: MIB }]]],
    )
    assert.deepEqual(await yard.rows('select status, file_path from documents where id = $1', id), [
      { status: 'queued', file_path: null },
    ])
    await assertCounted()
    assert.deepEqual(await storage(), { used_bytes: 600 * KIB, quota_bytes: MIB })
    assert.equal((await upload(await waiting('second'), 600 * KIB, 'second')).status, 200)
    assert.equal((await upload(id, 400 * KIB)).status, 200)
    await remove(first)
    await remove(id)
  })

  test('accepts only as many concurrent files as fit', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => waiting()))
    const answers = await heldBack({
      begin: () => ids.map((id) => upload(id, 300 * KIB)),
      meanwhile: 0,
    })
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 422, 422, 422])
    assert.equal((await storage()).used_bytes, 900 * KIB)
    await Promise.all(ids.map(remove))
    await assertCounted()
  })

  test('refuses a copy if the space is used up while it is made, and stores nothing', async () => {
    const ftp_user_id = await yard.user('copied', { direction: 'download' })
    const id = await stored(100 * KIB)
    const send = () => server.api<Refusal>('POST', `/api/documents/${id}/send_to_ftp`, { ftp_user_id })
    const [answer] = await heldBack({ begin: () => [send()], meanwhile: MIB })
    assert.deepEqual([answer?.status, answer?.body.errors[0]?.symbol], [422, 'storage_quota_exceeded'])
    await assertCounted()
    assert.equal((await send()).status, 204)
    await yard.rows('delete from ftp_files where ftp_user_id = $1', ftp_user_id)
    const copies = await yard.rows<{ id: string }>(`select id from documents where category = 'export'`)
    await Promise.all([id, ...copies.map((copy) => Number(copy.id))].map(remove))
  })

  test('has space again after a document is deleted', async () => {
    const id = await fillUpTo(0)
    const other = await waiting()
    assert.equal((await upload(other, 1)).status, 422)
    await remove(id)
    assert.equal((await upload(other, 1)).status, 200)
    await remove(other)
    await assertCounted()
  })

  test('is set for one tenant by an operator: higher, lower, or unlimited', async () => {
    const id = await waiting()
    assert.equal((await allow(2)).status, 200)
    assert.deepEqual((await storage()).quota_bytes, 2 * MIB)
    await allow(0)
    assert.deepEqual((await storage()).quota_bytes, null)
    const big = await stored(900 * KIB)
    assert.equal((await upload(id, 900 * KIB)).status, 200)
    await allow(null)
    // Stored files stay, even if they exceed the new quota.
    assert.deepEqual(await storage(), { used_bytes: 1800 * KIB, quota_bytes: MIB })
    await remove(big)
    await remove(id)
    await assertCounted()
  })

  test('has metrics without names of tenants', async () => {
    const id = await stored(512 * KIB)
    const figures = await (await fetch(`${server.url}/metrics`)).text()
    assert.equal(/^goodsyard_storage_quota_largest_share (\S+)$/m.exec(figures)?.[1], '0.5859375')
    assert.match(figures, /^goodsyard_storage_used_bytes \d+$/m)
    await remove(id)
  })

  describe('when it is full', () => {
    test('refuses a file over SFTP, and stores nothing of it', async () => {
      await yard.user('bringer')
      const client = await yard.enter('bringer')
      const id = await fillUpTo(100)
      await assert.rejects(
        client.put('/upload/large.csv', 'x'.repeat(101)),
        /the storage quota of 1048576 bytes/,
      )
      assert.deepEqual(await client.list('/upload'), [])
      assert.deepEqual(await yard.rows(`select from ftp_files where file_name = 'large.csv'`), [])
      await client.put('/upload/begun.csv.part', 'x'.repeat(100))
      await assert.rejects(client.put('/upload/more.csv.part', 'x'), /the storage quota/)
      await client.does((sftp, done) => sftp.unlink('/upload/begun.csv.part', done))
      await remove(id)
      await client.put('/upload/large.csv', 'x'.repeat(101))
      await client.end()
    })

    test('refuses a file to import, and an import ends without its file of errors', async () => {
      const [template] = await yard.rows<{ id: string }>(
        `select id from import_templates where tenant_id = $1 and template_type = 'StandardCustomer'`,
        demo,
      )
      const bring = (name: string, content: string) =>
        server.api<Refusal>('POST', `/api/import_templates/${template?.id}/upload`, content, {
          headers: {
            'content-type': 'text/csv',
            'content-disposition': `attachment; filename=${name}`,
          },
        })
      const content = 'code,name\nTHERE,There\n,Nobody\n'
      const id = await fillUpTo(content.length)
      assert.equal(
        (await bring('long.csv', `${content}X,x\n`)).body.errors[0]?.symbol,
        'storage_quota_exceeded',
      )
      assert.equal((await bring('short.csv', content)).status, 200)
      const end = await yard.imported('short.csv')
      assert.deepEqual([end.status, end.created_count, end.failed_count], ['completed_with_errors', '1', '1'])
      await remove(id)
    })

    test('stores no export, and its document says what to do', async () => {
      const id = await fillUpTo(0)
      const { body } = await server.api<{ data: { id: string } }>('POST', `/api/subdomains/${demo}/export`)
      const { message } = await eventually(async () => {
        const [row] = await yard.rows<{ status: string; message: string }>(
          `select status, message from documents where id = $1 and status = 'failed'`,
          body.data.id,
        )
        return row ?? null
      }, 'the end of the export')
      assert.match(
        message,
        /^the file exceeds the storage quota of 1048576 bytes.*delete documents, or have an operator raise/,
      )
      await remove(id)
      await assertCounted()
    })

    test('stores no report', async () => {
      const query = await yard.made('report_queries', {
        name: 'Sites',
        graphql: 'query { sites { all { nodes { code } } } }',
      })
      const report = await yard.made('reports', {
        name: 'Sites',
        report_type: 'single',
        report_query_id: query,
      })
      const id = await fillUpTo(0)
      const { status, body } = await server.api<{ data: { id: string } }>(
        'POST',
        `/api/reports/${report}/generate`,
        {},
      )
      assert.equal(status, 200, JSON.stringify(body))
      const { message } = await eventually(async () => {
        const [row] = await yard.rows<{ message: string }>(
          `select message from documents where id = $1 and status = 'failed'`,
          body.data.id,
        )
        return row ?? null
      }, 'the end of the report')
      assert.match(message, /^the file exceeds the storage quota/)
      await remove(id)
    })

    test('fails actions that would store a file, once and with the reason', async () => {
      const fetcher = await yard.user('fetcher', { direction: 'download' })
      const automation = await yard.made('automations', {
        name: 'Writes a file',
        actions_changes: [
          actionAddition([
            'ftp/ftp_user',
            { ftp_user_id: String(fetcher), file_name: 'a.txt', body: 'a file' },
          ]),
        ],
      })
      const id = await fillUpTo(0)
      await server.api('POST', `/api/automations/${automation}/run`)
      const { error } = await eventually(async () => {
        const [log] = await yard.rows<{ error: string }>(
          `select error from automation_action_logs where automation_id = $1 and status = 'failed'`,
          automation,
        )
        return log ?? null
      }, 'the end of the action')
      assert.match(error, /^the file exceeds the storage quota/)
      await remove(id)
      await assertCounted()
    })
  })
})
