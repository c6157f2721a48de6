import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { everyPermission } from '#access/permissions.ts'
import { document, type Reply } from '../support/api-client.ts'
import { openService } from '../support/service.ts'
import { Keeper, refused, type SavedRecord } from './saved-records.ts'

const service = await openService()
const keeper = new Keeper(service.operator)
const at = (attribute: string) => `/data/attributes/${attribute}`
const idsOf = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.map(({ id }) => Number(id)).sort((a, b) => a - b)

/** An account, its warehouse, and the records that belong to them. */
type Side = Readonly<Record<string, SavedRecord>>

async function side(product: SavedRecord): Promise<Side> {
  const [rack] = await keeper.list('location_types', 'id', 'code: "RACK"')
  const account = await keeper.coded('accounts', { address: { name: 'Head office' } })
  const warehouse = await keeper.coded('warehouses')
  const location = await keeper.coded('locations', {
    warehouse_id: warehouse.id,
    location_type_id: rack?.id,
    is_pickface: true,
  })
  const basket = await keeper.make('charge_baskets', { account_id: account.id })
  const integration = await keeper.make('integrations', {
    name: 'Shop',
    integration_type: 'simulated',
    account_id: account.id,
  })
  const group = { name: 'Codes', operation_type: 'lookup', integration_id: integration.id }
  const mapping_group = await keeper.make('mapping_groups', group)
  const { id: address } = Object(account.attributes.address)
  const addresses = { id: address, path: `/api/addresses/${address}`, attributes: {} }
  await keeper.change(addresses, { phone_number: '1' })
  return {
    integrations: integration,
    mapping_groups: mapping_group,
    mappings: await keeper.make('mappings', {
      mapping_group_id: mapping_group.id,
      mapping_fields: { code: 'A' },
      operation_type_fields: { code: 'B' },
    }),
    external_entities: await keeper.make('external_entities', {
      entity_type: 'product',
      code: 'A',
      integration_id: integration.id,
    }),
    alternative_codes: await alternative(product, { owner_type: 'Account', owner_id: account.id }),
    addresses,
    accounts: account,
    warehouses: warehouse,
    locations: location,
    account_warehouses: await keeper.make('account_warehouses', {
      account_id: account.id,
      warehouse_id: warehouse.id,
    }),
    account_products: await keeper.make(
      'account_products',
      { account_id: account.id },
      `/api/products/${product.id}/account_products`,
    ),
    pickface_products: await keeper.make('pickface_products', {
      product_id: product.id,
      location_id: location.id,
    }),
    warehouse_routes: await keeper.make('warehouse_routes', {
      product_id: product.id,
      warehouse_id: warehouse.id,
      account_id: account.id,
    }),
    putaway_rules: await keeper.make('putaway_rules', {
      account_id: account.id,
      rule: 'code',
      direction: 'desc',
    }),
    reason_codes: await keeper.coded('reason_codes', { reason_type: 'hold', account_id: account.id }),
    charge_baskets: basket,
    charge_lines: await keeper.coded('charge_lines', { charge_basket_id: basket.id, charge_type: 'SUNDRY' }),
  }
}

/** An alternative code of a product for an owner. */
async function alternative(
  product: SavedRecord,
  owner: Readonly<Record<string, unknown>>,
): Promise<SavedRecord> {
  const type = await keeper.coded('alternative_code_types')
  return keeper.make('alternative_codes', {
    code: keeper.code(),
    alternative_code_type_id: type.id,
    alternative_codeable_type: 'Product',
    alternative_codeable_id: product.id,
    ...owner,
  })
}

/** An application of the tenant with all permissions, limited to one account and warehouse. */
async function limitedTo(own: Side): Promise<Keeper> {
  const [admin] = await keeper.list('roles', 'id', 'name: "Admin"')
  const made = await keeper.make('oauth_applications', {
    name: keeper.code(),
    role_id: admin?.id,
    all_accounts: false,
    account_ids: [own.accounts?.id],
    all_warehouses: false,
    warehouse_ids: [own.warehouses?.id],
  })
  const { client_id, client_secret } = made.attributes
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: String(client_id),
    client_secret: String(client_secret),
  })
  const headers = { authorization: null, 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await service.operator.post('/oauth/token', body.toString(), headers)
  return new Keeper(service.operator.as({ authorization: `Bearer ${String(reply.body.access_token)}` }))
}

