import assert from 'node:assert/strict'
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, suite, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { Secrets } from '#access/secrets.ts'
import { backup } from '#cli/backup/backup.ts'
import type { BackupSource } from '#cli/backup/backup-source.ts'
import type { Manifest } from '#cli/backup/manifest.ts'
import { restore } from '#cli/backup/restore.ts'
import { ConfigurationError } from '#config.ts'
import { Database } from '#database/database.ts'
import { readSnapshot } from '#database/dump.ts'
import { fillDatabase } from '#database/fill.ts'
import { migrate, schemaVersion, schemaVersions } from '#database/migrator.ts'
import { dumpSchema } from '#database/schema-dump.ts'
import { readBackupTimes } from '#domain/tenancy/backup-results.ts'
import { openFiles } from '#outside/files.ts'
import { asBoundOwner } from '../support/bound-owner.ts'
import { cloneDatabase, type TestDatabase } from '../support/cluster.ts'
import { onPlainPostgres } from '../support/cluster-nodes.ts'
import { goodsyard } from '../support/command.ts'
import { openOutbound } from '../support/outbound.ts'
import { openDay } from '../support/worked-day.ts'

// A whole installation is backed up into a folder and restored (platform 15.5).

const KEY = 'a secret key that is long enough for tests'
const secrets = new Secrets(KEY)
const out = await openOutbound()
const { floor } = out
const { day } = await openDay(out)
const { url } = floor.service.database
const folder = mkdtempSync(join(tmpdir(), 'goodsyard-backup-'))
const files = openFiles(join(folder, 'files'))
const at = (...parts: string[]) => join(folder, ...parts)
const source: BackupSource = { migration_url: url, service_url: url, files, secrets }

/** A document whose file is stored before its row, as everywhere. */
async function addDocument(words: string): Promise<string> {
  const { file_path, sha256, file_size } = await files.put(floor.scope.tenant.id, Buffer.from(words))
  const document = await floor.made('documents', { category: 'label' })
  await floor.rows(
    "update documents set file_path = $1, sha256 = $2, file_size = $3, status = 'available' where id = $4",
    [file_path, sha256, file_size, document],
  )
  await floor.rows(
    `insert into storage_uses as u (tenant_id, used_bytes) values ($1, $2)
     on conflict (tenant_id) do update set used_bytes = u.used_bytes + excluded.used_bytes`,
    [floor.scope.tenant.id, file_size],
  )
  return file_path
}

/** The rows of every table as COPY writes them; sorted, since the shards of a cluster are read in any order. */
const everything = (from: string) =>
  readSnapshot({ url: from, tenants: 'tenants' }, async (snapshot) => {
    const rows: Record<string, string> = {}
    for (const table of snapshot.tables) rows[table.name] = inOrder(await text(snapshot.rows(table)))
    const { schema_version, tables, sequences } = snapshot
    return { schema_version, tables, sequences, rows }
  })

const inOrder = (lines: string) =>
  lines
    .split(/(?<=\n)/)
    .toSorted()
    .join('')

const manifestIn = (place: string): Manifest & { signature: string } =>
  JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8'))

async function emptyDatabase(context: { after(act: () => unknown): void }): Promise<TestDatabase> {
  const database = await cloneDatabase()
  context.after(() => database.drop())
  return database
}

/** Restores a backup with only its key; the database is opened only after everything else is checked. */
const restored = (args: readonly string[], into: string | null = null, key: string | null = KEY) =>
  restore(args, {
    findSecrets: async () => (key === null ? null : new Secrets(key)),
    files: openFiles(at('brought')),
    open: async () => {
      assert.notEqual(into, null, 'the database was asked for')
      return String(into)
    },
  })

/** When the last scheduled backups ended, as the metrics of the service read it. */
async function backupTimes() {
  const database = new Database({ url, pool: 1 })
  try {
    return await database.probeQueue(readBackupTimes)
  } finally {
    await database.close()
  }
}

