import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secrets } from '#access/secrets.ts'
import type { ActionTask } from '#domain/automations/action-task.ts'
import type { Form } from '#values/printed-form.ts'
import { Parameters } from './parameters.ts'

const task: ActionTask = {
  run_id: 1,
  log_id: null,
  delivery_id: null,
  action_id: 1,
  destination_type: 'email',
  destination_code: 'default',
  position: 0,
  attempt: 1,
  automation: {
    id: 1,
    name: 'Mail',
    resource_name: 'goods_out',
    event: 'completed',
    integration_id: null,
    changed_by_id: 1,
  },
  subject: {
    id: 'evt_1',
    position: 1,
    resource_name: 'goods_out',
    event: 'completed',
    occurred_at: '2026-07-01T12:00:00Z',
    aggregate: null,
    data: { left_at: '2026-07-01T23:30:00Z' },
    previous: null,
    depth: 0,
  },
  parameters: [],
  outputs: [],
}

const form: Form = {
  format: 'zpl',
  content: '{{ company.name }} {{ automation.name }} {{ data.left_at | date_format: "%d/%m/%Y" }}',
  head: null,
  foot: null,
  layout: {
    ...{ orientation: 'Portrait', page_height: 297, page_width: 210, top: 0, bottom: 0, left: 0, right: 0 },
    ...{ header_height: 0, header_spacing: 0, footer_height: 0, footer_spacing: 0 },
  },
}

test('a mailed form shows times in the time zone of its warehouse', async () => {
  const tenant = { id: 1, subdomain: 'demo', timezone: 'UTC' }
  const secrets = new Secrets('a key that is long enough for the tests of parameters')
  const parameters = new Parameters(task, tenant, { secrets, now: '2026-07-02T00:00:00Z' })
  const letterhead = { company: { name: 'Yard' }, timezone: 'Europe/London' }
  const { bytes } = await parameters.form(form, letterhead, () => assert.fail('a label needs no PDF'))
  assert.equal(bytes.toString(), 'Yard Mail 02/07/2026')
})
