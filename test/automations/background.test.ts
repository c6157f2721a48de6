import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { TestServer } from '../support/server.ts'
import { Installation, type Recorded } from './installation.ts'
import { eventually } from './receiver.ts'

const SITES = 'query { sites { all { edges { node { code } } } } }'

suite('a worker that is killed in the middle of a delivery', () => {
  let at: Installation
  before(async () => {
    at = await Installation.start()
  })
  after(() => at.stop())

  test('another worker delivers it, with the same id', async () => {
    // The receiver does not answer the first request, so that the worker is killed during it.
    at.receiver.answering = (_, answer) => {
      if (at.receiver.received.length > 1) answer.end()
    }
    const { id } = await at.automation({}, [
      ['webhook', { url: at.receiver.url('/held') }],
      ['email', { email_recipient: 'after@acme.example', email_body: 'after' }],
    ])
    const { body: run } = await at.run(id)
    const [first] = await eventually('the first attempt', () =>
      at.receiver.received.length === 1 ? at.receiver.received : null,
    )
    await at.server.kill()
    await at.server.startAgain()
    const [, second] = await eventually('the second attempt', () =>
      at.receiver.received.length === 2 ? at.receiver.received : null,
    )
    assert.equal(second?.headers['webhook-id'], first?.headers['webhook-id'])
    assert.equal(second?.body, first?.body)
    const mail = await eventually('the mail', () => at.mailbox.received[0])
    assert.deepEqual(mail.recipients, ['after@acme.example'])
    const ended = await eventually('the end of the run', async () => {
      const [row] = await at.rows(
        'select status from automation_runs where id = $1 and finished_at is not null',
        run.data.id,
      )
      return row
    })
    assert.deepEqual(ended, { status: 'succeeded' })
    assert.equal(at.mailbox.received.length, 1)
  })
})

