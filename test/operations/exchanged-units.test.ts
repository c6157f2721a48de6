import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { symbols } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

const out = await openOutbound()
const { floor, bay } = out
const { nothingWritten } = floor
const colleague = await floor.service.colleague(['work_tasks', 'view_tasks'])

type Attributes = Readonly<Record<string, unknown>>
type Pallet = { readonly unit: number; readonly piles: readonly number[] }

/** A pallet with several piles in a location of its own. */
async function pallet(product: number, code: string, piles: readonly Attributes[]): Promise<Pallet> {
  const storage_unit_id = await floor.unit(await floor.location('RACK', code))
  const ids: number[] = []
  for (const { quantity, ...others } of piles)
    ids.push(await out.stock(product, code, Number(quantity), { storage_unit_id, ...others }))
  return { unit: storage_unit_id, piles: ids }
}

/** Picks of an order in the order they were created, as `FULL 50 of U-1, AVAILABLE: 30 20`, with their reservations. */
async function picksOf(order: number): Promise<readonly string[]> {
  const rows = await floor.rows(
    `select k.subtype || ' ' || trim_scale(k.start_quantity) || ' of ' || l.code || ', ' || k.status || coalesce(': ' || (
       select string_agg(trim_scale(a.quantity)::text, ' ' order by a.stock_id) from allocations a
       where a.tenant_id = k.tenant_id and a.task_id = k.id and a.state = 'open'), '') as pick
     from tasks k join locations l on l.tenant_id = k.tenant_id and l.id = k.location_from_id
     where k.goods_out_id = $1 and k.type = 'PICK' order by k.id`,
    [order],
  )
  return rows.map(({ pick }) => String(pick))
}

const placeOf = async (unit: number) =>
  (await floor.rows('select location_id::float8 as place from storage_units where id = $1', [unit]))[0]?.place

