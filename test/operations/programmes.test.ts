import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { answered, openFloor } from '../support/floor.ts'

// Counts that programmes request at the local time of their warehouse; each test sets the clock.

type Attributes = Readonly<Record<string, unknown>>

const clock = { now: new Date('2026-03-02T12:00:00Z') }
const floor = await openFloor(20, () => clock.now)
const { operator, account } = floor
const tenant = floor.scope.tenant.id

let houses = 0

/** A warehouse with racks, and functions that create a programme for it. */
async function warehouseOf(codes: readonly string[], timezone = 'UTC') {
  houses += 1
  const warehouse = await floor.made('warehouses', { code: `H${houses}`, timezone })
  await floor.made('account_warehouses', { account_id: account, warehouse_id: warehouse })
  const location_type_id = await floor.known('location_types', 'RACK')
  const places = new Map<string, number>()
  for (const code of codes)
    places.set(code, await floor.made('locations', { code, warehouse_id: warehouse, location_type_id }))
  return {
    warehouse,
    place: (code: string) => places.get(code) ?? 0,
    programme: (input: Attributes = {}) =>
      floor.made('stock_check_programmes', { name: `P${houses}`, warehouse_id: warehouse, ...input }),
    /** The locations for which a count is requested, in their order. */
    asked: async () =>
      (
        await floor.rows(
          `select l.code from stock_checks c join locations l on l.tenant_id = c.tenant_id and l.id = c.location_id
           where c.tenant_id = $1 and c.warehouse_id = $2 order by c.id`,
          [tenant, warehouse],
        )
      ).map(({ code }) => String(code)),
  }
}

async function at(moment: string): Promise<void> {
  clock.now = new Date(moment)
  await floor.runProgrammes()
}

