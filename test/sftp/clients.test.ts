import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { lockWaits } from '../support/cluster-nodes.ts'
import { ownerClient } from '../support/owner-client.ts'
import { freePort } from '../support/ports.ts'
import { runProgram, skipWithout } from '../support/program.ts'
import { TestServer } from '../support/server.ts'
import { adjusted, adjustmentOf, folder, keyFile, local, ONCE, sizeOf, USER, yard } from './adjustments.ts'
import { SftpClient } from './client.ts'
import { clientKeys } from './ssh-keys.ts'
import { eventually, passwordOf } from './yard.ts'

suite('a file uploaded once is applied once', () => {
  after(async () => {
    await yard.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('by OpenSSH sftp, which preserves times and renames', { skip: skipWithout('sftp') }, async () => {
    const { path, name } = await adjustmentOf('OPENSSH')
    const batch = join(folder, 'batch')
    writeFileSync(
      batch,
      `put -p ${path} upload/${name}\nchmod 600 upload/${name}\nls -l upload/${name}\nrename upload/${name} upload/done-${name}\n`,
    )
    const options = ['-oStrictHostKeyChecking=no', `-oUserKnownHostsFile=${folder}/known_hosts`]
    const { code, output } = await runProgram(
      'sftp',
      ['-b', batch, '-i', keyFile, '-P', String(yard.port), ...options, `${USER}@127.0.0.1`],
      local,
    )
    assert.equal(code, 0, output)
    assert.deepEqual(await adjusted('OPENSSH'), ONCE)
  })

  test('by a client that uploads it again to another process, which adds a notice', async () => {
    const { name, content } = await adjustmentOf('TWICE')
    const first = await yard.enter(USER)
    await first.put(`/upload/${name}`, content)
    assert.deepEqual(await adjusted('TWICE'), ONCE)
    const port = await freePort()
    const second = await TestServer.start({
      database: yard.server.database,
      environment: { SFTP_PORT: String(port), GOODSYARD_STORAGE_URL: yard.server.storageUrl },
    })
    try {
      const client = await SftpClient.open(port, { username: USER, password: passwordOf(USER) })
      assert.equal(await sizeOf(client, `/upload/${name}`), content.length)
      await client.put(`/upload/${name}`, content)
      assert.equal(await sizeOf(client, `/upload/${name}`), content.length)
      assert.deepEqual(await adjusted('TWICE'), ONCE)
      const folders = await client.list('/processed')
      assert.deepEqual(
        folders.filter((one) => one.startsWith(name)),
        [name, `${name}.notice.txt`],
      )
      const notice = (await client.get(`/processed/${name}.notice.txt`)).toString()
      assert.match(notice, /was not imported again/)
      assert.match(notice, /allow_duplicate_files/)
      const files = await yard.rows(
        `select status, folder from ftp_files where uploaded_name = $1 order by id`,
        name,
      )
      assert.deepEqual(files, [
        { status: 'processed', folder: 'processed' },
        { status: 'duplicate', folder: 'upload' },
      ])
      const events = await yard.rows(
        `select event from events where resource_name = 'ftp_file' and data ->> 'file_name' = $1`,
        name,
      )
      assert.deepEqual(events, [{ event: 'uploaded' }], 'automations act once too')
      const both = await adjustmentOf('BOTH')
      await Promise.all([first, client].map((one) => one.put(`/upload/${both.name}`, both.content)))
      assert.deepEqual(await adjusted('BOTH'), ONCE)
      await Promise.all([first.end(), client.end()])
    } finally {
      await second.stop()
    }
  })

  test('a file uploaded again is accepted again if its template allows it', async () => {
    const { name, content } = await adjustmentOf('ALLOWED')
    const [template] = await yard.rows<{ id: string }>(
      `select t.id from import_templates t join ftp_users u on u.id = t.ftp_user_id
       where t.template_type = 'StandardStockAdjustment' and u.username = $1`,
      USER,
    )
    const setTo = async (allow_duplicate_files: boolean) => {
      const { id } = template ?? {}
      const document = { data: { type: 'import_templates', id, attributes: { allow_duplicate_files } } }
      const { body } = await yard.server.api<{
        data: { attributes: { allow_duplicate_files: boolean } }
      }>('PATCH', `/api/import_templates/${id}`, document)
      assert.equal(body.data.attributes.allow_duplicate_files, allow_duplicate_files)
    }
    const client = await yard.enter(USER)
    await setTo(true)
    await client.put(`/upload/${name}`, content)
    await client.put(`/upload/${name}`, content)
    await yard.imported(name, 2)
    assert.deepEqual(await adjusted('ALLOWED'), { quantity: '20.0000', adjustments: 2 })
    await setTo(false)
    await client.put(`/upload/${name}`, content)
    assert.deepEqual(await adjusted('ALLOWED'), { quantity: '20.0000', adjustments: 2 })
    await client.end()
  })

  test('a file with the same name and other content is accepted, and the same content is after an hour', async () => {
    const { name, content } = await adjustmentOf('LATER')
    const client = await yard.enter(USER)
    await client.put(`/upload/${name}`, content)
    await client.put(`/upload/${name}`, content.replace(',10,', ',5,'))
    await yard.imported(name, 2)
    assert.deepEqual(await adjusted('LATER'), { quantity: '15.0000', adjustments: 2 })
    await yard.rows(
      `update ftp_files set created_at = (created_at at time zone 'UTC' - interval '61 minutes') at time zone 'UTC' where uploaded_name = $1`,
      name,
    )
    await client.put(`/upload/${name}`, content)
    await yard.imported(name, 3)
    assert.deepEqual(await adjusted('LATER'), { quantity: '25.0000', adjustments: 3 })
    await client.end()
  })

  test('a file of which nothing was imported can be uploaded again at once', async () => {
    const name = 'ADJUSTMENTS_UNKNOWN.csv'
    const header = 'account_code,warehouse_code,location_code,product_code,quantity,reason_code'
    const content = `${header}\nACME,WH1,R1,UNKNOWN,10,FOUND\n`
    const client = await yard.enter(USER)
    await client.put(`/upload/${name}`, content)
    assert.equal((await yard.imported(name)).status, 'failed')
    await adjustmentOf('UNKNOWN')
    await client.put(`/upload/${name}`, content)
    await yard.imported(name, 2)
    assert.deepEqual(await adjusted('UNKNOWN'), ONCE)
    await client.end()
  })

  test('a file without a matching template is accepted when it is renamed to a matching name', async () => {
    const { name, content } = await adjustmentOf('RENAMED')
    const client = await yard.enter(USER)
    const partial = `/upload/${name}.sending`
    await client.put(partial, content)
    await client.does((sftp, done) => sftp.setstat(partial, { mode: 0o600 }, done))
    await client.does((sftp, done) => sftp.rename(partial, `/upload/${name}`, done))
    assert.equal(await sizeOf(client, `/upload/${name}`), content.length)
    await assert.rejects(sizeOf(client, partial), /No such file/)
    assert.deepEqual(await adjusted('RENAMED'), ONCE)
    await client.does((sftp, done) => sftp.rename(`/upload/${name}`, '/upload/other.csv', done))
    assert.deepEqual(await adjusted('RENAMED'), ONCE)
    await client.end()
  })

  test('an accepted name stays visible for ten minutes, and can not be appended to', async () => {
    const { name, content } = await adjustmentOf('ANSWERS')
    const client = await yard.enter(USER)
    const path = `/upload/${name}`
    await client.put(path, content)
    assert.equal(await sizeOf(client, path), content.length)
    assert.deepEqual(await client.list('/upload'), [])
    const appended = client.does((sftp, done) => sftp.appendFile(path, 'more', (error) => done(error)))
    await assert.rejects(appended, /has already been taken in/)
    await yard.rows(
      `update ftp_files set created_at = (created_at at time zone 'UTC' - interval '10 minutes') at time zone 'UTC' where uploaded_name = $1`,
      name,
    )
    await assert.rejects(sizeOf(client, path), /No such file/)
    await client.end()
  })

  test('a client that removes a fixed name before it renames to it sends each of its files', async () => {
    const { name, content } = await adjustmentOf('FIXED')
    const client = await yard.enter(USER)
    const path = `/upload/${name}`
    for (const quantity of ['10', '11', '12']) {
      // A temporary name, the removal of the name and the renaming, as Spring Integration does it.
      const sent = content.replace(',10,', `,${quantity},`)
      await client.put(`${path}.writing`, sent)
      const isThere = await sizeOf(client, path).catch(() => null)
      if (isThere !== null) {
        await client.does((sftp, done) => sftp.unlink(path, done))
        await assert.rejects(sizeOf(client, path), /No such file/)
      }
      await client.does((sftp, done) => sftp.rename(`${path}.writing`, path, done))
      assert.equal(await sizeOf(client, path), sent.length)
    }
    await yard.imported(name, 3)
    assert.deepEqual(await adjusted('FIXED'), { quantity: '33.0000', adjustments: 3 })
    assert.deepEqual(await client.list('/upload'), [])
    await client.end()
  })

  test('the rename of OpenSSH is announced, and replaces a file', async () => {
    const { name, content } = await adjustmentOf('POSIX')
    const client = await yard.enter(USER)
    await client.put('/upload/one.tmp', 'old')
    await client.put('/upload/two.tmp', content)
    await client.does((sftp, done) => sftp.ext_openssh_rename('/upload/two.tmp', '/upload/one.tmp', done))
    assert.deepEqual(await client.list('/upload'), ['one.tmp'])
    await client.does((sftp, done) => sftp.ext_openssh_rename('/upload/one.tmp', `/upload/${name}`, done))
    assert.deepEqual(await adjusted('POSIX'), ONCE)
    await client.end()
  })

  test('a key in the form of RFC 4716 signs in', async () => {
    const keys = clientKeys()
    const [, base64 = ''] = keys.public.split(' ')
    const lines = base64.match(/.{1,70}/g) ?? []
    const key = [
      '---- BEGIN SSH2 PUBLIC KEY ----',
      'Comment: "bench 2"',
      ...lines,
      '---- END SSH2 PUBLIC KEY ----',
    ]
    await yard.user('rfc4716', { public_keys: [`${key.join('\r\n')}\r\n`] })
    const client = await SftpClient.open(yard.port, { username: 'rfc4716', privateKey: keys.private })
    assert.deepEqual(await client.list('/'), ['failed', 'processed', 'upload'])
    await client.end()
  })

  test('an upload that loses a deadlock is retried', async () => {
    const { name, content } = await adjustmentOf('DEADLOCK')
    const client = await yard.enter(USER)
    await client.put(`/upload/${name}`, content)
    assert.deepEqual(await adjusted('DEADLOCK'), ONCE)
    const other = ownerClient(yard.server.database?.url)
    await other.connect()
    try {
      // Locks the import before its SFTP user, as the end of an import does; it waits longer than the upload.
      await other.query('begin')
      await other.query(`set local deadlock_timeout = '60s'`)
      await other.query('select from imports where file_name = $1 for update', [name])
      const uploaded = client.put(`/upload/${name}`, content)
      uploaded.catch(() => undefined)
      await eventually(async () => {
        const [{ count } = { count: 0 }] = await yard.rows<{ count: number }>(
          lockWaits('insert into %ftp_files'),
        )
        return count > 0 || null
      }, 'the upload that waits')
      await other.query('select from ftp_users where username = $1 for update', [USER])
      await other.query('rollback')
      await uploaded
    } finally {
      await other.end()
    }
    const files = await yard.rows('select status from ftp_files where uploaded_name = $1 order by id', name)
    assert.deepEqual(files, [{ status: 'processed' }, { status: 'duplicate' }])
    await client.end()
  })
})