suite('two processes on one database', () => {
  let at: Installation
  let other: TestServer
  before(async () => {
    at = await Installation.start()
    other = await TestServer.start({
      database: at.server.database,
      environment: {
        GOODSYARD_EGRESS_ALLOW: '127.0.0.1',
        GOODSYARD_EGRESS_ALLOW_HTTP: 'true',
        GOODSYARD_EGRESS_PORTS: String(at.receiver.port),
        GOODSYARD_STORAGE_URL: at.server.storageUrl,
      },
    })
  })
  after(async () => {
    await other.stop()
    await at.stop()
  })

  test('a schedule fires once, and a one-time schedule is disabled afterwards', async () => {
    const soon = new Date(Date.now() + 2_000).toISOString()
    const { id, attributes } = await at.automation(
      { resource_name: 'one_time_schedule', schedule: { at: soon } },
      [['webhook', { url: at.receiver.url('/fired') }]],
      [['data.manual', 'eq', 'false']],
    )
    assert.equal(attributes.next_run_at, soon)
    const sent = await eventually('the firing', () => at.receiver.at('/fired')[0])
    assert.equal(JSON.parse(sent.body).data.scheduled_for, soon)
    const row = await eventually('its end', async () => {
      const [found] = await at.rows(
        `select enabled, next_run_at, last_run_at is not null as ran from automations
         where id = $1 and last_run_at is not null`,
        id,
      )
      return found
    })
    // Nothing is planned any more, so neither process can fire it again.
    assert.deepEqual(row, { enabled: false, next_run_at: null, ran: true })
    const events = await at.rows(
      `select id from events where resource_name = 'one_time_schedule' and aggregate_id = $1`,
      id,
    )
    assert.equal(events.length, 1)
    const runs = await eventually('the end of its run', async () => {
      const rows = await at.rows(
        `select trigger, status from automation_runs where automation_id = $1 and finished_at is not null`,
        id,
      )
      return rows.length === 0 ? null : rows
    })
    assert.deepEqual(runs, [{ trigger: 'schedule', status: 'succeeded' }])
    assert.equal(at.receiver.at('/fired').length, 1)
  })

  test('an invalid schedule is skipped and does not block others', async () => {
    const broken = await at.automation({ resource_name: 'daily_schedule' }, [])
    await at.rows(
      `update automations set schedule = '{"timezone":"Mars/Base"}', next_run_at = now() where id = $1`,
      broken.id,
    )
    await at.automation(
      { resource_name: 'one_time_schedule', schedule: { at: new Date(Date.now() + 1_500).toISOString() } },
      [['webhook', { url: at.receiver.url('/beside') }]],
    )
    await eventually('the firing of the other', () => at.receiver.at('/beside')[0])
    const [row] = await at.rows('select enabled, next_run_at from automations where id = $1', broken.id)
    assert.deepEqual(row, { enabled: true, next_run_at: null })
  })

  test('an invalid scheduled report fails once, without affecting others, and the failure is recorded', async () => {
    const { id } = await sitesReport()
    const [broken, sound] = [await scheduled('broken', id), await scheduled('sound', id)]
    await at.rows(
      `update scheduled_reports set next_run_at = now(), timezone = case when id = $1 then 'Mars/Base' else 'UTC' end
       where id in ($1, $2)`,
      broken.id,
      sound.id,
    )
    await eventually('the other to go out', async () => {
      const [row] = await at.rows('select last_run_at from scheduled_reports where id = $1', sound.id)
      return row?.last_run_at
    })
    // A second check of the schedule would have recorded the failure twice.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    assert.deepEqual(await failuresOf(broken.id), [{ symbol: 'invalid', message: 'timezone is not valid' }])
    assert.deepEqual(await failuresOf(sound.id), [])
    const mended = await at.change('scheduled_reports', broken.id, { timezone: 'Asia/Tokyo' })
    assert.equal(String(mended.body.data.attributes.next_run_at).slice(10), 'T00:00:00Z')
  })

  test('a print that waits for more than ten minutes is recorded as stuck once, and starts the automation of failures', async () => {
    await at.automation(
      { resource_name: 'failure_event_log' },
      [['webhook', { url: at.receiver.url('/stuck') }]],
      [['data.symbol', 'eq', 'print_stuck']],
    )
    const printed = async (age: string) => {
      const [row] = await at.rows<{ id: string }>(
        `insert into print_jobs (tenant_id, content_type, copies, status, created_at)
         select id, 'application/pdf', 1, 'queued', now() - $1::interval from tenants where subdomain = 'demo'
         returning id`,
        age,
      )
      return Number(row?.id)
    }
    const reported = () => at.receiver.at('/stuck').map(({ body }) => Number(JSON.parse(body).data.source_id))
    const isReported = (job: number) =>
      eventually('the failure of a print', () => reported().includes(job) || null)
    const [stuck, fresh] = [await printed('11 minutes'), await printed('9 minutes')]
    await isReported(stuck)
    // The schedulers looked again before they found the second one.
    const second = await printed('1 hour')
    await isReported(second)
    assert.deepEqual(reported(), [stuck, second])
    const jobs = await at.rows(
      'select id::int, stuck_at is not null as is_stuck from print_jobs where id = any($1) order by id',
      [stuck, fresh, second],
    )
    assert.deepEqual(jobs, [
      { id: stuck, is_stuck: true },
      { id: fresh, is_stuck: false },
      { id: second, is_stuck: true },
    ])
  })

  test('a schedule whose last report was deleted records a failure instead of silently sending nothing', async () => {
    const { id } = await sitesReport()
    const emptied = await scheduled('emptied', id)
    assert.equal((await at.server.api('DELETE', `/api/reports/${id}`)).status, 204)
    await at.rows('update scheduled_reports set next_run_at = now() where id = $1', emptied.id)
    const failure = await eventually('the failure', async () => {
      const failures = await failuresOf(emptied.id)
      return failures.length === 0 ? undefined : failures
    })
    assert.deepEqual(failure, [{ symbol: 'blank', message: 'scheduled_report_reports must not be blank' }])
  })

  async function sitesReport() {
    const query = await at.make('report_queries', { name: 'Sites', graphql: SITES })
    return at.make('reports', {
      name: 'Sites',
      report_type: 'single',
      report_query_id: Number(query.id),
      source_path: 'data.sites.all.edges',
      report_fields: [{ name: 'Code', path: 'node.code' }],
    })
  }

  const scheduled = (name: string, report_id: string) =>
    at.make('scheduled_reports', {
      name,
      frequency: 'Day',
      numbers: [1, 2, 3, 4, 5, 6, 7],
      time: '09:00',
      scheduled_report_reports: [{ report_id: Number(report_id) }],
      scheduled_report_recipients: [{ email_address: `${name}@acme.example` }],
    })

  const failuresOf = (schedule: string) =>
    at.rows(
      `select symbol, message from failure_event_logs where source_type = 'scheduled_reports' and source_id = $1`,
      schedule,
    )

  test('a daily schedule has the time of its next run', async () => {
    const { id, attributes } = await at.automation(
      { resource_name: 'daily_schedule', schedule: { times: ['03:00'], timezone: 'Asia/Tokyo' } },
      [],
    )
    assert.equal(String(attributes.next_run_at).slice(10), 'T18:00:00Z')
    const disabled = await at.change('automations', id, { enabled: false })
    assert.equal(disabled.body.data.attributes.next_run_at, null)
    const enabled = await at.change('automations', id, { enabled: true, schedule: { times: ['04:30'] } })
    assert.equal(String(enabled.body.data.attributes.next_run_at).slice(10), 'T04:30:00Z')
  })

  test('every event has a position, without a gap and in the order of its record', async () => {
    const servers = [at.server, other]
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        servers[index % 2]?.api('POST', '/api/sites', {
          data: { type: 'sites', attributes: { code: `S${index}`, name: `Site ${index}` } },
        }),
      ),
    )
    assert.deepEqual(
      made.map((answer) => answer?.status),
      made.map(() => 200),
    )
    const [{ id } = { id: '' }] = await at.rows<{ id: string }>(`select id from sites where code = 'S0'`)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        servers[index % 2]?.api('PATCH', `/api/sites/${id}`, {
          data: { type: 'sites', attributes: { name: `Name ${index}` } },
        }),
      ),
    )
    await eventually('all positions', async () => {
      const rows = await at.rows('select id from events where position is null')
      return rows.length === 0 ? true : null
    })
    const [counted] = await at.rows(
      `select count(*) = max(position) as gap_free, count(distinct position) = count(*) as single
       from events where tenant_id = 1`,
    )
    assert.deepEqual(counted, { gap_free: true, single: true })
    const disordered = await at.rows(
      `select a.id from events a join events b
         on b.tenant_id = a.tenant_id and b.aggregate_type = a.aggregate_type and b.aggregate_id = a.aggregate_id
         and b.aggregate_seq > a.aggregate_seq and b.position < a.position`,
    )
    assert.deepEqual(disordered, [])
    const sequences = await at.rows(
      `select count(*)::int as count, max(aggregate_seq)::int as last from events
       where aggregate_type = 'sites' and aggregate_id = $1`,
      id,
    )
    assert.deepEqual(sequences, [{ count: 21, last: 21 }])
  })
})

