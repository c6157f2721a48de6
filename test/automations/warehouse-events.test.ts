import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { Installation } from './installation.ts'
import { eventually } from './receiver.ts'

suite('events of the warehouse', () => {
  let at: Installation
  before(async () => {
    at = await Installation.start()
  })
  after(() => at.stop())

  test('a resource event fires an automation, and its conditions gate it', async () => {
    const warehouse = await at.make('warehouses', { code: 'WH1' })
    const owners = await Promise.all(
      ['ACME', 'OTHER'].map(async (code) => {
        const account = await at.make('accounts', { code })
        await at.make('account_warehouses', { account_id: account.id, warehouse_id: warehouse.id })
        return account
      }),
    )
    const { id } = await at.automation(
      { resource_name: 'goods_in', event: 'created' },
      [['webhook', { url: at.receiver.url('/announced') }]],
      [['data.account.code', 'eq', 'ACME']],
    )
    // The event that must not pass comes first: it would have arrived before the other.
    for (const owner of owners.toReversed())
      await at.make('goods_in_receipts', {
        account_id: owner.id,
        warehouse_id: warehouse.id,
        reference: `GRN-${owner.attributes.code}`,
      })
    const call = await eventually('the webhook', () => at.receiver.at('/announced')[0])
    const { event, data } = JSON.parse(call.body)
    assert.deepEqual([event, data.reference, data.account.code], ['created', 'GRN-ACME', 'ACME'])
    const runs = await eventually('both runs', async () => {
      const found = await at.rows<{ status: string; conditions_passed: boolean }>(
        'select status, conditions_passed from automation_runs where automation_id = $1 order by id',
        id,
      )
      const isOver = found.length === 2 && found.every(({ status }) => /skipped|succeeded/.test(status))
      return isOver ? found : null
    })
    assert.deepEqual(
      runs.map(({ conditions_passed }) => conditions_passed),
      [false, true],
    )
    assert.equal(at.receiver.at('/announced').length, 1)
  })
})
