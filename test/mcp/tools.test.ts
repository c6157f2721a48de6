import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { catalogue } from '#problems/catalogue.ts'
import type { ApiClient } from '../support/api-client.ts'
import { countOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'
import { called, rpc, symbols } from './caller.ts'

const out = await openOutbound()
const { floor } = out
const { operator } = floor
const call = (name: string, input: unknown = {}, apiClient: ApiClient = operator) =>
  called(apiClient, name, input)

suite('the tools of models', () => {
  after(async () => {
    assert.deepEqual(floor.service.bugs, [])
    await floor.close()
  })

  test('list_resources lists the types, with the operations that the caller may use', async () => {
    const { facts } = await call('list_resources')
    const types = new Map(facts.resources?.map((one) => [String(one.type), one]))
    assert.deepEqual(types.get('sites'), {
      type: 'sites',
      description: types.get('sites')?.description,
      root: 'sites',
      acts: ['create', 'update', 'delete', 'propose_transfers'],
      may: ['read', 'create', 'update', 'delete', 'propose_transfers'],
    })
    for (const type of ['goods_outs', 'stocks', 'tasks', 'receive_tasks', 'users'])
      assert.ok(types.has(type), type)
    const looker = await floor.service.colleague(['view_sites'])
    const { facts: visible } = await call('list_resources', {}, looker)
    const may = new Map(visible.resources?.map((one) => [String(one.type), one.may]))
    // Proposals of transfers write nothing, so the permission to view sites is enough.
    assert.deepEqual([may.get('sites'), may.get('goods_outs')], [['read', 'propose_transfers'], []])
  })

  test('describe_resource describes fields and attributes, with referenced types', async () => {
    const { facts } = await call('describe_resource', { type: 'goods_outs' })
    assert.match(String(facts.reads?.fields), /type GoodsOut implements Node \{/)
    assert.match(String(facts.reads?.filters), /input GoodsOutsFilterType/)
    const create = facts.does?.find((one) => String(one.tool) === 'create_record')
    assert.equal(create?.permission, 'manage_goods_outs')
    assert.deepEqual(create?.attributes, { $ref: '#/components/schemas/GoodsOutCreation' })
    const schemas = facts.schemas as unknown as Record<string, { properties: object }>
    assert.ok('lines_changes' in (schemas.GoodsOutCreation?.properties ?? {}))
    assert.ok('order_quantity' in (schemas.GoodsOutLinePart?.properties ?? {}))
    const cancel = facts.does?.find((one) => String(one.action) === 'cancel')
    assert.deepEqual([cancel?.tool, cancel?.takes], ['run_action', []])
    const example = String(facts.reads?.example)
    assert.equal((await call('query', { query: example })).is_error, false)
    for (const { type } of (await call('list_resources')).facts.resources ?? []) {
      const described = await call('describe_resource', { type })
      assert.equal(described.is_error, false, String(type))
    }
    assert.deepEqual(symbols(await call('describe_resource', { type: 'nothing' })), ['inclusion /type'])
    assert.deepEqual(symbols(await call('describe_resource', { type: '__proto__' })), ['inclusion /type'])
  })

  test('query reads as GraphQL does, with its limits, and reports refusals', async () => {
    const query = 'query ($code: String) { warehouses { all(code: $code) { nodes { id } } } }'
    const { facts } = await call('query', { query, variables: { code: 'nothing' } })
    assert.deepEqual(facts, { data: { warehouses: { all: { nodes: [] } } } })
    assert.deepEqual(symbols(await call('query', { query: '{ nothing }' })), ['graphql_validation_failed'])
    assert.deepEqual(symbols(await call('query', { query: '{' })), ['graphql_parse_failed'])
    const costly = '{ tasks { all(first: 1000) { nodes { allocations { task { allocations { id } } } } } } }'
    assert.deepEqual(symbols(await call('query', { query: costly })), ['query_too_complex'])
    const halfSeen = await floor.service.colleague(['view_sites'])
    const half = await call(
      'query',
      { query: '{ sites { all { total_count } } stocks { all { total_count } } }' },
      halfSeen,
    )
    assert.deepEqual(symbols(half), ['field_forbidden'])
    assert.deepEqual(half.facts, { data: { sites: { all: { total_count: 0 } }, stocks: null } })
  })

  test('find_stock accepts any code of a product', async () => {
    const product = await out.product({
      code: 'SPOON',
      barcode: '5012345678900',
      case_barcode: '15012345678907',
    })
    await out.stock(product, 'A-1', 7, { string1: 'B1' })
    const type = await floor.known('alternative_code_types', 'Customer').catch(() => null)
    const kind = type ?? Number((await floor.rows('select id from alternative_code_types limit 1'))[0]?.id)
    await floor.made('alternative_codes', {
      code: 'LOEFFEL',
      name: 'Spoon',
      alternative_code_type_id: kind,
      alternative_codeable_type: 'Product',
      alternative_codeable_id: product,
      owner_type: 'Account',
      owner_id: floor.account,
    })
    for (const code of ['SPOON', '5012345678900', '15012345678907', 'LOEFFEL']) {
      const { facts, errors } = await call('find_stock', { product: code })
      assert.deepEqual(errors, [], code)
      assert.deepEqual(
        facts.products?.map((one) => [
          one.code,
          one.piles?.map((pile) => [pile.location?.code, pile.quantity]),
        ]),
        [['SPOON', [['A-1', 7]]]],
      )
      assert.deepEqual(
        facts.products?.map((one) => one.balances?.map((balance) => balance.available)),
        [[7]],
      )
    }
    const elsewhere = await call('find_stock', { product: 'SPOON', warehouse: 'NOWHERE' })
    assert.deepEqual(
      elsewhere.facts.products?.map((one) => one.piles),
      [[]],
    )
    assert.deepEqual(symbols(await call('find_stock', { product: 'FORK' })), ['not_found'])
    assert.deepEqual(symbols(await call('find_stock', {})), ['blank /product'])
  })

  test('get_order and get_receipt return a record with its lines, by reference or id', async () => {
    const product = await out.product()
    const id = await out.order([[product, 3]], { reference: 'SEEN-1' })
    for (const input of [{ reference: 'SEEN-1' }, { id }, { id: String(id) }]) {
      const { facts } = await call('get_order', input)
      assert.deepEqual(
        facts.orders?.map((one) => [one.id, one.reference, one.lines?.map((line) => line.order_quantity)]),
        [[String(id), 'SEEN-1', [3]]],
      )
    }
    const receipt = await floor.made('goods_in_receipts', {
      account_id: floor.account,
      warehouse_id: floor.warehouse,
      reference: 'GRN-SEEN',
      expected_date_of_arrival: '2026-12-01',
      lines_changes: [{ type: 'ADD', attributes: { product_id: product, expected_quantity: 4 } }],
    })
    const { facts } = await call('get_receipt', { reference: 'GRN-SEEN' })
    assert.deepEqual(
      facts.receipts?.map((one) => [one.id, one.lines?.map((line) => line.expected_quantity)]),
      [[String(receipt), [4]]],
    )
    for (const name of ['get_order', 'get_receipt']) {
      assert.deepEqual(symbols(await call(name)), ['blank /reference'])
      assert.deepEqual(symbols(await call(name, { reference: 'NOBODY' })), ['not_found'])
      assert.deepEqual(symbols(await call(name, { id: 'x', other: 1 })), [
        'unknown_attribute /other',
        'invalid /id',
      ])
    }
    const narrow = await floor.service.colleague(['view_orders'], { account_ids: [floor.account + 1000] })
    assert.deepEqual(symbols(await call('get_order', { reference: 'SEEN-1' }, narrow)), ['not_found'])
    assert.deepEqual(symbols(await call('explain_order', { reference: 'SEEN-1' }, narrow)), ['not_found'])
  })

  test('records are created, changed and deleted as by REST, each with its event', async () => {
    const made = await call('create_record', { type: 'sites', attributes: { code: 'MADE', name: 'Made' } })
    const id = made.facts.data?.id
    assert.deepEqual([made.facts.data?.type, made.facts.data?.attributes?.code], ['sites', 'MADE'])
    const changed = await call('update_record', { type: 'sites', id, attributes: { name: 'Other' } })
    assert.equal(changed.facts.data?.attributes?.name, 'Other')
    const gone = await call('delete_record', { type: 'sites', id })
    assert.deepEqual(gone.facts, { done: true })
    assert.deepEqual(symbols(await call('delete_record', { type: 'sites', id })), ['not_found'])
    const input = await floor.rows(
      "select event, source from events where kind = 'change' and resource_name = 'sites' and aggregate_id = $1 order by aggregate_seq",
      [id],
    )
    assert.deepEqual(
      input,
      ['created', 'updated', 'deleted'].map((event) => ({ event, source: 'api' })),
    )
  })

  test('all violations are reported at once with their pointers, and nothing is written', async () => {
    const sites = await countOf(floor, 'sites')
    const bad = await call('create_record', {
      type: 'sites',
      attributes: { tier: 'x', nothing: 1, name: 'a'.repeat(51) },
    })
    assert.deepEqual(symbols(bad), [
      'blank /attributes/code',
      'too_long /attributes/name',
      'inclusion /attributes/tier',
      'unknown_attribute /attributes/nothing',
    ])
    assert.deepEqual(bad.errors[0]?.source, 'sites.create')
    assert.deepEqual(symbols(await call('create_record', { type: 'tasks', attributes: {} })), [
      'inclusion /type',
    ])
    assert.deepEqual(symbols(await call('create_record', { type: 7, attributes: [] })), [
      'invalid /type',
      'invalid /attributes',
    ])
    assert.deepEqual(symbols(await call('create_record', { type: 'sites' })), ['blank /attributes'])
    assert.deepEqual(symbols(await call('update_record', { type: 'sites', id: 0, attributes: {} })), [
      'must_exist /id',
    ])
    assert.deepEqual(symbols(await call('run_action', { type: 'stocks', action: 'nothing' })), [
      'inclusion /action',
    ])
    assert.deepEqual(symbols(await call('run_action', { type: 'stocks', action: 'move' })), ['blank /id'])
    assert.deepEqual(symbols(await call('run_action', { type: 'stocks', id: 1, action: 'hold' })), [
      'unknown_attribute /id',
    ])
    assert.deepEqual(symbols(await call('run_action', { type: 'sites', action: 'create' })), [
      'inclusion /action',
    ])
    // Bytes cannot be sent by a tool.
    assert.deepEqual(symbols(await call('run_action', { type: 'documents', id: 1, action: 'upload' })), [
      'inclusion /action',
    ])
    assert.equal(await countOf(floor, 'sites'), sites)
  })

  test('a dry run is answered or refused as without it, and writes nothing', async () => {
    const product = await out.product()
    const pile = await out.stock(product, 'D-1', 5)
    const before = await written()
    const tried = await call('create_record', {
      type: 'sites',
      attributes: { code: 'DRY', name: 'Dry' },
      dry_run: true,
    })
    assert.deepEqual([tried.facts.dry_run, tried.facts.data?.attributes?.code], [true, 'DRY'])
    const twice = { type: 'sites', attributes: { code: 'X'.repeat(60), name: 'X' }, dry_run: true }
    assert.deepEqual(symbols(await call('create_record', twice)), ['too_long /attributes/code'])
    const held = { type: 'stocks', action: 'hold', attributes: { ids: [pile], description: 'dropped' } }
    assert.equal((await call('run_action', { ...held, dry_run: true })).facts.dry_run, true)
    const moved = { type: 'stocks', id: pile, action: 'adjust', attributes: { quantity: 2 }, dry_run: true }
    assert.equal((await call('run_action', moved)).is_error, (await call('run_action', moved)).is_error)
    assert.equal(await written(), before)
    assert.equal((await call('run_action', held)).is_error, false)
    assert.deepEqual(await floor.rows('select status from stocks where id = $1', [pile]), [
      { status: 'held' },
    ])
    await floor.verified()
  })

  test('every operation handles missing and invalid input without an internal error', async () => {
    const before = await written()
    const nonsense = [{}, { ids: ['x', null], id: {}, code: [], lines_changes: 7, quantity: 'many' }]
    for (const { type, acts } of (await call('list_resources')).facts.resources ?? []) {
      for (const act of acts?.map(String) ?? []) {
        for (const attributes of nonsense) {
          const dry = { type, attributes, dry_run: true }
          const verb = act === 'create' || act === 'update' ? `${act}_record` : 'run_action'
          const input = verb === 'run_action' ? { ...dry, action: act } : dry
          for (const id of act === 'create' || act === 'delete' ? [] : [1, 987_654])
            assert.equal(
              (await rpc(operator, 'tools/call', { name: verb, arguments: { ...input, id } })).status,
              200,
            )
          if (act !== 'update' && act !== 'delete')
            assert.equal((await rpc(operator, 'tools/call', { name: verb, arguments: input })).status, 200)
        }
      }
    }
    assert.deepEqual(floor.service.bugs, [])
    assert.equal(await written(), before)
  })

  test('a dry run of an action on another system ends before that system is called', async () => {
    const carrier = await floor.made('carriers', { code: 'SIM', carrier_type: 'simulated' })
    const carrier_service_id = await floor.made('carrier_services', {
      carrier_id: carrier,
      code: 'DAY',
      name: 'Day',
    })
    const product = await out.product({ weight: 1 })
    await out.stock(product, 'S-1', 5)
    const { order, task } = await out.picking(product, 2, { dispatch_strategy: 'shipment' })
    await out.pick(task)
    const id = await floor.made('shipments', {
      goods_out_id: order,
      carrier_id: carrier,
      carrier_service_id,
      packages: [{ weight: 1, length: 10, width: 10, height: 10 }],
      address: { name: 'A', address_1: 'Street 1', address_3: 'Town', postcode: 'AB1', country_code: 'GB' },
    })
    const submit = { type: 'shipments', id, action: 'submit' }
    const before = await written()
    const { facts: tried } = await call('run_action', { ...submit, dry_run: true })
    assert.deepEqual(tried, {
      dry_run: true,
      asks_outside: true,
    })
    assert.equal(await written(), before)
    assert.equal((await call('run_action', submit)).facts.data?.attributes?.status, 'submitted')
  })

  test('a call with a key is performed once, and refused with other arguments', async () => {
    const input = { type: 'sites', attributes: { code: 'ONCE', name: 'Once' }, idempotency_key: 'once-1' }
    const both = await Promise.all([call('create_record', input), call('create_record', input)])
    const again = await call('create_record', input)
    assert.equal(again.facts.replayed, true)
    const { replayed: _, ...first } = again.facts
    assert.ok(both.some(({ facts }) => JSON.stringify(facts) === JSON.stringify(first)))
    for (const came of both)
      assert.ok(
        came.is_error
          ? symbols(came)[0] === 'idempotency_in_progress'
          : came.facts.data?.id === again.facts.data?.id,
      )
    assert.deepEqual(await floor.rows("select count(*)::int from sites where code = 'ONCE'"), [{ count: 1 }])
    const other = { ...input, attributes: { code: 'TWICE', name: 'Twice' } }
    assert.deepEqual(symbols(await call('create_record', other)), ['idempotency_key_reused'])
    // A refusal is stored too, and returned again although the call would now succeed.
    const taken = { type: 'sites', attributes: { code: 'ONCE', name: 'Once' }, idempotency_key: 'once-2' }
    assert.deepEqual(symbols(await call('create_record', taken)), ['taken /attributes/code'])
    await call('delete_record', { type: 'sites', id: again.facts.data?.id })
    assert.deepEqual(symbols(await call('create_record', taken)), ['taken /attributes/code'])
    const byHeader = {
      name: 'create_record',
      arguments: { type: 'sites', attributes: { code: 'HEAD', name: 'Head' } },
    }
    const headed = operator.as({ 'idempotency-key': 'head-1' })
    const [one, two] = [await rpc(headed, 'tools/call', byHeader), await rpc(headed, 'tools/call', byHeader)]
    assert.match(two.text, /"replayed":true/)
    assert.equal(one.status, 200)
    assert.deepEqual(symbols(await call('create_record', { ...input, idempotency_key: 'ä' })), [
      'idempotency_key_invalid',
    ])
  })

  test('the attribute for the parent of a record is described and required', async () => {
    const made = await call('create_record', {
      type: 'mapping_groups',
      attributes: { name: 'Files', operation_type: 'ftp' },
    })
    const group = made.facts.data?.id
    const type = 'ftp_mappings'
    const { facts } = await call('describe_resource', { type })
    const create = facts.does?.find((one) => String(one.tool) === 'create_record')
    const [takes = ''] = (create?.takes ?? []) as unknown as string[]
    const parent = takes.replace('attributes.', '')
    const attributes = { mapping_fields: [{ account_in_file: 'A' }], account_id: floor.account }
    assert.deepEqual(symbols(await call('create_record', { type, attributes })), [
      `blank /attributes/${parent}`,
    ])
    const below = await call('create_record', { type, attributes: { [parent]: group, ...attributes } })
    assert.equal(below.is_error, false, JSON.stringify(below.errors))
  })

  test('reports are requested, and documents are linked', async () => {
    const graphql = 'query ($code: String) { sites { all(code: $code) { edges { node { code } } } } }'
    const parameters = [{ name: 'code', type: 'String' }]
    const query = await floor.made('report_queries', { name: 'Sites', graphql, parameters })
    const report = await floor.made('reports', {
      name: 'Sites',
      report_type: 'single',
      report_query_id: query,
      source_path: 'data.sites.all.edges',
      report_fields: [{ name: 'Code', path: 'node.code' }],
      variables: [],
    })
    const requested = await call('generate_report', { report_id: report, variables: { code: 'A' } })
    assert.deepEqual(
      [requested.facts.data?.type, requested.facts.data?.attributes?.status],
      ['documents', 'queued'],
    )
    assert.deepEqual(
      symbols(await call('generate_report', { report_id: report, variables: { size: 'A' } })),
      ['inclusion /attributes/variables/0/name'],
    )
    const id = requested.facts.data?.id
    assert.deepEqual(symbols(await call('get_document', { id })), ['document_not_available'])
    const linked = await call('get_document', { id: await filled() })
    const url = new URL(String(linked.facts.data?.attributes?.url))
    const { text } = await operator.request('GET', url.pathname)
    assert.equal(text, 'bytes')
  })

  test('each tool is refused without its permission', async () => {
    const product = await out.product()
    await out.order([[product, 1]], { reference: 'SECRET' })
    const document = await uploaded()
    const site = await floor.made('sites', { code: 'SECRET', name: 'Secret' })
    const nobody = await floor.service.colleague(['view_currencies'])
    const refusals: Readonly<Record<string, readonly [told: unknown, symbol: string]>> = {
      query: [{ query: '{ sites { all { total_count } } }' }, 'field_forbidden'],
      find_stock: [{ product: 'P' }, 'field_forbidden'],
      get_order: [{ reference: 'SECRET' }, 'field_forbidden'],
      get_receipt: [{ reference: 'SECRET' }, 'field_forbidden'],
      explain_order: [{ reference: 'SECRET' }, 'field_forbidden'],
      create_record: [{ type: 'sites', attributes: { code: 'NO' } }, 'permission_denied'],
      update_record: [{ type: 'sites', id: site, attributes: { name: 'no' } }, 'permission_denied'],
      delete_record: [{ type: 'sites', id: site }, 'permission_denied'],
      run_action: [{ type: 'stocks', action: 'hold', attributes: { ids: [1] } }, 'permission_denied'],
      generate_report: [{ report_id: 1 }, 'permission_denied'],
      get_document: [{ id: document }, 'permission_denied'],
    }
    const { body } = await rpc(operator, 'tools/list')
    const { tools } = (body as unknown as { result: { tools: { name: string }[] } }).result
    const open = new Set(['list_resources', 'describe_resource'])
    assert.deepEqual(
      tools.map(({ name }) => name).filter((name) => !open.has(name)),
      Object.keys(refusals),
    )
    const before = await written()
    for (const [name, [input, symbol]] of Object.entries(refusals)) {
      const came = await call(name, input, nobody)
      assert.ok(came.is_error, name)
      assert.ok(
        came.errors.every((one) => one.symbol === symbol),
        `${name}: ${JSON.stringify(came.errors)}`,
      )
      assert.equal(came.errors[0]?.code, catalogue[symbol as 'permission_denied'].number)
    }
    const dry = { type: 'sites', attributes: { code: 'NO' }, dry_run: true }
    assert.deepEqual(symbols(await call('create_record', dry, nobody)), ['permission_denied'])
    assert.equal(await written(), before)
    // Records of another tenant are not found.
    assert.deepEqual(symbols(await call('get_order', { reference: 'SECRET' }, floor.service.neighbour)), [
      'not_found',
    ])
    assert.deepEqual(
      symbols(await call('delete_record', { type: 'sites', id: site }, floor.service.neighbour)),
      ['not_found'],
    )
  })
})

/** A document whose content is not uploaded yet. */
const uploaded = () => floor.made('documents', { category: 'attachment', file_name: 'a.txt' })

/** A document with uploaded content. */
async function filled(): Promise<number> {
  const id = await uploaded()
  await operator.request('POST', `/api/documents/${id}/upload`, { body: 'bytes' })
  return id
}

/** Everything that a call could have written. */
async function written(): Promise<string> {
  const counts =
    await floor.rows(`select (select count(*) from events) as events, (select count(*) from sites) as sites,
    (select count(*) from transactions) as transactions, (select sum(lock_version) from stocks) as stocks,
    (select count(*) from idempotency_keys) as keys, (select string_agg(status, '') from shipments) as shipments`)
  return JSON.stringify(counts)
}
