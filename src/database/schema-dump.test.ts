import { test } from 'node:test'
import { cloneDatabase } from '../../test/support/cluster.ts'
import { assertGenerated } from '../../test/support/generated.ts'
import { dumpSchema } from './schema-dump.ts'

test('schema.sql is what the migrations add up to', async () => {
  const database = await cloneDatabase()
  const schema = await dumpSchema(database.url)
  await database.drop()
  assertGenerated(
    'migrations/schema.sql',
    `-- Generated from the migrations, for reading; npm test -- --update writes it.\n\n${schema}`,
  )
})
