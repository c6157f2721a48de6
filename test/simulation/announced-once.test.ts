import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Transaction } from '#database/transaction.ts'
import { announceAll } from '#events/announce.ts'
import { type Floor, openFloor } from '../support/floor.ts'
import { findRepeatedEvents, recordAnnouncers } from './announced-once.ts'

const MOMENT = new Date('2026-01-20T10:00:00.000Z')

suite('duplicate announcements are detected', () => {
  let floor: Floor
  before(async () => {
    // Everything happens at the same time, and requests have no id.
    floor = await openFloor(20, () => MOMENT)
    await recordAnnouncers(floor)
  })
  after(() => floor.close())

  const event = { resource_name: 'stock_balance', event: 'updated', data: {} }
  const announceChanges = (tx: Transaction, ...ids: readonly number[]) =>
    announceAll(
      tx,
      ids.map((id) => ({ ...event, aggregate: { type: 'stock_balances', id } })),
    )

  test('two transactions may announce the same record at the same time', async () => {
    await Promise.all([
      floor.act(async (tx) => announceChanges(tx, 1, 2)),
      floor.act(async (tx) => announceChanges(tx, 1)),
    ])
    await findRepeatedEvents(floor)
  })

  test('one transaction may not announce a record twice', async () => {
    await floor.act(async (tx) => announceChanges(tx, 3, 3))
    await assert.rejects(findRepeatedEvents(floor), ({ actual }: assert.AssertionError) => {
      assert.deepEqual(actual, [
        { kind: 'domain', name: 'stock_balance.updated', source: 'api', id: 3, times: 2 },
      ])
      return true
    })
  })
})
