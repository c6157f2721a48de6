import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, suite, test } from 'node:test'
import { Yard } from './yard.ts'

const yard = await Yard.start()
const ftp_user_id = await yard.user('partner')
const client = await yard.enter('partner')

const fileNamed = (name: string) => readFile(new URL(`edi-files/${name}`, import.meta.url), 'utf8')

/** A configuration that creates a product for each message. */
async function productsFrom(format: string, attributes: Readonly<Record<string, unknown>>) {
  const id = await yard.made('import_configurations', {
    name: `products of ${format} ${Object.keys(attributes).join()}`,
    parser: 'edi',
    failure_strategy: 'skip_resource',
    settings: [{ setting_type: 'format', value: format }],
    automatic_processing_flows: [
      {
        code: 'product',
        name: 'product',
        processing_actions: [
          { action: 'build_resource', configuration: { resource_name: 'product', attributes } },
        ],
      },
    ],
  })
  await yard.made('import_templates', {
    ftp_user_id,
    file_regexp: `^${format}-`,
    import_configuration_id: id,
  })
}

async function outcomeOf(name: string, content: string) {
  await client.put(`/upload/${name}`, content)
  const row = await yard.imported(name)
  return [row.status, Number(row.created_count), row.message]
}

suite('imports of EDI', () => {
  after(() => yard.stop())

  test('a comma of EDIFACT is a decimal sign, with and without a transform', async () => {
    await productsFrom('edifact', {
      code: { index: 'BGM.2' },
      weight: { index: 'QTY.1.2' },
      height: { index: 'QTY.1.2', transform: ['number'] },
    })
    assert.deepEqual(await outcomeOf('edifact-1.edi', await fileNamed('una-decimal-comma.edi')), [
      'completed',
      1,
      null,
    ])
    assert.deepEqual(
      await yard.rows("select weight::float8, height::float8 from products where code = 'UNA-1'"),
      [{ weight: 1.5, height: 1.5 }],
    )
  })

  test('a file whose trailers count more than it contains fails, and nothing of it is created', async () => {
    assert.deepEqual(await outcomeOf('edifact-2.edi', await fileNamed('wrong-counts.edi')), [
      'failed',
      0,
      'line 1: UNT counts 9, but there are 3',
    ])
    assert.deepEqual(await yard.rows("select code from products where code = 'CUT-1'"), [])
  })
})
