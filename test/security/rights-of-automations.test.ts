import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { modelFor } from '#declare/make-model.ts'
import { eventsByResource, isSchedule, recordTypeOf } from '#domain/automations/matrix.ts'
import { declarations } from '#resources/index.ts'
import { type Action, actionAddition, Installation, type Recorded } from '../automations/installation.ts'
import { eventually } from '../automations/receiver.ts'
import { document } from '../support/api-client.ts'

// An automation sends only what its last editor, and those of what it uses, may view.

const RECEIPTS = { resource_name: 'goods_in', event: 'created' }
const MAKING = ['manage_automations', 'run_automations', 'manage_imports', 'manage_ftp_users']
const GONE = /no longer has access to this tenant or is unknown; have it saved again by a user with access$/

type Clerk = { readonly token: string; readonly role: Recorded['data'] }
type Ended = {
  readonly run: string
  readonly destination_type: string
  readonly status: string
  readonly attempt: string
  readonly error: string | null
}

suite('the types that automations send', () => {
  const model = modelFor(declarations)
  for (const resource_name of Object.keys(eventsByResource))
    test(`${resource_name}: the type of its records is known, or it is a schedule`, () => {
      const type = recordTypeOf(resource_name)
      assert.ok(type === null ? isSchedule(resource_name) : model.has(type))
    })
})

