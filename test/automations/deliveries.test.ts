import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import { Installation, type Recorded, type Refused } from './installation.ts'
import { eventually } from './receiver.ts'

type Delivery = {
  readonly id: string
  readonly status: string
  readonly attempts: string
  readonly last_status: string | null
  readonly last_error: string | null
}

suite('deliveries of webhooks', () => {
  let at: Installation
  before(async () => {
    at = await Installation.start()
  })
  after(() => at.stop())

  const webhook = (path: string) => at.automation({}, [['webhook', { url: at.receiver.url(path) }]])

  /** The newest delivery of a run, once it meets the condition. */
  const delivery = (run: Recorded, awaited: (row: Delivery) => boolean) =>
    eventually('the delivery', async () => {
      const [row] = await at.rows<Delivery>(
        `select id, status, attempts, last_status, last_error from webhook_deliveries
         where automation_run_id = $1 order by id desc limit 1`,
        run.data.id,
      )
      return row !== undefined && awaited(row) ? row : null
    })

  const failures = (source: string, id: string) =>
    eventually('the failure log', async () => {
      const rows = await at.rows(
        'select symbol, message from failure_event_logs where source_type = $1 and source_id = $2',
        source,
        id,
      )
      return rows.length === 0 ? null : rows
    })

  test('a failed delivery is repeated after five seconds with the same id and body, and a new signature', async () => {
    at.receiver.answering = (_, answer) => {
      answer.statusCode = at.receiver.at('/flaky').length === 1 ? 500 : 204
      answer.end('not today')
    }
    const { id } = await webhook('/flaky')
    const { body: run } = await at.run(id)
    const waiting = await delivery(run, ({ status }) => status === 'failed')
    assert.deepEqual(
      { ...waiting, id: null },
      {
        id: null,
        status: 'failed',
        attempts: '1',
        last_status: '500',
        last_error: 'webhook: answered 500',
      },
    )
    const done = await delivery(run, ({ status }) => status === 'delivered')
    assert.equal(done.attempts, '2')
    const [first, second, ...others] = at.receiver.at('/flaky')
    assert.ok(first !== undefined && second !== undefined)
    assert.deepEqual(others, [])
    assert.ok(second.at - first.at >= 4_500 && second.at - first.at < 60_000, `${second.at - first.at} ms`)
    assert.equal(second.headers['webhook-id'], first.headers['webhook-id'])
    assert.equal(second.body, first.body)
    assert.notEqual(second.headers['webhook-signature'], first.headers['webhook-signature'])
    const [finished] = await at.rows('select status from automation_runs where id = $1', run.data.id)
    assert.deepEqual(finished, { status: 'succeeded' })
  })

  test('after nine attempts a delivery is dead, with the reason in its log', async () => {
    at.receiver.answering = (_, answer) => {
      answer.statusCode = 500
      answer.end()
    }
    const { id } = await webhook('/dead')
    const { body: run } = await at.run(id)
    const waiting = await delivery(run, ({ status }) => status === 'failed')
    await at.rows('update webhook_deliveries set attempts = 8 where id = $1', waiting.id)
    const dead = await delivery(run, ({ status }) => status === 'dead')
    assert.equal(dead.attempts, '9')
    const [log, ...others] = await failures('webhook_deliveries', dead.id)
    assert.deepEqual(log, { symbol: 'delivery_dead', message: 'gave up after 9 attempts' })
    assert.deepEqual(others, [])
    const [ended] = await at.rows('select status from automation_runs where id = $1', run.data.id)
    assert.deepEqual(ended, { status: 'failed' })
  })

  test('a delivery answered 410 is not repeated, and its automation is disabled', async () => {
    at.receiver.answering = (_, answer) => {
      answer.statusCode = 410
      answer.end()
    }
    const { id } = await webhook('/gone')
    const { body: run } = await at.run(id)
    const dead = await delivery(run, ({ status }) => status === 'dead')
    assert.equal(dead.attempts, '1')
    assert.deepEqual(await failures('webhook_deliveries', dead.id), [
      { symbol: 'action_failed', message: 'webhook: the receiver is gone (410)' },
    ])
    const refused = await at.run<Refused>(id)
    assert.deepEqual(
      refused.body.errors.map(({ symbol }) => symbol),
      ['automation_disabled'],
    )
  })

  test('a redirect is a failed attempt and is not followed', async () => {
    at.receiver.answering = (_, answer) => {
      answer.writeHead(307, { location: at.receiver.url('/followed') }).end()
    }
    const { id } = await webhook('/redirects')
    const { body: run } = await at.run(id)
    const waiting = await delivery(run, ({ attempts, status }) => attempts === '1' && status === 'failed')
    assert.equal(waiting.last_error, 'webhook: answered 307')
    assert.deepEqual(at.receiver.at('/followed'), [])
  })

  test('Retry-After of the receiver determines the next attempt', async () => {
    at.receiver.answering = (_, answer) => {
      answer.writeHead(429, { 'retry-after': '600' }).end()
    }
    const { id } = await webhook('/busy')
    const { body: run } = await at.run(id)
    await delivery(run, ({ status }) => status === 'failed')
    const [row] = await at.rows<{ seconds: string }>(
      `select extract(epoch from next_attempt_at - now()) as seconds from webhook_deliveries
       where automation_run_id = $1`,
      run.data.id,
    )
    assert.ok(Number(row?.seconds) > 580 && Number(row?.seconds) <= 600, `${row?.seconds} s`)
  })

  test('a delivery to a destination that is no longer allowed fails without another attempt', async () => {
    const { id } = await webhook('/inside')
    await at.rows(
      `update automation_action_parameters p set value = replace(value, '127.0.0.1', '127.0.0.2')
       from automation_actions a where a.id = p.automation_action_id and a.automation_id = $1`,
      id,
    )
    const { body: run } = await at.run(id)
    const dead = await delivery(run, ({ status }) => status === 'dead')
    const message = '127.0.0.2 is not an allowed destination; operators allow it with GOODSYARD_EGRESS_ALLOW'
    assert.equal(dead.last_error, message)
    assert.deepEqual(await failures('webhook_deliveries', dead.id), [
      { symbol: 'destination_not_allowed', message },
    ])
    assert.deepEqual(at.receiver.at('/inside'), [])
  })

  test('events of one record are delivered in order, and a failing delivery holds back the next ones', async () => {
    at.receiver.answering = (_, answer) => {
      answer.statusCode = at.receiver.at('/ordered').length === 1 ? 503 : 200
      answer.end()
    }
    const { id } = await webhook('/ordered')
    const runs: string[] = []
    for (const _ of [1, 2, 3]) runs.push(String((await at.run<Recorded>(id)).body.data.attributes.event_id))
    const sent = await eventually('all of them', () => {
      const arrived = at.receiver.at('/ordered')
      return arrived.length === 4 ? arrived : null
    })
    assert.deepEqual(
      sent.map(({ headers }) => headers['webhook-id']),
      [runs[0], runs[0], runs[1], runs[2]],
    )
    at.receiver.answering = (_, answer) => answer.end()
  })

  test('events of different records are delivered in parallel, at most ten at once, and in order for each record', async () => {
    let under_way = 0
    let most = 0
    at.receiver.answering = (_, answer) => {
      under_way += 1
      most = Math.max(most, under_way)
      setTimeout(() => {
        under_way -= 1
        answer.end()
      }, 15)
    }
    await at.automation({ resource_name: 'goods_out', event: 'updated' }, [
      ['webhook', { url: at.receiver.url('/side-by-side') }],
    ])
    await at.rows(
      `insert into events (tenant_id, id, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq, data,
         source, occurred_at)
       select 1, 'evt_side' || place, 'domain', 'goods_out', 'updated', 'goods_outs', place % 25, place / 25 + 1, '{}', 'api', now()
       from generate_series(0, 99) as place`,
    )
    const sent = await eventually('all of them', () => {
      const arrived = at.receiver.at('/side-by-side')
      return arrived.length === 100 ? arrived : null
    })
    const seen = new Map<number, number[]>()
    for (const { body } of sent) {
      const { aggregate } = JSON.parse(body)
      seen.set(aggregate.id, [...(seen.get(aggregate.id) ?? []), aggregate.sequence])
    }
    assert.deepEqual(
      [...seen.values()],
      [...seen.values()].map(() => [1, 2, 3, 4]),
    )
    assert.equal(seen.size, 25)
    assert.ok(most > 1 && most <= 10, `${most} at once`)
    at.receiver.answering = (_, answer) => answer.end()
  })

  test('a finished delivery can be replayed with the same event id; an unfinished one cannot', async () => {
    const { id } = await webhook('/replayed')
    const { body: run } = await at.run(id)
    const first = await delivery(run, ({ status }) => status === 'delivered')
    const { status, body } = await at.server.api<Recorded>(
      'POST',
      `/api/webhook_deliveries/${first.id}/replay`,
    )
    assert.equal(status, 200)
    assert.equal(body.data.type, 'webhook_deliveries')
    assert.notEqual(body.data.id, first.id)
    assert.equal(body.data.attributes.status, 'pending')
    const sent = await eventually('the replay', () => {
      const arrived = at.receiver.at('/replayed')
      return arrived.length === 2 ? arrived : null
    })
    assert.equal(sent[1]?.headers['webhook-id'], sent[0]?.headers['webhook-id'])
    assert.equal(sent[1]?.body, sent[0]?.body)

    at.receiver.answering = (_, answer) => {
      answer.statusCode = 500
      answer.end()
    }
    const { body: failing } = await at.run(id)
    const waiting = await delivery(failing, ({ status: state }) => state === 'failed')
    const refused = await at.server.api<Refused>('POST', `/api/webhook_deliveries/${waiting.id}/replay`)
    assert.equal(refused.status, 422)
    assert.deepEqual(
      refused.body.errors.map(({ symbol, source }) => ({ symbol, source })),
      [{ symbol: 'delivery_not_final', source: 'webhook_deliveries.replay' }],
    )
    at.receiver.answering = (_, answer) => answer.end()
  })

  test('several deliveries can be replayed at once: by ids, or by automation', async () => {
    const { id } = await webhook('/many')
    for (const _ of [1, 2]) await delivery((await at.run(id)).body, ({ status }) => status === 'delivered')
    const ended = await at.rows<{ id: string }>(
      'select id from webhook_deliveries where automation_id = $1',
      id,
    )
    const replay = (body: unknown) =>
      at.server.api<Recorded & Refused>('POST', '/api/webhook_deliveries/replay', body)
    const named = await replay({ ids: ended.map((one) => one.id) })
    assert.deepEqual(named.body, {
      data: { id: null, type: 'webhook_replays', attributes: { replayed: 2 } },
    })
    await eventually('the replays', () => (at.receiver.at('/many').length === 4 ? true : null))
    await eventually('their end', async () => {
      const open = await at.rows(
        `select id from webhook_deliveries where automation_id = $1 and status <> 'delivered'`,
        id,
      )
      return open.length === 0 ? true : null
    })
    const chosen = await replay({
      automation_id: Number(id),
      status: 'delivered',
      from: '2020-01-01T00:00:00Z',
    })
    assert.equal(chosen.body.data.attributes.replayed, 4)
    const none = await replay({ automation_id: Number(id), status: 'dead' })
    assert.equal(none.body.data.attributes.replayed, 0)
    const symbols = async (body: unknown) => (await replay(body)).body.errors.map(({ symbol }) => symbol)
    assert.deepEqual(await symbols({}), ['empty_ids_provided'])
    assert.deepEqual(await symbols({ ids: [] }), ['empty_ids_provided'])
    assert.deepEqual(await symbols({ ids: [ended[0]?.id, 999_999] }), ['invalid_ids_provided'])
    assert.deepEqual(await symbols({ ids: [ended[0]?.id, ended[0]?.id] }), ['invalid_ids_provided'])
    assert.deepEqual(await symbols({ status: 'pending' }), ['inclusion'])
    assert.deepEqual(await symbols({ ids: 'all' }), ['invalid'])
  })

  test('for a day after a change of the secret, both secrets sign', async () => {
    const old = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    const young = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
    const made = await at.automation({}, [['webhook', { url: at.receiver.url('/rotated'), secret: old }]])
    const [action] = made.attributes.actions as {
      id: number
      parameters: { id: number; parameter_code: string; value: string | null; has_value: boolean }[]
    }[]
    const secret = action?.parameters.find(({ parameter_code }) => parameter_code === 'secret')
    assert.deepEqual({ value: secret?.value, has_value: secret?.has_value }, { value: null, has_value: true })
    const parameters_changes = [{ type: 'UPDATE', id: secret?.id, attributes: { value: young } }]
    const change = {
      actions_changes: [{ type: 'UPDATE', id: action?.id, attributes: { parameters_changes } }],
    }
    // An unchanged secret that is sent again changes nothing.
    for (const _ of ['young', 'young again']) {
      const changed = await at.change('automations', made.id, change)
      assert.equal(changed.status, 200, JSON.stringify(changed.body))
    }
    await at.run(made.id)
    const sent = await eventually('the webhook', () => at.receiver.at('/rotated')[0])
    const text = `${sent.headers['webhook-id']}.${sent.headers['webhook-timestamp']}.${sent.body}`
    const signature = (key: number) =>
      `v1,${createHmac('sha256', Buffer.alloc(32, key)).update(text).digest('base64')}`
    assert.equal(sent.headers['webhook-signature'], `${signature(2)} ${signature(1)}`)
  })

  test('deleting an automation keeps its logs, and cancels pending actions', async () => {
    at.receiver.answering = (_, answer) => {
      answer.statusCode = 500
      answer.end()
    }
    const { id } = await webhook('/deleted')
    const { body: run } = await at.run(id)
    await delivery(run, ({ status }) => status === 'failed')
    assert.equal((await at.server.api('DELETE', `/api/automations/${id}`)).status, 204)
    const cancelled = await delivery(run, ({ status }) => status === 'cancelled')
    assert.equal(cancelled.attempts, '1')
    const [stored] = await at.rows(
      'select status, automation_id from automation_runs where id = $1',
      run.data.id,
    )
    assert.deepEqual(stored, { status: 'failed', automation_id: null })
    at.receiver.answering = (_, answer) => answer.end()
  })

  test('a finished action can be retried', async () => {
    const { id } = await webhook('/again')
    const { body: run } = await at.run(id)
    await delivery(run, ({ status }) => status === 'delivered')
    const [log] = await at.rows<{ id: string }>(
      'select id from automation_action_logs where automation_run_id = $1',
      run.data.id,
    )
    const { status, body } = await at.server.api<Recorded>(
      'POST',
      `/api/automation_action_logs/${log?.id}/retry`,
    )
    assert.equal(status, 200)
    assert.equal(body.data.attributes.status, 'queued')
    await eventually('the second webhook', () => at.receiver.at('/again')[1])
    const [ended] = await eventually('the end', async () => {
      const rows = await at.rows(
        `select r.status, l.status as log from automation_runs r
         join automation_action_logs l on l.automation_run_id = r.id
         where r.id = $1 and r.status = 'succeeded'`,
        run.data.id,
      )
      return rows.length === 0 ? null : rows
    })
    assert.deepEqual(ended, { status: 'succeeded', log: 'succeeded' })
  })

  test('an e-mail that is refused temporarily is sent later', async () => {
    at.mailbox.refusing = 1
    const { id } = await at.automation({}, [
      ['email', { email_recipient: 'later@acme.example', email_body: 'x' }],
    ])
    const { body: run } = await at.run(id)
    const [waiting] = await eventually('the refusal', async () => {
      const rows = await at.rows(
        `select status, attempt, error from automation_action_logs where automation_run_id = $1 and status = 'waiting'`,
        run.data.id,
      )
      return rows.length === 0 ? null : rows
    })
    assert.deepEqual(waiting, { status: 'waiting', attempt: '1', error: 'email: 451 come back later' })
    const mail = await eventually('the mail', () => at.mailbox.received[0])
    assert.deepEqual(mail.recipients, ['later@acme.example'])
  })
})
