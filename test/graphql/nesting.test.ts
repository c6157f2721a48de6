import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ApiClient } from '../support/api-client.ts'
import { openService, type Service } from '../support/service.ts'
import { assertNoBugs, codes, firstError, type Json, make, read, runQuery } from './stage.ts'

suite('nested fields', () => {
  let service: Service
  let account: number
  let other: number
  let warehouse: number

  before(async () => {
    service = await openService()
    const { operator } = service
    const site = await make(operator, 'sites', {
      code: 'NORTH',
      name: 'Northern hub',
      address: { postcode: 'AB1', address_3: 'Leeds' },
    })
    warehouse = await make(operator, 'warehouses', { code: 'W-1', site_id: site })
    await make(operator, 'warehouses', { code: 'W-2' })
    account = await make(operator, 'accounts', {
      code: 'ACME',
      default_warehouse_id: warehouse,
      vat_number: 'GB1',
    })
    other = await make(operator, 'accounts', { code: 'OTHER' })
    const group = await make(operator, 'integrations', {
      name: 'Shop',
      integration_type: 'simulated',
      account_id: account,
    })
    await make(operator, 'integrations', { name: 'Till', integration_type: 'simulated', account_id: other })
    await make(operator, 'integrations', { name: 'Fair', integration_type: 'simulated' })
    await make(operator, 'external_entities', { code: 'E-1', entity_type: 'carrier', integration_id: group })
    await make(operator, 'automations', {
      name: 'first',
      resource_name: 'goods_out',
      event: 'created',
      conditions_changes: [
        { type: 'ADD', attributes: { source_path: 'data.account_id', operator: 'eq', value: 'one' } },
        { type: 'ADD', attributes: { source_path: 'data.warehouse_id', operator: 'present' } },
      ],
      actions_changes: [
        {
          type: 'ADD',
          attributes: {
            destination_type: 'email',
            parameters_changes: [
              { type: 'ADD', attributes: { parameter_code: 'email_recipient', value: 'a@example.test' } },
            ],
          },
        },
      ],
    })
    await make(operator, 'automations', { name: 'second', resource_name: 'goods_out', event: 'completed' })
  })
  after(async () => {
    await service.close()
    assertNoBugs(service)
  })

  /** A client with these permissions, limited to these accounts and warehouses. */
  async function limited(
    permissions: readonly string[],
    { accounts, warehouses }: { accounts?: readonly number[]; warehouses?: readonly number[] },
  ): Promise<ApiClient> {
    const colleague = await service.colleague(permissions)
    await service.owner.query(
      `update subdomain_users set
         all_accounts = $1::bigint[] is null, account_ids = coalesce($1, '{}'),
         all_warehouses = $2::bigint[] is null, warehouse_ids = coalesce($2, '{}')
       where id = (select max(id) from subdomain_users)`,
      [accounts ?? null, warehouses ?? null],
    )
    return colleague
  }

  test('related records are nested to any depth, in one statement', async () => {
    const query = `{ accounts { all(code: "ACME") { edges { node {
      code default_warehouse_id default_warehouse { id code site { code address { postcode address_3 } } } address { id }
    } } } } }`
    const { accounts } = await read(service.operator, query)
    assert.deepEqual(accounts.all.edges[0].node, {
      code: 'ACME',
      default_warehouse_id: String(warehouse),
      default_warehouse: {
        id: String(warehouse),
        code: 'W-1',
        site: { code: 'NORTH', address: { postcode: 'AB1', address_3: 'Leeds' } },
      },
      address: null,
    })
  })

  test('children are returned complete and in order, with their own children', async () => {
    const query = `{ automations { all(first: 10, order: "name") { nodes {
      name resource_name conditions { source_path operator value } actions { destination_type parameters { parameter_code value } }
    } } } }`
    const { automations } = await read(service.operator, query)
    assert.deepEqual(automations.all.nodes, [
      {
        name: 'first',
        resource_name: 'goods_out',
        conditions: [
          { source_path: 'data.account_id', operator: 'eq', value: 'one' },
          { source_path: 'data.warehouse_id', operator: 'present', value: null },
        ],
        actions: [
          {
            destination_type: 'email',
            parameters: [{ parameter_code: 'email_recipient', value: 'a@example.test' }],
          },
        ],
      },
      { name: 'second', resource_name: 'goods_out', conditions: [], actions: [] },
    ])
  })

  test('children of a nested record are returned', async () => {
    const query =
      '{ automation_conditions { all(first: 5) { nodes { automation { name actions { destination_type } } } } } }'
    const { automation_conditions } = await read(service.operator, query)
    const automation = { name: 'first', actions: [{ destination_type: 'email' }] }
    assert.deepEqual(automation_conditions.all.nodes, [{ automation }, { automation }])
  })

  test('aliases, fragments and repeated fields are merged', async () => {
    const query = `
      query Both($yes: Boolean!, $no: Boolean!) {
        a: accounts { list: all(code: "ACME") { ...page } }
        b: accounts { __typename all(code: "OTHER") { __typename ...page ... on AccountConnection { total_count } } }
      }
      fragment page on AccountConnection {
        rows: edges { __typename node { ...short, id } node { key: code, vat_number @include(if: $yes) name @skip(if: $yes) } }
        edges @include(if: $no) { cursor }
      }
      fragment short on Account { default_warehouse { code } default_warehouse { short: code __typename } }`
    const data = await read(service.operator, query, { yes: true, no: false })
    assert.deepEqual(data, {
      a: {
        list: {
          rows: [
            {
              __typename: 'AccountEdge',
              node: {
                default_warehouse: { code: 'W-1', short: 'W-1', __typename: 'Warehouse' },
                id: String(account),
                key: 'ACME',
                vat_number: 'GB1',
              },
            },
          ],
        },
      },
      b: {
        __typename: 'AccountQuery',
        all: {
          __typename: 'AccountConnection',
          rows: [
            {
              __typename: 'AccountEdge',
              node: { default_warehouse: null, id: String(other), key: 'OTHER', vat_number: null },
            },
          ],
          total_count: 1,
        },
      },
    })
    const switched = await read(service.operator, query, { yes: false, no: true })
    assert.deepEqual(Object.keys(switched.a.list.rows[0].node), ['default_warehouse', 'id', 'key', 'name'])
    assert.equal(typeof switched.a.list.edges[0].cursor, 'string')
  })

  test('find returns one record, or null', async () => {
    const query = 'query ($id: ID!) { accounts { find(id: $id) { code default_warehouse { code } } } }'
    const found = async (id: unknown) => (await read(service.operator, query, { id })).accounts.find
    assert.deepEqual(await found(account), { code: 'ACME', default_warehouse: { code: 'W-1' } })
    assert.deepEqual(await found(String(other)), { code: 'OTHER', default_warehouse: null })
    for (const id of ['0', '-1', 'abc', '999999', '99999999999999999999999', "1' or '1'='1"])
      assert.equal(await found(id), null)
  })

  test('several roots are read in one request, and one snapshot', async () => {
    const query = '{ sites { all { nodes { code } } } warehouses { all { total_count } } __typename }'
    const data = await read(service.operator, query)
    assert.deepEqual(data, {
      sites: { all: { nodes: [{ code: 'NORTH' }] } },
      warehouses: { all: { total_count: 2 } },
      __typename: 'Query',
    })
  })

  test('another tenant sees none of the records', async () => {
    const { neighbour } = service
    assert.deepEqual(await codes(neighbour, 'accounts', ''), [])
    const { accounts } = await read(
      neighbour,
      `{ accounts { find(id: ${account}) { code } all { total_count } } }`,
    )
    assert.deepEqual(accounts, { find: null, all: { total_count: 0 } })
  })

  test('a root without permission is null, and the others are answered', async () => {
    const colleague = await service.colleague(['view_warehouses'])
    const answer = await runQuery(
      colleague,
      '{ sites { all { nodes { code } } } accounts { all { nodes { code } } } }',
    )
    assert.deepEqual(answer.data, { sites: { all: { nodes: [{ code: 'NORTH' }] } }, accounts: null })
    assert.equal(firstError(answer), 'FORBIDDEN 2210 field_forbidden')
    assert.deepEqual(answer.errors[0]?.path, ['accounts'])
    assert.equal(answer.errors.length, 1)
  })

  test('a related record without permission shows only id, code and name', async () => {
    const colleague = await service.colleague(['view_accounts'])
    const query = `{ accounts { all(code: "ACME") { nodes {
      default_warehouse { __typename id code name timezone site_id site { code } lock_version }
    } } } }`
    const { accounts } = await read(colleague, query)
    assert.deepEqual(accounts.all.nodes[0].default_warehouse, {
      __typename: 'Warehouse',
      id: String(warehouse),
      code: 'W-1',
      name: 'W-1',
      timezone: null,
      site_id: null,
      site: null,
      lock_version: null,
    })
    // The same query by a caller with all permissions.
    const all = await read(service.operator, query)
    assert.equal(all.accounts.all.nodes[0].default_warehouse.timezone, 'UTC')
  })

  test('the address of a record is part of it, regardless of the permission to view addresses', async () => {
    const colleague = await service.colleague(['view_warehouses'])
    const { sites } = await read(colleague, '{ sites { all { nodes { address { postcode } } } } }')
    assert.deepEqual(sites.all.nodes, [{ address: { postcode: 'AB1' } }])
  })

  test('a caller limited to one account sees its records, those without an account, and no others', async () => {
    const colleague = await limited(['view_accounts', 'view_integrations'], { accounts: [other] })
    assert.deepEqual(await codes(colleague, 'accounts', ''), ['OTHER'])
    const query = `{ integrations { all(order: "name") { total_count nodes { name account_id account { code } } }
      aggregation(group_by: []) { total_records } } external_entities { all { nodes { code } } } }`
    const data = await read(colleague, query)
    assert.deepEqual(data.integrations, {
      all: {
        total_count: 2,
        nodes: [
          { name: 'Fair', account_id: null, account: null },
          { name: 'Till', account_id: String(other), account: { code: 'OTHER' } },
        ],
      },
      aggregation: [{ total_records: 2 }],
    })
    // Entities of the integration of another account are not visible.
    assert.deepEqual(data.external_entities.all.nodes, [])
    const hidden = '{ external_entities { all(integration_name: "Shop") { nodes { code } } } }'
    assert.deepEqual((await read(colleague, hidden)).external_entities.all.nodes, [])
    assert.deepEqual(
      (await read(colleague, `{ accounts { find(id: ${account}) { code } } }`)).accounts.find,
      null,
    )
  })

  test('a caller limited to one warehouse sees it, and others as null', async () => {
    const second = (await read(service.operator, '{ warehouses { all(code: "W-2") { nodes { id } } } }'))
      .warehouses.all.nodes[0].id
    const colleague = await limited(['view_accounts', 'view_warehouses'], { warehouses: [Number(second)] })
    assert.deepEqual(await codes(colleague, 'warehouses', ''), ['W-2'])
    const { accounts } = await read(
      colleague,
      '{ accounts { all(code: "ACME") { nodes { default_warehouse { code } } } } }',
    )
    assert.deepEqual(accounts.all.nodes, [{ default_warehouse: null }])
  })

  test('users are listed by membership, and only tenants that the caller may enter', async () => {
    const colleague = await service.colleague(['view_users', 'view_subdomains'])
    const query = '{ users { all { nodes { user_type } } } subdomains { all { nodes { subdomain slug } } } }'
    const mine = await read(colleague, query)
    assert.ok(mine.users.all.nodes.length > 0)
    assert.deepEqual(mine.subdomains.all.nodes, [{ subdomain: 'demo', slug: 'demo' }])
    const all = await read(service.operator, query)
    assert.deepEqual(
      all.subdomains.all.nodes.map(({ slug }: Json) => slug),
      ['demo', 'second'],
    )
  })

  test('values keep their types: exact numbers, times in UTC, lists, objects, enums', async () => {
    const { operator } = service
    await make(operator, 'products', {
      code: 'KINDS',
      units_per_case: '12.5000',
      specific_gravity: 0.123456,
      shelf_life_min: 30,
      stop: true,
    })
    await service.owner.query(`
      update products set datetime1 = '2026-01-01T09:00:00Z', datetime2 = '2026-01-01T09:00:00.120Z', string1 = E'tab\\t"quote" \\\\ é 😀'
      where code = 'KINDS'`)
    const query = `{ products { all(code: "KINDS") { nodes {
      id units_per_case specific_gravity shelf_life_min stop datetime1 datetime2 datetime3 string1 product_type lock_version
    } } } }`
    const { products } = await read(operator, query)
    const { id, ...values } = products.all.nodes[0]
    assert.equal(typeof id, 'string')
    assert.deepEqual(values, {
      units_per_case: 12.5,
      specific_gravity: 0.123456,
      shelf_life_min: 30,
      stop: true,
      datetime1: '2026-01-01T09:00:00Z',
      datetime2: '2026-01-01T09:00:00.120Z',
      datetime3: null,
      string1: 'tab\t"quote" \\ é 😀',
      product_type: null,
      lock_version: 1,
    })
    const { roles } = await read(operator, '{ roles { all(role_type: "client") { nodes { permissions } } } }')
    assert.ok(roles.all.nodes[0].permissions.includes('hold_stock'))
    const { warehouses } = await read(
      operator,
      '{ warehouses { all(code: "W-1") { nodes { opening_times } } } }',
    )
    assert.deepEqual(warehouses.all.nodes, [{ opening_times: [] }])
  })
})
