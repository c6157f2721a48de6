import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { machine } from '../support/machine.ts'
import { TestServer } from '../support/server.ts'

const execute = promisify(execFile)

/** The commands that readers paste from the guide. */
function pastedCommands(): string {
  const page = readFileSync('docs/guides/first-requests.md', 'utf8')
  return [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n')
}

/** The paths and attributes that these commands send. */
function sentAttributes(): readonly { readonly path: string; readonly attributes: readonly string[] }[] {
  const sent = [...pastedCommands().matchAll(/api (?:POST|PATCH) "?([^\s"]+)"? '(\{[\s\S]*?\})'(?=[\s)|])/g)]
  return sent.map(([, path = '', body = '']) => ({
    path: path.replaceAll(/\$\w+/g, '{}'),
    attributes: Object.keys(JSON.parse(body.replaceAll(/'\$\w+'/g, '1')).data.attributes),
  }))
}

test('every attribute that the first requests send is in the OpenAPI document', () => {
  const { paths, components } = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
  const sent = sentAttributes()
  assert.ok(sent.length > 10)
  const unknown = sent.flatMap(({ path, attributes }) => {
    const known = Object.keys(paths).find((one) => one.replaceAll(/\{\w+\}/g, '{}') === path) ?? ''
    const { schema } = paths[known].post.requestBody.content['application/json']
    const name = schema.properties.data.properties.attributes.$ref.split('/').at(-1)
    const { properties } = components.schemas[name]
    return attributes.filter((one) => !(one in properties)).map((one) => `${path} ${one}`)
  })
  assert.deepEqual(unknown, [])
})

test('the first requests, pasted in order, answer as the guide shows', async () => {
  const server = await TestServer.start()
  const folder = mkdtempSync(join(tmpdir(), 'goodsyard-guide-'))
  after(async () => {
    rmSync(folder, { recursive: true, force: true })
    await server.stop()
  })
  const client = { client_id: server.clientId, client_secret: server.clientSecret }
  writeFileSync(join(folder, 'client.json'), JSON.stringify(client, null, 2))
  const { stdout } = await execute('bash', ['-euo', 'pipefail', '-c', pastedCommands()], {
    env: { ...machine, GOODSYARD_URL: server.url, DATA_DIR: folder },
  })
  const answers = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    answers.filter((answer) => 'error' in answer || 'errors' in answer),
    [],
  )
  const types = answers.flatMap((answer) => answer.data?.type ?? [])
  assert.deepEqual(types, [
    'sites',
    'locations',
    'ftp_users',
    'tax_types',
    'automation_runs',
    'carrier_services',
    'accounts',
    'account_warehouses',
    'account_products',
    'integration_runs',
    'subdomains',
    'sites',
  ])
  const lists = answers.flatMap((answer) =>
    'data' in answer && !('type' in answer.data) ? [answer.data] : [],
  )
  const codes = (root: string) =>
    lists
      .find((list) => root in list)
      ?.[root].all.edges.map((edge: { node: { code: string } }) => edge.node.code)
  assert.equal(lists.find((list) => 'import_templates' in list)?.import_templates.all.edges.length, 16)
  assert.deepEqual(codes('carriers'), ['NORTHLINE'])
  assert.deepEqual(codes('carrier_services'), ['NL-24'])
  assert.deepEqual(codes('accounts'), ['NORTHWARES'])
  assert.deepEqual(codes('products'), ['SPOON-6'])
  assert.deepEqual(codes('sites'), ['ONE'])
  const tools = answers.flatMap((answer) => ('result' in answer ? [answer.result.structuredContent] : []))
  assert.deepEqual(
    tools.map(({ products, dry_run, data }) => products?.[0].code ?? [dry_run, data.attributes.code]),
    ['SPOON-6', [true, 'SOUTH']],
  )
  assert.deepEqual(
    answers.find((answer) => 'is_default' in answer),
    { id: 1, code: 'EAN13', name: 'EAN-13 retail', is_default: true },
  )
})
