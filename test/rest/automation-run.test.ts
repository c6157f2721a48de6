import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { attributesOf, document } from '../support/api-client.ts'
import { openClient } from './client.ts'

const client = await openClient()
const { demo } = client

async function automation(attributes: Readonly<Record<string, unknown>>): Promise<unknown> {
  const reply = await demo.post('/api/automations', document('automations', attributes))
  assert.equal(reply.status, 200, reply.text)
  return reply.body.data?.id
}

describe('POST /api/automations/{id}/run', () => {
  after(() => client.close())

  test('takes no request body and runs the automation immediately, whatever its schedule', async () => {
    const schedules = {
      daily_schedule: { times: ['08:00'] },
      weekly_schedule: { times: ['08:00'], days: [1] },
      monthly_schedule: { times: ['08:00'], days: [1] },
      one_time_schedule: { at: '2999-01-01T08:00:00Z' },
    }
    for (const [resource_name, schedule] of Object.entries(schedules)) {
      const id = await automation({ resource_name, schedule, name: resource_name })
      const reply = await demo.post(`/api/automations/${id}/run`)
      assert.equal(reply.status, 200, reply.text)
      assert.equal(reply.body.data?.type, 'automation_runs')
      const { automation_id, trigger } = attributesOf(reply)
      assert.deepEqual([automation_id, trigger], [Number(id), 'manual'])
    }
  })

  test('ignores a body of any content type', async () => {
    const id = await automation({ name: 'Anything' })
    for (const [body, type] of [
      ['', 'application/json'],
      ['{ not json', 'application/json'],
      ['a,b', 'text/csv'],
      ['{"data":{}}', 'application/json'],
    ])
      assert.equal(
        (await demo.post(`/api/automations/${id}/run`, body, { 'content-type': type ?? null })).status,
        200,
      )
  })

  test("the automation's conditions are still evaluated before its actions run", async () => {
    const id = await automation({
      name: 'Never',
      conditions_changes: [
        { type: 'ADD', attributes: { source_path: 'data.nothing_of_the_kind', operator: 'present' } },
      ],
      actions_changes: [
        {
          type: 'ADD',
          attributes: {
            destination_type: 'email',
            destination_code: 'default',
            parameters_changes: [
              { type: 'ADD', attributes: { parameter_code: 'email_recipient', value: 'a@example.com' } },
            ],
          },
        },
      ],
    })
    const { status, conditions_passed } = attributesOf(await demo.post(`/api/automations/${id}/run`))
    assert.deepEqual([status, conditions_passed], ['skipped', false])
    assert.deepEqual(
      await client.rows('select id from automation_action_logs where automation_id = $1', [id]),
      [],
    )
  })

  test('is refused for a disabled automation with the errors array', async () => {
    const id = await automation({ name: 'Off', enabled: false })
    const disabled = await demo.post(`/api/automations/${id}/run`)
    assert.deepEqual([disabled.status, disabled.body.errors?.[0]?.symbol], [422, 'automation_disabled'])
    assert.equal(disabled.body.errors?.[0]?.source, 'automations.run')
  })

  test('an unknown automation, and one of another tenant, is not found', async () => {
    const id = await automation({ name: 'Ours' })
    assert.equal((await demo.post('/api/automations/999999/run')).status, 404)
    assert.equal((await client.second.post(`/api/automations/${id}/run`)).status, 404)
  })
})
