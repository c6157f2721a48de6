import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { systemUser } from '#access/users.ts'
import { Database } from '#database/database.ts'
import { resourceNamed } from '#declare/model.ts'
import { sweepDocuments } from '#domain/documents/sweep-documents.ts'
import { backgroundCaller } from '#entry/worker/callers.ts'
import { attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const { operator, neighbour, colleague, owner, origin, model, database, bugs, close } = await openService()

async function waiting(attributes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const reply = await operator.post('/api/documents', document('documents', attributes))
  assert.equal(reply.status, 200, reply.text)
  return `/api/documents/${reply.body.data?.id}`
}

function upload(path: string, bytes: Buffer | string, headers: Readonly<Record<string, string>> = {}) {
  return operator.post(`${path}/upload`, Buffer.from(bytes), { 'content-type': 'text/plain', ...headers })
}

async function linkTo(path: string): Promise<string> {
  const reply = await operator.request('GET', `${path}/download`)
  assert.equal(reply.status, 200, reply.text)
  const { url } = attributesOf(reply)
  return String(url).replace(/^https?:\/\/[^/]+/, '')
}

const fetched = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${origin}${path}`, { headers })

suite('documents', () => {
  after(close)

  test('are pending until their bytes are uploaded, and then available', async () => {
    const path = await waiting()
    const reply = await upload(path, 'hello', {
      'content-disposition': 'attachment; filename="greeting.txt"',
    })
    const { category, file_name, file_type, file_size, sha256, status, expires_at } = attributesOf(reply)
    assert.deepEqual(
      { category, file_name, file_type, file_size, sha256, status, expires_at },
      {
        category: 'attachment',
        file_name: 'greeting.txt',
        file_type: 'text/plain',
        file_size: 5,
        sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
        status: 'available',
        expires_at: null,
      },
    )
  })

  test('keep the name and type they were created with', async () => {
    const path = await waiting({ category: 'report', file_name: 'June.csv', file_type: 'text/csv' })
    const reply = await upload(path, 'a,b', { 'content-disposition': 'attachment; filename="x.bin"' })
    const { file_name, file_type, expires_at } = attributesOf(reply)
    assert.deepEqual([file_name, file_type], ['June.csv', 'text/csv'])
    assert.ok(Math.abs(Date.parse(String(expires_at)) - Date.now() - 30 * 86_400_000) < 60_000)
  })

  test('accept bytes once, also from two concurrent uploads', async () => {
    const path = await waiting()
    const replies = await Promise.all([upload(path, 'one'), upload(path, 'two')])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422])
    const refused = await upload(path, 'three')
    assert.deepEqual(
      refused.body.errors?.map(({ symbol, details }) => [symbol, details]),
      [['document_not_writable', 'the document is available']],
    )
  })

  test('of another user accept no bytes', async () => {
    const before = await owner.query(
      'select count(*)::int as count from documents where file_path is not null',
    )
    assert.equal((await upload('/api/documents/999999', 'lost')).status, 404)
    assert.equal((await upload(await waiting(), '')).status, 422)
    const now = await owner.query('select count(*)::int as count from documents where file_path is not null')
    assert.deepEqual(now.rows, before.rows)
  })

  test('cannot be downloaded before they are available', async () => {
    const reply = await operator.request('GET', `${await waiting()}/download`)
    assert.deepEqual(
      reply.body.errors?.map(({ symbol, details }) => [symbol, details]),
      [['document_not_available', 'the document is queued']],
    )
  })

  test('are downloaded by a link, completely and in ranges', async () => {
    const path = await waiting({ file_name: 'Zürich.txt' })
    await upload(path, 'abcdefghij'.repeat(500))
    const link = await linkTo(path)
    assert.match(link, /^\/files\/[\w.-]+$/)
    const whole = await fetched(link, { 'accept-encoding': 'gzip' })
    assert.equal(whole.status, 200)
    assert.equal((await whole.text()).length, 5000)
    assert.deepEqual(
      ['content-type', 'content-length', 'content-encoding', 'accept-ranges'].map((name) =>
        whole.headers.get(name),
      ),
      ['text/plain', '5000', null, 'bytes'],
    )
    assert.match(
      whole.headers.get('content-disposition') ?? '',
      /^attachment; .*filename\*=UTF-8''Z%C3%BCrich\.txt/,
    )
    const part = await fetched(link, { range: 'bytes=3-5' })
    assert.deepEqual(
      [part.status, part.headers.get('content-range'), await part.text()],
      [206, 'bytes 3-5/5000', 'def'],
    )
    const beyond = await fetched(link, { range: 'bytes=5000-' })
    assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, 'bytes */5000'])
    await beyond.text()
    const looked = await fetch(`${origin}${link}`, { method: 'HEAD' })
    assert.deepEqual([looked.status, looked.headers.get('content-length')], [200, '5000'])
  })

  test('altered or invented links, and links of deleted documents, are refused', async () => {
    const path = await waiting()
    await upload(path, 'secret')
    const link = await linkTo(path)
    const [said = '', ...signature] = link.slice('/files/'.length).split('.')
    const [tenant, id, until] = Buffer.from(said, 'base64url').toString().split(' ').map(Number)
    const forged = Buffer.from(`${tenant} ${id} ${Number(until) + 86_400}`).toString('base64url')
    for (const token of [[forged, ...signature].join('.'), said, 'x', `${said}.x.y`])
      assert.equal((await fetched(`/files/${token}`)).status, 404)
    assert.ok(Math.abs(Number(until) * 1000 - Date.now() - 15 * 60_000) < 60_000)
    assert.equal((await operator.remove(path)).status, 204)
    assert.equal((await fetched(link)).status, 404)
  })

  test('have links for their owner and for users who may download documents of others', async () => {
    const path = await waiting()
    await upload(path, 'mine')
    const [stranger, reader, downloader] = [
      await colleague([]),
      await colleague(['view_documents']),
      await colleague(['DocumentsDownload']),
    ]
    assert.equal((await stranger.request('GET', `${path}/download`)).status, 403)
    assert.equal((await reader.request('GET', `${path}/download`)).status, 403)
    assert.equal((await downloader.request('GET', `${path}/download`)).status, 200)
    assert.equal((await neighbour.request('GET', `${path}/download`)).status, 404)
  })

  test('that are deleted have their bytes removed', async () => {
    const path = await waiting()
    const filled = await upload(path, 'gone')
    assert.equal((await operator.remove(path)).status, 204)
    const { rows } = await owner.query(
      `select j.payload->>'file_path' as file_path
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'remove_file' order by j.id desc limit 1`,
    )
    assert.deepEqual(rows, [{ file_path: attributesOf(filled).file_path }])
  })

  test('are offered to an SFTP user by their owner or a user who may download documents of others', async () => {
    const login = async (direction: string) => {
      const attributes = {
        direction,
        name: direction,
        username: `docs-${direction}`,
        password: 'x',
        password_confirmation: 'x',
      }
      return Number((await operator.post('/api/ftp_users', document('ftp_users', attributes))).body.data?.id)
    }
    const [ftp_user_id, bringer] = [await login('download'), await login('upload')]
    const path = await waiting({ file_name: 'a/b.txt' })
    const send = (input: unknown, apiClient = operator) => apiClient.post(`${path}/send_to_ftp`, input)
    const early = await send({ ftp_user_id })
    assert.deepEqual(
      early.body.errors?.map(({ symbol }) => symbol),
      ['document_not_available'],
    )
    await upload(path, 'hello')
    assert.deepEqual(refusalsOf(await send({})), ['blank /ftp_user_id'])
    assert.deepEqual(refusalsOf(await send({ ftp_user_id: bringer })), ['ftp_direction /ftp_user_id'])
    assert.equal((await send({ ftp_user_id }, await colleague(['view_documents']))).status, 403)
    assert.equal((await send({ ftp_user_id }, neighbour)).status, 404)
    const account = await operator.post('/api/accounts', document('accounts', { code: 'FETCHES' }))
    const account_id = Number(account.body.data?.id)
    await operator.patch(`/api/ftp_users/${ftp_user_id}`, document('ftp_users', { account_id }))
    const sent = await send({ ftp_user_id }, await colleague(['download_documents', 'view_ftp_users']))
    assert.equal(sent.status, 204, sent.text)
    const listed = async (...account_ids: number[]) => {
      const reader = await colleague(['view_imports'], { account_ids })
      return (await reader.post('/graphql', { query: '{ ftp_files { all { total_count } } }' })).text
    }
    assert.match(await listed(account_id), /"total_count":1/)
    assert.match(await listed(), /"total_count":0/)
    const { rows } = await owner.query(
      `select f.file_name, f.folder, f.status, d.file_size::int from ftp_files f join documents d on d.id = f.document_id
       where f.ftp_user_id = $1`,
      [ftp_user_id],
    )
    assert.deepEqual(rows, [{ file_name: 'a-b.txt', folder: 'download', status: 'offered', file_size: 5 }])
  })

  test('that are expired are deleted with their bytes, and references to them are cleared', async () => {
    const [old, stored] = [await waiting({ category: 'print' }), await waiting({ category: 'print' })]
    const filled = attributesOf(await upload(old, 'old'))
    await upload(stored, 'kept')
    const [id, other] = [old, stored].map((path) => Number(path.split('/').at(-1)))
    await owner.query(`update documents set expires_at = now() - interval '1 second' where id = $1`, [id])
    await owner.query(
      `insert into print_jobs (tenant_id, document_id, content_type, copies, status)
       select tenant_id, id, 'application/pdf', 1, 'done' from documents where id = $1`,
      [id],
    )
    const { rows: tenants } = await owner.query(`select id::float8 from tenants where subdomain = 'demo'`)
    const store = new Database({ url: database.url, pool: 2 })
    const tenant = { id: tenants[0].id, subdomain: 'demo', timezone: 'UTC' }
    const caller = backgroundCaller(await store.acrossTenants(systemUser))
    try {
      const documents = resourceNamed(model, 'documents')
      assert.equal(await store.transaction({ tenant, caller }, (tx) => sweepDocuments(tx, documents)), false)
    } finally {
      await store.close()
    }
    const left = await owner.query('select id::float8 from documents where id = any($1)', [[id, other]])
    assert.deepEqual(left.rows, [{ id: other }])
    const { rows } = await owner.query(
      `select j.payload->>'file_path' as file_path
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'remove_file' order by j.id desc limit 1`,
    )
    assert.deepEqual(rows, [{ file_path: filled.file_path }])
  })

  test('cannot have an invalid type', async () => {
    const refused = await operator.post(
      '/api/documents',
      document('documents', { file_type: 'text/html\r\nx: y', file_name: 'a\nb' }),
    )
    assert.deepEqual(refusalsOf(refused), [
      'invalid /data/attributes/file_name',
      'invalid /data/attributes/file_type',
    ])
  })

  test('belong to the record they are attached to, and are seen by those who see its account', async () => {
    const account_id = Number(
      (await operator.post('/api/accounts', document('accounts', { code: 'PAPERS' }))).body.data?.id,
    )
    const path = await waiting({ record_type: 'accounts', record_id: account_id })
    const rows = await owner.query('select record_type, record_id from documents where id = $1', [
      Number(path.split('/').at(-1)),
    ])
    assert.deepEqual(
      rows.rows.map((row) => [row.record_type, Number(row.record_id)]),
      [['accounts', account_id]],
    )
    const refused = async (attributes: Readonly<Record<string, unknown>>, as = operator) =>
      refusalsOf(await as.post('/api/documents', document('documents', attributes)))
    assert.deepEqual(await refused({ record_type: 'accounts' }), [
      'incomplete_pair /data/attributes/record_id',
    ])
    assert.deepEqual(await refused({ record_type: 'nothing', record_id: 1 }), [
      'must_exist /data/attributes/record_type',
    ])
    assert.deepEqual(await refused({ record_type: 'accounts', record_id: 999_999 }), [
      'must_exist /data/attributes/record_id',
    ])
    const clerk = await colleague(['manage_documents'])
    assert.deepEqual(await refused({ record_type: 'accounts', record_id: account_id }, clerk), [
      'must_exist /data/attributes/record_type',
    ])
  })

  test('are displayed by a link for display, without running anything in them', async () => {
    const path = await waiting()
    await upload(path, 'hello')
    const link = async (query: string) => {
      const reply = await operator.request('GET', `${path}/download${query}`)
      const { url } = attributesOf(reply)
      return fetched(String(url).replace(/^https?:\/\/[^/]+/, ''))
    }
    const dispositionOf = async (query: string) => (await link(query)).headers.get('content-disposition')
    assert.match((await dispositionOf('?inline=true')) ?? '', /^inline/)
    assert.match((await dispositionOf('')) ?? '', /^attachment/)
    const page = await waiting()
    await upload(page, '<script>1</script>', { 'content-type': 'text/html' })
    const reply = await operator.request('GET', `${page}/download?inline=true`)
    const shown = await fetched(String(attributesOf(reply).url).replace(/^https?:\/\/[^/]+/, ''))
    assert.match(shown.headers.get('content-disposition') ?? '', /^attachment/)
  })

  test('no internal error occurred', () => assert.deepEqual(bugs, []))
})
