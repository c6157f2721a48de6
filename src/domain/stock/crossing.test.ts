import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { isRetryable } from '#database/failures.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import { document, type Reply } from '../../../test/support/api-client.ts'
import { openFloor } from '../../../test/support/floor.ts'
import { type Cell, NO_ATTRIBUTES } from './identity.ts'
import { lockPiles, readPiles } from './lock-piles.ts'
import { postMovement } from './post-movements.ts'
import { updateBalances } from './update-balances.ts'

const PLACES = 4
const MOVEMENTS = 400
const AT_ONCE = 20

const floor = await openFloor(AT_ONCE + 4)
const balances = floor.model.get('stock_balances') as never
const cells: Cell[] = []
for (let place = 0; place < PLACES; place += 1) {
  cells.push({
    ...NO_ATTRIBUTES,
    account_id: floor.account,
    product_id: floor.product,
    warehouse_id: floor.warehouse,
    location_id: await floor.location('RACK', `X${place}`),
    storage_unit_id: null,
    fifo_date: '2026-03-02T00:00:00Z',
  })
}

/** Moves one unit between two cells; `prepare` runs before the piles are locked. */
async function cross(
  tx: Transaction,
  [from, to]: readonly [Cell, Cell],
  prepare: typeof nothing,
): Promise<void> {
  await prepare(tx, [from, to])
  const piles = await lockPiles(tx, { ids: [], cells: [from, to] })
  if (piles.in(from) === null) return
  await postMovement(tx, piles, { category: 'TRAN', subtype: 'MOVE', quantity: '1', from, to })
  await updateBalances(tx, balances)
}

async function nothing(_tx: Transaction, _pair: readonly [Cell, Cell]): Promise<void> {}

/** Locks in the wrong order: the pile that goods leave first, then the one that they go to. */
async function inArrivalOrder(tx: Transaction, pair: readonly [Cell, Cell]): Promise<void> {
  for (const { location_id } of pair) {
    await tx.run(
      sql`select id from stocks where tenant_id = ${tx.tenant.id} and location_id = ${location_id} for no key update`,
    )
  }
}

/** Runs concurrent movements until enough of them met a deadlock; returns how many did. */
async function deadlocks(prepare: typeof nothing, enough: number): Promise<number> {
  let next = 0
  let met = 0
  const worker = async () => {
    for (let index = next++; index < MOVEMENTS && met < enough; index = next++) {
      const from = cells[index % PLACES] as Cell
      const to = cells[(index + 1 + (index % (PLACES - 1))) % PLACES] as Cell
      try {
        await floor.act((tx) => cross(tx, [from, to], prepare))
      } catch (error) {
        if (!isRetryable(error)) throw error
        if ((error as { code?: string }).code === '40P01') met += 1
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return met
}

suite('movements with common piles', () => {
  after(() => floor.close())

  test('do not deadlock, because piles are locked in key order', async () => {
    await floor.act(async (tx) => {
      const piles = await lockPiles(tx, { ids: [], cells })
      for (const cell of cells) {
        await postMovement(tx, piles, {
          category: 'ADJ',
          subtype: 'POSITIVE',
          quantity: '1000',
          from: 'adjustment',
          to: cell,
        })
      }
      await updateBalances(tx, balances)
    })
    assert.equal(await deadlocks(nothing, 1), 0)
    await floor.verified()
    const piles = await floor.act((tx) => readPiles(tx, sql`true`))
    assert.equal(
      piles.reduce((sum, pile) => sum + Number(pile.quantity), 0),
      PLACES * 1000,
    )
  })

  test('are completed before a concurrent change of their location', async () => {
    const [from, to] = cells as [Cell, Cell]
    let changing: Promise<Reply> | undefined
    await floor.act(async (tx) => {
      // The timeout is shorter than the deadlock timeout, so that a deadlock fails the test.
      await tx.run(sql`set local lock_timeout = '400ms'`)
      const piles = await lockPiles(tx, { ids: [], cells: [from, to] })
      const closed = document('locations', { is_active: false })
      changing = floor.operator.patch(`/api/locations/${from.location_id}`, closed)
      await floor.blocked()
      await postMovement(tx, piles, { category: 'TRAN', subtype: 'MOVE', quantity: '1', from, to })
      await updateBalances(tx, balances)
    })
    assert.equal((await changing)?.status, 200)
    await floor.verified()
  })

  test('are completed, with new tasks for their unit, before a concurrent renumbering of the unit', async () => {
    const [, , , place] = cells as [Cell, Cell, Cell, Cell]
    const unit = await floor.unit(place.location_id)
    await floor.made('stocks', {
      account_id: floor.account,
      product_id: floor.product,
      location_id: place.location_id,
      storage_unit_id: unit,
      quantity: 5,
    })
    let changing: Promise<Reply> | undefined
    await floor.act(async (tx) => {
      await tx.run(sql`set local lock_timeout = '400ms'`)
      const standing = await readPiles(tx, sql`s.storage_unit_id = ${unit}`)
      await lockPiles(tx, { ids: standing.map(({ id }) => id), cells: [] })
      const renamed = document('storage_units', { reference: '150123456000000014' })
      changing = floor.operator.patch(`/api/storage_units/${unit}`, renamed)
      await floor.blocked()
      await createTasks(tx, [
        { type: 'TRAN', warehouse_id: floor.warehouse, storage_unit_from_id: unit, start_quantity: '5' },
      ])
    })
    assert.equal((await changing)?.status, 200)
    await floor.verified()
  })

  test('would deadlock if piles were locked in order of arrival', async () => {
    assert.ok((await deadlocks(inArrivalOrder, 1)) > 0)
    await floor.verified()
  })
})
