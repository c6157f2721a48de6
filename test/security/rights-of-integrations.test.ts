import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { everyPermission } from '#access/permissions.ts'
import type { Recorded } from '../automations/installation.ts'
import { eventually } from '../automations/receiver.ts'
import { line, Shop } from '../integrations/shop.ts'

// An integration imports and sends only what its last editor may write and view.

const without = (...types: readonly string[]) =>
  [...everyPermission].filter((name) => !types.some((type) => name.endsWith(`_${type}`)))

type Clerk = { readonly token: string; readonly role: string; readonly name: string }

suite('integrations', () => {
  let shop: Shop
  let orders = 0

  before(async () => {
    shop = await Shop.open()
    await shop.product('TEA')
  })
  after(() => shop.at.stop())

  async function clerk(name: string): Promise<Clerk> {
    const role = await shop.at.make('roles', { name, permissions: [...everyPermission] })
    const application = await shop.at.make('oauth_applications', { name, role_id: Number(role.id) })
    const { client_id, client_secret } = application.attributes
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: String(client_id),
      client_secret: String(client_secret),
    })
    const reply = await fetch(`${shop.at.server.url}/oauth/token`, { method: 'POST', body })
    return { token: ((await reply.json()) as { access_token: string }).access_token, role: role.id, name }
  }

  /** An integration of the shop, last saved by this user. */
  async function connectedBy({ token }: Clerk, configuration: object = {}): Promise<number> {
    const integration = await shop.connect({ ...configuration })
    const saved = await shop.at.server.api<Recorded>(
      'PATCH',
      `/api/integrations/${integration}`,
      { data: { type: 'integrations', attributes: {} } },
      { token },
    )
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
    return integration
  }

  const restrict = ({ role }: Clerk, ...types: readonly string[]) =>
    shop.at.change('roles', role, { permissions: without(...types) })

  const limit = ({ name }: Clerk, limits: string) =>
    shop.at.rows(
      `update subdomain_users m set ${limits} from oauth_applications a
       where a.name = $1 and m.tenant_id = a.tenant_id and m.user_id = a.user_id`,
      name,
    )

  const sell = () => {
    orders += 1
    shop.orders = [{ id: `O-${orders}`, items: [line('TEA')] }]
    return `O-${orders}`
  }

  /** Creates an order in the shop and imports it; returns the result of the run, and whether the order exists. */
  async function sync(integration: number) {
    const id = sell()
    const { status, message } = await shop.synchronize(integration)
    return { status, message, taken: (await shop.imported(integration)).includes(id) }
  }

  const lastFailure = async () => {
    const [row] = await shop.at.rows<{ symbol: string }>(
      `select symbol from failure_event_logs where source_type = 'integration_runs' order by id desc limit 1`,
    )
    return row?.symbol
  }

  const DONE = { status: 'succeeded', message: null, taken: true }
  const hidden = (type: string) =>
    new RegExp(`^the integration needs ${type} that the user who last changed it`)
  const GONE = /no longer has access to this tenant or is unknown; have it saved again by a user with access$/

  test('import orders only while the last editor may manage them, and again after a user who may has saved it', async () => {
    const by = await clerk('Manages orders')
    const integration = await connectedBy(by)
    assert.deepEqual(await sync(integration), DONE)
    await restrict(by, 'orders', 'goods_outs')
    const refused = await sync(integration)
    assert.deepEqual([refused.status, refused.taken], ['failed', false])
    assert.match(String(refused.message), hidden('goods_outs'))
    assert.equal(await lastFailure(), 'integration_data_hidden')
    await shop.at.change('integrations', String(integration), {})
    assert.deepEqual(await sync(integration), DONE)
  })

  test('send stock only while the last editor may view it', async () => {
    const by = await clerk('Views stock')
    const integration = await connectedBy(by, {
      products: { url: shop.at.receiver.url('/products'), fields: { code: 'sku' } },
      stock: { url: shop.at.receiver.url('/stock') },
    })
    shop.products = [{ sku: 'TEA' }]
    assert.deepEqual(await sync(integration), DONE)
    assert.equal(shop.at.receiver.at('/stock').length, 1)
    await restrict(by, 'stock', 'stock_balances')
    const refused = await sync(integration)
    assert.deepEqual([refused.status, refused.taken], ['failed', true])
    assert.match(String(refused.message), hidden('stock_balances'))
    assert.equal(shop.at.receiver.at('/stock').length, 1)
  })

  test('are refused if the last editor no longer sees their account or warehouse', async () => {
    const other = await shop.at.make('accounts', { code: 'OTHER' })
    const by = await clerk('Sees some')
    const integration = await connectedBy(by)
    assert.deepEqual(await sync(integration), DONE)
    await limit(by, `all_accounts = false, account_ids = array[${shop.account}]`)
    assert.deepEqual(await sync(integration), DONE)
    await limit(by, `all_accounts = false, account_ids = array[${other.id}]`)
    assert.match(String((await sync(integration)).message), hidden('accounts'))
    await limit(by, `all_accounts = true, all_warehouses = false, warehouse_ids = array[]::bigint[]`)
    assert.match(String((await sync(integration)).message), hidden('warehouses'))
  })

  test('are refused if the last editor has lost access or is unknown', async () => {
    const by = await clerk('Leaves')
    const integration = await connectedBy(by)
    await limit(by, 'is_active = false')
    const refused = await sync(integration)
    assert.equal(refused.taken, false)
    assert.match(String(refused.message), GONE)
    assert.equal(await lastFailure(), 'integration_without_rights')
    await shop.at.rows('update integrations set changed_by_id = null where id = $1', integration)
    assert.match(String((await sync(integration)).message), GONE)
    await shop.at.rows(
      `update integrations i set changed_by_id = u.id from users u where i.id = $1 and u.user_type = 'system'`,
      integration,
    )
    assert.deepEqual(await sync(integration), DONE)
  })

  test('report a dispatched order only while the last editor may view orders', async () => {
    const [tea] = await shop.at.rows<{ id: string }>(`select id from products where code = 'TEA'`)
    await shop.stock(Number(tea?.id), 10)
    const bay = await shop.location('GOBAY', 'GO-01')
    await shop.at.change('warehouses', String(shop.warehouse), { default_goods_out_location_id: bay })
    const by = await clerk('Views orders')
    const integration = await connectedBy(by, { fulfilment: { url: shop.at.receiver.url('/sent') } })
    const { taken } = await sync(integration)
    assert.equal(taken, true)
    await restrict(by, 'orders', 'goods_outs')
    const [order] = await shop.at.rows<{ id: string }>(
      'select id from goods_outs where integration_id = $1 order by id desc limit 1',
      integration,
    )
    await shop.dispatch(Number(order?.id), bay)
    const message = await eventually('the end of the run', async () => {
      const [row] = await shop.at.rows<{ message: string }>(
        `select message from integration_runs where integration_id = $1 and kind = 'fulfilment' and status = 'failed'`,
        integration,
      )
      return row?.message ?? null
    })
    assert.match(message, hidden('goods_outs'))
    assert.equal(shop.at.receiver.at('/sent').length, 0)
  })
})
