import assert from 'node:assert/strict'
import {
  appendFileSync,
  createReadStream,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, suite, test } from 'node:test'
import { rootCertificates } from 'node:tls'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { supportBundle } from '#cli/support/support-bundle.ts'
import { readConfig } from '#config.ts'
import { settings } from '../../src/settings.ts'
import { document } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

// A support bundle has what support asks for, and nothing secret (platform 16.4).

const service = await openService()
const folder = mkdtempSync(join(tmpdir(), 'goodsyard-bundle-'))
const { url } = service.database

/** A value for each secret setting, with a text of its own that nothing else has. */
const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: url.replace(/\/\/([^:@/]+)@/, '//$1:secret-of-the-database@'),
  DATABASE_MIGRATION_URL: url.replace(/\/\/([^:@/]+)@/, '//$1:secret-of-the-owner@'),
  DATABASE_READ_URL: 'postgres://reader:secret-of-the-replica@127.0.0.1:1/yard',
  GOODSYARD_SECRET_KEY: 'a secret key that is long enough for tests',
  GOODSYARD_SECRET_KEY_PREVIOUS: 'the secret key that there was before this one',
  GOODSYARD_CLIENT_SECRET: 'secret-of-the-first-client',
  GOODSYARD_ADMIN_PASSWORD: 'secret-of-the-first-user',
  GOODSYARD_SMTP_URL: 'smtp://mailer:secret-of-the-mailer@127.0.0.1:1',
  GOODSYARD_STORAGE_URL:
    's3://files/yard?endpoint=http://127.0.0.1:1&region=x&access_key_id=yard&secret_access_key=secret-of-the-store',
  GOODSYARD_AI_KEY: 'secret-of-the-model',
  GOODSYARD_CA_CERTIFICATES: `${rootCertificates[0]}`,
  GOODSYARD_METRICS_TOKEN: 'secret-of-the-metrics',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret-of-the-traces',
}

const environment = {
  DATA_DIR: folder,
  PORT: '1',
  GOODSYARD_AI_MODEL: 'large',
  // No secret setting, but an address may have a password.
  GOODSYARD_AI_URL: 'https://user:secret-of-the-address@model.example.com',
  GOODSYARD_CLIENT_ID: 'tests',
  GOODSYARD_ADMIN_EMAIL: 'admin@example.test',
  ...SECRETS,
}

/** The parts of a bundle by name. */
async function partsIn(file: string): Promise<Readonly<Record<string, string>>> {
  const parts: Record<string, string> = {}
  for await (const entry of createReadStream(file).pipe(createGunzip()).pipe(extract()))
    parts[entry.header.name] = await text(entry)
  return parts
}

async function made(...args: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const reading = readConfig(environment)
  const address = String(reading.config.database_url)
  const store = {
    url: address,
    coordinator_url: address,
    migration_url: address,
    close: async () => undefined,
  }
  const file = join(folder, 'bundle.tar.gz')
  rmSync(file, { force: true })
  await supportBundle(['--output', file, ...args], { reading, environment, open: async () => store })
  assert.equal(statSync(file).mode & 0o777, 0o600)
  return partsIn(file)
}

suite('a support bundle', () => {
  after(async () => {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('tells the version, settings, migrations, sizes of tables, queues and why a part is missing', async () => {
    const parts = await made()
    assert.match(parts['version.json'] ?? '', /"version": "\d/)
    const { settings: shown } = JSON.parse(parts['settings.json'] ?? '') as {
      readonly settings: readonly { readonly name: string; readonly value: string }[]
    }
    assert.deepEqual(
      shown.map(({ name }) => name),
      Object.values(settings).map(({ name }) => name),
    )
    assert.equal(shown.find(({ name }) => name === 'GOODSYARD_SECRET_KEY')?.value, '(secret)')
    assert.equal(shown.find(({ name }) => name === 'PORT')?.value, '1')
    const facts = JSON.parse(parts['database.json'] ?? '') as Record<string, readonly { name: string }[]>
    assert.ok((facts['migrations']?.length ?? 0) > 10)
    assert.ok(facts['tables']?.some(({ name }) => name === 'stocks'))
    assert.match(parts['doctor.txt'] ?? '', /^ok {4}the schema is up to date$/m)
    assert.ok('queues' in JSON.parse(parts['queue.json'] ?? ''))
    assert.match(parts['health.json'] ?? '', /^not collected: /)
  })

  test('has no secret setting, even where the log has one, and no stored secret', async () => {
    const missing = Object.values(settings).filter(({ name, is_secret }) => is_secret && !(name in SECRETS))
    assert.deepEqual(missing, [])
    const created = [
      await service.operator.post(
        '/api/ftp_users',
        document('ftp_users', {
          direction: 'upload',
          name: 'Uploader',
          username: 'uploader',
          password: 'secret-of-sftp-users',
          password_confirmation: 'secret-of-sftp-users',
        }),
      ),
      await service.operator.post(
        '/api/oauth_applications',
        document('oauth_applications', { name: 'Shop' }),
      ),
    ]
    for (const { status, text: answer } of created) assert.equal(status, 200, answer)
    const log = join(folder, 'log.jsonl')
    writeFileSync(
      log,
      Object.values(SECRETS)
        .map((secret) => `${JSON.stringify({ msg: secret })}\n`)
        .join(''),
    )
    const all = Object.values(await made('--log', log)).join('\n')
    const { rows } = await service.owner.query<{ name: string; column: string }>(`
      select table_name as name, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'bytea')
        and column_name ~ '(_hash|_hmac|sealed|^payload|^public_key)$'`)
    assert.ok(rows.length > 10)
    const stored: string[] = []
    for (const { name, column } of rows) {
      const { rows: values } = await service.owner.query<{ value: string }>(
        `select distinct ${column}::text as value from ${name} where ${column} is not null`,
      )
      stored.push(...values.map(({ value }) => value))
    }
    assert.ok(stored.length >= 2)
    const own = Object.values(SECRETS).flatMap((secret) => [
      secret,
      ...(/secret-of-[a-z-]+/.exec(secret) ?? []),
    ])
    assert.deepEqual(
      [...own, ...stored, 'secret-of-sftp-users', 'secret-of-the-address'].filter((secret) =>
        all.includes(secret),
      ),
      [],
    )
  })

  test('has the last 5,000 lines of a log that is larger than a text can be', async () => {
    const log = join(folder, 'large.jsonl')
    writeFileSync(log, '')
    truncateSync(log, 3 * 1024 ** 3)
    appendFileSync(log, Array.from({ length: 6_000 }, (_, line) => `\n{"line":${line}}`).join(''))
    const { 'log.jsonl': packed = '' } = await made('--log', log)
    const lines = packed.trimEnd().split('\n')
    assert.equal(lines.length, 5_000)
    assert.deepEqual([lines.at(0), lines.at(-1)], ['{"line":1000}', '{"line":5999}'])
  })
})
