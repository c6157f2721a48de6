import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { Secrets } from '#access/secrets.ts'
import { attributesOf, document, type Reply, refusalsOf } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const service = await openService()
const { operator, neighbour, owner, bugs, close } = service

type Attributes = Readonly<Record<string, unknown>>

async function integration(attributes: Attributes = {}): Promise<number> {
  const reply = await operator.post(
    '/api/integrations',
    document('integrations', { name: 'Shop', integration_type: 'simulated', ...attributes }),
  )
  assert.equal(reply.status, 200, reply.text)
  return Number(reply.body.data?.id)
}

const path = (id: number) => `/api/integrations/${id}`
const synchronize = (id: number, apiClient = operator) => apiClient.request('POST', `${path(id)}/synchronize`)
const change = (id: number, attributes: Attributes) =>
  operator.patch(path(id), document('integrations', attributes))

async function rows(statement: string, ...values: readonly unknown[]): Promise<readonly Attributes[]> {
  return (await owner.query(statement, [...values])).rows
}

const runsOf = (id: number) =>
  rows('select id, kind, status from integration_runs where integration_id = $1 order by id', id)

const jobs = () =>
  rows(`
    select j.payload ->> 'run_id' as run from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'synchronize_integration'`)

const symbolsOf = (reply: Reply) => reply.body.errors?.map(({ symbol, details }) => `${symbol}: ${details}`)

