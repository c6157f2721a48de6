import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { type Action, actionAddition, Installation, type Refused } from './installation.ts'

suite('saving automations', () => {
  let at: Installation
  before(async () => {
    at = await Installation.start()
  })
  after(() => at.stop())

  const refused = async (attributes: Record<string, unknown>) => {
    const answer = await at.server.api<Refused>('POST', '/api/automations', {
      data: { type: 'automations', attributes },
    })
    assert.equal(answer.status, 422, JSON.stringify(answer.body))
    return answer.body.errors.map(({ symbol, context }) => [symbol, context?.field ?? null, context?.pointer])
  }

  test('the example of the specification is created, and returned with its parts', async () => {
    const { attributes } = await at.automation(
      { resource_name: 'goods_out', event: 'completed', name: 'Mail on dispatch', enabled: true },
      [
        [
          'email',
          { email_recipient: 'ops@acme.example', email_subject: 'Order {{ data.reference }} dispatched' },
        ],
      ],
      [['data.account_id', 'eq', '42']],
    )
    const { conditions, actions, created_at, updated_at, changed_by_id, ...own } = attributes
    assert.equal(typeof changed_by_id, 'number')
    assert.deepEqual(own, {
      resource_name: 'goods_out',
      event: 'completed',
      name: 'Mail on dispatch',
      enabled: true,
      integration_id: null,
      schedule: null,
      due_since: null,
      next_run_at: null,
      last_run_at: null,
    })
    assert.equal(created_at, updated_at)
    const [condition, ...otherConditions] = conditions as Record<string, unknown>[]
    assert.equal(typeof condition?.id, 'number')
    assert.equal(condition?.condition_code, 'account_id')
    assert.equal(condition?.source_path, 'data.account_id')
    assert.deepEqual(otherConditions, [])
    const [action] = actions as { destination_code: string; parameters: Record<string, unknown>[] }[]
    assert.equal(action?.destination_code, 'default')
    assert.deepEqual(
      action?.parameters.map(({ parameter_code, value, has_value }) => [parameter_code, value, has_value]),
      [
        ['email_recipient', 'ops@acme.example', true],
        ['email_subject', 'Order {{ data.reference }} dispatched', true],
      ],
    )
    assert.ok(!JSON.stringify(attributes).includes('sealed'))
  })

  test('no attribute is required', async () => {
    const { attributes } = await at.make('automations', {})
    const { resource_name, event, enabled, name, conditions, actions, next_run_at } = attributes
    assert.deepEqual(
      { resource_name, event, enabled, name, conditions, actions, next_run_at },
      {
        resource_name: 'one_time_schedule',
        event: 'triggered',
        enabled: true,
        name: null,
        conditions: [],
        actions: [],
        next_run_at: null,
      },
    )
  })

  test('the only event of a resource is the default', async () => {
    const { attributes } = await at.make('automations', { resource_name: 'load_drop' })
    assert.equal(attributes.event, 'dispatched')
  })

  test('an unknown event is refused with the events of its resource', async () => {
    for (const event of ['exploded', 'submitted']) {
      const attributes = { resource_name: 'ftp_import', event }
      const answer = await at.server.api<Refused>('POST', '/api/automations', {
        data: { type: 'automations', attributes },
      })
      assert.deepEqual(
        answer.body.errors.map(({ context }) => context?.allowed),
        [['failed']],
      )
    }
  })

  const pairs: [Record<string, unknown>, unknown[]][] = [
    [{ resource_name: 'goods_out' }, ['blank', 'event', '/data/attributes/event']],
    [{ resource_name: 'goods_out', event: 'submitted' }, ['inclusion', 'event', '/data/attributes/event']],
    [{ resource_name: 'goods_out', event: 'exploded' }, ['inclusion', 'event', '/data/attributes/event']],
    [{ resource_name: 'weather' }, ['inclusion', 'resource_name', '/data/attributes/resource_name']],
    [{ name: 'x'.repeat(51) }, ['too_long', 'name', '/data/attributes/name']],
    [
      { resource_name: 'daily_schedule', schedule: { times: ['25:00'] } },
      ['invalid', 'times', '/data/attributes/schedule/times'],
    ],
    [
      { resource_name: 'daily_schedule', schedule: { timezone: 'Nowhere/At_All' } },
      ['invalid', 'timezone', '/data/attributes/schedule/timezone'],
    ],
    [
      { resource_name: 'daily_schedule', schedule: { time: '06:00' } },
      ['invalid', 'time', '/data/attributes/schedule/time'],
    ],
    [
      { resource_name: 'weekly_schedule', schedule: { every_days: 2, at: null } },
      ['invalid', 'every_days', '/data/attributes/schedule/every_days'],
    ],
    [
      { resource_name: 'one_time_schedule', schedule: { times: ['06:00'] } },
      ['invalid', 'times', '/data/attributes/schedule/times'],
    ],
    [{ schedule: 'daily' }, ['invalid', 'schedule', '/data/attributes/schedule']],
    [
      { resource_name: 'load_drop', schedule: { times: ['06:00'] } },
      ['invalid', 'schedule', '/data/attributes/schedule'],
    ],
    [
      { resource_name: 'weather', schedule: { times: ['06:00'] } },
      ['inclusion', 'resource_name', '/data/attributes/resource_name'],
    ],
  ]
  for (const [attributes, expected] of pairs) {
    test(`${JSON.stringify(attributes).slice(0, 70)} is refused`, async () =>
      assert.deepEqual(await refused(attributes), [expected]))
  }

  const first = '/data/attributes/actions_changes/0/attributes'
  const actions: [Action, unknown[]][] = [
    [
      ['email', {}],
      ['blank', 'email_recipient', `${first}/parameters_changes/email_recipient`],
    ],
    [
      ['email/other', {}],
      ['inclusion', 'destination_code', `${first}/destination_code`],
    ],
    [
      ['pigeon', {}],
      ['inclusion', 'destination_type', `${first}/destination_type`],
    ],
    [
      ['webhook', { url: 'https://10.1.2.3/x' }],
      ['destination_not_allowed', null, `${first}/parameters_changes/0/attributes/value`],
    ],
    [
      ['webhook', { url: 'https://a.example/x', colour: 'red' }],
      ['inclusion', 'parameter_code', `${first}/parameters_changes/1/attributes/parameter_code`],
    ],
    [
      ['email', { email_recipient: 'a@b.example', email_body: '{% if %}' }],
      ['template_syntax_error', null, `${first}/parameters_changes/1/attributes/value`],
    ],
    [
      ['email', { email_recipient: 'a@b.example', template_id: '999999' }],
      ['must_exist', 'template_id', `${first}/parameters_changes/1/attributes/value`],
    ],
  ]
  for (const [action, expected] of actions) {
    test(`the action ${JSON.stringify(action).slice(0, 70)} is refused`, async () =>
      assert.deepEqual(await refused({ actions_changes: [actionAddition(action)] }), [expected]))
  }

  test('a pattern that needs backtracking is refused', async () => {
    const condition = { source_path: 'data.a', operator: 'matches', value: '(?=x)' }
    assert.deepEqual(await refused({ conditions_changes: [{ type: 'ADD', attributes: condition }] }), [
      ['invalid', 'value', '/data/attributes/conditions_changes/0/attributes/value'],
    ])
  })

  test('all violations are reported together, and nothing is written', async () => {
    const [before] = await at.rows('select count(*) as count from automations')
    const found = await refused({
      resource_name: 'goods_out',
      name: 'x'.repeat(51),
      conditions_changes: [{ type: 'ADD', attributes: { source_path: 'a b', operator: 'eq' } }],
      actions_changes: [actionAddition(['email', {}]), { type: 'UPDATE', id: 1, attributes: {} }],
    })
    assert.deepEqual(
      found.map(([symbol]) => symbol).sort(),
      ['blank', 'blank', 'change_not_allowed', 'invalid', 'too_long'].sort(),
    )
    assert.deepEqual(await at.rows('select count(*) as count from automations'), [before])
  })

  test('conditions and actions are changed, added and removed in place, and keep their order', async () => {
    const made = await at.automation(
      {},
      [
        ['email', { email_recipient: 'a@b.example' }],
        ['webhook', { url: 'https://a.example/1' }],
      ],
      [['data.a', 'eq', '1']],
    )
    const [mail, hook] = made.attributes.actions as { id: number; parameters: { id: number }[] }[]
    const [condition] = made.attributes.conditions as { id: number }[]
    const { status, body } = await at.change('automations', made.id, {
      conditions_changes: [
        { type: 'UPDATE', id: condition?.id, attributes: { value: '2' } },
        { type: 'ADD', attributes: { source_path: 'data.b', operator: 'present' } },
      ],
      actions_changes: [
        { type: 'DESTROY', id: mail?.id },
        {
          type: 'UPDATE',
          id: hook?.id,
          attributes: {
            parameters_changes: [
              { type: 'UPDATE', id: hook?.parameters[0]?.id, attributes: { value: 'https://a.example/2' } },
              { type: 'ADD', attributes: { parameter_code: 'include_previous', value: 'true' } },
            ],
          },
        },
        actionAddition(['ai', { prompt: 'x' }]),
      ],
    })
    assert.equal(status, 200, JSON.stringify(body))
    const { conditions, actions: after } = body.data.attributes
    assert.deepEqual(
      (conditions as Record<string, unknown>[]).map(({ source_path, value }) => [source_path, value]),
      [
        ['data.a', '2'],
        ['data.b', null],
      ],
    )
    assert.deepEqual(
      (after as { destination_type: string; parameters: Record<string, unknown>[] }[]).map((action) => [
        action.destination_type,
        action.parameters.map(({ parameter_code, value }) => [parameter_code, value]),
      ]),
      [
        [
          'webhook',
          [
            ['url', 'https://a.example/2'],
            ['secret', null],
            ['include_previous', 'true'],
          ],
        ],
        ['ai', [['prompt', 'x']]],
      ],
    )
  })

  test('the resource and the types of actions cannot change', async () => {
    const made = await at.automation({ resource_name: 'invoice', event: 'paid' }, [['ai', { prompt: 'x' }]])
    const [action] = made.attributes.actions as { id: number }[]
    const resource = await at.change<Refused>('automations', made.id, { resource_name: 'goods_out' })
    assert.deepEqual(
      resource.body.errors.map(({ symbol, context }) => [symbol, context?.field]),
      [['immutable', 'resource_name']],
    )
    const kind = await at.change<Refused>('automations', made.id, {
      actions_changes: [{ type: 'UPDATE', id: action?.id, attributes: { destination_type: 'email' } }],
    })
    assert.ok(
      kind.body.errors.some(
        ({ symbol, context }) => symbol === 'immutable' && context?.field === 'destination_type',
      ),
    )
    const event = await at.change('automations', made.id, { event: 'submitted' })
    assert.equal(event.body.data.attributes.event, 'submitted')
  })

  test('a secret is stored only encrypted', async () => {
    const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
    const { attributes } = await at.automation({}, [
      ['webhook', { url: 'https://a.example', secret }],
      ['api', { url: 'https://a.example', auth: 'bearer', token: 'a token nobody may read' }],
    ])
    assert.ok(!JSON.stringify(attributes).includes(secret))
    const tables = ['automation_action_parameters', 'automations', 'events', 'idempotency_keys']
    const rows = await at.rows(
      tables.map((table) => `select row_to_json(t)::text as text from ${table} t`).join(' union all '),
    )
    const leaks = rows.filter(({ text }) => /a token nobody may read|CQkJCQkJCQ/.test(String(text)))
    assert.deepEqual(leaks, [])
  })

  test('a blank parameter keeps the stored secret, and is refused without one', async () => {
    const made = await at.automation({}, [
      ['api', { url: 'https://a.example', auth: 'bearer', token: 'kept token' }],
    ])
    const [action] = made.attributes.actions as {
      id: number
      parameters: { id: number; parameter_code: string }[]
    }[]
    const token = action?.parameters.find(({ parameter_code }) => parameter_code === 'token')
    const [before] = await at.rows('select sealed from automation_action_parameters where id = $1', token?.id)
    const { body } = await at.change('automations', made.id, {
      actions_changes: [
        {
          type: 'UPDATE',
          id: action?.id,
          attributes: { parameters_changes: [{ type: 'UPDATE', id: token?.id, attributes: { value: '' } }] },
        },
      ],
    })
    const [after] = await at.rows('select sealed from automation_action_parameters where id = $1', token?.id)
    assert.deepEqual(after, before)
    const answered = (
      body.data.attributes.actions as typeof made.attributes.actions & { parameters: unknown[] }[]
    )[0]
    assert.ok(JSON.stringify(answered).includes('"has_value":true'))
  })

  test('an automation of another tenant is not found', async () => {
    const { id } = await at.automation({}, [])
    const { status } = await at.server.api('POST', '/api/subdomains', {
      data: { type: 'subdomains', attributes: { subdomain: 'second' } },
    })
    assert.equal(status, 200)
    const elsewhere = await at.server.api('POST', `/api/automations/${id}/run`, undefined, {
      subdomain: 'second',
    })
    assert.equal(elsewhere.status, 404)
  })
})
