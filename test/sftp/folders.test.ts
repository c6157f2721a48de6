import assert from 'node:assert/strict'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { promisify } from 'node:util'
import ssh2 from 'ssh2'
import { SftpClient } from './client.ts'
import { clientKeys } from './ssh-keys.ts'
import { eventually, passwordOf, Yard } from './yard.ts'

const yard = await Yard.start({ environment: { GOODSYARD_SFTP_MAX_FILE_MIB: '5' } })
await yard.user('bringer')
await yard.user('fetcher', { direction: 'download' })

/** Rows of files in the database, by name. */
function filesNamed(file_name: string) {
  return yard.rows<{ status: string; folder: string; file_size: string; sha256: string }>(
    'select status, folder, file_size, sha256 from ftp_files where file_name = $1 order by id',
    file_name,
  )
}

suite('the SFTP server', () => {
  after(() => yard.stop())

  suite('signing in', () => {
    test('is by username and password', async () => {
      const client = await yard.enter('bringer')
      assert.deepEqual(await client.list('/'), ['failed', 'processed', 'upload'])
      await client.end()
    })

    test('is possible by public key', async () => {
      const keys = clientKeys()
      await yard.user('keyholder', { public_keys: [keys.public] })
      const client = await SftpClient.open(yard.port, { username: 'keyholder', privateKey: keys.private })
      assert.deepEqual(await client.list('/upload'), [])
      await client.end()
      const stranger = clientKeys().private
      await assert.rejects(SftpClient.open(yard.port, { username: 'keyholder', privateKey: stranger }))
    })

    test('is refused alike with a wrong password and for an unknown name', async () => {
      const refused = /All configured authentication methods failed/
      await assert.rejects(yard.enter('bringer', 'wrong'), refused)
      await assert.rejects(yard.enter('nobody-at-all', 'wrong'), refused)
    })

    test('is locked after five failures, also with the right password', async () => {
      await yard.user('guessed')
      for (let attempt = 0; attempt < 5; attempt += 1) await assert.rejects(yard.enter('guessed', 'wrong'))
      await assert.rejects(yard.enter('guessed'))
      const [{ count } = { count: 0 }] = await yard.rows<{ count: number }>(
        'select count(*)::int as count from sign_in_failures where locked_until > now()',
      )
      assert.equal(count, 1)
    })

    test('is recorded in the audit entries of its tenant, whether it succeeds or fails', async () => {
      const noted = await yard.rows<{ said: string }>(
        `select distinct f.username || ' ' || a.action as said
         from audit_entries a join ftp_users f on f.tenant_id = a.tenant_id and f.id = a.aggregate_id
         where a.aggregate_type = 'ftp_users' and a.source = 'import' order by 1`,
      )
      assert.deepEqual(
        noted.map(({ said }) => said),
        [
          'bringer sign_in_failed',
          'bringer signed_in',
          'guessed locked',
          'guessed sign_in_failed',
          'keyholder signed_in',
        ],
      )
    })

    test('is refused for an inactive user, whose open session is closed', async () => {
      const id = await yard.user('switched')
      const client = await yard.enter('switched')
      const sentOff = client.isSentOff()
      await yard.server.api('POST', `/api/ftp_users/${id}/deactivate`)
      await sentOff
      await assert.rejects(yard.enter('switched'))
      await yard.server.api('POST', `/api/ftp_users/${id}/activate`)
      await (await yard.enter('switched')).end()
    })

    test('is checked again when a file is closed: files of a deactivated user are refused', async () => {
      const id = await yard.user('leaving')
      const path = `/api/ftp_users/${id}`
      const bringsWhile = async (method: string, act: string) => {
        const client = await yard.enter('leaving')
        const file = await client.begin('/upload/parting.txt')
        await file.write('bye')
        await yard.server.api(method, act)
        await assert.rejects(file.close(), /Permission denied/)
        await client.end()
      }
      await bringsWhile('POST', `${path}/deactivate`)
      await yard.server.api('POST', `${path}/activate`)
      await bringsWhile('DELETE', path)
      assert.deepEqual(await filesNamed('parting.txt'), [])
    })

    test('ends when the direction of the user is changed to download', async () => {
      const id = await yard.user('turning')
      const client = await yard.enter('turning')
      const sentOff = client.isSentOff()
      const attributes = { direction: 'download' }
      await yard.server.api('PATCH', `/api/ftp_users/${id}`, { data: { type: 'ftp_users', id, attributes } })
      await assert.rejects(client.put('/upload/turned.txt', 'x'), /Permission denied/)
      await sentOff
    })

    test('is possible with the subdomain as prefix, and tenants do not see each other', async () => {
      await yard.made('subdomains', { subdomain: 'second', company_name: 'Second' })
      await yard.user('bringer', {}, 'second')
      const ours = await yard.enter('demo.bringer')
      const theirs = await yard.enter('second.bringer')
      await theirs.put('/upload/theirs.csv.part', 'a')
      assert.deepEqual(await theirs.list('/upload'), ['theirs.csv.part'])
      assert.deepEqual(await ours.list('/upload'), [])
      await assert.rejects(
        ours.does((sftp, done) => sftp.unlink('/upload/theirs.csv.part', done)),
        /No such file/,
      )
      await theirs.put('/upload/theirs.txt', 'a file of the second tenant')
      await eventually(async () => ((await theirs.list('/failed')).length > 0 ? true : null), 'their file')
      assert.deepEqual((await ours.list('/failed')).includes('theirs.txt'), false)
      await assert.rejects(ours.get('/failed/theirs.txt'), /No such file/)
      await Promise.all([ours.end(), theirs.end()])
    })

    test('ends with exit status 0 if the client closes the connection', { timeout: 20_000 }, async () => {
      const connection = new ssh2.Client()
      const login = { username: 'bringer', password: passwordOf('bringer') }
      connection.connect({ host: '127.0.0.1', port: yard.port, ...login })
      await once(connection, 'ready')
      const channel = await promisify<string, ssh2.ClientChannel>(connection.subsys.bind(connection))('sftp')
      const ends = [once(channel, 'exit'), once(channel, 'close')]
      channel.resume().end()
      assert.deepEqual((await Promise.all(ends))[0], [0])
      connection.end()
    })

    test('host keys are created once and readable only by their owner', async () => {
      for (const kind of ['ed25519', 'rsa']) {
        const { mode } = statSync(join(yard.server.dataDir, 'sftp', `host_key_${kind}`))
        assert.equal(mode & 0o777, 0o600)
      }
    })
  })

  suite('uploading files', () => {
    test('a file is registered and announced when it is closed', async () => {
      const client = await yard.enter('bringer')
      await client.put('/upload/hello.txt', 'hello')
      assert.deepEqual(await client.list('/upload'), [])
      const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
      assert.deepEqual(await filesNamed('hello.txt'), [
        { status: 'failed', folder: 'failed', file_size: '5', sha256 },
      ])
      const events = await yard.rows<{ event: string; data: Record<string, unknown> }>(
        `select event, data from events where resource_name in ('ftp_file', 'ftp_import')
          and data ->> 'file_name' = 'hello.txt' order by event`,
      )
      const [failed, uploaded] = events
      assert.equal(uploaded?.event, 'uploaded')
      assert.deepEqual(
        {
          size: uploaded.data.size,
          sha256: uploaded.data.sha256,
          template: uploaded.data.import_template_id,
        },
        { size: 5, sha256, template: null },
      )
      assert.equal(failed?.event, 'failed')
      assert.equal(failed.data.message, 'no import template matches hello.txt')
      const [log] = await yard.rows(
        `select symbol from failure_event_logs where source_type = 'ftp_files' order by id`,
      )
      assert.deepEqual(log, { symbol: 'no_matching_template' })
      assert.equal((await client.get('/failed/hello.txt')).toString(), 'hello')
      const errors = (await client.get('/failed/hello.txt.errors.csv')).toString()
      assert.match(errors, /no_matching_template,no import template matches hello.txt/)
      await client.end()
    })

    test('a file written to the root is stored in /upload; a name in use gets a number', async () => {
      const client = await yard.enter('bringer')
      await client.put('/twice.txt', 'one')
      await client.put('twice.txt', 'two')
      const names = (await client.list('/failed')).filter((name) => name.startsWith('twice'))
      assert.deepEqual(names, ['twice.txt', 'twice.txt.errors.csv', 'twice_2.txt', 'twice_2.txt.errors.csv'])
      assert.equal((await client.get('/failed/twice_2.txt')).toString(), 'two')
      await client.does((sftp, done) => sftp.unlink('/failed/twice.txt', done))
      assert.equal((await client.list('/failed')).includes('twice.txt'), false)
      await client.end()
    })

    test('a file with a temporary name is not registered until it is renamed', async () => {
      const client = await yard.enter('bringer')
      await client.put('/upload/growing.txt.part', 'all of it')
      assert.deepEqual(await client.list('/upload'), ['growing.txt.part'])
      assert.deepEqual(await filesNamed('growing.txt'), [])
      await client.does((sftp, done) => sftp.rename('/upload/growing.txt.part', '/upload/growing.txt', done))
      assert.deepEqual(await client.list('/upload'), [])
      assert.equal((await filesNamed('growing.txt')).length, 1)
      await client.end()
    })

    test('a file renamed while it is written is registered completely under its new name when it is closed', async () => {
      const client = await yard.enter('bringer')
      for (const name of ['early.txt.part', 'early.txt']) {
        const file = await client.begin(`/upload/${name}`)
        await file.write('the first half, ')
        await client.does((sftp, done) => sftp.rename(`/upload/${name}`, `/upload/late-${name}.txt`, done))
        await file.write('the second')
        await file.close()
        assert.deepEqual(await client.list('/upload'), [])
        assert.equal((await client.get(`/failed/late-${name}.txt`)).toString(), 'the first half, the second')
      }
      await client.end()
    })

    test('of two clients that write a file at the same time, the second to finish gets an error', async () => {
      const client = await yard.enter('bringer')
      const files = [await client.begin('/upload/both.txt'), await client.begin('/upload/both.txt')] as const
      for (const file of files) await file.write('mine')
      await files[0].close()
      await assert.rejects(files[1].close(), /No such file/)
      assert.equal((await filesNamed('both.txt')).length, 1)
      await client.end()
    })

    test('a large file is stored unchanged, and one above the limit is refused', async () => {
      const client = await yard.enter('bringer')
      const large = Buffer.alloc(4 * 1024 * 1024, 'goods in the yard ')
      await client.put('/upload/large.bin', large)
      assert.ok((await client.get('/failed/large.bin')).equals(large))
      const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1)
      await assert.rejects(client.put('/upload/huge.bin', tooLarge), /at most 5242880 bytes/)
      assert.deepEqual(await filesNamed('huge.bin'), [])
      await client.end()
    })

    test('an interrupted upload can be continued, and is registered when it is complete', async () => {
      const breaking = await yard.enter('bringer')
      await new Promise<void>((resolve, reject) => {
        breaking.sftp.open('/upload/broken.txt', 'w', (error, handle) => {
          if (error) return reject(error)
          breaking.sftp.write(handle, Buffer.from('first half, '), 0, 12, 0, (failed) =>
            failed ? reject(failed) : resolve(),
          )
        })
      })
      await breaking.breakOff()
      const client = await yard.enter('bringer')
      assert.deepEqual(await filesNamed('broken.txt'), [])
      const { size } = await new Promise<ssh2.Stats>((resolve, reject) =>
        client.sftp.stat('/upload/broken.txt', (error, stats) => (error ? reject(error) : resolve(stats))),
      )
      assert.equal(size, 12)
      await client.does((sftp, done) =>
        sftp.appendFile('/upload/broken.txt', 'second half', (error) => done(error)),
      )
      assert.equal((await client.get('/failed/broken.txt')).toString(), 'first half, second half')
      await client.end()
    })

    test('no path leads outside the folders, and only files can be created', async () => {
      const client = await yard.enter('bringer')
      await assert.rejects(client.get('/../../../../etc/passwd'), /Files cannot be read back|No such file/)
      await assert.rejects(client.get('/upload/../../etc/passwd'), /No such file/)
      await assert.rejects(client.put('/processed/mine.csv', 'x'), /Permission denied/)
      await assert.rejects(client.put('/upload/deeper/mine.csv', 'x'), /No such file/)
      await assert.rejects(
        client.does((sftp, done) => sftp.mkdir('/upload/folder', done)),
        /Permission denied/,
      )
      await assert.rejects(
        client.does((sftp, done) => sftp.rmdir('/failed', done)),
        /Permission denied/,
      )
      await assert.rejects(
        client.does((sftp, done) => sftp.symlink('/etc/passwd', '/upload/link', done)),
        /Permission denied/,
      )
      await assert.rejects(client.list('/download'), /No such file/)
      await client.end()
    })

    test('an invalid file name is refused with a message, and a file with a long name can be downloaded', async () => {
      const client = await yard.enter('bringer')
      for (const name of ['n'.repeat(201), 'a\u0001b'])
        await assert.rejects(client.put(`/upload/${name}`, 'x'), /Names have at most 200 bytes/)
      const long = 'é'.repeat(100)
      await client.put(`/upload/${long}`, 'whole')
      assert.match((await client.get(`/failed/${long}.errors.csv`)).toString(), /no_matching_template/)
      await client.does((sftp, done) => sftp.unlink(`/failed/${long}.errors.csv`, done))
      await client.end()
    })

    test('a shell is refused', async () => {
      const connection = new ssh2.Client()
      await new Promise((resolve) =>
        connection
          .on('ready', () => resolve(null))
          .connect({
            host: '127.0.0.1',
            port: yard.port,
            username: 'bringer',
            password: passwordOf('bringer'),
          }),
      )
      await assert.rejects(
        new Promise((resolve, reject) =>
          connection.exec('id', (error, channel) => (error ? reject(error) : resolve(channel))),
        ),
      )
      connection.end()
    })
  })

  test('a download user sees only /download and cannot write', async () => {
    const client = await yard.enter('fetcher')
    assert.deepEqual(await client.list('/'), ['download'])
    assert.deepEqual(await client.list('/download'), [])
    await assert.rejects(client.put('/download/mine.csv', 'x'), /Permission denied/)
    await assert.rejects(client.put('/mine.csv', 'x'), /No such file/)
    await client.end()
  })
})
