import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Answer } from '../support/server.ts'
import { Installation, type Recorded, type Refused } from './installation.ts'

suite('evaluating an automation', () => {
  let at: Installation
  before(async () => {
    at = await Installation.start()
  })
  after(() => at.stop())

  const evaluate = <Body = Recorded>(id: string, event_id?: string): Promise<Answer<Body>> =>
    at.server.api<Body>('POST', `/api/automations/${id}/evaluate`, event_id === undefined ? {} : { event_id })

  async function triggered(): Promise<string> {
    const { id } = await at.automation({ name: 'Trigger' }, [])
    const { body } = await at.run(id)
    return String(body.data.attributes.event_id)
  }

  test('returns the results of conditions and what actions would send, and sends nothing', async () => {
    const event_id = await triggered()
    const { id } = await at.automation(
      { name: 'Tried', enabled: false },
      [['email', { email_recipient: 'ops@acme.example', email_subject: 'By hand: {{ data.manual }}' }]],
      [
        ['data.manual', 'eq', 'true'],
        ['data.timezone', 'eq', 'Mars'],
      ],
    )
    const { status, body } = await evaluate(id, event_id)
    assert.equal(status, 200)
    const { conditions_passed, conditions, actions } = body.data.attributes
    assert.equal(conditions_passed, false)
    assert.deepEqual(
      (conditions as readonly { actual: unknown; passed: boolean }[]).map(({ passed }) => passed),
      [true, false],
    )
    assert.deepEqual(actions, [
      {
        position: 0,
        destination_type: 'email',
        destination_code: 'default',
        parameters: [
          { parameter_code: 'email_recipient', value: 'ops@acme.example', is_secret: false, error: null },
          { parameter_code: 'email_subject', value: 'By hand: true', is_secret: false, error: null },
        ],
      },
    ])
    assert.equal(at.mailbox.received.length, 0)
    const [runs] = await at.rows(
      'select count(*)::int as count from automation_runs where automation_id = $1',
      id,
    )
    assert.equal(Number(runs?.count), 0)
  })

  test('the newest event is the default, and secrets are not returned', async () => {
    const event_id = await triggered()
    const { id } = await at.automation({ name: 'Secret' }, [['webhook', { url: at.receiver.url('/never') }]])
    const { body } = await evaluate(id)
    assert.equal(body.data.attributes.event_id, event_id)
    const [action] = body.data.attributes.actions as { parameters: { parameter_code: string }[] }[]
    assert.deepEqual(
      action?.parameters.find(({ parameter_code }) => parameter_code === 'secret'),
      { parameter_code: 'secret', value: null, is_secret: true, error: null },
    )
    assert.deepEqual(at.receiver.at('/never'), [])
  })

  test('an unknown event, or one of another resource, is refused', async () => {
    const event_id = await triggered()
    const { id } = await at.automation({ name: 'Orders', resource_name: 'goods_out', event: 'created' }, [])
    for (const wrong of ['evt_00000000000000000000000000000000', event_id]) {
      const { status, body } = await evaluate<Refused>(id, wrong)
      assert.deepEqual([status, body.errors[0]?.symbol], [422, 'must_exist'])
    }
  })
})
