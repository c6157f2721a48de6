import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { everyPermission } from '#access/permissions.ts'
import { Keeper, type SavedRecord } from '../operations/saved-records.ts'
import { attributesOf } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

/** Users limited to accounts see only copies of their own records: logs, deliveries, failures, files, prints, reports. */

const service = await openService()
const { operator, owner } = service
const keeper = new Keeper(operator)

type Ids = Readonly<Record<string, number>>

/** The next id of a record that is written by hand. */
async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<number> {
  const columns = ['tenant_id', ...Object.keys(row)]
  const places = columns.map((_, index) => (index === 0 ? 't.id' : `$${index}`))
  const { rows } = await owner.query(
    `insert into ${table} (${columns.join(', ')}) select ${places.join(', ')} from tenants t where t.subdomain = 'demo' returning id`,
    Object.values(row),
  )
  return Number(rows[0].id)
}

async function eventOf(type: string, id: number): Promise<string> {
  const { rows } = await owner.query(
    `select id from events where aggregate_type = $1 and aggregate_id = $2 order by inserted_seq desc limit 1`,
    [type, id],
  )
  return String(rows[0].id)
}

/** The logs and deliveries of an automation for an event. */
async function traces(event_id: string): Promise<Ids> {
  const run = { status: 'failed', trigger: 'event', event_id, conditions: '[]', actions_count: 1 }
  const automation_run_id = await insert('automation_runs', run)
  const log = await insert('automation_action_logs', {
    ...{ automation_run_id, position: 0, destination_type: 'webhook', destination_code: 'default' },
    ...{ status: 'failed', attempt: 1, request: 'the whole order' },
  })
  const delivery = await insert('webhook_deliveries', {
    ...{ automation_run_id, automation_action_log_id: log, event_id, status: 'dead', attempts: 9 },
    response: 'the whole order',
  })
  const failure = {
    source_type: 'webhook_deliveries',
    source_id: delivery,
    symbol: 'delivery_dead',
    context: {},
  }
  return {
    automation_runs: automation_run_id,
    automation_action_logs: log,
    webhook_deliveries: delivery,
    failure_event_logs: await insert('failure_event_logs', { ...failure, message: 'the whole order' }),
  }
}

async function uploaded(account_id: number | null): Promise<Ids> {
  const query = account_id === null ? '' : `?account_id=${account_id}`
  const reply = await operator.post(`${configuration.path}/upload${query}`, 'a,b', {
    'content-type': 'text/csv',
  })
  assert.equal(reply.status, 200, reply.text)
  const imported = Number(reply.body.data?.id)
  const row = { import_id: imported, row_number: 1, status: 'failed', raw: 'the whole order' }
  const failure = {
    source_type: 'imports',
    source_id: imported,
    symbol: 'invalid',
    context: {},
    message: 'a file',
  }
  return {
    imports: imported,
    documents: Number(attributesOf(reply).document_id),
    import_rows: await insert('import_rows', row),
    failure_event_logs: await insert('failure_event_logs', failure),
  }
}

/** A print job of a record, and the printed document. */
async function printed(path: string): Promise<Ids> {
  const reply = await operator.post(path, { cloud_print: true, printer_id: printer.id })
  assert.equal(reply.status, 200, reply.text)
  return { print_jobs: Number(reply.body.data?.id), documents: Number(attributesOf(reply).document_id) }
}

/** An account with an order, and all copies of it. */
type Side = { readonly account: SavedRecord; readonly order: number; readonly copies: readonly Ids[] }

async function side(warehouse: SavedRecord): Promise<Side> {
  const account = await keeper.coded('accounts')
  const stands = { account_id: account.id, warehouse_id: warehouse.id }
  await keeper.make('account_warehouses', stands)
  const assigned = `/api/products/${product.id}/account_products`
  await keeper.make('account_products', { account_id: account.id }, assigned)
  const order = await keeper.make('goods_outs', {
    ...{ ...stands, reference: keeper.code(), goods_out_type: 'sales_order' },
    expected_date_of_dispatch: '2026-01-01',
    lines_changes: [{ type: 'ADD', attributes: { product_id: product.id, order_quantity: 1 } }],
  })
  const drop = await keeper.make('load_drops', { load_id: load.id, goods_out_id: order.id })
  const integration_order = await insert('integration_orders', {
    ...{ integration_id: shop.id, external_id: order.id, status: 'taken', goods_out_id: order.id },
  })
  const attached = await keeper.make('documents', { file_name: 'theirs.txt', account_id: account.id })
  const copies = [
    await traces(await eventOf('goods_outs', order.id)),
    await traces(await eventOf('load_drops', drop.id)),
    await uploaded(account.id),
    await printed(`${order.path}/dispatch_note`),
    { load_drops: drop.id, integration_orders: integration_order, documents: attached.id },
  ]
  return { account, order: order.id, copies }
}

let configuration: SavedRecord
let printer: SavedRecord
let product: SavedRecord
let load: SavedRecord
let shop: SavedRecord
let automation: SavedRecord
let action: number
let mine: Side
let theirs: Side
/** Copies without an account, or of several. */
let nobodys: readonly Ids[]
let limited: Keeper