suite('synchronization and settings of integrations', () => {
  after(close)

  suite('requesting a synchronization', () => {
    test('returns a queued run, and leaves it to the worker', async () => {
      const id = await integration()
      const reply = await synchronize(id)
      assert.equal(reply.status, 200, reply.text)
      const { created_at: _, updated_at: __, ...attributes } = attributesOf(reply)
      assert.deepEqual(
        [reply.body.data?.type, attributes],
        [
          'integration_runs',
          {
            integration_id: id,
            kind: 'synchronization',
            status: 'queued',
            created_count: 0,
            updated_count: 0,
            failed_count: 0,
            message: null,
            started_at: null,
            finished_at: null,
          },
        ],
      )
      assert.ok((await jobs()).some(({ run }) => run === String(reply.body.data?.id)))
    })

    test('a run in progress is returned instead of a second one, also for concurrent requests', async () => {
      const id = await integration()
      const replies = await Promise.all(Array.from({ length: 8 }, () => synchronize(id)))
      const answered = new Set(replies.map(({ body }) => body.data?.id))
      const [run, ...others] = await runsOf(id)
      assert.deepEqual([[...answered], others], [[String(run?.id)], []])
      await rows("update integration_runs set status = 'running' where id = $1", run?.id)
      assert.equal((await synchronize(id)).body.data?.id, String(run?.id))
      await rows("update integration_runs set status = 'succeeded' where id = $1", run?.id)
      assert.notEqual((await synchronize(id)).body.data?.id, String(run?.id))
    })

    test('repeated with the same key creates one run, even if that run has ended', async () => {
      const id = await integration()
      const send = () =>
        operator.request('POST', `${path(id)}/synchronize`, { headers: { 'idempotency-key': `sync-${id}` } })
      const first = await send()
      await rows("update integration_runs set status = 'succeeded' where integration_id = $1", id)
      const second = await send()
      assert.deepEqual([second.status, second.body], [200, first.body])
      assert.equal((await runsOf(id)).length, 1)
    })

    test('is refused for an inactive integration or without an adapter, and creates no run', async () => {
      const asleep = await integration({ is_active: false })
      const unknown = await integration({ integration_type: 'no_such' })
      assert.deepEqual(
        [symbolsOf(await synchronize(asleep)), symbolsOf(await synchronize(unknown))],
        [
          ['integration_inactive: the integration is inactive'],
          ['adapter_not_available: no adapter named no_such'],
        ],
      )
      assert.deepEqual([...(await runsOf(asleep)), ...(await runsOf(unknown))], [])
    })

    test('needs its own permission, and finds only integrations of the tenant', async () => {
      const id = await integration()
      const keeper = await service.colleague(['view_integrations'])
      const runner = await service.colleague(['view_integrations', 'synchronize_integrations'])
      assert.deepEqual(
        [
          (await synchronize(id, keeper)).status,
          (await synchronize(id, neighbour)).status,
          (await synchronize(987_654_321)).status,
        ],
        [403, 404, 404],
      )
      assert.deepEqual(await runsOf(id), [])
      assert.equal((await synchronize(id, runner)).status, 200)
    })
  })

  suite('settings', () => {
    const rest = {
      auth: 'bearer',
      token: 'the token of the shop',
      headers: { 'X-Api-Key': 'the key of the shop' },
      orders: {
        url: 'https://shop.example/orders',
        fields: { id: 'id', lines: { items: 'lines', sku: 'sku', quantity: 'quantity' } },
      },
    }
    const stored = { ...rest, token: null, headers: null }
    const sealed = async (id: number) =>
      (
        await rows(
          'select configuration_sealed, poll_minutes, next_poll_at from integrations where id = $1',
          id,
        )
      )[0]

    test('are returned without secrets, also in changes', async () => {
      const reply = await operator.post(
        '/api/integrations',
        document('integrations', { name: 'Shop', integration_type: 'generic_rest', configuration: rest }),
      )
      assert.deepEqual(attributesOf(reply).configuration, stored)
      const id = Number(reply.body.data?.id)
      const events = await rows(
        "select data::text from events where aggregate_type = 'integrations' and aggregate_id = $1",
        id,
      )
      assert.equal(events.length, 1)
      assert.doesNotMatch(JSON.stringify(events), /of the shop/)
      const listed = await operator.post('/graphql', {
        query: `{ integrations { all(id: ${id}) { nodes { configuration } } } }`,
      })
      assert.doesNotMatch(listed.text, /of the shop/)
    })

    test('sent as they were returned stay unchanged; a secret is replaced only by another one', async () => {
      const id = await integration({ integration_type: 'generic_rest', configuration: rest })
      const { open } = secretsOf(id)
      assert.deepEqual(await open(), rest)
      assert.equal((await change(id, { configuration: stored })).status, 200)
      assert.deepEqual(await open(), rest)
      const other = { ...stored, token: 'another token', poll_minutes: 5 }
      assert.deepEqual(attributesOf(await change(id, { configuration: other })).configuration, {
        ...stored,
        poll_minutes: 5,
      })
      assert.deepEqual(await open(), { ...rest, token: 'another token', poll_minutes: 5 })
    })

    test('report all violations together, each at its place, and nothing is written', async () => {
      const before = await rows('select count(*)::int from integrations')
      const refused = await operator.post(
        '/api/integrations',
        document('integrations', {
          integration_type: 'generic_rest',
          configuration: {
            auth: 'magic',
            poll_minutes: -1,
            headers: { 'bad name': 'x' },
            test: { url: 'http://127.0.0.1/status' },
            products: { url: 'no address', fields: {} },
            orders: { url: 'https://user:word@shop.example/orders' },
            stock: { url: 'https://169.254.169.254/stock', method: 'GET' },
            fulfilment: 'https://shop.example',
          },
        }),
      )
      const at = '/data/attributes/configuration'
      assert.deepEqual(
        refusalsOf(refused).sort(),
        [
          'blank /data/attributes/name',
          `blank ${at}/orders/fields`,
          `blank ${at}/products/fields/code`,
          `destination_not_allowed ${at}/orders/url`,
          `destination_not_allowed ${at}/stock/url`,
          `destination_not_allowed ${at}/test/url`,
          `inclusion ${at}/auth`,
          `inclusion ${at}/stock/method`,
          `invalid ${at}/fulfilment`,
          `invalid ${at}/headers`,
          `invalid ${at}/poll_minutes`,
          `invalid ${at}/products/url`,
        ].sort(),
      )
      assert.deepEqual(await rows('select count(*)::int from integrations'), before)
    })

    test('set the polling interval: 15 minutes by default, and none if there is nothing to exchange', async () => {
      const minutes = async (attributes: Attributes) =>
        (await sealed(await integration(attributes)))?.poll_minutes
      const generic = (configuration: Attributes) =>
        minutes({ integration_type: 'generic_rest', configuration })
      assert.deepEqual(
        [
          await generic(rest),
          await generic({ ...rest, poll_minutes: 5 }),
          await generic({ ...rest, poll_minutes: 0 }),
          await generic({ fulfilment: { url: 'https://shop.example/left' } }),
          await minutes({ integration_type: 'cloud_print' }),
          await minutes({ integration_type: 'no_such', configuration: { poll_minutes: 5 } }),
        ],
        ['15', '5', null, null, null, null],
      )
      const id = await integration({ integration_type: 'generic_rest', configuration: rest })
      assert.ok((await sealed(id))?.next_poll_at !== null)
      await change(id, { is_active: false })
      assert.equal((await sealed(id))?.next_poll_at, null)
      await change(id, { is_active: true })
      assert.ok((await sealed(id))?.next_poll_at !== null)
    })

    test('have a maximum size', async () => {
      const refused = await operator.post(
        '/api/integrations',
        document('integrations', {
          name: 'Long',
          integration_type: 'no_such',
          configuration: { key: 'ö'.repeat(70_000) },
        }),
      )
      assert.deepEqual(refusalsOf(refused), ['too_long /data/attributes/configuration'])
      await integration({ integration_type: 'no_such', configuration: { key: 'ö'.repeat(69_990) } })
    })

    test('of an unknown adapter are stored, and never returned', async () => {
      const configuration = { anything: { goes: [1, 2] }, key: 'secret' }
      const reply = await operator.post(
        '/api/integrations',
        document('integrations', { name: 'Later', integration_type: 'no_such', configuration }),
      )
      const { configuration: shown, status } = attributesOf(reply)
      assert.deepEqual([shown, status], [{ anything: null, key: null }, 'unsupported'])
    })
  })

  test('no internal error occurred', () => assert.deepEqual(bugs, []))

  function secretsOf(id: number) {
    const secrets = new Secrets('a secret key that is long enough for tests')
    return {
      async open(): Promise<unknown> {
        const [row] = await rows('select configuration_sealed as text from integrations where id = $1', id)
        return JSON.parse(secrets.open('integrations.configuration_sealed', String(row?.text)) ?? 'null')
      },
    }
  }
})
