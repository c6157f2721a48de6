import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { Secrets } from '#access/secrets.ts'
import { SIGNED_FOR } from '#cli/backup/manifest.ts'
import { dumpSchema } from '#database/schema-dump.ts'
import { VERSION } from '#values/version.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { goodsyard } from '../support/command.ts'
import { machine } from '../support/machine.ts'
import { sampleDatabase, TestServer } from '../support/server.ts'

// What the release before left is restored and served by this one, or refused with the true reason before anything is touched.

const KEY = 'a key that is long enough for the tests of the service'
const folder = mkdtempSync(join(tmpdir(), 'goodsyard-release-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const at = (...parts: readonly string[]) => join(folder, ...parts)

const [, , ...earlier] = readFileSync('CHANGELOG.md', 'utf8').match(/^## .*$/gm) ?? []
/** The release before this one, as the changelog has it. */
const PREVIOUS = earlier[0]?.slice(3) ?? ''

/** From here on a release restores the backups of the one before it. */
const FIRST_RESTORED = '1.1.0'

/** The folder of a release: this one, or a checkout of its tag with the packages of this one. */
function folderOf(version: string): string {
  if (version === VERSION) return '.'
  const place = at(version)
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', place, `v${version}`])
  symlinkSync(resolve('node_modules'), join(place, 'node_modules'))
  return place
}

/** Makes an installation with a release, and its backup. */
async function backupBy(version: string): Promise<string> {
  const place = folderOf(version)
  const database = version === VERSION ? await sampleDatabase() : await cloneDatabase({ empty: true })
  const server = await TestServer.start({
    database,
    folder: place,
    environment: { GOODSYARD_SAMPLE_DATA: 'true' },
  })
  try {
    const backup = at('backup')
    const child = spawn(process.execPath, ['bin/goodsyard.mjs', 'backup', backup], {
      cwd: place,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...machine, DATABASE_URL: database.url, DATA_DIR: server.dataDir, GOODSYARD_SECRET_KEY: KEY },
    })
    const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    assert.equal(code, 0, output)
    return backup
  } finally {
    await server.stop()
    await database.drop()
    if (place !== '.') execFileSync('git', ['worktree', 'remove', '--force', place])
  }
}

test('the changelog begins with what is unreleased, and then has this version', () => {
  const headings = readFileSync('CHANGELOG.md', 'utf8').match(/^## .*$/gm) ?? []
  assert.deepEqual(headings.slice(0, 2), ['## Unreleased', `## ${VERSION}`])
  assert.match(PREVIOUS, /^\d+\.\d+\.\d+$/)
})

// There is none before the first; until then this version restores what it made itself.
const MADE_BY = PREVIOUS < FIRST_RESTORED ? VERSION : PREVIOUS

test(`a backup of ${MADE_BY} is restored and served by ${VERSION}`, async () => {
  const backup = await backupBy(MADE_BY)
  const database = await cloneDatabase({ empty: true })
  await using stopping = new AsyncDisposableStack()
  stopping.defer(() => database.drop())
  const data = { DATABASE_URL: database.url, DATA_DIR: at('restored'), GOODSYARD_SECRET_KEY: KEY }
  const restored = await goodsyard(data, 'restore', backup)
  assert.equal(restored.code, 0, restored.messages.join('\n'))
  const verified = await goodsyard(data, 'verify')
  assert.equal(verified.code, 0, verified.out)
  const server = await TestServer.start({ database, environment: { GOODSYARD_MIGRATE: 'check' } })
  stopping.defer(() => server.stop())
  const query = '{ products { all { total_count } } }'
  const { status, body } = await server.graphql<{ data: { products: { all: { total_count: number } } } }>(
    query,
  )
  assert.equal(status, 200)
  assert.ok(body.data.products.all.total_count > 0, JSON.stringify(body))
})

/** The table of migrations as 1.0.0 had it, with its first row. */
const OF_1_0_0 = `
  create table schema_migrations (
    version int not null, name text not null, sha256 text not null, applied_at timestamptz(3) not null default now(),
    constraint schema_migrations_pkey primary key (version));
  insert into schema_migrations (version, name, sha256) values (1, '0001_installation',
    'be786234688de2251b244d1129c62b0c86013a33d94ff3317f46ee39c53b7f8d');
  create table tenants (id bigint primary key)`

const NO_WAY = 'nothing leads from there to later versions, see docs/operating/upgrading.md'

describe('what version 1.0.0 left', () => {
  test('a database is refused by migrate, serve and doctor, and not changed', async (context) => {
    const database = await cloneDatabase({ empty: true })
    context.after(() => database.drop())
    await database.run(OF_1_0_0)
    const before = await dumpSchema(database.url)
    const environment = {
      DATABASE_URL: database.url,
      DATA_DIR: at('old'),
      GOODSYARD_SECRET_KEY: KEY,
      SFTP_PORT: '0',
    }
    for (const command of ['migrate', 'serve', 'doctor']) {
      const { code, messages } = await goodsyard(environment, command)
      assert.deepEqual(
        [code, messages.at(-1)],
        [1, `goodsyard: this is a database of Goodsyard 1.0.0: ${NO_WAY}`],
        command,
      )
    }
    assert.equal(await dumpSchema(database.url), before)
  })

  test('a backup is refused by restore before the database and the files are touched', async (context) => {
    const [source, into] = [await cloneDatabase(), await cloneDatabase({ empty: true })]
    context.after(async () => {
      await source.drop()
      await into.drop()
    })
    const from = { DATABASE_URL: source.url, DATA_DIR: at('source'), GOODSYARD_SECRET_KEY: KEY }
    const made = await goodsyard(from, 'backup', at('made'))
    assert.equal(made.code, 0, made.messages.join('\n'))
    cpSync(at('made'), at('old-backup'), { recursive: true })
    const place = at('old-backup', 'manifest.json')
    const { signature: _, ...manifest } = JSON.parse(readFileSync(place, 'utf8'))
    const old = { ...manifest, schema_version: 290 }
    const signature = new Secrets(KEY).sign(SIGNED_FOR, JSON.stringify(old))
    writeFileSync(place, JSON.stringify({ ...old, signature }))
    const target = { DATABASE_URL: into.url, DATA_DIR: at('target'), GOODSYARD_SECRET_KEY: KEY }
    const { code, messages } = await goodsyard(target, 'restore', at('old-backup'))
    assert.deepEqual(
      [code, messages.at(-1)],
      [
        1,
        `goodsyard: ${at('old-backup')}: it is of schema 290, which only versions before 1.1.0 had: ${NO_WAY}`,
      ],
    )
    const tables = await into.run("select relname from pg_class where relnamespace = 'public'::regnamespace")
    assert.deepEqual([tables, existsSync(at('target', 'files'))], [[], false])
  })
})
