import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const { operator, owner, bugs, close } = await openService()

async function made(type: string, attributes: Readonly<Record<string, unknown>>): Promise<number> {
  const reply = await operator.post(`/api/${type}`, document(type, attributes))
  assert.equal(reply.status, 200, reply.text)
  return Number(reply.body.data?.id)
}

async function listed(query: string): Promise<Readonly<Record<string, unknown>>> {
  const reply = await operator.post('/graphql', { query })
  assert.equal(reply.status, 200, reply.text)
  assert.equal(reply.body.errors, undefined, reply.text)
  return reply.body.data as unknown as Readonly<Record<string, unknown>>
}

let count = 0
const fresh = (prefix: string) => {
  count += 1
  return `${prefix}-${count}`
}

suite('integrations and imports', () => {
  after(close)

  suite('integrations', () => {
    test('are listed with their adapter as provider and its category as type', async () => {
      const id = await made('integrations', { name: 'Shop', integration_type: 'simulated' })
      const unknown = await made('integrations', {
        name: 'Other',
        integration_type: 'no_such',
        is_active: true,
      })
      const asleep = await made('integrations', {
        name: 'Asleep',
        integration_type: 'no_such',
        enabled: false,
      })
      const { integrations } = await listed(
        `{ integrations { all(id: [${id}, ${unknown}, ${asleep}]) { nodes {
          id name integration_provider integration_type status enabled } } } }`,
      )
      assert.deepEqual(integrations, {
        all: {
          nodes: [
            {
              id: String(id),
              name: 'Shop',
              integration_provider: 'simulated',
              integration_type: 'ecommerce',
              status: 'active',
              enabled: true,
            },
            {
              id: String(unknown),
              name: 'Other',
              integration_provider: 'no_such',
              integration_type: 'other',
              status: 'unsupported',
              enabled: true,
            },
            {
              id: String(asleep),
              name: 'Asleep',
              integration_provider: 'no_such',
              integration_type: 'other',
              status: 'inactive',
              enabled: false,
            },
          ],
        },
      })
      const filtered = await listed(
        '{ integrations { all(integration_provider: "simulated", status: "active") { total_count } } }',
      )
      assert.deepEqual(filtered, { integrations: { all: { total_count: 1 } } })
    })

    test('store their settings sealed, and never return them', async () => {
      const configuration = { api_key: 'the key of the shop', shop_domain: 'mystore.example' }
      const reply = await operator.post(
        '/api/integrations',
        document('integrations', { name: 'Shop', integration_type: 'simulated', configuration }),
      )
      assert.doesNotMatch(reply.text, /the key of the shop|mystore/)
      assert.deepEqual(attributesOf(reply).configuration, { api_key: null, shop_domain: null })
      const { rows } = await owner.query(
        'select to_jsonb(i)::text as text from integrations i where id = $1',
        [Number(reply.body.data?.id)],
      )
      assert.doesNotMatch(rows[0].text, /the key of the shop|mystore/)
      assert.match(rows[0].text, /configuration_sealed": "\w+\./)
    })

    test('cannot change account, warehouse, adapter and references', async () => {
      const [account_id, warehouse_id] = [
        await made('accounts', { code: fresh('acme') }),
        await made('warehouses', { code: fresh('wh') }),
      ]
      const id = await made('integrations', { name: 'Shop', integration_type: 'simulated' })
      const refused = await operator.patch(
        `/api/integrations/${id}`,
        document('integrations', {
          integration_type: 'other',
          account_id,
          warehouse_id,
          external_system_reference1: 'x',
          string1: 'y',
        }),
      )
      assert.deepEqual(refusalsOf(refused), [
        'immutable /data/attributes/integration_type',
        'immutable /data/attributes/account_id',
        'immutable /data/attributes/warehouse_id',
        'immutable /data/attributes/external_system_reference1',
      ])
    })

    test('have an entity code once for each type', async () => {
      const integration_id = await made('integrations', { name: 'Shop', integration_type: 'simulated' })
      const entity = { integration_id, entity_type: 'product', code: 'SKU' }
      const id = await made('external_entities', entity)
      const duplicate = await operator.post('/api/external_entities', document('external_entities', entity))
      assert.deepEqual(refusalsOf(duplicate), ['taken /data/attributes/code'])
      await made('external_entities', { ...entity, entity_type: 'carrier' })
      const group = await made('mapping_groups', { name: 'g', operation_type: 'integration_product' })
      const mapped = await operator.post(
        `/api/integration_product_mapping_groups/${group}/mappings`,
        document('integration_product_mappings', { integration_product_id: id }),
      )
      assert.equal(mapped.status, 200, mapped.text)
      const turned = await operator.patch(
        `/api/external_entities/${id}`,
        document('external_entities', { entity_type: 'warehouse' }),
      )
      assert.deepEqual(
        turned.body.errors?.map(({ symbol }) => symbol),
        ['record_in_use'],
      )
    })
  })

  suite('mappings in lists', () => {
    test('generic ones show match fields as rows, nested ones as JSON', async () => {
      const lookup = await made('mapping_groups', { name: 'zones', operation_type: 'lookup' })
      await made('mappings', { mapping_group_id: lookup, mapping_fields: { zone: 'A', level: 2 } })
      const products = await made('mapping_groups', { name: 'skus', operation_type: 'integration_product' })
      await operator.post(
        `/api/integration_product_mapping_groups/${products}/mappings`,
        document('integration_product_mappings', { mapping_fields: [{ sku: 'EXT-1' }] }),
      )
      const answer = await listed(`{
        mappings { all(mapping_group_id: ${lookup}) { nodes { mapping_fields { code value } operation_type } } }
        integration_product_mappings { all(mapping_group_id: ${products}) { nodes { mapping_fields } } }
      }`)
      assert.deepEqual(answer, {
        mappings: {
          all: {
            nodes: [
              {
                mapping_fields: [
                  { code: 'level', value: '2' },
                  { code: 'zone', value: 'A' },
                ],
                operation_type: 'lookup',
              },
            ],
          },
        },
        integration_product_mappings: { all: { nodes: [{ mapping_fields: [{ sku: 'EXT-1' }] }] } },
      })
    })
  })

  suite('import configurations', () => {
    const flows = [
      {
        code: 'process_line',
        name: 'Process Line',
        processing_actions: [
          {
            action: 'find_resource',
            configuration: { resource_name: 'account', resource_attribute: 'code', index: 'AccountCode' },
          },
        ],
      },
    ]
    const settings = [{ setting_type: 'delimiter', value: ',' }]
    const orders = {
      name: 'Acme Orders CSV',
      parser: 'csv',
      failure_strategy: 'skip_resource',
      settings,
      automatic_processing_flows: flows,
    }

    test('return their parts together, with a version', async () => {
      const reply = await operator.post(
        '/api/import_configurations',
        document('import_configurations', orders),
      )
      const { configuration, version, name, parser, failure_strategy } = attributesOf(reply)
      assert.deepEqual(
        { configuration, version, name, parser, failure_strategy },
        {
          configuration: {
            settings,
            pre_processors: [],
            automatic_processing_flows: flows,
            manual_processing_flows: [],
          },
          version: 1,
          name: 'Acme Orders CSV',
          parser: 'csv',
          failure_strategy: 'skip_resource',
        },
      )
    })

    test('count their versions, keep parts that are not sent, and accept them together too', async () => {
      const id = await made('import_configurations', orders)
      const change = (attributes: Readonly<Record<string, unknown>>) =>
        operator.patch(`/api/import_configurations/${id}`, document('import_configurations', attributes))
      const named = await change({ name: 'Other' })
      assert.equal(attributesOf(named).version, 2)
      const same = await change({ configuration: attributesOf(named).configuration })
      assert.deepEqual([attributesOf(same).version, same.headers.etag], [2, named.headers.etag])
      const cut = await change({ configuration: { settings: [] } })
      assert.deepEqual(attributesOf(cut).configuration, {
        settings: [],
        pre_processors: [],
        automatic_processing_flows: flows,
        manual_processing_flows: [],
      })
      assert.equal(attributesOf(cut).version, 3)
    })

    test('must be sent with flows, which may be empty', async () => {
      const { automatic_processing_flows: _, ...others } = orders
      const without = await operator.post(
        '/api/import_configurations',
        document('import_configurations', others),
      )
      assert.deepEqual(refusalsOf(without), ['blank /data/attributes/automatic_processing_flows'])
      await made('import_configurations', { ...others, automatic_processing_flows: [] })
    })

    test('report the violations of each part', async () => {
      const actions = [
        { action: 'fly' },
        { action: 'find_resource', configuration: { resource_name: 'account' } },
        { action: 'condition', configuration: { if: {}, then: [{ action: 'call_flow' }], else: 'x' } },
      ]
      const refused = await operator.post(
        '/api/import_configurations',
        document('import_configurations', {
          ...orders,
          settings: [
            { setting_type: 'colour' },
            { setting_type: 'layout', value: 'code,name' },
            { setting_type: 'layout', value: '[{"name":"code","start":-4,"length":8}]' },
            { setting_type: 'layout', value: [{ name: 'code', start: 0, length: 8 }] },
            { setting_type: 'encoding', value: 'klingon' },
            { setting_type: 'encoding', value: 'iso-8859-1' },
            { setting_type: 'skip_rows', value: '-1' },
            { setting_type: 'header_row', value: '2' },
            { setting_type: 'record_path', value: '///[' },
            { setting_type: 'record_path', value: '/o:Orders/Order' },
            { setting_type: 'format', value: 'morse' },
          ],
          pre_processors: [{ kind: 'replace' }, { kind: 'shout' }],
          automatic_processing_flows: [{ processing_actions: actions }],
          manual_processing_flows: [{ code: 'a' }, { code: 'a' }],
        }),
      )
      const flow = '/data/attributes/automatic_processing_flows/0'
      assert.deepEqual(
        refusalsOf(refused).sort(),
        [
          `blank ${flow}/code`,
          `blank ${flow}/processing_actions/1/configuration/resource_attribute`,
          `blank ${flow}/processing_actions/2/configuration/then/0/configuration/code`,
          'blank /data/attributes/pre_processors/0/configuration/find',
          `inclusion ${flow}/processing_actions/0/action`,
          'inclusion /data/attributes/pre_processors/1/kind',
          'inclusion /data/attributes/settings/0/setting_type',
          `invalid ${flow}/processing_actions/2/configuration/else`,
          'invalid /data/attributes/settings/1/value',
          'invalid /data/attributes/settings/2/value',
          'invalid /data/attributes/settings/4/value',
          'invalid /data/attributes/settings/6/value',
          'invalid /data/attributes/settings/8/value',
          'invalid /data/attributes/settings/10/value',
          'taken /data/attributes/manual_processing_flows/1/code',
        ].sort(),
      )
    })

    test('report the invalid elements of a list', async () => {
      const refused = await operator.post(
        '/api/import_configurations',
        document('import_configurations', {
          ...orders,
          settings: [null, { setting_type: 'quote', value: "'" }, 'colour'],
          automatic_processing_flows: [{ code: 'main', processing_actions: [{ action: 'skip' }, null] }],
        }),
      )
      assert.deepEqual(refusalsOf(refused), [
        'invalid /data/attributes/settings/0',
        'invalid /data/attributes/settings/2',
        'invalid /data/attributes/automatic_processing_flows/0/processing_actions/1',
      ])
    })

    test('refuse a delimiter that is also the quote', async () => {
      const sent = async (parser: string, ...settings: readonly (readonly [string, string])[]) =>
        refusalsOf(
          await operator.post(
            '/api/import_configurations',
            document('import_configurations', {
              ...orders,
              parser,
              settings: settings.map(([setting_type, value]) => ({ setting_type, value })),
            }),
          ),
        )
      assert.deepEqual(await sent('csv', ['delimiter', ';'], ['quote', ';']), [
        'invalid /data/attributes/settings/1/value',
      ])
      assert.deepEqual(await sent('headless_csv', ['delimiter', '"']), [
        'invalid /data/attributes/settings/0/value',
      ])
      assert.deepEqual(await sent('csv', ['quote', ',']), ['invalid /data/attributes/settings/0/value'])
      for (const settings of [[['delimiter', '"'] as const, ['quote', "'"] as const], []])
        assert.deepEqual(await sent('csv', ...settings), [])
      assert.deepEqual(await sent('txt', ['delimiter', '"']), [])
    })
  })

  suite('import templates', () => {
    const user = (direction: string) =>
      made('ftp_users', {
        direction,
        name: 'Files',
        username: fresh('files'),
        password: 'x',
        password_confirmation: 'x',
      })

    test('belong to an upload user, and record their creator', async () => {
      const refused = await operator.post(
        '/api/import_templates',
        document('import_templates', { file_regexp: '^A', ftp_user_id: await user('download') }),
      )
      assert.deepEqual(
        refused.body.errors?.map(({ symbol, details }) => [symbol, details]),
        [['ftp_direction', 'the SFTP user must have direction upload']],
      )
      const refusal = await operator.post(
        '/api/import_templates',
        document('import_templates', { file_regexp: '^A', ftp_user_id: await user('upload') }),
      )
      assert.ok(Number.isInteger(attributesOf(refusal).user_id))
    })

    test('have a type or a configuration, not both', async () => {
      const ftp_user_id = await user('upload')
      const import_configuration_id = await made('import_configurations', {
        name: 'c',
        parser: 'csv',
        failure_strategy: 'abort',
        automatic_processing_flows: [],
      })
      const both = { file_regexp: '^A', ftp_user_id, template_type: 'StandardOrder', import_configuration_id }
      const refused = await operator.post('/api/import_templates', document('import_templates', both))
      assert.deepEqual(refusalsOf(refused), ['exclusive /data/attributes/import_configuration_id'])
      await made('import_templates', { ...both, template_type: null })
    })

    test('have a mapping group for files', async () => {
      const ftp_user_id = await user('upload')
      const lookup = await made('mapping_groups', { name: 'zones', operation_type: 'lookup' })
      const files = await made('mapping_groups', { name: 'files', operation_type: 'ftp' })
      const template = { file_regexp: '^A', ftp_user_id }
      const refused = await operator.post(
        '/api/import_templates',
        document('import_templates', { ...template, mapping_group_id: lookup }),
      )
      assert.deepEqual(refusalsOf(refused), ['must_exist /data/attributes/mapping_group_id'])
      await made('import_templates', { ...template, mapping_group_id: files })
    })
  })

  test('dashboards list their roles and the places of their widgets', async () => {
    const { dashboards } = await listed(`{ dashboards { all(code: "overview") { nodes {
      code is_default roles { name } dashboard_widget_placements { position dashboard_widget { code widget_type } } } } } }`)
    assert.deepEqual(dashboards, {
      all: {
        nodes: [
          {
            code: 'overview',
            is_default: true,
            roles: [],
            dashboard_widget_placements: [
              ['open-tasks', 'bar', 0, 0],
              ['receipts-by-status', 'pie', 6, 0],
              ['stock-by-account', 'bar', 0, 4],
              ['movements-today', 'bar', 6, 4],
              ['orders-by-status', 'pie', 0, 8],
            ].map(([code, widget_type, x, y]) => ({
              position: { x, y, w: 6, h: 4 },
              dashboard_widget: { code, widget_type },
            })),
          },
        ],
      },
    })
  })

  test('no internal error occurred', () => assert.deepEqual(bugs, []))
})