/** Another location in the visible warehouse. */
async function sameHall(): Promise<SavedRecord> {
  const [rack] = await keeper.list('location_types', 'id', 'code: "RACK"')
  return keeper.coded('locations', { warehouse_id: own.warehouses?.id, location_type_id: rack?.id })
}

const product = await keeper.coded('products')
const [own, other] = [await side(product), await side(product)]
const limited = await limitedTo(own)
/** A client that sees every account, in the visible warehouse only. */
const local = new Keeper(
  await service.colleague([...everyPermission], { warehouse_ids: [Number(own.warehouses?.id)] }),
)

describe('visibility limited to accounts and warehouses', () => {
  after(() => service.close())

  test('lists and their totals contain visible records only', async () => {
    for (const [type, stored] of Object.entries(own)) {
      const visible = idsOf(await limited.list(type, 'id'))
      const all = idsOf(await keeper.list(type, 'id'))
      assert.ok(visible.includes(stored.id), `${type} of one's own`)
      assert.ok(
        all.includes(other[type]?.id ?? 0) && !visible.includes(other[type]?.id ?? 0),
        `${type} of others`,
      )
      const reply = await limited.apiClient.post('/graphql', {
        query: `{ ${type} { all { total_count } find(id: ${other[type]?.id}) { id } aggregation(group_by: []) { total_records } } }`,
      })
      const data = reply.body.data as unknown as Record<
        string,
        { all: { total_count: number }; find: unknown; aggregation: readonly { total_records: number }[] }
      >
      const {
        all: counted,
        find,
        aggregation,
      } = data[type] ?? { all: { total_count: -1 }, find: 0, aggregation: [] }
      assert.deepEqual(
        [counted.total_count, find, aggregation[0]?.total_records],
        [visible.length, null, visible.length],
        type,
      )
    }
  })

  test('records without an account or warehouse are visible to all', async () => {
    const everybodys = await keeper.make('warehouse_routes', {
      product_id: product.id,
      warehouse_id: own.warehouses?.id,
    })
    const elsewhere = await keeper.make('warehouse_routes', {
      product_id: product.id,
      warehouse_id: other.warehouses?.id,
    })
    const visible = idsOf(await limited.list('warehouse_routes', 'id'))
    assert.deepEqual([visible.includes(everybodys.id), visible.includes(elsewhere.id)], [true, false])
    assert.ok(idsOf(await limited.list('products', 'id')).includes(product.id))
    const generic = await limited.list('reason_codes', 'code', 'generic: true')
    assert.equal(generic.length, 7)
  })

  test('an address or code is visible to callers who see all records it belongs to', async () => {
    const nobodys = await keeper.make('addresses', { name: 'Nobody lives here' })
    const customer = await keeper.coded('customers', { address: { name: 'Customer' } })
    const order = await keeper.make('goods_outs', {
      account_id: other.accounts?.id,
      warehouse_id: other.warehouses?.id,
      customer_id: customer.id,
      reference: keeper.code(),
      goods_out_type: 'sales_order',
      expected_date_of_dispatch: '2026-01-01',
      address: { name: 'Their customer' },
    })
    const hidden = { ...nobodys, path: `/api/addresses/${Object(order.attributes.address).id}` }
    const visible = (await limited.list('addresses', 'name')).map(({ name }) => name)
    assert.deepEqual(
      ['Nobody lives here', 'Customer', 'Their customer'].map((name) => visible.includes(name)),
      [true, true, false],
    )
    assert.equal(
      (await limited.apiClient.patch(hidden.path, document('addresses', { name: 'Us' }))).status,
      404,
    )
    assert.equal((await limited.apiClient.remove(hidden.path)).status, 404)
    const sides = [own, other].map(({ warehouses }) =>
      alternative(product, { owner_type: 'Warehouse', owner_id: warehouses?.id }),
    )
    const codes = await Promise.all(sides)
    const ids = idsOf(await limited.list('alternative_codes', 'id'))
    assert.deepEqual(
      codes.map(({ id }) => ids.includes(id)),
      [true, false],
    )
  })

  test('no filter reveals invisible links', async () => {
    const by = async (who: Keeper, side: Side) =>
      idsOf(await who.list('products', 'id', `filter: { account_id: { eq: "${side.accounts?.id}" } }`))
    assert.deepEqual(await by(keeper, other), [product.id])
    assert.deepEqual([await by(limited, own), await by(limited, other)], [[product.id], []])
  })

  test('no filter reveals a field that is not visible to the caller', async () => {
    const owner = await keeper.coded('accounts', { email: 'owner@one.example' })
    const basket = await keeper.make('charge_baskets', { account_id: owner.id })
    const found = async (permissions: readonly string[], filter: string) => {
      const apiClient = await service.colleague(permissions)
      return idsOf(
        await new Keeper(apiClient).list('charge_baskets', 'id', `${filter}, account_id: ${owner.id}`),
      )
    }
    const guesses = [
      'account_email: "owner@one.example"',
      'filter: { account_email: { ilike: "owner" } }',
      `account_code: "${owner.attributes.code}"`,
    ]
    for (const guess of guesses)
      assert.deepEqual(await found(['view_charges', 'view_accounts'], guess), [basket.id], guess)
    assert.deepEqual(await found(['view_charges'], guesses[0] ?? ''), [])
    assert.deepEqual(await found(['view_charges'], guesses[1] ?? ''), [])
    assert.deepEqual(await found(['view_charges'], guesses[2] ?? ''), [basket.id])

    const group = await keeper.make('groups', { name: keeper.code() })
    const put = await service.operator.post(
      `/api/groups/${group.id}/location_groups`,
      document('location_groups', { location_id: own.locations?.id }),
    )
    assert.equal(put.status, 204, put.text)
    const grouped = async (permissions: readonly string[], group_id: string) => {
      const by = new Keeper(await service.colleague(permissions))
      return idsOf(
        await by.list('locations', 'id', `id: ${own.locations?.id}, filter: { group_id: ${group_id} }`),
      )
    }
    const one = `{ eq: ${group.id} }`
    assert.deepEqual(await grouped(['view_warehouses', 'view_products'], one), [own.locations?.id])
    assert.deepEqual(await grouped(['view_warehouses'], one), [])
    assert.deepEqual(await grouped(['view_warehouses'], '{ filled: true }'), [])
    assert.deepEqual(await grouped(['view_warehouses'], '{ filled: false }'), [own.locations?.id])
  })

  test('the change feed contains nothing invisible, nor parts of it', async () => {
    const drop = async ({ warehouses }: Side) => {
      const load = await keeper.make('loads', { warehouse_id: warehouses?.id, reference: keeper.code() })
      return { loads: load, load_drops: await keeper.make('load_drops', { load_id: load.id }) }
    }
    const [mine, theirs] = [
      { ...own, ...(await drop(own)) },
      { ...other, ...(await drop(other)) },
    ]
    await service.owner.query('update events set position = inserted_seq where position is null')
    const readEvents = async (who: Keeper, side: Side) => {
      const types = Object.entries(side).map(async ([type, { id }]) => {
        const about = `filter: { aggregate_type: { eq: "${type}" }, aggregate_id: { eq: "${id}" } }`
        return (await who.list('events', 'id', about)).length > 0 ? type : null
      })
      return (await Promise.all(types)).filter((type) => type !== null)
    }
    assert.deepEqual(await readEvents(keeper, theirs), Object.keys(theirs))
    assert.deepEqual(await readEvents(limited, mine), Object.keys(mine))
    assert.deepEqual(await readEvents(limited, theirs), [])
    const dashboard_filters = { id: 1, account_id: 'all', warehouse_id: '9'.repeat(30) }
    const widget = await keeper.coded('dashboard_widgets', { widget_type: 'single', dashboard_filters })
    await service.owner.query('update events set position = inserted_seq where position is null')
    const found = await limited.list('events', 'id', `filter: { aggregate_id: { eq: "${widget.id}" } }`)
    assert.ok(Array.isArray(found), 'what looks like an id and is none breaks nothing')
  })

  test('an invisible related record is null', async () => {
    await keeper.change(own.accounts as SavedRecord, { default_warehouse_id: other.warehouses?.id })
    const nested = 'default_warehouse_id default_warehouse { code }'
    const [visible] = await limited.list('accounts', nested, `id: ${own.accounts?.id}`)
    const [whole] = await keeper.list('accounts', nested, `id: ${own.accounts?.id}`)
    assert.equal(visible?.default_warehouse, null)
    assert.deepEqual(whole?.default_warehouse, { code: other.warehouses?.attributes.code })
    await keeper.change(own.accounts as SavedRecord, { default_warehouse_id: null })
  })

  test('an invisible record is not found by any action, alone or among others', async () => {
    for (const [type, stored] of Object.entries(other)) {
      if (type === 'account_products') continue
      const changed = await limited.apiClient.patch(stored.path, document(type, {}))
      const removed = await limited.apiClient.remove(stored.path)
      const listed = await limited.apiClient.remove(`/api/${type}?ids=${own[type]?.id},${stored.id}`)
      assert.deepEqual([changed.status, removed.status], [404, 404], type)
      assert.deepEqual(refused(listed), ['invalid_ids_provided'], type)
    }
    const nested = `/api/accounts/${other.accounts?.id}/warehouses`
    assert.equal((await limited.apiClient.post(nested, document('account_warehouses', {}))).status, 404)
    assert.equal((await limited.apiClient.remove(`${nested}/${other.account_warehouses?.id}`)).status, 404)
    assert.equal(
      (
        await limited.apiClient.remove(
          `/api/products/${product.id}/account_products/${other.account_products?.id}`,
        )
      ).status,
      404,
    )
    assert.equal(
      (
        await limited.apiClient.patch(`/api/putaway_rules/${other.putaway_rules?.id}/position`, {
          position: 1,
        })
      ).status,
      404,
    )
  })

  test('an invisible record cannot be referenced', async () => {
    const [account_id, warehouse_id] = [other.accounts?.id, other.warehouses?.id]
    const named = async (type: string, attributes: object, path = `/api/${type}`) =>
      limited.refused(type, attributes as Readonly<Record<string, unknown>>, path)
    const missing = (attribute: string) => [`must_exist ${at(attribute)}`]
    assert.deepEqual(
      await named('account_warehouses', { account_id: own.accounts?.id, warehouse_id }),
      missing('warehouse_id'),
    )
    assert.deepEqual(
      await named('account_warehouses', { account_id, warehouse_id: own.warehouses?.id }),
      missing('account_id'),
    )
    assert.deepEqual(
      await named('account_products', { account_id }, `/api/products/${product.id}/account_products`),
      missing('account_id'),
    )
    assert.deepEqual(
      await named('putaway_rules', { account_id, rule: 'code', direction: 'asc' }),
      missing('account_id'),
    )
    assert.deepEqual(await named('charge_baskets', { account_id }), missing('account_id'))
    assert.deepEqual(
      await named('charge_lines', {
        charge_basket_id: other.charge_baskets?.id,
        code: 'X',
        charge_type: 'SUNDRY',
      }),
      missing('charge_basket_id'),
    )
    assert.deepEqual(
      await local.refused('pickface_products', { product_id: product.id, location_id: other.locations?.id }),
      missing('location_id'),
    )
    assert.deepEqual(
      await local.refused('location_ranges', {
        warehouse_id,
        location_type_id: 1,
        range_start_zone: 'A',
        range_end_zone: 'B',
      }),
      missing('warehouse_id'),
    )
    const group = await keeper.coded('groups')
    assert.deepEqual(
      await local.refused(
        'location_groups',
        { location_ids: [own.locations?.id, other.locations?.id] },
        `${group.path}/location_groups`,
      ),
      missing('location_ids'),
    )
    assert.deepEqual(
      await limited.refusedChange(own.accounts as SavedRecord, { default_warehouse_id: warehouse_id }),
      missing('default_warehouse_id'),
    )
    assert.deepEqual(
      await limited.refusedChange(own.accounts as SavedRecord, { linked_accounts: [{ account_id }] }),
      missing('linked_accounts/0/account_id'),
    )
    const kind = await keeper.coded('alternative_code_types')
    const code = {
      code: 'X',
      alternative_code_type_id: kind.id,
      alternative_codeable_type: 'Warehouse',
      alternative_codeable_id: warehouse_id,
    }
    assert.deepEqual(await named('alternative_codes', code), missing('alternative_codeable_id'))
  })

  test('callers with limited visibility cannot create or change an integration of every account or warehouse', async () => {
    const shop = { name: 'Shop', integration_type: 'simulated' }
    const [account_id, warehouse_id] = [own.accounts?.id, own.warehouses?.id]
    const symbolOf = (reply: Reply) => reply.headers['x-error-symbol']
    for (const part of [{}, { account_id }, { warehouse_id }]) {
      const made = document('integrations', { ...shop, ...part })
      assert.equal(symbolOf(await limited.apiClient.post('/api/integrations', made)), 'permission_not_held')
    }
    await limited.make('integrations', { ...shop, account_id, warehouse_id })
    const everybodys = await keeper.make('integrations', shop)
    const led = await limited.apiClient.patch(
      everybodys.path,
      document('integrations', { configuration: {} }),
    )
    assert.equal(symbolOf(led), 'record_shared')
  })

  test('refusals reveal nothing of an invisible account, warehouse or location', async () => {
    const [account_id, warehouse_id] = [own.accounts?.id, own.warehouses?.id]
    const [rack] = await keeper.list('location_types', 'id', 'code: "RACK"')
    const theirs = await keeper.coded('locations', {
      warehouse_id: other.warehouses?.id,
      location_type_id: rack?.id,
    })
    const stranger = await keeper.coded('accounts')
    const line = { type: 'ADD', attributes: { product_id: product.id, expected_quantity: 1 } }
    const receipt = { account_id, warehouse_id, lines_changes: [line] }
    const order = {
      ...{ account_id, warehouse_id, goods_out_type: 'sales_order', reference: keeper.code() },
      expected_date_of_dispatch: '2026-06-01T08:00:00Z',
    }
    const [kind] = await keeper.list('storage_unit_types', 'id', 'code: "STD"')
    const unit = { storage_unit_type_id: kind?.id, warehouse_id }
    const cases: readonly [string, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>][] = [
      ['goods_in_receipts', receipt, { location_id: theirs.id }],
      ['goods_in_receipts', receipt, { account_id: stranger.id }],
      ['goods_in_receipts', receipt, { warehouse_id: other.warehouses?.id }],
      ['goods_outs', order, { location_id: theirs.id }],
      ['loads', { warehouse_id, reference: keeper.code() }, { location_id: theirs.id }],
      ['storage_units', unit, { location_id: theirs.id }],
    ]
    for (const [type, attributes, hidden] of cases) {
      const missing = Object.keys(hidden).map((attribute) => `must_exist ${at(attribute)}`)
      assert.deepEqual(await limited.refused(type, { ...attributes, ...hidden }), missing, type)
    }
    for (const [type, attributes] of cases.filter(([, , hidden]) => 'location_id' in hidden)) {
      const made = await keeper.make(type, attributes)
      // A load without goods of the visible account can be changed only by callers who see every account.
      const who = type === 'loads' ? local : limited
      const [refusal = ''] = await who.refusedChange(made, { location_id: theirs.id })
      assert.match(refusal, /^must_exist/, type)
      assert.equal((await keeper.apiClient.remove(made.path)).status, 204, type)
    }
  })

  test('a unit that also holds goods of an invisible account cannot be moved or merged', async () => {
    const [hall, elsewhere] = [own.locations?.id, (await sameHall()).id]
    await keeper.make('account_warehouses', {
      account_id: other.accounts?.id,
      warehouse_id: own.warehouses?.id,
    })
    const [kind] = await keeper.list('storage_unit_types', 'id', 'code: "STD"')
    const unit = () =>
      keeper.make('storage_units', {
        storage_unit_type_id: kind?.id,
        warehouse_id: own.warehouses?.id,
        location_id: hall,
      })
    const [mixed, mine] = [await unit(), await unit()]
    const stand = (account: SavedRecord | undefined, on: SavedRecord) =>
      keeper.make('stocks', {
        account_id: account?.id,
        product_id: product.id,
        location_id: hall,
        storage_unit_id: on.id,
        quantity: 5,
      })
    await stand(own.accounts, mixed)
    await stand(other.accounts, mixed)
    await stand(own.accounts, mine)
    const move = (of: SavedRecord) => limited.apiClient.post(`${of.path}/move`, { to_location_id: elsewhere })
    const merge = (of: SavedRecord, into: SavedRecord) =>
      limited.apiClient.post(`${of.path}/merge`, { into_storage_unit_id: into.id })
    const put = limited.apiClient.patch(mixed.path, document('storage_units', { location_id: elsewhere }))
    assert.deepEqual(
      [(await move(mixed)).status, (await put).status, (await merge(mixed, mine)).status],
      [404, 404, 404],
    )
    assert.equal((await move(mine)).status, 200)
    assert.equal((await keeper.now(mixed)).location_id, hall)
  })

  test('logins, secrets and actions on the whole tenant never give more visibility than the caller has', async () => {
    const [admin] = await keeper.list('roles', 'id', 'name: "Admin"')
    const wide = await keeper.make('oauth_applications', { name: keeper.code(), role_id: admin?.id })
    const theirs = await keeper.make('oauth_applications', {
      ...{ name: keeper.code(), role_id: admin?.id, all_accounts: false, account_ids: [other.accounts?.id] },
      ...{ all_warehouses: false, warehouse_ids: [own.warehouses?.id] },
    })
    const rotated = [wide.id, theirs.id].map((id) =>
      limited.apiClient.post(`/api/oauth_applications/${id}/rotate_secret`),
    )
    assert.deepEqual(
      (await Promise.all(rotated)).map(({ status }) => status),
      [403, 403],
    )
    const password = 'for the floor'
    const handheld = { warehouse_id: own.warehouses?.id, password }
    const made = await limited.make('hhd_users', { ...handheld, username: keeper.code() })
    const [member] = await keeper.list(
      'subdomain_users',
      'all_accounts account_ids',
      `user_id: ${made.attributes.user_id}`,
    )
    assert.deepEqual(member, { all_accounts: false, account_ids: [String(own.accounts?.id)] })
    const seesAll = await keeper.make('hhd_users', { ...handheld, username: keeper.code() })
    const change = (record: SavedRecord) =>
      limited.apiClient.patch(record.path, document('hhd_users', { password: 'another one' }))
    assert.deepEqual([(await change(made)).status, (await change(seesAll)).status], [200, 403])
    const [tenant] = await keeper.list('subdomains', 'id', 'subdomain: "demo"')
    const path = `/api/subdomains/${tenant?.id}`
    const whole = [
      limited.apiClient.post(`${path}/export`),
      limited.apiClient.post(`${path}/reset_transactional_data`, { confirm: 'demo' }),
      limited.apiClient.post(`${path}/applications`, { client_id: theirs.attributes.client_id }),
      limited.apiClient.patch(path, document('subdomains', { company_name: 'Ours' })),
    ]
    assert.deepEqual(
      (await Promise.all(whole)).map(({ status }) => status),
      [403, 403, 403, 403],
    )
  })

  test('visible records can be changed as before', async () => {
    assert.equal((await limited.change(own.accounts as SavedRecord, { name: 'Ours' })).name, 'Ours')
    assert.equal((await limited.change(own.charge_lines as SavedRecord, { price: 2 })).total, 2)
    assert.equal((await limited.apiClient.remove((own.charge_lines as SavedRecord).path)).status, 204)
  })

  test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
})
