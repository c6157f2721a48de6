import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigurationError, readConfig } from './config.ts'

const DATABASE = { DATABASE_URL: 'postgres://a:b@db/goods', GOODSYARD_SECRET_KEY: 'x'.repeat(32) }

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigurationError)
    return error.problems
  }
}

test('without any settings the defaults are valid', () => {
  const { config, warnings } = readConfig({})
  assert.deepEqual(warnings, [])
  assert.equal(config.port, 8080)
  assert.equal(config.public_url, 'http://localhost:8080')
  assert.equal(config.auth_url, 'http://localhost:8080')
  assert.equal(config.database_url, null)
  assert.deepEqual(config.roles, ['api', 'sftp', 'worker', 'relay', 'scheduler'])
  assert.ok(Object.isFrozen(config))
})

test('all invalid settings are reported at once, without secrets', () => {
  assert.deepEqual(
    problemsOf({
      PORT: '80a',
      GOODSYARD_SECRET_KEY: 'too short',
      GOODSYARD_LOG_LEVEL: 'loud',
      GOODSYARD_CLIENT_ID: 'alone',
      GOODSYARD_ROLES: 'api,cook',
      DATABASE_URL: 'mysql://user:hidden@db/x',
      HOST_FILE: '/nowhere/at/all',
    }),
    [
      'PORT must be a whole number from 1 to 65535, not "80a"',
      "HOST_FILE cannot be read: ENOENT: no such file or directory, open '/nowhere/at/all'",
      'DATABASE_URL must be an address such as postgres://user:password@host/database',
      'GOODSYARD_SECRET_KEY must have 32 bytes or more',
      'GOODSYARD_ROLES must be a list of api, sftp, worker, relay, scheduler, not "api,cook"',
      'GOODSYARD_LOG_LEVEL must be one of debug, info, warn, error, not "loud"',
      'GOODSYARD_CLIENT_ID and GOODSYARD_CLIENT_SECRET must be set together',
    ],
  )
})

test('a setting can be read from a file, but not be given in both ways', () => {
  const folder = mkdtempSync(join(tmpdir(), 'goodsyard-config-'))
  const file = join(folder, 'key')
  writeFileSync(file, `${'k'.repeat(40)}\n`)
  assert.equal(readConfig({ GOODSYARD_SECRET_KEY_FILE: file }).config.secret_key, 'k'.repeat(40))
  assert.deepEqual(problemsOf({ GOODSYARD_SECRET_KEY_FILE: file, GOODSYARD_SECRET_KEY: 'x'.repeat(32) }), [
    'GOODSYARD_SECRET_KEY and GOODSYARD_SECRET_KEY_FILE must not both be set',
  ])
  rmSync(folder, { recursive: true })
})

test('an empty setting means its default, except for an empty list of origins', () => {
  const { config } = readConfig({ PORT: '', DATABASE_URL: '', GOODSYARD_CORS_ORIGINS: '' })
  assert.equal(config.port, 8080)
  assert.equal(config.database_url, null)
  assert.deepEqual(config.cors_origins, [])
})

test('an unknown setting causes a warning', () => {
  const { warnings } = readConfig({
    GOODSYARD_SUBDOMAN: 'x',
    GOODSYARD_SUBDOMAIN: 'y',
    GOODSYARD_MAIL_FROM_FILE: '',
  })
  assert.deepEqual(warnings, ['GOODSYARD_SUBDOMAN is not a setting of this service'])
})

test('an https URL without trusted proxies causes a warning', () => {
  const warned = [
    "GOODSYARD_TRUSTED_PROXIES is empty though TLS is ended in front of the service: the address of that proxy counts as everybody's",
  ]
  for (const name of ['GOODSYARD_PUBLIC_URL', 'GOODSYARD_AUTH_URL']) {
    const environment = { [name]: 'https://goods.example' }
    assert.deepEqual(readConfig(environment).warnings, warned)
    assert.deepEqual(readConfig({ ...environment, GOODSYARD_TRUSTED_PROXIES: '10.0.0.1' }).warnings, [])
  }
})

test('an external database requires a configured secret key', () => {
  assert.deepEqual(problemsOf({ DATABASE_URL: DATABASE.DATABASE_URL }), [
    'GOODSYARD_SECRET_KEY must be set together with DATABASE_URL',
  ])
  const { config } = readConfig(DATABASE)
  assert.equal(config.database_migration_url, DATABASE.DATABASE_URL)
})

test('URLs follow host and port by default, and lose their trailing slash', () => {
  assert.equal(readConfig({ HOST: '::1', PORT: '9' }).config.public_url, 'http://[::1]:9')
  const { config } = readConfig({ GOODSYARD_PUBLIC_URL: 'https://goods.example/' })
  assert.equal(config.public_url, 'https://goods.example')
  assert.equal(config.auth_url, 'https://goods.example')
})

test('a process waits before it ends only where others share its database, unless it is told how long', () => {
  const drainOf = (environment: Record<string, string>) => readConfig(environment).config.drain_seconds
  assert.deepEqual(
    [drainOf({}), drainOf(DATABASE), drainOf({ ...DATABASE, GOODSYARD_DRAIN_SECONDS: '0' })],
    [0, 5, 0],
  )
})
