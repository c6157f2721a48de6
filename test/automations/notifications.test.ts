import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { Installation, type Refused } from './installation.ts'
import { eventually } from './receiver.ts'

// What automations tell people, in a service with its scheduler.

suite('an automation that notifies people', () => {
  let at: Installation
  let member: string
  before(async () => {
    at = await Installation.start()
    member = (await at.make('users', { email: 'told@example.test', name: 'Told' })).id
  })
  after(() => at.stop())

  const notices = (automation: string) =>
    at.rows(
      `select n.kind, n.user_id::text as user_id, n.record_type, n.message, n.record_title
      from notifications n where n.message like $1 order by n.id`,
      `%${automation}%`,
    )

  test('tells each of them once, in their inbox', async () => {
    const { id } = await at.automation({ name: 'Told' }, [
      ['notification', { message: 'By {{ automation.name }} 1', user_ids: member, to_watchers: 'true' }],
    ])
    assert.equal((await at.run(id)).status, 200)
    const found = await eventually('the notification', async () => {
      const rows = await notices('By Told 1')
      return rows.length > 0 ? rows : null
    })
    assert.deepEqual(found, [
      {
        kind: 'automation',
        user_id: member,
        record_type: 'automations',
        message: 'By Told 1',
        record_title: 'Told',
      },
    ])
  })

  test('is started by the scheduler once a receipt has become due', async () => {
    const warehouse = await at.make('warehouses', { code: 'DUE', name: 'Due', timezone: 'Europe/London' })
    const account = await at.make('accounts', { code: 'DUE', name: 'Due' })
    const owned = { account_id: Number(account.id), warehouse_id: Number(warehouse.id) }
    await at.make('account_warehouses', owned)
    await at.automation(
      { name: 'Due', resource_name: 'goods_in', event: 'due', schedule: { offset_minutes: -60 } },
      [['notification', { message: '{{ data.reference }} is due', user_ids: member }]],
    )
    const expected_date_of_receipt = new Date(Date.now() + 3_600_000 + 3_000).toISOString()
    await at.make('goods_in_receipts', { ...owned, reference: 'SOON', expected_date_of_receipt })
    const found = await eventually('the notification', async () => {
      const rows = await notices('SOON is due')
      return rows.length > 0 ? rows : null
    })
    assert.deepEqual(found, [
      {
        kind: 'automation',
        user_id: member,
        record_type: 'goods_in_receipts',
        message: 'SOON is due',
        record_title: 'SOON',
      },
    ])
  })

  test('names somebody, by ids that are known', async () => {
    const refused = async (parameters: Readonly<Record<string, string>>) => {
      const actions_changes = [
        {
          type: 'ADD',
          attributes: {
            destination_type: 'notification',
            parameters_changes: Object.entries(parameters).map(([parameter_code, value]) => ({
              type: 'ADD',
              attributes: { parameter_code, value },
            })),
          },
        },
      ]
      const { status, body } = await at.server.api<Refused>('POST', '/api/automations', {
        data: { type: 'automations', attributes: { actions_changes } },
      })
      return [status, ...body.errors.map(({ symbol, context }) => `${symbol} ${context?.field}`)]
    }
    assert.deepEqual(await refused({ message: 'x' }), [422, 'blank user_ids'])
    assert.deepEqual(await refused({ message: 'x', to_client: 'false' }), [422, 'blank user_ids'])
    assert.deepEqual(await refused({ message: 'x', user_ids: '1;2' }), [422, 'invalid user_ids'])
    assert.deepEqual(await refused({ message: 'x', user_ids: '999999' }), [422, 'must_exist user_ids'])
    assert.deepEqual(await refused({ to_watchers: 'true' }), [422, 'blank message'])
  })
})
