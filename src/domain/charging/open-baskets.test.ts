import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '#database/sql.ts'
import { document } from '../../../test/support/api-client.ts'
import { openFloor } from '../../../test/support/floor.ts'
import { openBaskets } from './open-baskets.ts'

const floor = await openFloor()
after(() => floor.close())

test('a basket that another transaction has just opened is not closed before a charge to it is committed', async () => {
  const card = await floor.made('charge_cards', { code: 'CARD' })
  await floor.operator.patch(`/api/accounts/${floor.account}`, document('accounts', { charge_card_id: card }))
  const account = sql`select ${floor.account}::bigint`
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const opened = Promise.withResolvers<number>()
  const opening = floor.act(async (tx) => {
    opened.resolve((await openBaskets(tx, account)).length)
    await first.promise
  })
  assert.equal(await opened.promise, 1)

  const found = Promise.withResolvers<number>()
  const charging = floor.act(async (tx) => {
    found.resolve((await openBaskets(tx, account)).length)
    await second.promise
  })
  // The second transaction waits for the one that opens the basket.
  await pause(200)
  first.resolve()
  await opening
  assert.equal(await found.promise, 0)

  const close = () =>
    floor.rows(
      "update charge_baskets set status = 'CLOSED', end_at = now() where status = 'OPEN' returning id",
    )
  const ended: string[] = []
  const closing = close().then((rows) => ended.push(`closed ${rows.length}`))
  await pause(200)
  ended.push('charged')
  second.resolve()
  await charging
  await closing
  assert.deepEqual(ended, ['charged', 'closed 1'])
})
