import assert from 'node:assert/strict'
import test from 'node:test'
import { sourceKey, sourceOf, templatesFor } from './import-sources.ts'
import type { ImportTemplates } from './templates.graphql.ts'

const template = (id: string, file_regexp: string, template_type: string | null) => ({
  id,
  file_regexp,
  template_type,
  account: null,
  ftp_user: null,
  import_configuration: null,
})
const read: ImportTemplates = {
  import_templates: {
    all: {
      nodes: [
        template('1', '[', 'StandardStock'),
        template('2', '^ORDERS_.*\\.csv$', null),
        template('3', '^ORDERS_.*\\.csv$', 'StandardOrder'),
      ],
    },
  },
  import_configurations: null,
}

test('the first template whose pattern matches the file name in any case is proposed', () => {
  assert.equal(templatesFor(read, 'orders_monday.csv').proposed?.id, '3')
  assert.equal(templatesFor(read, 'stock.csv').proposed, null)
  assert.deepEqual(
    templatesFor(read, '').templates.map(({ id }) => id),
    ['1', '3'],
  )
})

test('the key of an import source is read back as the same source', () => {
  const source = { type: 'import_templates', id: '3' } as const
  assert.deepEqual(sourceOf(sourceKey(source)), source)
  assert.equal(sourceOf(''), null)
})