const modeOf = (place: string) => statSync(place).mode & 0o777

function assertSecret(told: string, password: string): void {
  for (const secret of [KEY, password, encodeURIComponent(password)])
    assert.ok(!told.includes(secret), secret)
}

suite('a backup', () => {
  after(async () => {
    await floor.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('restores everything as it was, and the restored data is consistent', async (context) => {
    await day()
    const label = await addDocument('a label')
    const environment = { DATABASE_URL: url, DATA_DIR: folder, GOODSYARD_SECRET_KEY: KEY }
    const made = await goodsyard(environment, 'backup', at('first'), '--json')
    assert.equal(made.code, 0, made.messages.join('\n'))
    const manifest = manifestIn(at('first'))
    const reported = JSON.parse(made.out)
    assert.deepEqual([reported.files, reported.schema_version], [1, schemaVersion()])
    assert.ok(reported.rows > 100 && manifest.tables['public.transactions']?.rows !== 0)

    const database = await emptyDatabase(context)
    const elsewhere = { ...environment, DATABASE_URL: database.url, DATA_DIR: at('elsewhere') }
    const back = await goodsyard(elsewhere, 'restore', at('first'), '--json')
    assert.equal(back.code, 0, back.messages.join('\n'))
    assert.deepEqual(JSON.parse(back.out), { ...reported, has_key: true })
    assert.deepEqual(await everything(database.url), await everything(url))
    assert.equal(await dumpSchema(database.url), await dumpSchema(url))
    assert.equal(readFileSync(at('elsewhere', 'files', label), 'utf8'), 'a label')
    const verified = await goodsyard(elsewhere, 'verify')
    assert.deepEqual([verified.code, verified.out], [0, 'everything agrees in 2 tenants\n'])
  })

  test('is readable for its account alone, and neither it nor the command tells the key or a password', async () => {
    const password = 'the-password-of-the-database'
    const login = url.replace(/\/\/([^:@/]+)(?::[^@]*)?@/, `//$1:${password}@`)
    assert.ok(login.includes(password))
    const environment = { DATABASE_URL: login, DATA_DIR: folder, GOODSYARD_SECRET_KEY: KEY }
    const umask = process.umask(0)
    try {
      const made = await goodsyard(environment, 'backup', at('private'))
      assert.equal(made.code, 0, made.messages.join('\n'))
      assertSecret([made.out, ...made.messages].join('\n'), password)
    } finally {
      process.umask(umask)
    }
    const entries = readdirSync(at('private'), { recursive: true, withFileTypes: true })
    const wrong = entries.filter(
      (one) => modeOf(join(one.parentPath, one.name)) !== (one.isFile() ? 0o600 : 0o700),
    )
    assert.deepEqual([wrong.map(({ name }) => name), modeOf(at('private'))], [[], 0o700])
    for (const { parentPath, name } of entries.filter((one) => one.isFile())) {
      const bytes = readFileSync(join(parentPath, name))
      assertSecret((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1'), password)
    }
  })

  test('that is restored has its files readable for its account alone', async (context) => {
    const database = await emptyDatabase(context)
    const environment = { DATABASE_URL: database.url, DATA_DIR: at('restored'), GOODSYARD_SECRET_KEY: KEY }
    const back = await goodsyard(environment, 'restore', at('private'))
    assert.equal(back.code, 0, back.messages.join('\n'))
    const files = readdirSync(at('restored', 'files'), { recursive: true, withFileTypes: true })
    assert.ok(files.some((one) => one.isFile()))
    for (const one of files)
      assert.equal(modeOf(join(one.parentPath, one.name)), one.isFile() ? 0o600 : 0o700, one.name)
  })

  test('is made and restored without another program, which would show its arguments', () => {
    const sources = globSync('src/{cli/backup,database}/*.ts').map((file) => readFileSync(file, 'utf8'))
    const starting = sources.filter((source) => /\b(?:pg_dump|pg_restore|psql)\b/.test(source))
    assert.deepEqual(starting, [])
  })

  test(
    'is of one moment, even if data is changed meanwhile',
    onPlainPostgres('there is no snapshot across nodes'),
    async () => {
      const before = await everything(url)
      const rows: Record<string, string> = {}
      await readSnapshot({ url, tenants: 'tenants' }, async (snapshot) => {
        for (const [place, table] of snapshot.tables.entries()) {
          if (place === Math.floor(snapshot.tables.length / 2)) await day()
          rows[table.name] = inOrder(await text(snapshot.rows(table)))
        }
      })
      assert.deepEqual(rows, before.rows)
      assert.notDeepEqual((await everything(url)).rows, before.rows)
    },
  )

  test('has the files of all its rows, even if files are added and deleted meanwhile', async () => {
    const going = await addDocument('goes')
    let coming = ''
    const changing = {
      ...files,
      // These changes happen between the first listing of the files and the snapshot.
      async *list() {
        const known = await Array.fromAsync(files.list())
        if (coming === '') {
          await files.remove(going)
          await floor.rows('update documents set file_path = null where file_path = $1', [going])
          coming = await addDocument('comes')
        }
        yield* known
      },
    }
    await backup([at('second')], async () => ({ ...source, files: changing }))
    const named = await floor.rows('select file_path from documents where file_path is not null')
    const stored = readFileSync(at('second', 'files.ndjson'), 'utf8')
    assert.ok(named.length > 1 && named.every(({ file_path }) => stored.includes(String(file_path))))
    assert.ok(stored.includes(coming) && !stored.includes(going))
  })

  test('is written to an empty folder, which is left empty if the backup fails', async () => {
    await assert.rejects(
      backup([], async () => source),
      /needs a folder/,
    )
    const open = async () => source
    await assert.rejects(backup([at('first')], open), /is not empty; a backup is made in a folder of its own/)
    writeFileSync(at('file'), '')
    for (const place of [at('file'), at('file', 'below'), '/proc/goodsyard/backup'])
      await assert.rejects(backup([place], open), /cannot be written/)
    const empty = await cloneDatabase({ empty: true })
    try {
      const nothing = async () => ({ ...source, migration_url: empty.url })
      await assert.rejects(backup([at('nothing')], nothing), /there is nothing in it/)
      assert.deepEqual(readdirSync(at('nothing')), [])
    } finally {
      await empty.drop()
    }
  })

  test('with --keep is checked under a name of its own, and the newest ones are kept beside what is no backup', async () => {
    const others = ['2020-01-01T000000Z', '2020-01-02T000000Z', '2020-01-03T000000Z.unfinished', 'monday']
    for (const name of others) mkdirSync(at('kept', name), { recursive: true })
    const environment = { DATABASE_URL: url, DATA_DIR: folder, GOODSYARD_SECRET_KEY: KEY }
    const began = Date.now()
    const made = await goodsyard(environment, 'backup', at('kept'), '--keep', '2', '--json')
    assert.equal(made.code, 0, made.messages.join('\n'))
    const { folder: place, deleted } = JSON.parse(made.out)
    assert.deepEqual(deleted, ['2020-01-01T000000Z', '2020-01-03T000000Z.unfinished'])
    assert.deepEqual(
      readdirSync(at('kept')).map((name) => at('kept', name)),
      [at('kept', '2020-01-02T000000Z'), place, at('kept', 'monday')],
    )
    const checked = await goodsyard(environment, 'restore', place, '--check', '--json')
    assert.equal(checked.code, 0, checked.messages.join('\n'))
    const { deleted: _, ...told } = JSON.parse(made.out)
    assert.deepEqual(JSON.parse(checked.out), { ...told, has_key: true })
    const { succeeded, failed } = await backupTimes()
    assert.ok(succeeded * 1000 >= began && failed === 0, `${succeeded} ${failed}`)
  })

  test('with --keep that is not whole when it is read again fails, is recorded, and deletes no other', async () => {
    const spoiling = {
      ...files,
      // The second listing comes when the tables are written: the disk loses the end of one.
      async *list() {
        for (const table of globSync(at('kept', '*.unfinished', 'tables', 'public.sites.copy.gz')))
          truncateSync(table, 12)
        yield* files.list()
      },
    }
    const before = readdirSync(at('kept'))
    await assert.rejects(
      backup([at('kept'), '--keep', '1'], async () => ({ ...source, files: spoiling })),
      /table public\.sites has 12 bytes in place of \d+/,
    )
    assert.deepEqual(readdirSync(at('kept')), before)
    const times = await backupTimes()
    assert.ok(times.failed >= times.succeeded && times.succeeded > 0)
    const [{ reason = '' } = {}] = await floor.rows(
      "select reason from backup_results where outcome = 'failed'",
    )
    assert.match(String(reason), /public\.sites/)
    for (const keep of ['0', 'all'])
      await assert.rejects(
        backup([at('kept'), '--keep', keep], async () => source),
        /--keep is how many backups are kept/,
      )
  })

  test('is found to be short by restore --check if a table has other rows than its manifest says', async () => {
    cpSync(at('second'), at('short'), { recursive: true })
    const { signature: _, ...manifest } = manifestIn(at('short'))
    const sites = manifest.tables['public.sites']
    assert.ok(sites !== undefined)
    const tables = { ...manifest.tables, 'public.sites': { ...sites, rows: sites.rows + 1 } }
    const changed = { ...manifest, tables }
    const signature = secrets.sign('backup', JSON.stringify(changed))
    writeFileSync(join(at('short'), 'manifest.json'), JSON.stringify({ ...changed, signature }))
    await assert.rejects(
      restored([at('short'), '--check']),
      new RegExp(`table public\\.sites has ${sites.rows} rows in place of ${sites.rows + 1}`),
    )
    await assert.rejects(
      restored([at('second'), '--check'], null, 'another secret key that is long enough'),
      /is not signed with the secret key of now/,
    )
  })

  test('is refused with all errors in it, before anything is written', async () => {
    const spoilt = (name: string, spoil: (place: string) => void): readonly string[] => {
      cpSync(at('second'), at(name), { recursive: true })
      spoil(at(name))
      return [at(name)]
    }
    const amended = (name: string, change: Readonly<Record<string, unknown>>) =>
      spoilt(name, (place) => {
        const manifest = { ...manifestIn(place), ...change }
        writeFileSync(join(place, 'manifest.json'), JSON.stringify(manifest))
      })
    const [{ key: file = '' } = {}] = readFileSync(at('second', 'files.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const faulty = spoilt('faulty', (place) => {
      truncateSync(join(place, 'tables', 'public.sites.copy.gz'), 12)
      rmSync(join(place, 'tables', 'public.users.copy.gz'))
      const changed = join(place, 'files', file)
      writeFileSync(changed, readFileSync(changed, 'utf8').toUpperCase())
    })
    await assert.rejects(restored(faulty), (error: Error) => {
      assert.match(error.message, /table public\.sites has 12 bytes in place of \d+/)
      assert.match(error.message, /table public\.users is missing/)
      assert.match(error.message, new RegExp(`file ${file} has another checksum`))
      return true
    })
    const refusals: readonly (readonly [readonly string[], RegExp])[] = [
      [[at('nowhere')], /no whole backup: there is no manifest\.json/],
      [spoilt('cut', (place) => rmSync(join(place, 'manifest.json'))), /there is no manifest\.json/],
      [spoilt('text', (place) => writeFileSync(join(place, 'manifest.json'), '[')), /no JSON object/],
      [
        spoilt('more', (place) => appendFileSync(join(place, 'files.ndjson'), '{}\n')),
        /files\.ndjson has another/,
      ],
      [amended('format', { format: 2 }), /its format is 2/],
      [amended('unsigned', { signature: undefined }), /it is not signed/],
      [amended('tables', { tables: { '../x.y': {} } }), /does not tell of tables/],
      [amended('sequences', { sequences: {} }), /was changed after it had been made/],
    ]
    for (const [args, why] of refusals) await assert.rejects(restored(args), why)
  })

  test('is restored only with its secret key, or with --key-lost', async (context) => {
    for (const [key, why] of [
      [null, /there is none yet/],
      ['another secret key that is long enough', /and is another/],
    ] as const)
      await assert.rejects(restored([at('second')], null, key), (error: unknown) => {
        assert.ok(error instanceof ConfigurationError)
        assert.match(error.message, why)
        return true
      })
    const { url: into } = await emptyDatabase(context)
    const { json, lines } = await restored([at('second'), '--key-lost'], into, null)
    assert.equal((json as { has_key: boolean }).has_key, false)
    assert.match(lines.join('\n'), /goodsyard client rotate/)
    const environment = { DATABASE_URL: into, DATA_DIR: at('lost'), GOODSYARD_SECRET_KEY: `another ${KEY}` }
    const { out: found } = await goodsyard(environment, 'doctor')
    assert.match(found, /^FAIL {2}the secret key opens what was sealed: .*those of the clients tests$/m)
    await assert.rejects(restored([at('second')], into), /the database is not empty: there are rows in/)
  })

  test('refuses a database with other content, or with a newer schema', async (context) => {
    const { url: into, run } = await emptyDatabase(context)
    const dump = { ...(await everything(url)), rows: () => assert.fail('rows were asked for') }
    const older = { ...dump, schema_version: schemaVersions().at(-2) ?? 0 }
    await assert.rejects(
      fillDatabase(into, older, () => {}),
      /has schema \d+ already and this is of \d+/,
    )
    const newer = { ...dump, schema_version: schemaVersion() + 1 }
    await assert.rejects(
      fillDatabase(into, newer, () => {}),
      /restore it with the version of Goodsyard that made it/,
    )
    const strange = { ...dump, tables: [{ name: 'public.shelves', columns: ['id'] }] }
    await assert.rejects(
      fillDatabase(into, strange, () => {}),
      /no table such as public\.shelves \(id\)/,
    )
    await run('drop table schema_migrations')
    await assert.rejects(
      fillDatabase(into, dump, () => {}),
      /has tables of something else/,
    )
  })

  test('is created and restored by an owner subject to row level security, and an older one is migrated', async (context) => {
    const [from, into] = [await cloneDatabase({ empty: true }), await cloneDatabase({ empty: true })]
    context.after(async () => {
      await from.drop()
      await into.drop()
    })
    await asBoundOwner(from, async (owner) => {
      await migrate({ url: owner, until: 1 })
      await from.run(`
        insert into tenants (subdomain, company_name) values ('one', 'One'), ('two', 'Two');
        insert into roles (tenant_id, name, permissions, role_type) select id, subdomain, '{}', 'custom' from tenants`)
      const { rows, ...dump } = await everything(owner)
      assert.equal(dump.schema_version, 1)
      const read = ({ name }: { name: string }) => Readable.from([Buffer.from(rows[name] ?? '')])
      await asBoundOwner(into, (other) => fillDatabase(other, { ...dump, rows: read }, () => {}))
    })
    assert.deepEqual(await into.run('select tenant_id, name from roles order by id'), [
      { tenant_id: '1', name: 'one' },
      { tenant_id: '2', name: 'two' },
    ])
    assert.deepEqual(await into.run('select max(version)::int as version from schema_migrations'), [
      { version: schemaVersion() },
    ])
    assert.deepEqual(await into.run("select nextval('roles_id_seq')::int as next"), [{ next: 3 }])
  })
})
