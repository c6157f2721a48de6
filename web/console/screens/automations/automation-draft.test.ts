import assert from 'node:assert/strict'
import test from 'node:test'
import { attributesOf, draftOf, type FoundAutomation, NEW_AUTOMATION, pathsOf } from './automation-draft.ts'

const found: FoundAutomation = {
  id: '7',
  name: 'Mail',
  enabled: true,
  resource_name: 'goods_out',
  event: 'completed',
  schedule: null,
  next_run_at: null,
  last_run_at: null,
  conditions: [{ id: '1', source_path: 'data.account_id', operator: 'eq', value: '42' }],
  actions: [
    {
      id: '2',
      destination_type: 'webhook',
      destination_code: 'default',
      parameters: [
        { id: '3', parameter_code: 'url', value: 'https://a.example', has_value: true },
        { id: '4', parameter_code: 'secret', value: null, has_value: true },
      ],
    },
  ],
}

test('a new automation is sent with all its parts', () => {
  const action = { key: 'a', id: null, destination_type: 'email', destination_code: 'default' }
  const draft = {
    ...NEW_AUTOMATION,
    name: 'New',
    actions: [{ ...action, parameters: { email_recipient: 'a@b.c', email_cc: '' } }],
  }
  assert.deepEqual(attributesOf(draft, null), {
    name: 'New',
    enabled: true,
    resource_name: 'goods_out',
    event: 'completed',
    conditions_changes: [],
    actions_changes: [
      {
        type: 'ADD',
        attributes: {
          destination_type: 'email',
          destination_code: 'default',
          parameters_changes: [
            { type: 'ADD', attributes: { parameter_code: 'email_recipient', value: 'a@b.c' } },
          ],
        },
      },
    ],
  })
})

test('of an existing automation only changes and removals are sent, and an untouched secret is kept', () => {
  const draft = draftOf(found)
  const [action] = draft.actions
  assert.ok(action !== undefined)
  assert.deepEqual(action.parameters, { url: 'https://a.example' })
  const changed = {
    ...draft,
    conditions: [],
    actions: [{ ...action, parameters: { url: 'https://b.example' } }],
  }
  const { conditions_changes, actions_changes } = attributesOf(changed, found)
  assert.deepEqual(conditions_changes, [{ type: 'DESTROY', id: 1 }])
  assert.deepEqual(actions_changes, [
    {
      type: 'UPDATE',
      id: 2,
      attributes: {
        parameters_changes: [{ type: 'UPDATE', id: 3, attributes: { value: 'https://b.example' } }],
      },
    },
  ])
})

test('every value of a payload has a path, which list elements share', () => {
  assert.deepEqual(pathsOf({ id: 1, lines: [{ code: 'A' }, { code: 'B' }], none: null }), [
    ['data.id', '1'],
    ['data.lines[*].code', 'A'],
    ['data.none', ''],
  ])
})
