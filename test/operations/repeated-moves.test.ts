import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, symbols } from '../support/api-client.ts'
import { answered, openFloor } from '../support/floor.ts'

// Several requested moves of the same goods.

const floor = await openFloor()
const { operator, account, product } = floor
const [start, aim, elsewhere] = [
  await floor.location('RACK', 'A-1'),
  await floor.location('RACK', 'B-1'),
  await floor.location('RACK', 'C-1'),
]

async function stocked(storage_unit_id: number | null, quantity = 6): Promise<number> {
  const stock = { account_id: account, product_id: product, location_id: start, quantity, storage_unit_id }
  return floor.made('stocks', { ...stock, fifo_date: `2026-01-0${quantity}` })
}

/** The open moves of goods, oldest first. */
async function movesOf(stock: number, unit: number | null): Promise<readonly number[]> {
  const rows = await floor.rows(
    `select id::float8 from tasks where type = 'TRAN' and status in ('AVAILABLE', 'ALLOCATED')
       and (stock_id = $1 or (stock_id is null and storage_unit_from_id = $2)) order by id`,
    [stock, unit],
  )
  return rows.map(({ id }) => Number(id))
}

const moved = (path: string, to_location_id: number, as_task = true) =>
  operator.post(path, { to_location_id, as_task })
const done = (task: number, location_to_id: number, storage_unit_to_id: number | null) =>
  operator.patch(
    `/api/tasks/${task}`,
    document('tasks', { status: 'completed', location_to_id, storage_unit_to_id }),
  )
const statusOf = async (task: number) =>
  (await floor.rows('select status from tasks where id = $1', [task]))[0]?.status

/** The number of ledger rows that move goods from a location into the same location. */
const STILL = `select count(*)::int as count from transactions
  where category = 'TRAN' and location_from_id = location_to_id and storage_unit_from_id is not distinct from storage_unit_to_id`

suite('moves of the same goods', () => {
  after(() => floor.close())

  test('a second move of a pallet to the same location is completed with the first', async () => {
    const unit = await floor.unit(start)
    const pile = await stocked(unit)
    for (const path of [
      `/api/storage_units/${unit}/move`,
      `/api/storage_units/${unit}/move`,
      `/api/stocks/${pile}/move`,
    ])
      assert.ok((await moved(path, aim)).status < 300)
    assert.ok((await moved(`/api/storage_units/${unit}/move`, elsewhere)).status < 300)
    const [first, second, third, away] = (await movesOf(pile, unit)) as [number, number, number, number]
    answered(await done(first, aim, unit))
    assert.deepEqual([await statusOf(second), await statusOf(third)], ['CANCELLED', 'CANCELLED'])
    assert.deepEqual(symbols(await done(second, aim, unit)), [422, 'task_cancelled'])
    assert.deepEqual(symbols(await done(away, aim, unit)), [422, 'same_location'])
    assert.deepEqual(await floor.rows(STILL), [{ count: 0 }])
    answered(await done(away, elsewhere, unit))
    await floor.verified()
  })

  test('a move of loose goods is completed when they have all been moved there', async () => {
    const pile = await stocked(null, 5)
    for (const _ of [1, 2]) answered(await moved(`/api/stocks/${pile}/move`, aim))
    const [first, second] = (await movesOf(pile, null)) as [number, number]
    answered(await moved(`/api/stocks/${pile}/move`, aim, false))
    assert.deepEqual([await statusOf(first), await statusOf(second)], ['CANCELLED', 'CANCELLED'])
    assert.deepEqual(await floor.rows(STILL), [{ count: 0 }])
    await floor.verified()
  })

  test('a move onto a pallet stays open if the goods were moved beside it', async () => {
    const unit = await floor.unit(aim)
    const pile = await stocked(null, 4)
    answered(
      await operator.post(`/api/stocks/${pile}/move`, {
        to_location_id: aim,
        storage_unit_to_id: unit,
        as_task: true,
      }),
    )
    const [task] = (await movesOf(pile, null)) as [number]
    answered(await moved(`/api/stocks/${pile}/move`, aim, false))
    assert.deepEqual(symbols(await done(task, aim, null)), [422, 'same_location'])
    answered(await done(task, aim, unit))
    assert.deepEqual(await floor.rows(STILL), [{ count: 0 }])
    await floor.verified()
  })

  test('of two concurrent moves of one pallet, one moves it', async () => {
    const unit = await floor.unit(start)
    const pile = await stocked(unit, 3)
    for (const _ of [1, 2]) assert.ok((await moved(`/api/storage_units/${unit}/move`, aim)).status < 300)
    const [first, second] = (await movesOf(pile, unit)) as [number, number]
    const replies = await Promise.all([done(first, aim, unit), done(second, aim, unit)])
    assert.deepEqual(replies.map((reply) => reply.status).sort(), [200, 422])
    assert.deepEqual([await statusOf(first), await statusOf(second)].sort(), ['CANCELLED', 'COMPLETED'])
    assert.deepEqual(await floor.rows(STILL), [{ count: 0 }])
    await floor.verified()
  })

  test('no internal error occurred', () => assert.deepEqual(floor.service.bugs, []))
})
