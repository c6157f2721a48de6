import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { cloneDatabase } from '../../test/support/cluster.ts'
import { onPlainPostgres } from '../../test/support/cluster-nodes.ts'
import { dumpSchema } from './schema-dump.ts'

const onPlain = onPlainPostgres('its policies and functions are others')

test('schema.sql is the result of all migrations; npm test -- --update rewrites it', onPlain, async () => {
  const database = await cloneDatabase()
  const schema = await dumpSchema(database.url)
  await database.drop()
  const text = `-- Generated from the migrations, for reading; npm test -- --update writes it.\n\n${schema}`
  if (process.env.TEST_UPDATE === '1') writeFileSync('migrations/schema.sql', text)
  assert.ok(readFileSync('migrations/schema.sql', 'utf8') === text, 'migrations/schema.sql is out of date')
})
