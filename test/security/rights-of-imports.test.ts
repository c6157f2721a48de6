import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { modelFor } from '#declare/make-model.ts'
import { declarations } from '#resources/index.ts'
import { actionAddition } from '../automations/installation.ts'
import { Yard } from '../sftp/yard.ts'
import { document } from '../support/api-client.ts'

const yard = await Yard.start()

type Attributes = Readonly<Record<string, unknown>>
type Answered = {
  readonly data?: { readonly id: string; readonly attributes: Attributes }
  readonly errors?: readonly { readonly symbol: string; readonly context: Attributes }[]
}

/** The token of an application whose role has these permissions. */
async function holderOf(permissions: readonly string[]): Promise<string> {
  const role_id = await yard.made('roles', { name: permissions.join(' ').slice(0, 50), permissions })
  const made = await yard.server.api<Answered>(
    'POST',
    '/api/oauth_applications',
    document('oauth_applications', { name: 'Limited', role_id }),
  )
  const { client_id, client_secret } = made.body.data?.attributes ?? {}
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: String(client_id),
    client_secret: String(client_secret),
  })
  const reply = await fetch(`${yard.server.url}/oauth/token`, { method: 'POST', body })
  return ((await reply.json()) as { access_token: string }).access_token
}

/** A configuration of rows without a header that creates records of a type. */
function building(resource_name: string, attributes: Attributes): Attributes {
  const actions = [{ action: 'build_resource', configuration: { resource_name, attributes } }]
  return {
    name: `builds ${resource_name}`,
    parser: 'headless_csv',
    failure_strategy: 'skip_resource',
    automatic_processing_flows: [{ code: 'main', name: 'main', processing_actions: actions }],
  }
}

const customers = building('customer', { code: { index: 0 }, name: { index: 1 } })

async function save(attributes: Attributes, token?: string, id?: string): Promise<Answered> {
  const path = id === undefined ? '/api/import_configurations' : `/api/import_configurations/${id}`
  const sent = document('import_configurations', attributes)
  const { body } = await yard.server.api<Answered>(id === undefined ? 'POST' : 'PATCH', path, sent, {
    ...(token === undefined ? {} : { token }),
  })
  return body
}

async function upload(id: string, file_name: string, content: string) {
  const { status } = await yard.server.api('POST', `/api/import_configurations/${id}/upload`, content, {
    headers: { 'content-type': 'text/csv', 'content-disposition': `attachment; filename=${file_name}` },
  })
  assert.equal(status, 200)
  return yard.imported(file_name)
}

const found = async (code: string) => (await yard.rows('select from customers where code = $1', code)).length

