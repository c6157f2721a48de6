import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { actionAddition, Installation, type Recorded } from '../automations/installation.ts'
import { eventually } from '../automations/receiver.ts'
import { document } from '../support/api-client.ts'

// A report that is sent automatically shows only what all last editors of its parts may view.

const HARMLESS = 'query { sites { all { edges { node { code } } } } }'
const REWRITTEN = 'query { roles { all { edges { node { name } } } } }'

type Attributes = Readonly<Record<string, unknown>>

suite('reports that are sent automatically', () => {
  let at: Installation
  /** The token of a user who may change automations, reports and their queries, and may not view roles. */
  let clerk: string

  before(async () => {
    at = await Installation.start()
    clerk = await holderOf('Clerk', [
      'manage_automations',
      'run_automations',
      'manage_report_queries',
      'manage_reports',
      'manage_all_reports',
      'view_sites',
      'view_users',
    ])
  })
  after(() => at.stop())

  async function holderOf(name: string, permissions: readonly string[]): Promise<string> {
    const role = await at.make('roles', { name, permissions })
    const application = { name, role_id: Number(role.id) }
    const { client_id, client_secret } = (await at.make('oauth_applications', application)).attributes
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: String(client_id),
      client_secret: String(client_secret),
    })
    const reply = await fetch(`${at.server.url}/oauth/token`, { method: 'POST', body })
    return ((await reply.json()) as { access_token: string }).access_token
  }

  async function as(token: string, method: 'POST' | 'PATCH', path: string, attributes: Attributes) {
    const sent = document(path.split('/')[0] ?? '', attributes)
    const { status, body } = await at.server.api<Recorded>(method, `/api/${path}`, sent, { token })
    assert.equal(status, 200, JSON.stringify(body))
    return body.data
  }

  const queryOf = (graphql: string) => at.make('report_queries', { name: 'Names', graphql })
  const reportOf = (query: Recorded['data'], graphql = HARMLESS) => ({
    name: 'Names',
    report_type: 'single',
    report_query_id: Number(query.id),
    source_path: graphql === HARMLESS ? 'data.sites.all.edges' : 'data.roles.all.edges',
    report_fields: [{ name: 'Name', path: graphql === HARMLESS ? 'node.code' : 'node.name' }],
  })
  const mailing = (report: Recorded['data']) => ({
    actions_changes: [
      actionAddition(['email', { email_recipient: 'clerk@acme.example', report_id: report.id }]),
    ],
  })

  /** The result of an automation run by hand: its status, the reason, and whether an e-mail was sent. */
  async function outcomeOf(automation: Recorded['data']): Promise<unknown> {
    const before = at.mailbox.received.length
    const { status, body } = await at.run(automation.id)
    assert.equal(status, 200, JSON.stringify(body))
    const [ended] = await eventually('the end of the run', async () => {
      const rows = await at.rows(
        `select r.status, l.error
         from automation_runs r join automation_action_logs l on l.tenant_id = r.tenant_id and l.automation_run_id = r.id
         where r.id = $1 and r.finished_at is not null`,
        body.data.id,
      )
      return rows.length === 0 ? null : rows
    })
    return { ...ended, mails: at.mailbox.received.length - before }
  }

  const SENT = { status: 'succeeded', error: null, mails: 1 }
  const REFUSED = { status: 'failed', error: 'email: You do not have permission to do this.', mails: 0 }

  test('show what the owner may see if the owner made all last changes', async () => {
    const report = await at.make('reports', reportOf(await queryOf(REWRITTEN), REWRITTEN))
    assert.deepEqual(await outcomeOf(await at.make('automations', mailing(report))), SENT)
  })

  test('are refused if a user who may not see it last changed the query, until a user who may saves it', async () => {
    const query = await queryOf(HARMLESS)
    const report = await at.make('reports', reportOf(query, REWRITTEN))
    const automation = await at.make('automations', mailing(report))
    await as(clerk, 'PATCH', `report_queries/${query.id}`, { graphql: REWRITTEN })
    assert.deepEqual(await outcomeOf(automation), REFUSED)
    await at.change('report_queries', query.id, {})
    assert.deepEqual(await outcomeOf(automation), SENT)
  })

  test('are refused if a user who may not see it last changed the automation or the report', async () => {
    const query = await queryOf(REWRITTEN)
    const report = await at.make('reports', reportOf(query, REWRITTEN))
    const automation = await as(clerk, 'POST', 'automations', mailing(report))
    assert.deepEqual(await outcomeOf(automation), REFUSED)
    const overseer = await holderOf('Overseer', ['view_roles', 'manage_report_queries', 'manage_reports'])
    const rewrittenReport = reportOf(query, REWRITTEN)
    const visible = await as(overseer, 'POST', 'reports', rewrittenReport)
    assert.deepEqual(await outcomeOf(await at.make('automations', mailing(visible))), SENT)
    const handed = await as(clerk, 'POST', 'reports', {
      ...rewrittenReport,
      user_id: visible.attributes.user_id,
    })
    assert.deepEqual(await outcomeOf(await at.make('automations', mailing(handed))), REFUSED)
  })

  test('are refused on a schedule too if a user who may not see it last changed the query', async () => {
    const query = await queryOf(HARMLESS)
    const report = await at.make('reports', reportOf(query, REWRITTEN))
    await as(clerk, 'PATCH', `report_queries/${query.id}`, { graphql: REWRITTEN })
    assert.deepEqual(await failureOf(await scheduled(report)), { symbol: 'permission_denied' })
  })

  test('are refused on a schedule if a user who may not see it last changed the SFTP user that fetches it', async () => {
    const report = await at.make('reports', reportOf(await queryOf(REWRITTEN), REWRITTEN))
    const own = {
      password: 'a long password of a login',
      password_confirmation: 'a long password of a login',
    }
    const login = { direction: 'download', name: 'fetching', username: 'fetching', ...own }
    const fetching = await at.make('ftp_users', login)
    const keeper = await holderOf('Keeps logins', ['manage_ftp_users'])
    const known = { password: 'a password of the keeper', password_confirmation: 'a password of the keeper' }
    await as(keeper, 'PATCH', `ftp_users/${fetching.id}`, known)
    const scheduled_report_ftp_recipients = [{ ftp_user_id: Number(fetching.id) }]
    const schedule = await scheduled(report, { scheduled_report_ftp_recipients })
    assert.deepEqual(await failureOf(schedule), { symbol: 'permission_denied' })
    assert.deepEqual(await at.rows('select from ftp_files'), [])
  })

  test('are refused if the user who last changed the query has no access any more, with what to do', async () => {
    const query = await queryOf(HARMLESS)
    const report = await at.make('reports', reportOf(query))
    const automation = await at.make('automations', mailing(report))
    await as(clerk, 'PATCH', `report_queries/${query.id}`, { description: 'changed' })
    assert.deepEqual(await outcomeOf(automation), SENT)
    await at.rows(
      `update subdomain_users m set is_active = false from report_queries q
       where q.id = $1 and m.user_id = q.changed_by_id`,
      query.id,
    )
    const refused = (await outcomeOf(automation)) as { readonly error: string }
    assert.match(
      refused.error,
      /no longer has access to this tenant or is unknown; have it saved again by a user with access/,
    )
    assert.deepEqual(await failureOf(await scheduled(report)), { symbol: 'report_without_rights' })
    await at.change('report_queries', query.id, {})
    assert.deepEqual(await outcomeOf(automation), SENT)
  })

  async function scheduled(report: Recorded['data'], others: Attributes = {}): Promise<Recorded['data']> {
    const made = await at.make('scheduled_reports', {
      name: 'Names',
      frequency: 'Day',
      numbers: [1, 2, 3, 4, 5, 6, 7],
      time: '09:00',
      scheduled_report_reports: [{ report_id: Number(report.id) }],
      scheduled_report_recipients: [{ email_address: 'clerk@acme.example' }],
      ...others,
    })
    await at.rows('update scheduled_reports set next_run_at = now() where id = $1', made.id)
    return made
  }

  const failureOf = ({ id }: Recorded['data']) =>
    eventually('the failure of the schedule', async () => {
      const [row] = await at.rows(
        `select symbol from failure_event_logs where source_type = 'scheduled_reports' and source_id = $1`,
        id,
      )
      return row
    })
})