suite('substituting full units', () => {
  after(() => floor.close())

  for (const isSized of [true, false])
    test(`identical full pallets are exchanged between two picks, ${isSized ? 'of a known' : 'without a'} pack size`, async () => {
      const name = isSized ? 'F' : 'G'
      const product = await out.product()
      if (isSized)
        await floor.made('product_storage_units', {
          product_id: product,
          storage_unit_type_id: await floor.known('storage_unit_types', 'STD'),
          ...{
            stock_configuration: 'unit',
            unit_of_measure: 'centimetre',
            per_layer: 10,
            number_of_layers: 5,
          },
        })
      const first = await pallet(product, `${name}-1`, [{ quantity: 50 }])
      const second = await pallet(product, `${name}-2`, [{ quantity: 50 }])
      const [mine, theirs] = [await out.picking(product, 50), await out.picking(product, 50)]
      assert.deepEqual(await picksOf(mine.order), [`FULL 50 of ${name}-1, AVAILABLE: 50`])
      answered(await out.pick(mine.task, { stock_id: second.piles[0] }))
      assert.deepEqual(await picksOf(mine.order), [`FULL 50 of ${name}-2, COMPLETED`])
      assert.deepEqual(await picksOf(theirs.order), [`FULL 50 of ${name}-1, AVAILABLE: 50`])
      assert.equal(await placeOf(second.unit), bay)
      await floor.verified()
      answered(await out.pick(theirs.task))
      assert.equal(await placeOf(first.unit), bay)
      const events = await floor.rows(
        `select a.explanation ->> 'reason' as reason, (a.explanation ->> 'exchanged_for')::int as pile from allocations a
         where a.task_id = $1 and a.state = 'consumed'`,
        [theirs.task],
      )
      assert.deepEqual(events, [{ reason: 'exchanged', pile: second.piles[0] }])
      await floor.verified()
    })

  test('pallets of several batches are exchanged whole, or taken if they are not reserved', async () => {
    const product = await out.product()
    const batches = [
      { quantity: 30, batch: 'A' },
      { quantity: 20, batch: 'B' },
    ]
    await pallet(product, 'H-1', batches)
    const second = await pallet(product, 'H-2', batches)
    const third = await pallet(product, 'H-3', batches)
    const [mine, theirs] = [await out.picking(product, 50), await out.picking(product, 50)]
    answered(await out.pick(mine.task, { stock_id: second.piles[1] }))
    assert.deepEqual(await picksOf(theirs.order), ['FULL 50 of H-1, AVAILABLE: 30 20'])
    assert.deepEqual(await out.ledger([mine.task]), [
      `PICK/PICK 30 H-2#${second.unit} -> GO-01#${second.unit}`,
      `PICK/PICK 20 H-2#${second.unit} -> GO-01#${second.unit}`,
    ])
    await floor.verified()
    answered(await out.pick(theirs.task, { stock_id: third.piles[0] }))
    assert.deepEqual(await picksOf(theirs.order), ['FULL 50 of H-3, COMPLETED'])
    assert.equal(await placeOf(third.unit), bay)
    await floor.verified()
  })

  test('pallets of pieces with serial numbers are exchanged', async () => {
    const product = await out.product({ serial_number_tracking_setting: 'inbound_and_outbound' })
    const of = (letter: string) => [1, 2, 3].map((nth) => ({ quantity: 1, serial_number: `${letter}${nth}` }))
    await pallet(product, 'I-1', of('a'))
    const second = await pallet(product, 'I-2', of('b'))
    const [mine, theirs] = [await out.picking(product, 3), await out.picking(product, 3)]
    const wrong = { stock_id: second.piles[0], serial_numbers: ['a1', 'a2', 'a3'] }
    assert.deepEqual(symbols(await nothingWritten(() => out.pick(mine.task, wrong))), [
      422,
      'serial_number_unknown',
    ])
    answered(await out.pick(mine.task, { ...wrong, serial_numbers: ['b1', 'b2', 'b3'] }))
    assert.deepEqual(await picksOf(theirs.order), ['FULL 3 of I-1, AVAILABLE: 1 1 1'])
    await floor.verified()
    answered(await out.pick(theirs.task, { serial_numbers: ['a1', 'a2', 'a3'] }))
    await floor.verified()
  })

  test('a full pallet partly taken by another pick is picked in parts', async () => {
    const product = await out.product()
    const whole = await pallet(product, 'J-1', [
      { quantity: 30, batch: 'A' },
      { quantity: 20, batch: 'B' },
    ])
    const theirs = await out.picking(product, 50)
    await out.stock(product, 'J-2', 20)
    const mine = await out.picking(product, 20)
    answered(await out.pick(mine.task, { stock_id: whole.piles[1] }))
    assert.deepEqual(await picksOf(mine.order), ['PART 20 of J-1, COMPLETED'])
    assert.deepEqual(await picksOf(theirs.order), [
      'PART 30 of J-1, AVAILABLE: 30',
      'PART 20 of J-2, AVAILABLE: 20',
    ])
    const [left] = await floor.rows('select stock_id::float8 from tasks where id = $1', [theirs.task])
    assert.equal(left?.stock_id, whole.piles[0])
    const [list] = await floor.rows(
      'select pick_tasks_count::int as picks from goods_out_pick_lists where id = (select goods_out_pick_list_id from tasks where id = $1)',
      [theirs.task],
    )
    assert.equal(list?.picks, 2)
    await floor.verified()
    for (const { id } of await out.tasks(theirs.order, 'PICK')) answered(await out.pick(Number(id)))
    assert.equal(await out.progress(theirs.order), 'PICK 50/50/50/0')
    await floor.verified()
  })

  test('a full pallet substituted by loose goods is released and the pick becomes partial', async () => {
    const product = await out.product()
    await pallet(product, 'K-1', [
      { quantity: 30, batch: 'A' },
      { quantity: 20, batch: 'B' },
    ])
    const { order, task } = await out.picking(product, 50)
    const loose = await out.stock(product, 'K-2', 60)
    answered(await out.pick(task, { stock_id: loose }))
    assert.deepEqual(await picksOf(order), ['PART 50 of K-2, COMPLETED'])
    const again = await out.picking(product, 50)
    assert.deepEqual(await picksOf(again.order), ['FULL 50 of K-1, AVAILABLE: 30 20'])
    await floor.verified()
  })

  test('a pallet of a started pick, or with other goods, is refused', async () => {
    const [product, other] = [await out.product(), await out.product()]
    await pallet(product, 'L-1', [{ quantity: 50 }])
    const second = await pallet(product, 'L-2', [{ quantity: 50 }])
    const mixed = await pallet(product, 'L-3', [{ quantity: 30 }])
    await out.stock(other, 'L-3', 20, { storage_unit_id: mixed.unit })
    const [mine, theirs] = [await out.picking(product, 50), await out.picking(product, 50)]
    assert.equal((await colleague.post(`/api/tasks/${theirs.task}/enter`)).status, 204)
    for (const [stock_id, reason] of [
      [second.piles[0], 'only 0 of it are unallocated'],
      [mixed.piles[0], 'it has a different product or owner'],
    ] as const) {
      const reply = await nothingWritten(() => out.pick(mine.task, { stock_id }))
      assert.deepEqual(symbols(reply), [422, 'pick_substitution_refused'])
      assert.equal(reply.body.errors?.[0]?.context?.reason, reason)
    }
    assert.deepEqual(await picksOf(mine.order), ['FULL 50 of L-1, AVAILABLE: 50'])
    await floor.verified()
  })

  test("two concurrent picks that take each other's pallet both succeed", async () => {
    const product = await out.product()
    const first = await pallet(product, 'M-1', [{ quantity: 50 }])
    const second = await pallet(product, 'M-2', [{ quantity: 50 }])
    const [mine, theirs] = [await out.picking(product, 50), await out.picking(product, 50)]
    const replies = await Promise.all([
      out.pick(mine.task, { stock_id: second.piles[0] }),
      out.pick(theirs.task, { stock_id: first.piles[0] }),
    ])
    for (const reply of replies) answered(reply)
    assert.deepEqual(
      [await picksOf(mine.order), await picksOf(theirs.order)],
      [['FULL 50 of M-2, COMPLETED'], ['FULL 50 of M-1, COMPLETED']],
    )
    await floor.verified()
  })
})