suite('imports', () => {
  after(() => yard.stop())

  test('refuse a configuration that writes permissions or secrets', async () => {
    const at = '/data/attributes/automatic_processing_flows/0/processing_actions/0/configuration'
    for (const type of ['user', 'subdomain_user', 'role', 'oauth_application', 'hhd_user', 'automations']) {
      const { errors } = await save(building(type, { name: { index: 0 } }))
      assert.deepEqual(
        errors?.map(({ symbol, context }) => [symbol, context.pointer]),
        [['not_importable', `${at}/resource_name`]],
        type,
      )
    }
    const secret = { code: { index: 0 }, carrier_authentication: { index: 1 } }
    const { errors } = await save(building('carrier', secret))
    assert.deepEqual(
      errors?.map(({ symbol, context }) => [symbol, context.pointer]),
      [['secret_not_importable', `${at}/attributes/carrier_authentication`]],
    )
  })

  test('fail as a whole with an earlier such configuration, and store none of its rows', async () => {
    const stored = await save(customers)
    await yard.rows(
      `update import_configurations set configuration = replace(configuration::text, '"customer"', '"user"')::jsonb where id = $1`,
      stored.data?.id,
    )
    const end = await upload(String(stored.data?.id), 'people.csv', 'evil@example.com,known password\n')
    assert.deepEqual([end.status, end.created_count], ['failed', '0'])
    assert.match(String(end.message), /cannot be written by imports/)
    assert.deepEqual(await yard.rows('select raw from import_rows where import_id = $1', end.id), [])
    assert.deepEqual(await yard.rows(`select from users where email = 'evil@example.com'`), [])
  })

  test('have the permissions of the last editor of the configuration, whoever uploads', async () => {
    const clerk = await holderOf(['manage_imports'])
    const stored = await save(customers)
    const id = String(stored.data?.id)
    assert.equal((await upload(id, 'first.csv', 'FIRST,First\n')).created_count, '1')
    await save({ name: 'changed by a clerk' }, clerk, id)
    const refused = await upload(id, 'second.csv', 'SECOND,Second\n')
    assert.deepEqual([refused.status, refused.created_count, await found('SECOND')], ['failed', '0', 0])
    await save({}, undefined, id)
    assert.equal((await upload(id, 'third.csv', 'THIRD,Third\n')).created_count, '1')
  })

  test('have at most the permissions of the last editors of the template and the SFTP user', async () => {
    const clerk = await holderOf(['view_products', 'manage_import_templates', 'manage_ftp_users'])
    const user = await yard.user('bringing')
    const client = await yard.enter('bringing')
    await client.put('/upload/CUSTOMERS_A.csv', 'code,name\nBROUGHT,Brought\n')
    assert.equal((await yard.imported('CUSTOMERS_A.csv')).created_count, '1')
    const renamed = document('ftp_users', { name: 'changed by a clerk' })
    const { status } = await yard.server.api('PATCH', `/api/ftp_users/${user}`, renamed, { token: clerk })
    assert.equal(status, 200)
    await client.put('/upload/CUSTOMERS_B.csv', 'code,name\nREFUSED,Refused\n')
    const end = await yard.imported('CUSTOMERS_B.csv')
    assert.deepEqual([end.status, await found('REFUSED')], ['failed', 0], JSON.stringify(end))
    await client.end()
  })

  test('by an automation have the permissions of its last editor', async () => {
    const clerk = await holderOf(['manage_automations', 'run_automations', 'manage_imports'])
    const stored = await save(customers)
    const input = {
      import_configuration_id: String(stored.data?.id),
      source: 'body',
      file_name: 'by-automation.csv',
      body: 'AUTOMATED,Automated',
    }
    const attributes = { actions_changes: [actionAddition(['file_import/configuration', input])] }
    const made = await yard.server.api<Answered>(
      'POST',
      '/api/automations',
      document('automations', attributes),
      {
        token: clerk,
      },
    )
    const run = `/api/automations/${made.body.data?.id}/run`
    assert.equal((await yard.server.api('POST', run, undefined, { token: clerk })).status, 200)
    const end = await yard.imported('by-automation.csv')
    assert.deepEqual([end.status, await found('AUTOMATED')], ['failed', 0])
  })

  test('fail if the last editor has lost access, and report what to do', async () => {
    const clerk = await holderOf(['manage_imports', 'manage_customers'])
    const stored = await save(customers, clerk)
    const id = String(stored.data?.id)
    assert.equal((await upload(id, 'while-there.csv', 'WHILE,While\n')).created_count, '1')
    await yard.rows(
      'update subdomain_users m set is_active = false from import_configurations c where c.id = $1 and m.user_id = c.changed_by_id',
      id,
    )
    const end = await upload(id, 'when-gone.csv', 'GONE,Gone\n')
    assert.equal(end.status, 'failed')
    assert.match(String(end.message), /have it saved again by a user with access/)
    assert.deepEqual(
      await yard.rows(
        `select symbol from failure_event_logs where source_type = 'imports' and source_id = $1`,
        end.id,
      ),
      [{ symbol: 'import_without_rights' }],
    )
  })

  for (const { name, table, columns } of modelFor(declarations).values()) {
    for (const { name: column, declared } of columns) {
      if (declared.kind !== 'password' && declared.kind !== 'secret') continue
      test(`${name}: the database contains only hashed or encrypted values of ${column}`, async () => {
        const checks = await yard.rows<{ holds: boolean | null }>(
          `select (regexp_replace(pg_get_constraintdef(c.oid), '^CHECK', 'select')) as holds
           from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
           where c.conrelid = $1::regclass and c.contype = 'c' and a.attname = $2`,
          table,
          column,
        )
        const refused = []
        for (const { holds } of checks) {
          const [row] = await yard.rows<{ kept: boolean }>(
            `${holds} as kept from (select 'known to everybody'::text as ${column}) plain`,
          )
          refused.push(row?.kept === false)
        }
        assert.ok(refused.includes(true), 'a plain text would be kept')
      })
    }
  }
})