async function ofNobody(): Promise<readonly Ids[]> {
  const graphql = '{ accounts { all { edges { node { id } } } } }'
  const query = await keeper.make('report_queries', { name: 'Accounts', graphql })
  const report = await keeper.make('reports', {
    ...{ name: 'Accounts', report_type: 'single', report_query_id: query.id },
    source_path: 'data.accounts.all.edges',
    report_fields: [{ name: 'Id', path: 'node.id' }],
  })
  const built = await operator.post(`${report.path}/generate`, {})
  assert.equal(built.status, 200, built.text)
  const schedule = await keeper.make('scheduled_reports', {
    ...{ name: 'Accounts', frequency: 'Day', numbers: [1], time: '08:00' },
    scheduled_report_reports: [{ report_id: report.id }],
    scheduled_report_recipients: [{ email_address: 'somebody@example.com' }],
  })
  const several = await traces(await eventOf('documents', Number(built.body.data?.id)))
  const failure = {
    source_type: 'scheduled_reports',
    source_id: schedule.id,
    symbol: 'action_failed',
    context: {},
  }
  return [
    { reports: report.id, scheduled_reports: schedule.id, documents: Number(built.body.data?.id) },
    { failure_event_logs: await insert('failure_event_logs', { ...failure, message: 'a report' }) },
    several,
    await uploaded(null),
    await printed(`${load.path}/load_manifest`),
  ]
}

/** The ids of each type that a user finds, in lists and individually. */
async function visibleTo(who: Keeper, copies: readonly Ids[]): Promise<readonly string[]> {
  const each = copies.flatMap((ids) => Object.entries(ids))
  const found = await Promise.all(
    each.map(async ([type, id]) => {
      const query = `{ ${type} { find(id: "${id}") { id } all(filter: { id: { eq: "${id}" } }) { total_count nodes { id } } } }`
      const reply = await who.apiClient.post('/graphql', { query })
      const data = reply.body.data as unknown as Record<
        string,
        { find: { id: string } | null; all: { total_count: number; nodes: readonly unknown[] } }
      >
      const { find, all } = data[type] ?? assert.fail(reply.text)
      assert.equal(all.total_count, all.nodes.length, type)
      assert.equal(find === null ? 0 : 1, all.total_count, type)
      return find === null ? [] : [`${type} ${id}`]
    }),
  )
  return found.flat()
}

const namesOf = (copies: readonly Ids[]) =>
  copies.flatMap((ids) => Object.entries(ids)).map(([type, id]) => `${type} ${id}`)

/** The types and ids, among these, that events and audit entries show to a user. */
async function announcedTo(who: Keeper, root: string, copies: readonly Ids[]): Promise<readonly string[]> {
  const rows = await who.list(root, 'aggregate_type aggregate_id', 'first: 500')
  const all = new Set(rows.map(({ aggregate_type, aggregate_id }) => `${aggregate_type} ${aggregate_id}`))
  return namesOf(copies).filter((name) => all.has(name))
}

