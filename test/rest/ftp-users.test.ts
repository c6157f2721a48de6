import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { openClient } from './client.ts'

const client = await openClient({ environment: { GOODSYARD_LOG_LEVEL: 'debug' } })
const { demo } = client
const PASSWORD = 'correct horse 7f3e battery'
const user = (username: string, others: Readonly<Record<string, unknown>> = {}) => ({
  ...{ direction: 'upload', name: 'Someone', username, password: PASSWORD, password_confirmation: PASSWORD },
  ...others,
})
const create = (attributes: Readonly<Record<string, unknown>>) =>
  demo.post('/api/ftp_users', document('ftp_users', attributes))
const change = (id: unknown, attributes: Readonly<Record<string, unknown>>) =>
  demo.patch(`/api/ftp_users/${id}`, document('ftp_users', attributes))
const keptHash = async (id: unknown) =>
  (await client.rows('select password_hash from ftp_users where id = $1', [id]))[0]?.password_hash

describe('ftp_users', () => {
  after(() => client.close())

  test('POST /api/ftp_users answers id, type ftp_users, direction, name, username and active', async () => {
    const reply = await create(user('warehouse.in'))
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual([typeof reply.body.data?.id, reply.body.data?.type], ['string', 'ftp_users'])
    const { direction, name, username, active } = attributesOf(reply)
    assert.deepEqual(
      { direction, name, username, active },
      { direction: 'upload', name: 'Someone', username: 'warehouse.in', active: true },
    )
  })

  test('direction, name, username, password and password_confirmation are all required', async () => {
    const reply = await create({})
    assert.equal(reply.status, 422)
    assert.deepEqual(
      refusalsOf(reply),
      ['direction', 'name', 'username', 'password', 'password_confirmation'].map(
        (name) => `blank /data/attributes/${name}`,
      ),
    )
  })

  test('direction is upload or download', async () => {
    assert.equal((await create(user('reader', { direction: 'download' }))).status, 200)
    const reply = await create(user('sideways', { direction: 'sideways' }))
    assert.deepEqual(refusalsOf(reply), ['inclusion /data/attributes/direction'])
    assert.deepEqual(reply.body.errors?.[0]?.context?.allowed, ['upload', 'download'])
  })

  test('username has a minimum length of 6', async () => {
    assert.equal((await create(user('sixsix'))).status, 200)
    const reply = await create(user('fives'))
    assert.deepEqual(refusalsOf(reply), ['too_short /data/attributes/username'])
    assert.equal(reply.body.errors?.[0]?.context?.min, 6)
  })

  test('username is unique regardless of case', async () => {
    await create(user('somebody'))
    for (const username of ['somebody', 'SomeBody'])
      assert.deepEqual(refusalsOf(await create(user(username))), ['taken /data/attributes/username'])
  })

  test('the same username is free in another tenant, which neither sees nor blocks it', async () => {
    await create(user('shared.name'))
    const reply = await client.second.post('/api/ftp_users', document('ftp_users', user('shared.name')))
    assert.equal(reply.status, 200, reply.text)
    assert.equal(attributesOf(reply).username, 'shared.name')
    assert.equal(attributesOf(reply).login, 'second.shared.name')
  })

  test('password_confirmation must equal password', async () => {
    const reply = await create(user('mistyped', { password_confirmation: 'other' }))
    assert.deepEqual(
      [reply.status, refusalsOf(reply)],
      [422, ['confirmation /data/attributes/password_confirmation']],
    )
    assert.doesNotMatch(reply.text, /correct horse/)
  })

  test('active is read-only: true on a newly created user whatever is sent', async () => {
    const reply = await create(user('inactive', { active: false }))
    assert.equal(attributesOf(reply).active, true)
    assert.equal(reply.headers['x-ignored-attributes'], 'active')
  })

  test('creating an upload user provisions a default set of import templates', async () => {
    const id = (await create(user('uploader.1'))).body.data?.id
    const templates = await client.rows(
      'select template_type, file_regexp from import_templates where ftp_user_id = $1 order by id',
      [id],
    )
    assert.deepEqual(
      templates.map(({ template_type }) => template_type),
      [
        ...[
          'StandardOrder',
          'StandardPreReceipt',
          'StandardProduct',
          'StandardProductStorageUnit',
          'StandardProductMaterial',
        ],
        ...[
          'StandardPickface',
          'StandardCustomer',
          'StandardSupplier',
          'StandardDeliveryAddress',
          'StandardCollectionAddress',
        ],
        ...[
          'StandardLocation',
          'StandardStock',
          'StandardStockAdjustment',
          'StandardStockHold',
          'StandardStockRelease',
        ],
        'StandardOrderCancellation',
      ],
    )
    assert.equal(templates[0]?.file_regexp, '^ORDERS_.*\\.(csv|xlsx|json|jsonl)(\\.(gz|zip))?$')
  })

  test('a download user gets no import templates, until it becomes one that uploads', async () => {
    const id = (await create(user('downloader', { direction: 'download' }))).body.data?.id
    const count = async () =>
      (await client.rows('select from import_templates where ftp_user_id = $1', [id])).length
    assert.equal(await count(), 0)
    assert.equal((await change(id, { direction: 'upload' })).status, 200)
    assert.equal(await count(), 16)
    await change(id, { direction: 'download' })
    await change(id, { direction: 'upload' })
    assert.equal(await count(), 16)
  })

  test('password is write-only: never in an answer, a log line, an event or, in the clear, in the database', async () => {
    const reply = await create(user('secretive'))
    const id = reply.body.data?.id
    const changed = await change(id, { password: `${PASSWORD} 2`, password_confirmation: `${PASSWORD} 2` })
    const last = 'the-last-of-the-secret-ones'
    const refused = await demo.post('/api/ftp_users', document('ftp_users', user('secretive')), {
      'x-request-id': last,
    })
    const deadline = Date.now() + 60_000
    while (!client.server.output.includes(last) && Date.now() < deadline) await pause(20)
    assert.ok(client.server.output.includes(last), 'the log is not written')
    for (const { text } of [reply, changed, refused])
      assert.doesNotMatch(text, /password"|correct horse|argon2/)
    assert.doesNotMatch(client.server.output, /correct horse/)
    const tables = await client.rows(
      "select table_name from information_schema.tables where table_schema = 'public'",
    )
    const searches = tables.map(({ table_name }) =>
      client.rows(`select from "${table_name}" t where to_jsonb(t)::text like '%correct horse%'`),
    )
    assert.deepEqual((await Promise.all(searches)).flat(), [])
    assert.match(String(await keptHash(id)), /^\$argon2id\$/)
  })

  test('on update, omitting password or sending it blank leaves the existing password unchanged', async () => {
    const id = (await create(user('unchanged'))).body.data?.id
    const before = await keptHash(id)
    const blanks = [{ name: 'Renamed' }, { password: null }, { password: '' }, { password: '   ' }]
    for (const attributes of blanks) {
      assert.equal((await change(id, attributes)).status, 200)
      assert.equal(await keptHash(id), before)
    }
    assert.equal((await change(id, { password: '', password_confirmation: 'whatever' })).status, 200)
    assert.equal(await keptHash(id), before)
  })

  test('on update a new password replaces the old one, and its confirmation is compared when it is sent', async () => {
    const id = (await create(user('changing'))).body.data?.id
    const before = await keptHash(id)
    const reply = await change(id, { password: 'a new one', password_confirmation: 'another one' })
    assert.deepEqual(refusalsOf(reply), ['confirmation /data/attributes/password_confirmation'])
    assert.equal(await keptHash(id), before)
    assert.equal((await change(id, { password: 'a new one' })).status, 200)
    assert.notEqual(await keptHash(id), before)
  })

  test('deactivating and activating change active', async () => {
    const id = (await create(user('switched'))).body.data?.id
    const off = await demo.post(`/api/ftp_users/${id}/deactivate`)
    const on = await demo.post(`/api/ftp_users/${id}/activate`)
    assert.deepEqual([attributesOf(off).active, attributesOf(on).active], [false, true])
  })
})
