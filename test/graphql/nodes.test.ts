import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { listFieldsOf } from '#records/list-fields.ts'
import { openService, type Service } from '../support/service.ts'
import { type Answer, assertNoBugs, firstError, type Json, make, read, runQuery } from './stage.ts'

const NODE = `query ($id: ID!) { node(id: $id) { __typename node_id id ... on Carrier { code } ... on Account { code name } } }`
const NODES = `query ($ids: [ID!]!) { nodes(ids: $ids) { node_id ... on Carrier { code } ... on Account { code } } }`

suite('nodes', () => {
  let service: Service
  let acme: number
  let other: number
  let carrier: number

  before(async () => {
    service = await openService()
    const { operator } = service
    acme = await make(operator, 'accounts', { code: 'ACME' })
    other = await make(operator, 'accounts', { code: 'OTHER' })
    carrier = await make(operator, 'carriers', { code: 'NORTHLINE' })
    await make(operator, 'integrations', { name: 'Shop', integration_type: 'simulated', account_id: acme })
  })
  after(async () => {
    await service.close()
    assertNoBugs(service)
  })

  test('a record has the same node_id in every place, and no other type has it', async () => {
    const { integrations } = await read(
      service.operator,
      '{ integrations { all { nodes { node_id id account { node_id } } } } }',
    )
    const [shop] = integrations.all.nodes
    assert.equal(shop.node_id, `Integration:${shop.id}`)
    assert.equal(shop.account.node_id, `Account:${acme}`)
    const { carriers } = await read(service.operator, `{ carriers { find(id: ${carrier}) { node_id } } }`)
    assert.equal(carriers.find.node_id, `Carrier:${carrier}`)
  })

  test('node returns the record with a node_id, or null', async () => {
    const node = async (id: string) => (await read(service.operator, NODE, { id })).node
    assert.deepEqual(await node(`Carrier:${carrier}`), {
      __typename: 'Carrier',
      node_id: `Carrier:${carrier}`,
      id: String(carrier),
      code: 'NORTHLINE',
    })
    assert.deepEqual(await node(`Account:${acme}`), {
      __typename: 'Account',
      node_id: `Account:${acme}`,
      id: String(acme),
      code: 'ACME',
      name: 'ACME',
    })
    for (const id of [
      '',
      ':',
      'Account:',
      'Account:0',
      'Account:x',
      `account:${acme}`,
      String(acme),
      'Query:1',
    ])
      assert.equal(await node(id), null, id)
    assert.equal(await node('Account:999999'), null)
    assert.equal(await node(`Account:${'9'.repeat(30)}`), null)
  })

  test('nodes returns records of several types in the requested order, null for unknown ones', async () => {
    const ids = [`Account:${other}`, 'Account:999999', `Carrier:${carrier}`, 'nothing', `Account:${acme}`]
    const twice = [...ids, `Account:${other}`]
    const { nodes } = await read(service.operator, NODES, { ids: twice })
    assert.deepEqual(nodes, [
      { node_id: `Account:${other}`, code: 'OTHER' },
      null,
      { node_id: `Carrier:${carrier}`, code: 'NORTHLINE' },
      null,
      { node_id: `Account:${acme}`, code: 'ACME' },
      { node_id: `Account:${other}`, code: 'OTHER' },
    ])
    assert.deepEqual(await read(service.operator, NODES, { ids: [] }), { nodes: [] })
  })

  test('fragments on other types are skipped, at any depth', async () => {
    const query = `query ($id: ID!) {
      node(id: $id) { ...any ... on Integration { name account { ...any ... on Node { ... on Account { code } ... on Carrier { name } } } } }
    }
    fragment any on Node { node_id ... on Account { vat_number } }`
    const { integrations } = await read(service.operator, '{ integrations { all { nodes { node_id } } } }')
    const id = integrations.all.nodes[0].node_id
    assert.deepEqual((await read(service.operator, query, { id })).node, {
      node_id: id,
      name: 'Shop',
      account: { node_id: `Account:${acme}`, vat_number: null, code: 'ACME' },
    })
  })

  test('every type of record in the schema has a node_id and is found by it', async () => {
    const { __schema } = await read(
      service.operator,
      '{ __schema { types { name kind interfaces { name } possibleTypes { name } fields { name } } } }',
    )
    const node = __schema.types.find(({ name }: Json) => name === 'Node')
    const possible: string[] = node.possibleTypes.map(({ name }: Json) => name).sort()
    const withId: string[] = __schema.types
      .filter(({ kind, fields }: Json) => kind === 'OBJECT' && fields.some((one: Json) => one.name === 'id'))
      .map(({ name }: Json) => name)
    // Rows of aggregations, the caller and hits of a search have ids of records, and are no records themselves.
    const records = withId.filter((name) => !/Aggregation$|^Me[A-Z]|^SearchHit$/.test(name)).sort()
    assert.deepEqual(possible, records)
    const shown = [...service.model.values()].filter((one) => possible.includes(one.node))
    assert.equal(shown.length, possible.length)
    const ids = shown.map((one) => `${one.node}:1`)
    const selections = shown.map((one) => `... on ${one.node} { ${scalarOf([...listFieldsOf(one).keys()])} }`)
    const { nodes } = await read(
      service.operator,
      `query ($ids: [ID!]!) { nodes(ids: $ids) { node_id ${selections.join(' ')} } }`,
      { ids },
    )
    assert.equal(nodes.length, ids.length)
  })

  /** A field that every type has, or one of those that some have. */
  function scalarOf(names: readonly string[]): string {
    return names.includes('updated_at') ? 'updated_at' : 'node_id'
  }

  test('another tenant sees none of the records', async () => {
    const ids = [`Account:${acme}`, `Carrier:${carrier}`]
    assert.deepEqual(await read(service.neighbour, NODES, { ids }), { nodes: [null, null] })
  })

  test('a type without permission is null with an error, and the others are answered', async () => {
    const colleague = await service.colleague(['view_accounts'])
    const ids = [`Carrier:${carrier}`, `Account:${acme}`, 'Carrier:999999']
    const answer = await runQuery(colleague, NODES, { ids })
    assert.deepEqual(answer.data, { nodes: [null, { node_id: `Account:${acme}`, code: 'ACME' }, null] })
    assert.deepEqual(answer.errors.map(codeAndPath), [
      ['FORBIDDEN', ['nodes', 0]],
      ['FORBIDDEN', ['nodes', 2]],
    ])
    const single = await runQuery(colleague, NODE, { id: `Carrier:${carrier}` })
    assert.deepEqual(
      [single.data, single.errors.map(codeAndPath)],
      [{ node: null }, [['FORBIDDEN', ['node']]]],
    )
    const { rows } = await service.owner.query(
      `select distinct permission from audit_entries where operation = 'carriers.read'`,
    )
    assert.deepEqual(rows, [{ permission: 'view_carriers' }])
  })

  const codeAndPath = ({ extensions, path }: Answer['errors'][number]) => [extensions.code, path]

  test('a related record without permission shows its node_id', async () => {
    const colleague = await service.colleague(['view_integrations'])
    const { integrations } = await read(
      colleague,
      '{ integrations { all { nodes { account { node_id code vat_number } } } } }',
    )
    assert.deepEqual(integrations.all.nodes, [
      { account: { node_id: `Account:${acme}`, code: 'ACME', vat_number: null } },
    ])
  })

  test('a caller limited to one account gets no records of other accounts', async () => {
    const colleague = await service.colleague(['view_accounts', 'view_integrations', 'view_carriers'], {
      account_ids: [other],
    })
    const { integrations } = await read(service.operator, '{ integrations { all { nodes { node_id } } } }')
    const ids = [`Account:${acme}`, `Account:${other}`, integrations.all.nodes[0].node_id]
    assert.deepEqual(await read(colleague, NODES, { ids }), {
      nodes: [null, { node_id: `Account:${other}`, code: 'OTHER' }, null],
    })
  })

  test('nodes accepts at most 1000 ids, and each costs the same as in a list', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, n) => `Automation:${n + 1}`)
    const query = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Automation { actions { parameters { id } } conditions { id } } } }`
    assert.deepEqual((await runQuery(service.operator, query, { ids: ids(826) })).errors, [])
    const dear = await runQuery(service.operator, query, { ids: ids(827) })
    assert.equal(firstError(dear), 'QUERY_TOO_COMPLEX 2207 query_too_complex')
    const many = await runQuery(service.operator, NODES, { ids: ids(1001) })
    assert.deepEqual(many.data, { nodes: null })
    assert.equal(firstError(many), 'BAD_USER_INPUT 2202 invalid_filter')
  })

  test('a record whose id is not a number is found by its node_id', async () => {
    const { audit_entries } = await read(
      service.operator,
      '{ audit_entries { all(action: "created", aggregate_type: "carriers") { nodes { id node_id } } } }',
    )
    const [entry] = audit_entries.all.nodes
    assert.equal(entry.node_id, `AuditEntry:${entry.id}`)
    const query = 'query ($id: ID!) { node(id: $id) { ... on AuditEntry { action aggregate_id } } }'
    assert.deepEqual(await read(service.operator, query, { id: entry.node_id }), {
      node: { action: 'created', aggregate_id: String(carrier) },
    })
  })
})
