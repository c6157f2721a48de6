import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { everyPermission } from '#access/permissions.ts'
import { Installation, type Recorded } from '../automations/installation.ts'
import { eventually } from '../automations/receiver.ts'

// Values of a record in runs, logs and deliveries of automations are visible to users who may view its type.

const SECRET = 'GRN-77'
const WITHOUT_RECEIPTS = [...everyPermission].filter(
  (name) => !name.endsWith('goods_in_receipts') && !name.endsWith('_receipts'),
)

type Page = Readonly<Record<string, { readonly all: { readonly nodes: readonly Record<string, unknown>[] } }>>

suite('values of a record in runs of automations', () => {
  let at: Installation
  let automation: Recorded['data']
  let log: string
  const tokens: Record<'seeing' | 'blind', string> = { seeing: '', blind: '' }

  before(async () => {
    at = await Installation.start()
    const warehouse_id = Number((await at.make('warehouses', { code: 'WH1' })).id)
    const account_id = Number((await at.make('accounts', { code: 'ACME' })).id)
    await at.make('account_warehouses', { account_id, warehouse_id })
    at.receiver.answering = ({ body }, answer) => {
      answer.end(`I have read ${body}`)
    }
    const webhook = ['webhook', { url: at.receiver.url('/hook/{{ data.reference }}') }] as const
    automation = await at.automation(
      { resource_name: 'goods_in', event: 'created' },
      [webhook, ['api', { url: at.receiver.url('/api/{{ data.reference }}') }]],
      [['data.reference', 'present']],
    )
    await at.make('goods_in_receipts', { account_id, warehouse_id, reference: SECRET })
    log = await eventually('the end of the run', async () => {
      const [row] = await at.rows<{ id: string }>(
        `select id from automation_action_logs where destination_type = 'api' and status = 'succeeded'`,
      )
      return row?.id ?? null
    })
    tokens.seeing = await clerk('Sees receipts', [...everyPermission])
    tokens.blind = await clerk('Sees no receipts', WITHOUT_RECEIPTS)
  })
  after(() => at.stop())

  async function clerk(name: string, permissions: readonly string[]): Promise<string> {
    const role = await at.make('roles', { name, permissions })
    const application = await at.make('oauth_applications', { name, role_id: Number(role.id) })
    const { client_id, client_secret } = application.attributes
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: String(client_id),
      client_secret: String(client_secret),
    })
    const reply = await fetch(`${at.server.url}/oauth/token`, { method: 'POST', body })
    return ((await reply.json()) as { access_token: string }).access_token
  }

  async function queryAs(who: 'seeing' | 'blind', query: string) {
    const { body } = await at.server.api<{ data: Page; errors?: unknown }>(
      'POST',
      '/graphql',
      { query },
      { token: tokens[who] },
    )
    assert.equal(body.errors, undefined, JSON.stringify(body.errors))
    return body.data
  }

  const EVERYTHING = `{
    automation_runs { all { nodes { conditions status } } }
    automation_action_logs { all { nodes { destination request answer status automation_run { conditions } } } }
    webhook_deliveries { all { nodes { url response aggregate_type automation_action_log { request } automation_run { conditions } } } }
  }`

  test('are visible to users who may view its type', async () => {
    const data = await queryAs('seeing', EVERYTHING)
    for (const [root, { all }] of Object.entries(data)) assert.match(JSON.stringify(all), /GRN-77/, root)
  })

  test('are hidden from others in lists and relations, with everything else unchanged', async () => {
    const data = await queryAs('blind', EVERYTHING)
    assert.doesNotMatch(JSON.stringify(data), /GRN-77/)
    assert.deepEqual(
      data.automation_runs?.all.nodes.map(({ conditions }) => conditions),
      [[]],
    )
    assert.deepEqual(
      data.automation_action_logs?.all.nodes.map(({ destination, request, answer }) => [
        destination,
        request,
        answer,
      ]),
      [
        [null, null, null],
        [null, null, null],
      ],
    )
    assert.equal(data.webhook_deliveries?.all.nodes[0]?.aggregate_type, 'goods_in_receipts')
  })

  test('cannot be found by filters, orders, cursors or groups', async () => {
    const found = async (who: 'seeing' | 'blind') => {
      const data = await queryAs(
        who,
        `{ automation_action_logs { all(filter: { request: { like: "%${SECRET}%" } }) { nodes { id } } } }`,
      )
      return data.automation_action_logs?.all.nodes.length
    }
    assert.deepEqual([await found('seeing'), await found('blind')], [2, 0])
    const sorted = await queryAs(
      'blind',
      `{ automation_action_logs { all(first: 1, sort: [{ field: request, direction: asc }]) { nodes { id } pageInfo { endCursor } } } }`,
    )
    const { pageInfo } = sorted.automation_action_logs?.all as unknown as {
      pageInfo: { endCursor: string }
    }
    assert.doesNotMatch(Buffer.from(pageInfo.endCursor, 'base64url').toString(), /GRN-77/)
  })

  test('are not returned by actions', async () => {
    const act = (who: 'seeing' | 'blind', path: string) =>
      at.server.api<Recorded>('POST', `/api/${path}`, undefined, { token: tokens[who] })
    const run = await act('blind', `automations/${automation.id}/run`)
    assert.equal(run.status, 200, JSON.stringify(run.body))
    assert.doesNotMatch(JSON.stringify(run.body), /GRN-77/)
    const own = await act('seeing', `automations/${automation.id}/run`)
    assert.match(JSON.stringify(own.body), /GRN-77/)
    const retried = await act('blind', `automation_action_logs/${log}/retry`)
    assert.equal(retried.status, 200, JSON.stringify(retried.body))
    assert.doesNotMatch(JSON.stringify(retried.body), /GRN-77/)
    const delivery = await eventually('a delivery', async () => {
      const [row] = await at.rows<{ id: string }>(
        `select id from webhook_deliveries where status = 'delivered'`,
      )
      return row?.id ?? null
    })
    const replayed = await act('blind', `webhook_deliveries/${delivery}/replay`)
    assert.equal(replayed.status, 200, JSON.stringify(replayed.body))
    assert.doesNotMatch(JSON.stringify(replayed.body), /GRN-77/)
  })
})