suite('automations that listen to events', () => {
  let at: Installation
  before(async () => {
    at = await Installation.start()
  })
  after(() => at.stop())

  /** An action that always fails, and so causes the event that others listen to. */
  const failing = ['ai', { prompt: 'hello' }] as const

  test('a failure of one automation starts another with its data, one level deeper', async () => {
    const listener = await at.automation(
      { resource_name: 'failure_event_log' },
      [['webhook', { url: at.receiver.url('/failures') }]],
      [['data.symbol', 'eq', 'ai_not_configured']],
    )
    assert.equal(listener.attributes.event, 'created')
    const { id } = await at.automation({ name: 'Fails' }, [failing])
    await at.run(id)
    const sent = await eventually('the webhook', () => at.receiver.at('/failures')[0])
    const payload = JSON.parse(sent.body)
    assert.equal(payload.type, 'failure_event_log.created')
    assert.equal(payload.aggregate.type, 'failure_event_logs')
    assert.equal(payload.data.message, 'no language model endpoint is configured')
    assert.equal(payload.data.context.automation_id, Number(id))
    assert.equal(typeof payload.position, 'number')
    const [event] = await at.rows(
      `select e.depth::int as depth, e.source, c.resource_name as cause from events e join events c on c.id = e.cause_id where e.id = $1`,
      payload.id,
    )
    assert.deepEqual(event, { depth: 1, source: 'automation', cause: 'one_time_schedule' })
    await at.change('automations', listener.id, { enabled: false })
  })

  test('a failure of an automation that listens to failures is recorded without an event', async () => {
    const listener = await at.automation({ resource_name: 'failure_event_log', event: 'created' }, [failing])
    const { id } = await at.automation({ name: 'Fails' }, [failing])
    await at.run(id)
    await eventually('both failures', async () => {
      const rows = await at.rows(
        `select id from failure_event_logs where (context->>'automation_id')::bigint = any($1)`,
        [Number(id), Number(listener.id)],
      )
      return rows.length === 2 ? rows : null
    })
    // The event would have been written in the same transaction as the failure.
    const events = await at.rows(
      `select e.id from events e
       where e.resource_name = 'failure_event_log' and (e.data->'context'->>'automation_id')::bigint = $1`,
      Number(listener.id),
    )
    assert.deepEqual(events, [])
    await at.change('automations', listener.id, { enabled: false })
  })

  test('an event beyond the maximum depth starts no automation, and a failure is recorded', async () => {
    const listener = await at.automation({ resource_name: 'goods_out', event: 'created' }, [
      ['webhook', { url: at.receiver.url('/deep') }],
    ])
    for (const depth of [5, 6]) {
      await at.rows(
        `insert into events (tenant_id, id, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq,
           data, source, depth, occurred_at)
         values (1, 'evt_depth' || $1::text, 'domain', 'goods_out', 'created', 'goods_outs', 1, $1::int, '{}', 'automation',
           $1::int, now())`,
        depth,
      )
    }
    await eventually('the webhook of the fifth', () => at.receiver.at('/deep')[0])
    const [stopped] = await eventually('the log', async () => {
      const rows = await at.rows(
        `select symbol, message from failure_event_logs where source_type = 'automations' and source_id = $1`,
        listener.id,
      )
      return rows.length === 0 ? null : rows
    })
    assert.deepEqual(stopped, { symbol: 'automation_loop_stopped', message: 'depth 6' })
    assert.equal(at.receiver.at('/deep').length, 1)
  })

  test('no automation fires in a suspended tenant, and none is caught up later', async () => {
    const tenant = await at.make('subdomains', { subdomain: 'resting' })
    const made = await at.server.api<Recorded>(
      'POST',
      '/api/automations',
      { data: { type: 'automations', attributes: { resource_name: 'daily_schedule' } } },
      { subdomain: 'resting' },
    )
    assert.equal(made.status, 200)
    const { id } = made.body.data
    assert.equal((await at.change('subdomains', tenant.id, { is_live: false })).status, 200)
    const soon = new Date(Date.now() + 2_500).toISOString()
    await at.rowsIn(Number(tenant.id), 'update automations set next_run_at = $2 where id = $1', id, soon)
    const planned = await eventually('the next plan', async () => {
      const [row] = await at.rowsIn<{ next_run_at: Date; last_run_at: Date | null }>(
        Number(tenant.id),
        'select next_run_at, last_run_at from automations where id = $1 and next_run_at <> $2',
        id,
        soon,
      )
      return row
    })
    assert.equal(planned.last_run_at, null)
    assert.equal(planned.next_run_at.toISOString().slice(10), 'T00:00:00.000Z')
    assert.deepEqual(
      await at.rowsIn(Number(tenant.id), 'select * from automation_firings where automation_id = $1', id),
      [],
    )
  })

  test('an automation that starts more than a thousand runs in an hour is disabled', async () => {
    const { id } = await at.automation({ resource_name: 'goods_out', event: 'cancelled' }, [
      ['webhook', { url: at.receiver.url('/often') }],
    ])
    await at.rows(
      `insert into automation_runs (tenant_id, automation_id, status, trigger, conditions, conditions_passed, actions_count)
       select 1, $1, 'succeeded', 'event', '[]', true, 1 from generate_series(1, 999)`,
      id,
    )
    for (const sequence of [1, 2]) {
      await at.rows(
        `insert into events (tenant_id, id, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq,
           data, source, occurred_at)
         values (1, 'evt_often' || $1::text, 'domain', 'goods_out', 'cancelled', 'goods_outs', 2, $1::int, '{}', 'api', now())`,
        sequence,
      )
    }
    const [stopped] = await eventually('the log', async () => {
      const rows = await at.rows(
        `select f.symbol, f.message, a.enabled from failure_event_logs f join automations a on a.id = f.source_id
         where f.source_type = 'automations' and f.source_id = $1`,
        id,
      )
      return rows.length === 0 ? null : rows
    })
    assert.deepEqual(stopped, {
      symbol: 'automation_rate_stopped',
      message: '1001 runs within an hour',
      enabled: false,
    })
    await eventually('the thousandth', () => at.receiver.at('/often')[0])
    assert.equal(at.receiver.at('/often').length, 1)
  })
})
