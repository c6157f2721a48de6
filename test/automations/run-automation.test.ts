import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import { Installation, type Refused } from './installation.ts'
import { eventually } from './receiver.ts'

suite('running an automation manually', () => {
  let at: Installation
  before(async () => {
    at = await Installation.start()
  })
  after(() => at.stop())

  const bodies: [string, string | undefined, Record<string, string>][] = [
    ['no body', undefined, {}],
    ['an empty body', '', {}],
    ['a JSON content type without a body', undefined, { 'content-type': 'application/json' }],
    ['a JSON content type and an empty body', '', { 'content-type': 'application/json' }],
    ['a body that is not JSON', '{"data":', { 'content-type': 'application/json' }],
    ['a body of another type', '<run/>', { 'content-type': 'text/xml' }],
  ]
  for (const [name, body, headers] of bodies) {
    test(`${name} is accepted`, async () => {
      const { id } = await at.automation({ name }, [])
      const answer = await at.server.api('POST', `/api/automations/${id}/run`, body, { headers })
      assert.equal(answer.status, 200)
    })
  }

  test('a webhook is sent by the worker, signed', async () => {
    const { id, attributes } = await at.automation({ name: 'Signed' }, [
      [
        'webhook',
        {
          url: at.receiver.url('/signed'),
          headers: '{"X-Own":"{{ automation.name }}"}',
          secret_headers: '{"Authorization":"Bearer tell-nobody-of-{{ subdomain }}"}',
        },
      ],
    ])
    const [action] = attributes.actions as {
      parameters: { parameter_code: string; value: string | null }[]
    }[]
    const secret = action?.parameters.find(({ parameter_code }) => parameter_code === 'secret')?.value ?? ''
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)

    const { status, body } = await at.run(id)
    assert.equal(status, 200)
    assert.equal(body.data.type, 'automation_runs')
    const {
      automation_id,
      status: state,
      trigger,
      conditions_passed,
      conditions,
      actions_count,
      event_id,
    } = body.data.attributes
    assert.deepEqual(
      { automation_id, state, trigger, conditions_passed, conditions, actions_count },
      {
        automation_id: Number(id),
        state: 'queued',
        trigger: 'manual',
        conditions_passed: true,
        conditions: [],
        actions_count: 1,
      },
    )
    assert.match(String(event_id), /^evt_[0-9a-f]{32}$/)

    const sent = await eventually('the webhook', () => at.receiver.at('/signed')[0])
    assert.equal(sent.method, 'POST')
    const { headers } = sent
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(headers['user-agent'], 'Goodsyard-Webhooks/1')
    assert.equal(headers['x-service-subdomain'], 'demo')
    assert.equal(headers['x-automation-id'], id)
    assert.equal(headers['x-integration-id'], undefined)
    assert.equal(headers['x-own'], 'Signed')
    assert.equal(headers['x-event-id'], event_id)
    assert.equal(headers['webhook-id'], event_id)
    assert.ok(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000) < 60)
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const text = `${event_id}.${headers['webhook-timestamp']}.${sent.body}`
    const signature = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
    assert.equal(headers['webhook-signature'], signature)
    assert.equal(headers['x-signature'], signature)
    const payload = JSON.parse(sent.body)
    assert.equal(payload.id, event_id)
    assert.equal(payload.type, 'one_time_schedule.triggered')
    assert.equal(payload.subdomain, 'demo')
    assert.equal(payload.automation_id, Number(id))
    assert.equal(payload.data.manual, true)
    assert.equal('previous' in payload, false)

    const run = await eventually('the end of the run', async () => {
      const [row] = await at.rows(
        `select r.status, d.status as delivery, d.attempts, d.last_status, l.status as log, l.request
         from automation_runs r
         join automation_action_logs l on l.automation_run_id = r.id
         join webhook_deliveries d on d.automation_action_log_id = l.id
         where r.id = $1 and r.finished_at is not null`,
        body.data.id,
      )
      return row
    })
    const { request, ...ended } = run
    assert.deepEqual(ended, {
      status: 'succeeded',
      delivery: 'delivered',
      attempts: '1',
      last_status: '200',
      log: 'succeeded',
    })
    assert.ok(!String(request).includes(secret))
    assert.equal(sent.headers.authorization, 'Bearer tell-nobody-of-demo')
    assert.ok(!String(request).includes('tell-nobody'), String(request))
    const stored = await at.rows(
      "select to_jsonb(p) from automation_action_parameters p where parameter_code = 'secret_headers'",
    )
    assert.equal(stored.length, 1)
    assert.ok(!JSON.stringify([stored, attributes]).includes('tell-nobody'))
  })

  test('an e-mail is sent by the worker', async () => {
    const { id } = await at.automation({ name: 'Mail' }, [
      [
        'email',
        {
          email_recipient: 'ops@acme.example, {{ subdomain }}@acme.example',
          email_cc: 'cc@acme.example',
          email_bcc: 'bcc@acme.example',
          email_reply_to: 'reply@acme.example',
          email_subject: '{{ automation.name }} of {{ subdomain }}',
          email_body: 'By hand: {{ data.manual }}',
        },
      ],
    ])
    assert.equal((await at.run(id)).status, 200)
    const mail = await eventually('the mail', () => at.mailbox.received[0])
    assert.deepEqual(mail.recipients, [
      'ops@acme.example',
      'demo@acme.example',
      'cc@acme.example',
      'bcc@acme.example',
    ])
    assert.match(mail.text, /^Subject: Mail of demo\r$/m)
    assert.match(mail.text, /^Reply-To: reply@acme.example\r$/m)
    assert.match(mail.text, /^By hand: true\r$/m)
  })

  test('an API is called with its credentials, and its answer is available to later actions', async () => {
    at.receiver.answering = ({ path, headers }, answer) => {
      if (path === '/token') return answer.end(JSON.stringify({ access_token: 'the token that was given' }))
      answer.end(JSON.stringify({ ok: true, number: 'N-7', seen: headers.authorization }))
    }
    const { id, attributes } = await at.automation({ name: 'Call' }, [
      [
        'api',
        {
          url: at.receiver.url('/orders/{{ automation.id }}'),
          method: 'PUT',
          body: '{"by":"{{ automation.name }}"}',
          auth: 'client_credentials',
          token_url: at.receiver.url('/token'),
          client_id: 'the client id',
          client_secret: 'the client secret',
        },
      ],
      [
        'api',
        {
          url: at.receiver.url('/after'),
          body: '{{ actions[0].output.number }}',
          content_type: 'text/plain',
          auth: 'bearer',
          token: '{{ actions[0].output.number }} for {{ automation.name }}',
        },
      ],
      ['api', { url: at.receiver.url('/plain') }],
    ])
    const secrets = (attributes.actions as { parameters: Record<string, unknown>[] }[])[0]?.parameters.filter(
      ({ parameter_code }) => String(parameter_code).startsWith('client_'),
    )
    assert.deepEqual(
      secrets?.map(({ parameter_code, value, has_value }) => ({ parameter_code, value, has_value })),
      [
        { parameter_code: 'client_id', value: null, has_value: true },
        { parameter_code: 'client_secret', value: null, has_value: true },
      ],
    )
    assert.equal((await at.run(id)).status, 200)
    const later = await eventually('the second call', () => at.receiver.at('/after')[0])
    assert.equal(later.body, 'N-7')
    assert.equal(later.headers['content-type'], 'text/plain')
    assert.equal(later.headers.authorization, 'Bearer N-7 for Call')
    const plain = await eventually('the third call', () => at.receiver.at('/plain')[0])
    const { id: event_id, data, ...others } = JSON.parse(plain.body) as Record<string, unknown>
    assert.match(String(event_id), /^evt_/)
    assert.equal((data as { manual: boolean }).manual, true)
    assert.equal('previous' in others, false)
    const [call] = at.receiver.at(`/orders/${id}`)
    assert.equal(call?.method, 'PUT')
    assert.equal(call?.body, '{"by":"Call"}')
    assert.equal(call?.headers.authorization, 'Bearer the token that was given')
    const [tokenRequest] = at.receiver.at('/token')
    assert.equal(
      tokenRequest?.body,
      'grant_type=client_credentials&client_id=the+client+id&client_secret=the+client+secret',
    )
    const stored = await at.rows(
      `select row_to_json(l)::text as text from automation_action_logs l
       union all select row_to_json(p)::text from automation_action_parameters p
       union all select row_to_json(e)::text from events e`,
    )
    const leaks = stored.filter(({ text }) =>
      /the client secret|the token that was given|N-7 for Call/.test(String(text)),
    )
    assert.deepEqual(leaks, [])
    at.receiver.answering = (_, answer) => answer.end()
  })

  test('conditions are evaluated first, and no action is performed if one is not met', async () => {
    const { id } = await at.automation(
      { name: 'Guarded' },
      [['webhook', { url: at.receiver.url('/guarded') }]],
      [
        ['event', 'eq', 'triggered'],
        ['data.manual', 'eq', 'false'],
        ['data.missing', 'present'],
      ],
    )
    const { status, body } = await at.run(id)
    assert.equal(status, 200)
    const { conditions, ...run } = body.data.attributes
    assert.equal(run.status, 'skipped')
    assert.equal(run.conditions_passed, false)
    assert.equal(run.actions_count, 0)
    assert.notEqual(run.finished_at, null)
    assert.deepEqual(
      (conditions as Record<string, unknown>[]).map(({ id: _, ...one }) => one),
      [
        { source_path: 'event', operator: 'eq', value: 'triggered', actual: 'triggered', passed: true },
        { source_path: 'data.manual', operator: 'eq', value: 'false', actual: true, passed: false },
        { source_path: 'data.missing', operator: 'present', value: null, actual: null, passed: false },
      ],
    )
    const logs = await at.rows(
      'select id from automation_action_logs where automation_run_id = $1',
      body.data.id,
    )
    assert.deepEqual(logs, [])
    // Anything queued before this one would have arrived before it.
    const { id: last } = await at.automation({}, [['webhook', { url: at.receiver.url('/last') }]])
    await at.run(last)
    await eventually('the last webhook', () => at.receiver.at('/last')[0])
    assert.deepEqual(at.receiver.at('/guarded'), [])
  })

  test('actions are performed in order', async () => {
    const order = ['/one', '/two', '/three', '/four']
    const { id } = await at.automation(
      {},
      order.map((path) => ['webhook', { url: at.receiver.url(`${path}-in-order`) }] as const),
    )
    await at.run(id)
    await eventually('the last of them', () => at.receiver.at('/four-in-order')[0])
    const paths = at.receiver.received.map(({ path }) => path).filter((path) => path.endsWith('-in-order'))
    assert.deepEqual(
      paths,
      order.map((path) => `${path}-in-order`),
    )
  })

  test('a run without actions succeeds', async () => {
    const { id } = await at.automation({}, [])
    const { status, body } = await at.run(id)
    assert.equal(status, 200)
    assert.equal(body.data.attributes.status, 'succeeded')
    assert.equal(body.data.attributes.actions_count, 0)
    assert.notEqual(body.data.attributes.finished_at, null)
  })

  test('an automation whose event never occurred runs with empty data', async () => {
    const { id } = await at.automation({ resource_name: 'goods_out', event: 'completed' }, [
      ['webhook', { url: at.receiver.url('/nothing') }],
    ])
    const { body } = await at.run(id)
    assert.equal(body.data.attributes.event_id, null)
    const sent = await eventually('the webhook', () => at.receiver.at('/nothing')[0])
    const payload = JSON.parse(sent.body)
    assert.equal(payload.type, 'goods_out.completed')
    assert.deepEqual(payload.data, {})
    assert.match(String(sent.headers['webhook-id']), /^evt_[0-9a-f]{32}$/)
  })

  test('a disabled automation is refused', async () => {
    const { id } = await at.automation({ enabled: false }, [])
    const { status, body } = await at.run<Refused>(id)
    assert.equal(status, 422)
    assert.deepEqual(
      body.errors.map(({ symbol, source }) => ({ symbol, source })),
      [{ symbol: 'automation_disabled', source: 'automations.run' }],
    )
  })

  test('an automation with an action for a missing record is refused', async () => {
    const template = await at
      .make('import_templates', { name: 'Gone', template_type: 'products' })
      .catch(() => null)
    const target = template ?? (await at.make('templates', { name: 'Gone' }))
    const action =
      template === null
        ? (['email', { email_recipient: 'a@b.example', template_id: target.id }] as const)
        : (['file_import/template', { import_template_id: target.id }] as const)
    const { id } = await at.automation({}, [action])
    const type = target.type
    assert.equal((await at.server.api('DELETE', `/api/${type}/${target.id}`)).status, 204)
    const { status, body } = await at.run<Refused>(id)
    assert.equal(status, 422)
    assert.deepEqual(
      body.errors.map(({ symbol }) => symbol),
      ['automation_action_invalid'],
    )
  })

  test('an unknown or malformed id is not found', async () => {
    for (const id of ['999999', '0', 'abc', '-1', '1e3']) assert.equal((await at.run(id)).status, 404, id)
  })
})