suite('what automations send', () => {
  let at: Installation
  let warehouse_id: number
  const accounts: number[] = []
  let receipts = 0

  before(async () => {
    at = await Installation.start({ has_model: true })
    warehouse_id = Number((await at.make('warehouses', { code: 'WH1' })).id)
    for (const code of ['ACME', 'OTHER']) {
      const account_id = Number((await at.make('accounts', { code })).id)
      await at.make('account_warehouses', { account_id, warehouse_id })
      accounts.push(account_id)
    }
  })
  after(() => at.stop())

  /** A client whose role has these permissions. */
  async function clerk(name: string, permissions: readonly string[]): Promise<Clerk> {
    const role = await at.make('roles', { name, permissions })
    const application = await at.make('oauth_applications', { name, role_id: Number(role.id) })
    const { client_id, client_secret } = application.attributes
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: String(client_id),
      client_secret: String(client_secret),
    })
    const reply = await fetch(`${at.server.url}/oauth/token`, { method: 'POST', body })
    return { token: ((await reply.json()) as { access_token: string }).access_token, role }
  }

  const save = (method: 'POST' | 'PATCH', path: string, attributes: object, { token }: Clerk) =>
    at.server.api<Recorded>(method, `/api/${path}`, document(path.split('/')[0] ?? '', { ...attributes }), {
      token,
    })

  async function automatedBy(by: Clerk, actions: readonly Action[], others: object = RECEIPTS) {
    const attributes = { ...others, actions_changes: actions.map(actionAddition) }
    const { status, body } = await save('POST', 'automations', attributes, by)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data
  }

  /** Announces a receipt of an account; returns how the actions of an automation that listens to receipts ended. */
  async function ends({ id }: Recorded['data'], account = accounts[0]): Promise<readonly Ended[]> {
    receipts += 1
    const reference = `GRN-${receipts}`
    await at.make('goods_in_receipts', { account_id: account, warehouse_id, reference })
    return eventually('the end of the run', async () => {
      const rows = await at.rows<Ended>(
        `select r.id as run, l.destination_type, l.status, l.attempt, l.error
         from automation_runs r
         join automation_action_logs l on l.tenant_id = r.tenant_id and l.automation_run_id = r.id
         join events e on e.tenant_id = r.tenant_id and e.id = r.event_id
         where r.automation_id = $1 and r.finished_at is not null and e.data ->> 'reference' = $2
         order by l.position`,
        id,
        reference,
      )
      return rows.length === 0 ? null : rows
    })
  }

  const PASSWORD = 'a long password of a login'
  const login = (username: string, direction = 'download') =>
    at.make('ftp_users', {
      direction,
      name: username,
      username,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    })

  const refusing = (type: string) =>
    new RegExp(`^the automation reads ${type} that the user who last changed it`)
  const hook = (path: string): Action => ['webhook', { url: at.receiver.url(path) }]

  /** A form that prints everything it can access: only the event that the automation may send. */
  const form = async () => {
    const { id } = await at.make('templates', { name: 'All' })
    const headers = {
      authorization: `Bearer ${await at.server.token()}`,
      'x-service-subdomain': at.server.subdomain,
      'content-type': 'text/html',
    }
    const path = `${at.server.url}/api/templates/${id}/attachment`
    const attached = await fetch(path, { method: 'POST', headers, body: '{{ data | json }}' })
    assert.ok(attached.ok, await attached.text())
    return id
  }

  /** Every type of action, each of which sends the record of the event. */
  const everyWay = async (): Promise<readonly Action[]> => {
    const ftp_user = await login('fetching')
    const template = await at.rows<{ id: string }>('select id from import_templates order by id limit 1')
    const file = { file_name: '{{ data.reference }}.json' }
    const template_id = await form()
    return [
      hook('/hook'),
      ['api', { url: at.receiver.url('/api') }],
      ['email', { email_recipient: 'clerk@acme.example' }],
      ['email', { email_recipient: 'clerk@acme.example', template_id }],
      ['ftp/ftp_user', { ftp_user_id: ftp_user.id, ...file }],
      ['ftp/external', { host: '127.0.0.1', port: '22', username: 'us', password: 'secret', ...file }],
      ['ai', { prompt: '{{ data.reference }}' }],
      ...template.map(
        ({ id }): Action => [
          'file_import/template',
          { import_template_id: id, source: 'body', body: '{{ data.reference }}' },
        ],
      ),
    ]
  }

  test('is refused once, with the reason, by every action if the last editor may no longer view the record', async () => {
    await login('bringing', 'upload')
    const by = await clerk('Loses a right', [...MAKING, 'view_goods_in_receipts'])
    const automation = await automatedBy(by, await everyWay())
    await at.change('roles', by.role.id, { permissions: MAKING })
    const [before, mails] = [at.receiver.received.length, at.mailbox.received.length]
    const ended = await ends(automation)
    assert.deepEqual(
      ended.map(({ destination_type, status, attempt }) => [destination_type, status, attempt]),
      ['webhook', 'api', 'email', 'email', 'ftp', 'ftp', 'ai', 'file_import'].map((way) => [
        way,
        'failed',
        '1',
      ]),
    )
    for (const { error } of ended) assert.match(String(error), refusing('goods_in_receipts'))
    assert.deepEqual([at.receiver.received.length, at.mailbox.received.length], [before, mails])
    assert.deepEqual(await at.rows(`select from ftp_files where direction = 'download'`), [])
    const failures = await at.rows(
      `select symbol, count(*) from failure_event_logs where context ->> 'automation_run_id' = $1 group by symbol`,
      ended[0]?.run,
    )
    assert.deepEqual(failures, [{ symbol: 'automation_data_hidden', count: String(ended.length) }])
    await at.change('automations', automation.id, { enabled: false })
  })

  test('is sent again after a user who may view it has saved the automation', async () => {
    const by = await clerk('Is replaced', [...MAKING, 'view_goods_in_receipts'])
    const automation = await automatedBy(by, [hook('/replaced')])
    assert.deepEqual(
      (await ends(automation)).map(({ status }) => status),
      ['succeeded'],
    )
    await at.change('roles', by.role.id, { permissions: MAKING })
    assert.deepEqual(
      (await ends(automation)).map(({ status }) => status),
      ['failed'],
    )
    await at.change('automations', automation.id, {})
    assert.deepEqual(
      (await ends(automation)).map(({ status }) => status),
      ['succeeded'],
    )
    assert.equal(at.receiver.at('/replaced').length, 2)
  })

  test('is limited to the accounts that the last editor sees', async () => {
    const by = await clerk('Is limited', [...MAKING, 'view_goods_in_receipts'])
    const automation = await automatedBy(by, [hook('/limited')])
    await at.rows(
      `update subdomain_users m set all_accounts = false, account_ids = array[$2::bigint] from automations a
       where a.id = $1 and m.tenant_id = a.tenant_id and m.user_id = a.changed_by_id`,
      automation.id,
      accounts[0],
    )
    assert.deepEqual(
      (await ends(automation, accounts[0])).map(({ status }) => status),
      ['succeeded'],
    )
    const [refused] = await ends(automation, accounts[1])
    assert.match(String(refused?.error), refusing('goods_in_receipts'))
    assert.equal(at.receiver.at('/limited').length, 1)
  })

  test('is refused if an action names a record that the last editor may not view', async () => {
    const ftp_user = await login('named-by-it')
    const by = await clerk('Sees no logins', ['manage_automations', 'view_goods_in_receipts'])
    const automation = await automatedBy(by, [['ftp/ftp_user', { ftp_user_id: ftp_user.id, file_name: 'a' }]])
    const [refused] = await ends(automation)
    assert.match(String(refused?.error), refusing('ftp_users'))
  })

  test('is not sent to an SFTP user last changed without permission to view it, until that is saved again', async () => {
    const ftp_user = await login('taken-over')
    const input = { ftp_user_id: ftp_user.id, file_name: '{{ data.reference }}.json' }
    const automation = await at.automation(RECEIPTS, [['ftp/ftp_user', input]])
    const by = await clerk('Keeps logins', ['manage_ftp_users'])
    const password = 'a password that the clerk knows'
    const changed = await save(
      'PATCH',
      `ftp_users/${ftp_user.id}`,
      { password, password_confirmation: password },
      by,
    )
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    const [refused] = await ends(automation)
    assert.match(String(refused?.error), refusing('goods_in_receipts'))
    await at.change('ftp_users', ftp_user.id, {})
    assert.deepEqual(
      (await ends(automation)).map(({ status }) => status),
      ['succeeded'],
    )
  })

  test('is refused if the last editor is unknown or has lost access', async () => {
    const by = await clerk('Leaves', [...MAKING, 'view_goods_in_receipts'])
    const automation = await automatedBy(by, [hook('/left')])
    await at.rows(
      `update subdomain_users m set is_active = false from automations a
       where a.id = $1 and m.tenant_id = a.tenant_id and m.user_id = a.changed_by_id`,
      automation.id,
    )
    assert.match(String((await ends(automation))[0]?.error), GONE)
    await at.rows('update automations set changed_by_id = null where id = $1', automation.id)
    assert.match(String((await ends(automation))[0]?.error), GONE)
    const failures = await at.rows(
      `select symbol from failure_event_logs where context ->> 'automation_id' = $1`,
      automation.id,
    )
    assert.deepEqual(
      failures.map(({ symbol }) => symbol),
      ['automation_without_rights', 'automation_without_rights'],
    )
    await at.change('automations', automation.id, {})
    assert.deepEqual(
      (await ends(automation)).map(({ status }) => status),
      ['succeeded'],
    )
  })

  test('is sent if the service itself made the last change', async () => {
    const automation = await at.automation(RECEIPTS, [hook('/by-the-service')])
    await at.rows(
      `update automations a set changed_by_id = u.id from users u where a.id = $1 and u.user_type = 'system'`,
      automation.id,
    )
    assert.deepEqual(
      (await ends(automation)).map(({ status }) => status),
      ['succeeded'],
    )
  })

  test('requires no permission to view records if the automation is on a schedule', async () => {
    const by = await clerk('Schedules', ['manage_automations', 'run_automations'])
    const automation = await automatedBy(by, [hook('/scheduled')], { resource_name: 'one_time_schedule' })
    assert.equal((await at.run(automation.id)).status, 200)
    await eventually('the webhook', () => at.receiver.at('/scheduled')[0])
  })

  test('cannot be set up by a user who may not view the records', async () => {
    const by = await clerk('Sees no receipts', MAKING)
    const made = await at.automation(RECEIPTS, [hook('/untouched')])
    for (const [method, path, attributes] of [
      ['POST', 'automations', RECEIPTS],
      ['PATCH', `automations/${made.id}`, { name: 'taken over' }],
    ] as const) {
      const { status, headers } = await save(method, path, attributes, by)
      assert.deepEqual([status, headers.get('x-error-symbol')], [403, 'automation_data_hidden'])
    }
    assert.deepEqual(
      (await ends(made)).map(({ status }) => status),
      ['succeeded'],
    )
  })

  test('stays within the permissions of the last editor after the service has disabled the automation', async () => {
    at.receiver.answering = ({ path }, answer) => {
      answer.statusCode = path === '/gone' ? 410 : 204
      answer.end()
    }
    const by = await clerk('Disables', [...MAKING, 'view_goods_in_receipts'])
    const automation = await automatedBy(by, [hook('/gone'), hook('/after')])
    const [before] = await at.rows('select changed_by_id from automations where id = $1', automation.id)
    const ended = await ends(automation)
    assert.deepEqual(
      ended.map(({ status }) => status),
      ['failed', 'succeeded'],
    )
    const [row] = await at.rows('select enabled, changed_by_id from automations where id = $1', automation.id)
    assert.deepEqual(row, { enabled: false, ...before })
  })
})