suite('copies of records', () => {
  before(async () => {
    product = await keeper.coded('products')
    const warehouse = await keeper.coded('warehouses')
    load = await keeper.make('loads', {
      warehouse_id: warehouse.id,
      reference: keeper.code(),
      loading_validation_mode: 'sales_order',
    })
    shop = await keeper.make('integrations', { name: 'Shop', integration_type: 'simulated' })
    printer = await keeper.make('printers', { name: 'Office' })
    configuration = await keeper.make('import_configurations', {
      ...{ name: 'Customers', parser: 'headless_csv', failure_strategy: 'skip_resource' },
      automatic_processing_flows: [
        {
          ...{ code: 'main', name: 'main' },
          processing_actions: [
            {
              action: 'build_resource',
              configuration: {
                resource_name: 'customer',
                attributes: { code: { index: 0 }, name: { index: 1 } },
              },
            },
          ],
        },
      ],
    })
    automation = await keeper.make('automations', {
      ...{ name: 'Orders', resource_name: 'goods_out', event: 'created' },
      actions_changes: [
        {
          type: 'ADD',
          attributes: {
            ...{ destination_type: 'webhook', destination_code: 'default' },
            parameters_changes: [
              { type: 'ADD', attributes: { parameter_code: 'url', value: 'https://example.com/' } },
            ],
          },
        },
      ],
    })
    action = (await owner.query('select id from automation_actions')).rows[0].id
    mine = await side(warehouse)
    theirs = await side(warehouse)
    nobodys = await ofNobody()
    await owner.query('update events set position = inserted_seq where position is null')
    limited = new Keeper(await service.colleague([...everyPermission], { account_ids: [mine.account.id] }))
  })
  after(() => service.close())

  test('are visible to users who see the record', async () => {
    assert.deepEqual(await visibleTo(limited, mine.copies), namesOf(mine.copies))
    for (const copies of [mine.copies, theirs.copies, nobodys])
      assert.deepEqual(await visibleTo(keeper, copies), namesOf(copies))
  })

  test('of an invisible account, or of another user without an account, are not visible', async () => {
    assert.deepEqual(await visibleTo(limited, theirs.copies), [])
    assert.deepEqual(await visibleTo(limited, nobodys), [])
  })

  test('are announced by events and audit entries only to users who see them', async () => {
    for (const root of ['events', 'audit_entries']) {
      assert.ok((await announcedTo(keeper, root, theirs.copies)).length >= 5, root)
      assert.ok((await announcedTo(keeper, root, nobodys)).length >= 5, root)
      assert.deepEqual(
        await announcedTo(limited, root, mine.copies),
        await announcedTo(keeper, root, mine.copies),
        root,
      )
      assert.deepEqual(await announcedTo(limited, root, theirs.copies), [], root)
      assert.deepEqual(await announcedTo(limited, root, nobodys), [], root)
    }
  })

  test('cannot be opened, repeated or changed by users who do not see them', async () => {
    const { documents, print_jobs } = Object.assign({}, ...theirs.copies) as Ids
    const { automation_action_logs: log, webhook_deliveries: delivery } = theirs.copies[0] ?? {}
    const { imports, reports, scheduled_reports } = Object.assign({}, ...nobodys) as Ids
    const acts = [
      ['GET', `documents/${documents}/download`],
      ['POST', `documents/${documents}/upload`],
      ['DELETE', `documents/${documents}`],
      ['POST', `documents/${documents}/send_to_ftp`],
      ['POST', `print_jobs/${print_jobs}/reprint`],
      ['POST', `automation_action_logs/${log}/retry`],
      ['POST', `webhook_deliveries/${delivery}/replay`],
      ['POST', `imports/${imports}/cancel`],
      ['POST', `imports/${imports}/retry`],
      ['POST', `reports/${reports}/generate`],
      ['DELETE', `scheduled_reports/${scheduled_reports}`],
    ] as const
    const refused = await Promise.all(
      acts.map(async ([method, path]) => {
        const headers = path.endsWith('upload') ? { 'content-type': 'text/plain' } : {}
        const body = path.endsWith('upload') ? 'x' : method === 'POST' ? '{}' : undefined
        const json = body === '{}' ? { 'content-type': 'application/json' } : headers
        const { status } = await limited.apiClient.request(method, `/api/${path}`, { headers: json, body })
        return `${status} ${path}`
      }),
    )
    assert.deepEqual(
      refused,
      acts.map(([, path]) => `404 ${path}`),
    )
  })

  test('are replayed only if they are visible', async () => {
    await owner.query('update webhook_deliveries set automation_action_id = $1', [action])
    const earlier = await owner.query('select max(id) as id from webhook_deliveries')
    const replayed = await limited.apiClient.post('/api/webhook_deliveries/replay', { status: 'dead' })
    assert.equal(replayed.status, 200, replayed.text)
    const added = await owner.query('select event_id from webhook_deliveries where id > $1', [
      earlier.rows[0].id,
    ])
    const own = await owner.query('select event_id from webhook_deliveries where id = any($1)', [
      mine.copies.flatMap(({ webhook_deliveries: id }) => id ?? []),
    ])
    const sorted = ({ rows }: typeof own) => rows.map(({ event_id }) => event_id).toSorted()
    assert.deepEqual(sorted(added), sorted(own))
  })

  test('are the subject of a manual run of an automation only if they are visible', async () => {
    const run = await limited.apiClient.post(`/api/automations/${automation.id}/run`)
    assert.equal(run.status, 200, run.text)
    const { rows } = await owner.query('select aggregate_id from events where id = $1', [
      attributesOf(run).event_id,
    ])
    assert.deepEqual(rows, [{ aggregate_id: String(mine.order) }])
  })

  test('of one’s own are visible even without an account', async () => {
    const document = await limited.make('documents', { file_name: 'my own.txt' })
    assert.deepEqual(await visibleTo(limited, [{ documents: document.id }]), [`documents ${document.id}`])
    const other = new Keeper(
      await service.colleague([...everyPermission], { account_ids: [mine.account.id] }),
    )
    assert.deepEqual(await visibleTo(other, [{ documents: document.id }]), [])
    const refused = await limited.refused('documents', { account_id: theirs.account.id })
    assert.deepEqual(refused, ['must_exist /data/attributes/account_id'])
  })

  test('of an invisible warehouse are not visible to users limited to warehouses', async () => {
    const elsewhere = await keeper.coded('warehouses')
    const by = new Keeper(await service.colleague([...everyPermission], { warehouse_ids: [elsewhere.id] }))
    const found = await visibleTo(by, [...theirs.copies, ...nobodys])
    // Files of an account without a warehouse are visible to everybody who sees the account.
    const everywhere = namesOf(theirs.copies.slice(2, 3)).concat(
      namesOf([{ documents: theirs.copies[4]?.documents ?? 0 }]),
    )
    assert.deepEqual(found.toSorted(), everywhere.toSorted())
  })

  test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
})
