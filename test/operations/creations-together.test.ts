import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, suite, test } from 'node:test'
import { type ApiClient, document, type Reply } from '../support/api-client.ts'
import { openFloor } from '../support/floor.ts'

const floor = await openFloor()
const { service, operator } = floor
const colleague = await service.colleague(['manage_warehouses', 'view_warehouses'])
const reader = await service.colleague(['view_warehouses'])

/** The number of concurrent requests, and the number of rounds until some of them are written in one transaction. */
const AT_ONCE = 12
const ROUNDS = 20

type Send = () => Promise<Reply>
type Attributes = Readonly<Record<string, unknown>>

const creating =
  (by: ApiClient, attributes: Attributes, headers: Record<string, string> = {}): Send =>
  () =>
    by.post('/api/sites', document('sites', attributes), headers)

const atOnce = (requests: readonly Send[]) => Promise.all(requests.map((request) => request()))

/** The parts of an answer that do not differ between records and moments. */
function gist({ status, body, headers }: Reply): unknown {
  const { created_at, updated_at, code, address, ...others } = body.data?.attributes ?? {}
  const attributes = { ...others, city: (address as Attributes | null | undefined)?.city }
  const refusals = (body.errors ?? []).map(({ symbol, source }) => `${symbol} ${source}`)
  return { status, attributes, refusals, is_replay: headers['idempotency-replayed'] === 'true' }
}

/** Events of sites with the kinds and texts that a round has, without what differs between rounds. */
const EVENTS = `
  select e.aggregate_seq::int as seq, e.kind, e.event, e.actor_id::float8 as actor, e.request_id, e.data
  from events e where e.aggregate_type = 'sites' and e.aggregate_id = any($1) order by e.aggregate_id`

suite('records that are created at the same time', () => {
  after(() => floor.close())

  test('are written in one transaction, each announced for its own user and request', async () => {
    let fewest = Number.POSITIVE_INFINITY
    for (let round = 0; round < ROUNDS && fewest >= AT_ONCE; round += 1) {
      const requests = Array.from({ length: AT_ONCE }, (_, nth) =>
        creating(nth % 2 === 0 ? operator : colleague, { code: `T${round}-${nth}`, name: `Site ${nth}` }),
      )
      const replies = await atOnce(requests)
      const ids = replies.map(({ status, body }) => {
        assert.equal(status, 200, JSON.stringify(body))
        return Number(body.data?.id)
      })
      const rows = await floor.rows(EVENTS, [ids])
      const byId = new Map(rows.map((row) => [Number((row.data as { id: number }).id), row]))
      for (const [nth, id] of ids.entries()) {
        const { seq, kind, event, request_id, data } = byId.get(id) ?? {}
        const own = replies[nth]
        assert.deepEqual([seq, kind, event], [1, 'change', 'created'])
        assert.equal(request_id, own?.headers['x-request-id'])
        // The event tells what was answered.
        assert.deepEqual(data, { id, ...own?.body.data?.attributes })
      }
      assert.equal(new Set(rows.map(({ actor }) => actor)).size, 2)
      fewest = Math.min(fewest, await floor.transactionsOf('sites', ids))
    }
    assert.ok(fewest < AT_ONCE, 'nothing was written together')
  })

  test('are one record where they have one key, also while others are created', async () => {
    // Nothing of a tax rate is unique.
    const rate = (name: string, headers: Record<string, string> = {}) =>
      operator.post('/api/tax_rates', document('tax_rates', { name, component_rate: '19' }), headers)
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = { 'idempotency-key': randomUUID() }
      const others = Array.from({ length: AT_ONCE }, () => rate('Another'))
      const same = await Promise.all(Array.from({ length: AT_ONCE }, () => rate(`With key ${round}`, key)))
      await Promise.all(others)
      const statuses = same.map(({ status }) => status)
      assert.ok(
        statuses.includes(200) && statuses.every((status) => status === 200 || status === 409),
        String(statuses),
      )
      const created = await floor.rows('select id from tax_rates where name = $1', [`With key ${round}`])
      assert.equal(created.length, 1)
    }
  })

  test('are answered as if created one after the other, even if some are refused', async () => {
    const requestsOf = (name: string): readonly Send[] => {
      const key = randomUUID()
      const plain = { name: 'A site' }
      return [
        creating(operator, { ...plain, code: `${name}1` }),
        creating(colleague, { ...plain, code: `${name}2`, tier: 'upper' }),
        creating(operator, { ...plain, code: 'x'.repeat(51) }),
        creating(operator, { ...plain }),
        creating(reader, { ...plain, code: `${name}3` }),
        creating(operator, { ...plain, code: `${name}4`, nonsense: 1 }),
        creating(operator, { ...plain, code: `${name}5`, nonsense: 1 }, { prefer: 'handling=strict' }),
        creating(operator, { ...plain, code: `${name}6`, address: { city: 'Leeds' } }),
        creating(operator, { ...plain, code: `${name}7` }, { 'idempotency-key': key }),
        creating(operator, { ...plain, code: `${name}8`, tier: 'no such tier' }),
        creating(colleague, { ...plain, code: `${name}9`, string1: 'text', integer1: 7, boolean1: true }),
        creating(operator, { ...plain, code: `${name}10`, default: true }),
      ]
    }
    const apart: Reply[] = []
    for (const request of requestsOf('apart')) apart.push(await request())
    const together = await atOnce(requestsOf('together'))
    assert.deepEqual(together.map(gist), apart.map(gist))
  })

  test('are not both created if they are equal, nor do they keep others from it', async () => {
    const codes = Array.from({ length: AT_ONCE }, (_, nth) => `E-${nth % 9}`)
    const replies = await atOnce(codes.map((code) => creating(operator, { code, name: 'Equal' })))
    const created = replies.filter(({ status }) => status === 200)
    assert.deepEqual(created.map(({ body }) => body.data?.attributes.code).sort(), [...new Set(codes)].sort())
    for (const { status, body } of replies)
      if (status !== 200) assert.deepEqual([status, body.errors?.[0]?.symbol], [422, 'taken'])
  })

  test('are created once for a key that is sent at the same time', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const send = creating(operator, { code: 'KEY', name: 'Once' }, headers)
    const others = Array.from({ length: 6 }, (_, nth) => creating(colleague, { code: `K-${nth}`, name: 'K' }))
    const replies = await atOnce([send, ...others, send])
    for (const { status } of replies) assert.ok(status === 200 || status === 409, String(status))
    assert.equal((await send()).headers['idempotency-replayed'], 'true')
    const [{ count } = { count: null }] = await floor.rows(
      "select count(*)::int as count from sites where code = 'KEY'",
    )
    assert.equal(count, 1)
  })
})
