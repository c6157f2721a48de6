import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { Installation } from './installation.ts'
import { eventually } from './receiver.ts'

type Page = {
  readonly data: {
    readonly events: {
      readonly all: {
        readonly edges: readonly {
          readonly cursor: string
          readonly node: Readonly<Record<string, unknown>>
        }[]
        readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
      }
    }
  }
}

type Failed = { readonly errors: readonly { readonly extensions: { readonly symbol: string } }[] }

const FEED = `query ($after: String, $first: Int, $filter: EventFilterType) {
  events { all(after: $after, first: $first, filter: $filter) {
    edges { cursor node {
      id position kind resource_name event aggregate_type aggregate_id aggregate_seq occurred_at data previous actor_id
      request_id } }
    pageInfo { hasNextPage endCursor } } } }`

suite('the change feed', () => {
  let at: Installation
  before(async () => {
    at = await Installation.start()
    for (const index of [1, 2, 3]) await at.make('sites', { code: `FEED-${index}`, name: `Site ${index}` })
  })
  after(() => at.stop())

  const page = async (variables: Record<string, unknown>) => {
    const { status, body } = await at.server.graphql<Page>(FEED, variables)
    assert.equal(status, 200)
    assert.ok('data' in body && body.data !== null, JSON.stringify(body))
    return body.data.events.all
  }

  const sites = (count: number) =>
    eventually('the events of the sites', async () => {
      const { edges } = await page({ filter: { resource_name: { in: ['sites'] } } })
      return edges.length >= count ? edges.map(({ node }) => node) : null
    })

  test('shows every change with its position and the whole record', async () => {
    const [first] = await sites(3)
    assert.ok(first !== undefined)
    const { id, position, occurred_at, data, actor_id, request_id, aggregate_id, ...event } = first
    assert.deepEqual(event, {
      kind: 'change',
      resource_name: 'sites',
      event: 'created',
      aggregate_type: 'sites',
      aggregate_seq: 1,
      previous: null,
    })
    assert.match(String(id), /^evt_[0-9a-f]{32}$/)
    assert.equal(typeof position, 'number')
    assert.ok(Date.parse(String(occurred_at)) > 0 && actor_id !== null && request_id !== null)
    const { code, name, id: record } = data as Record<string, unknown>
    assert.deepEqual(
      { code, name, record: String(record) },
      { code: 'FEED-1', name: 'Site 1', record: aggregate_id },
    )
  })

  test('a reader that keeps its cursor sees everything once, in order', async () => {
    await sites(3)
    const positions: number[] = []
    let cursor: string | null = null
    for (let more = true; more; ) {
      const read: Awaited<ReturnType<typeof page>> = await page({ after: cursor, first: 2 })
      positions.push(...read.edges.map(({ node }) => Number(node.position)))
      cursor = read.pageInfo.endCursor ?? cursor
      more = read.pageInfo.hasNextPage
    }
    assert.deepEqual(
      positions,
      positions.map((_, index) => index + 1),
    )
    const { id } = await at.make('sites', { code: 'FEED-LAST', name: 'Last' })
    const news = await eventually('the news', async () => {
      const { edges } = await page({ after: cursor })
      return edges.length === 0 ? null : edges
    })
    assert.deepEqual(
      news.map(({ node }) => [node.aggregate_type, node.aggregate_id]),
      [['sites', id]],
    )
  })

  test('is filtered by type and id of the record, kind and position', async () => {
    const all = await sites(3)
    const [, second] = all
    const by = async (filter: Record<string, unknown>) => (await page({ filter })).edges.length
    assert.equal(await by({ aggregate_type: { eq: 'sites' }, aggregate_id: { eq: second?.aggregate_id } }), 1)
    assert.equal(await by({ kind: { eq: 'domain' } }), 0)
    assert.equal(await by({ event: { eq: 'deleted' } }), 0)
    assert.equal(await by({ position: { lteq: 1 } }), 1)
    assert.equal(await by({ id: { eq: second?.id } }), 1)
  })

  test('one event is found by its id', async () => {
    const [first] = await sites(1)
    const query = 'query ($id: ID!) { events { find(id: $id) { id position } } }'
    const { body } = await at.server.graphql(query, { id: first?.id })
    assert.deepEqual(body, { data: { events: { find: { id: first?.id, position: first?.position } } } })
    const { body: none } = await at.server.graphql(query, { id: 'evt_nothing' })
    assert.deepEqual(none, { data: { events: { find: null } } })
  })

  test('a cursor older than the retention of events is refused', async () => {
    await sites(3)
    const { edges } = await page({ first: 2 })
    const [first, second] = edges.map(({ cursor }) => cursor)
    await at.rows('delete from events where position <= 2')
    const { body } = await at.server.graphql<Failed>(FEED, { after: first })
    assert.deepEqual(
      body.errors.map(({ extensions }) => extensions.symbol),
      ['cursor_expired'],
    )
    const rest = await page({ after: second, first: 1 })
    assert.equal(rest.edges[0]?.node.position, 3)
  })
})
