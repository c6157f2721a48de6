import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '#database/migrator.ts'
import { document } from '../support/api-client.ts'
import { goodsyard } from '../support/command.ts'
import { PostgresServer, SERVER_PROGRAM, serverFolder } from '../support/postgres-server.ts'
import { skipWithout } from '../support/program.ts'
import { TestServer } from '../support/server.ts'

// A base backup and the archived log are recovered to a moment before a mishap, by the settings of docs/operating/backups.md.

const KEY = 'a key that is long enough for the tests of the service'

describe('recovery to a point in time', { skip: skipWithout(SERVER_PROGRAM) }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'goodsyard-recovery-'))
  chmodSync(folder, 0o755)
  const stops: (() => Promise<unknown>)[] = []
  after(async () => {
    for (const stop of stops.reverse()) await stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('has what was written before the moment and nothing of after it, and serves', async () => {
    const archive = serverFolder(folder, 'archive')
    const database = await PostgresServer.create(serverFolder(folder, 'database'), {
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    })
    stops.push(() => database.end('SIGQUIT'))
    await database.query('create database yard', 'postgres')
    await migrate({ url: database.urlOf('yard') })
    database.baseBackup(serverFolder(folder, 'recovered'))

    const service = await TestServer.start({
      database: null,
      environment: { DATABASE_URL: database.urlOf('yard') },
    })
    stops.push(() => service.stop())
    const make = async (code: string) => {
      const { status } = await service.api('POST', '/api/sites', document('sites', { code, name: code }))
      assert.equal(status, 200)
    }
    await make('BEFORE')
    const [{ moment, position } = {}] = await database.query(
      'select clock_timestamp()::text as moment, pg_current_wal_lsn()::text as position',
    )
    await make('MISHAP')
    const [{ file } = {}] = await database.query('select pg_walfile_name(pg_switch_wal()) as file')
    while (!readdirSync(archive).includes(String(file))) await pause(50)

    writeFileSync(join(folder, 'recovered', 'recovery.signal'), '')
    const recovered = await PostgresServer.open(join(folder, 'recovered'), {
      archive_mode: 'off',
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: String(moment),
      recovery_target_action: 'promote',
    })
    stops.push(() => recovered.end('SIGQUIT'))
    while (
      (await recovered.query('select pg_is_in_recovery() as is_recovering'))[0]?.['is_recovering'] === true
    )
      await pause(50)
    const sites = await recovered.query("select code from sites where code in ('BEFORE', 'MISHAP')")
    assert.deepEqual(sites, [{ code: 'BEFORE' }], `at ${moment}, ${position}`)
    const environment = { DATABASE_URL: recovered.urlOf('yard'), DATA_DIR: folder, GOODSYARD_SECRET_KEY: KEY }
    for (const command of ['verify', 'doctor']) {
      const { code, out } = await goodsyard(environment, command)
      assert.equal(code, 0, out)
    }
    const again = await TestServer.start({
      database: null,
      environment: { DATABASE_URL: recovered.urlOf('yard') },
    })
    stops.push(() => again.stop())
    const { status } = await again.api(
      'POST',
      '/api/sites',
      document('sites', { code: 'MISHAP', name: 'again' }),
    )
    assert.equal(status, 200)
  })
})