suite('stock check programmes', () => {
  after(() => floor.close())

  test('run once a day at 4:00 local time of their warehouse', async () => {
    const here = await warehouseOf(['A', 'B', 'C'], 'America/New_York')
    await here.programme({ daily_limit: 1 })
    const idle = await warehouseOf(['X'])
    await idle.programme({ active: false })
    await at('2026-03-03T08:55:00Z')
    assert.deepEqual(await here.asked(), [], 'it is five to four')
    await at('2026-03-03T09:00:00Z')
    assert.deepEqual(await here.asked(), ['A'])
    await Promise.all([floor.runProgrammes(), floor.runProgrammes()])
    await at('2026-03-04T08:55:00Z')
    assert.deepEqual(await here.asked(), ['A'])
    await Promise.all([at('2026-03-04T09:05:00Z'), at('2026-03-04T09:05:00Z')])
    assert.deepEqual(await here.asked(), ['A', 'B'])
    assert.deepEqual(await idle.asked(), [])
  })

  test('check storage locations, the most overdue first, until the end of the day', async () => {
    const here = await warehouseOf(['TWICE', 'THRICE', 'NEVER', 'LATER', 'SOON', 'OPEN'], 'America/New_York')
    const made = async (type: string, others: Attributes = {}) =>
      floor.made('locations', {
        code: `AT-${type}${others.is_active === false ? '-SHUT' : ''}`,
        warehouse_id: here.warehouse,
        location_type_id: await floor.known('location_types', type),
        ...others,
      })
    for (const type of ['GIBAY', 'GOBAY', 'PICKANDDROP', 'WORK', 'PERSONALLOCATION']) await made(type)
    await made('RACK', { is_active: false })
    await floor.made('location_types', { code: 'MEZZANINE' })
    const own = [await made('BAY'), await made('MEZZANINE')]
    clock.now = new Date('2026-03-02T12:00:00Z')
    const counted = (ids: readonly number[], days: number) =>
      floor.rows('update locations set last_counted_at = $1 where id = any($2)', [
        new Date(clock.now.getTime() - days * 86_400_000),
        ids,
      ])
    const sequence = (code: string, pick_sequence: number) =>
      floor.rows('update locations set pick_sequence = $1 where id = $2', [pick_sequence, here.place(code)])
    await counted([here.place('TWICE')], 20)
    await counted([here.place('THRICE')], 30)
    await counted([here.place('LATER'), here.place('SOON')], 15)
    await sequence('LATER', 9)
    await sequence('SOON', 2)
    await counted(own, 11)
    await operator.post('/api/stock_checks', { location_id: here.place('OPEN') })
    const id = await here.programme({
      method: 'all',
      class_a_days: 1,
      class_c_days: 10,
      daily_limit: 6,
      blind: false,
    })
    const reply = await operator.post(`/api/stock_check_programmes/${id}/generate`)
    const checks = reply.body.data as unknown as readonly { readonly attributes: Attributes }[]
    assert.deepEqual((await here.asked()).slice(1), ['NEVER', 'THRICE', 'TWICE', 'SOON', 'LATER', 'AT-BAY'])
    for (const { attributes } of checks)
      assert.deepEqual(
        [attributes.origin, attributes.blind, attributes.expected_completion_date],
        ['programme', false, '2026-03-03T05:00:00Z'],
      )
    // A count requested by hand is also due at the end of the day, unless a time is given.
    const [byHand] = await floor.rows(
      `select c.blind, c.origin, c.expected_completion_date as due, k.due_at from stock_checks c
       join tasks k on k.type = 'CHECK' and k.location_from_id = c.location_id where c.location_id = $1`,
      [here.place('OPEN')],
    )
    const end = new Date('2026-03-03T05:00:00Z')
    assert.deepEqual(byHand, { blind: true, origin: 'manual', due: end, due_at: end })
    const input = { location_id: own[1], expected_completion_date: '2026-03-09T10:00:00Z' }
    assert.equal(
      answered(await operator.post('/api/stock_checks', input)).expected_completion_date,
      '2026-03-09T10:00:00Z',
    )
  })

  test('check frequently picked products more often: of 100 picks, 60 and 25 are A, 10 are B, 5 are C', async () => {
    const here = await warehouseOf(['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'NEVER'])
    const picks = { FIRST: 60, SECOND: 25, THIRD: 10, FOURTH: 5, NEVER: 0 }
    for (const [code, count] of Object.entries(picks)) {
      const product = await floor.made('products', { code })
      answered(
        await operator.post(
          `/api/products/${product}/account_products`,
          document('account_products', { account_id: account }),
        ),
      )
      await floor.made('stocks', {
        account_id: account,
        product_id: product,
        location_id: here.place(code),
        quantity: 1,
      })
      await floor.rows(
        `insert into transactions (tenant_id, operation_id, category, subtype, quantity, product_id, account_id, warehouse_id, node_from,
           location_from_id, stock_from_id, attributes_from, node_to, location_to_id, stock_to_id, attributes_to, created_at)
         select tenant_id, gen_random_uuid(), 'PICK', 'PICK', 1, product_id, account_id, warehouse_id, 'cell', location_to_id,
           stock_to_id, attributes_to, 'cell', location_to_id, stock_to_id, attributes_to, $3
         from transactions, generate_series(1, $2::int) where tenant_id = $4 and product_id = $1`,
        [product, count, clock.now, tenant],
      )
    }
    const counted = (days: number) =>
      floor.rows('update locations set last_counted_at = $1 where warehouse_id = $2', [
        new Date(clock.now.getTime() - days * 86_400_000),
        here.warehouse,
      ])
    const id = await here.programme({ class_a_days: 30, class_b_days: 90, class_c_days: 365 })
    const generate = async () => {
      const reply = await operator.post(`/api/stock_check_programmes/${id}/generate`)
      assert.equal(reply.status, 200, reply.text)
      const made = reply.body.data as unknown as readonly { readonly id: string }[]
      const created = (await here.asked()).slice(made.length === 0 ? Number.POSITIVE_INFINITY : -made.length)
      for (const check of made) answered(await operator.post(`/api/stock_checks/${check.id}/cancel`))
      return created
    }
    await counted(29)
    assert.deepEqual(await generate(), [])
    await counted(30)
    assert.deepEqual(await generate(), ['FIRST', 'SECOND'])
    await counted(90)
    assert.deepEqual(await generate(), ['FIRST', 'SECOND', 'THIRD'])
    await counted(365)
    assert.deepEqual(await generate(), ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'NEVER'])
    answered(
      await operator.patch(
        `/api/stock_check_programmes/${id}`,
        document('stock_check_programmes', { method: 'all' }),
      ),
    )
    await counted(364)
    assert.deepEqual(await generate(), [])
    await floor.rows('update locations set last_counted_at = null where id = $1', [here.place('NEVER')])
    assert.deepEqual(await generate(), ['NEVER'])
  })
})
