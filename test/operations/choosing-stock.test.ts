import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

type Attributes = Readonly<Record<string, unknown>>

const out = await openOutbound()
const { floor } = out
const { operator } = floor
let owners = 0

/** An account of its own with a product, that ships from the floor's warehouse. */
async function owner(settings: Attributes = {}, others: Attributes = {}) {
  owners += 1
  const account = await floor.made('accounts', { code: `OWNER-${owners}`, ...settings })
  await floor.made('account_warehouses', { account_id: account, warehouse_id: floor.warehouse })
  const product = await out.product(others, account)
  let piles = 0
  return {
    account,
    product,
    /** Puts goods into stock, each pile in its own location unless one is named; returns the location. */
    stands: async (quantity: number, input: Attributes & { readonly at?: string } = {}) => {
      piles += 1
      const { at = `O${owners}-${piles}`, ...attributes } = input
      await out.stock(product, at, quantity, { account_id: account, ...attributes })
      return at
    },
    /** What an order of the product would be picked from: `quantity x location`, in the order of the picks. */
    picked: async (quantity: number, line: Attributes = {}, order: Attributes = {}) => {
      const id = await floor.order([[product, quantity, line]], { account_id: account, ...order })
      await out.allocate([id])
      const rows = await floor.rows(
        `select trim_scale(k.start_quantity) || ' x ' || l.code as pick from tasks k join locations l on l.id = k.location_from_id
         where k.goods_out_id = $1 and k.type = 'PICK' order by k.id`,
        [id],
      )
      if (rows.length > 0)
        assert.equal((await operator.post('/api/goods_out_processes/unallocate', { ids: [id] })).status, 204)
      return rows.map(({ pick }) => pick)
    },
  }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

suite('stock is chosen', () => {
  after(() => floor.close())

  test('LIFO accounts get the last day first, goods of one day in pick sequence', async () => {
    const goods = await owner({ pick_rule: 'lifo' })
    const old = await goods.stands(5, { fifo_date: '2026-01-10' })
    const middle = await goods.stands(5, { fifo_date: '2026-01-12' })
    const first = await goods.stands(5, { fifo_date: '2026-01-15' })
    const second = await goods.stands(5, { fifo_date: '2026-01-15' })
    assert.deepEqual(await goods.picked(17), [`5 x ${first}`, `5 x ${second}`, `5 x ${middle}`, `2 x ${old}`])
    answered(
      await operator.patch(`/api/accounts/${goods.account}`, document('accounts', { pick_rule: 'fifo' })),
    )
    assert.deepEqual(await goods.picked(12), [`5 x ${old}`, `5 x ${middle}`, `2 x ${first}`])
  })

  test('by the date of the rule, goods without a date last', async () => {
    const goods = await owner({ pick_rule: 'best_before_date' })
    const undated = await goods.stands(5, { fifo_date: '2026-01-01', sell_by_date: inDays(5) })
    const late = await goods.stands(5, { best_before_date: inDays(90), fifo_date: '2026-01-02' })
    const early = await goods.stands(5, { best_before_date: inDays(40), fifo_date: '2026-01-05' })
    const earlier = await goods.stands(5, { best_before_date: inDays(40), fifo_date: '2026-01-03' })
    await goods.stands(5, { best_before_date: inDays(-2) })
    assert.deepEqual(await goods.picked(30), [
      `5 x ${earlier}`,
      `5 x ${early}`,
      `5 x ${late}`,
      `5 x ${undated}`,
    ])
  })

  test('with the shelf life the customer requires on the day of dispatch, or else the product’s', async () => {
    const goods = await owner({ pick_rule: 'sell_by_date' }, { shelf_life_min: 10 })
    const customer = await floor.made('customers', {
      code: `CUSTOMER-${owners}`,
      name: 'C',
      shelf_life_min: 30,
    })
    await goods.stands(5)
    await goods.stands(5, { sell_by_date: inDays(5) })
    const short = await goods.stands(5, { sell_by_date: inDays(20) })
    const long = await goods.stands(5, { sell_by_date: inDays(35) })
    assert.deepEqual(await goods.picked(50), [`5 x ${short}`, `5 x ${long}`])
    assert.deepEqual(await goods.picked(50, {}, { customer_id: customer }), [`5 x ${long}`])
    const later = { expected_date_of_dispatch: `${inDays(8)}T12:00:00Z` }
    assert.deepEqual(await goods.picked(50, {}, { customer_id: customer, ...later }), [])
    assert.deepEqual(await goods.picked(50, {}, later), [`5 x ${short}`, `5 x ${long}`])
    const past = { expected_date_of_dispatch: `${inDays(-30)}T12:00:00Z` }
    assert.deepEqual(await goods.picked(50, {}, past), [`5 x ${short}`, `5 x ${long}`])
  })

  test('of the batch and date ranges of a line, both ends included', async () => {
    const goods = await owner()
    const may = await goods.stands(5, { sell_by_date: '2032-05-15', batch: 'MAY', fifo_date: '2026-01-01' })
    const june = await goods.stands(5, {
      sell_by_date: '2032-06-15',
      best_before_date: '2032-07-01',
      batch: 'JUNE',
      fifo_date: '2026-01-02',
    })
    const other = await goods.stands(5, { datetime3: '2030-01-01T10:00:00Z', fifo_date: '2026-01-03' })
    assert.deepEqual(await goods.picked(50), [`5 x ${may}`, `5 x ${june}`, `5 x ${other}`])
    for (const [line, expected] of [
      [{ batch: 'JUNE' }, [june]],
      [{ datetime1_from: '2032-05-15' }, [may, june]],
      [{ datetime1_from: '2032-05-15T00:00:00+01:00', datetime1_to: '2032-05-15T00:00:00+01:00' }, [may]],
      [{ datetime1_from: '2032-05-16' }, [june]],
      [{ datetime1_to: '2032-05-15' }, [may]],
      [{ datetime1_to: '2032-06-14T22:30:00Z' }, [may]],
      [{ datetime1_to: '2032-06-14T23:30:00Z' }, [may, june]],
      [{ datetime2_from: '2032-07-01', datetime2_to: '2032-07-01' }, [june]],
      [{ datetime3_from: '2030-01-01T10:00:00Z', datetime3_to: '2030-01-01T10:00:00Z' }, [other]],
      [{ datetime3_from: '2030-01-01T10:00:01Z' }, []],
      [{ datetime4_to: '2040-01-01' }, []],
    ] as const)
      assert.deepEqual(
        await goods.picked(50, line),
        expected.map((place) => `5 x ${place}`),
        JSON.stringify(line),
      )
  })

  suite('for several lines of one order', () => {
    const near = inDays(20)
    const far = inDays(40)
    const middle = `${inDays(25)}T12:00:00Z`
    const cases: readonly (readonly [string, Attributes, readonly Attributes[], string])[] = [
      ['a line that names a batch', {}, [{}, { batch: 'X' }], '5 5'],
      ['a line whose dates end earlier', {}, [{}, { datetime1_to: middle }], '5 5'],
      ['a line whose dates begin later', { pick_rule: 'lifo' }, [{}, { datetime1_from: middle }], '5 5'],
      [
        'the narrower of two windows',
        {},
        [
          { datetime1_from: `${inDays(10)}T00:00:00Z`, datetime1_to: `${inDays(60)}T00:00:00Z` },
          { datetime1_from: `${inDays(15)}T00:00:00Z`, datetime1_to: middle },
        ],
        '5 5',
      ],
      ['a batch before a window', {}, [{ datetime1_to: `${inDays(60)}T00:00:00Z` }, { batch: 'X' }], '5 5'],
      ['what both lines ask for, by id', {}, [{ batch: 'X' }, { batch: 'X' }], '5 0'],
    ]
    for (const [title, settings, lines, expected] of cases)
      test(`${title} is served first, in whatever order the lines are`, async () => {
        for (const attributes of [lines, lines.toReversed()]) {
          const goods = await owner(settings)
          await goods.stands(5, { batch: 'X', sell_by_date: near, fifo_date: '2026-01-01' })
          await goods.stands(5, { batch: 'Y', sell_by_date: far, fifo_date: '2026-01-02' })
          const id = await floor.order(
            attributes.map((line) => [goods.product, 5, line] as const),
            { account_id: goods.account, expected_date_of_dispatch: new Date().toISOString() },
          )
          await out.allocate([id])
          const rows = await floor.rows(
            'select allocated_quantity::float8 as allocated from goods_out_lines where goods_out_id = $1 order by id',
            [id],
          )
          assert.equal(rows.map(({ allocated }) => allocated).join(' '), expected)
        }
      })

    test('a line that is short is planned first where more is allocated so', async () => {
      const goods = await owner({ round_up_to_full_storage_units: false })
      await goods.stands(5, { batch: 'X', sell_by_date: near, fifo_date: '2026-01-01' })
      await goods.stands(5, { batch: 'Y', sell_by_date: far, fifo_date: '2026-01-02' })
      // Neither window is within the other; the first begins and ends earlier.
      const overlapping = [
        { datetime1_from: `${inDays(15)}T00:00:00Z`, datetime1_to: `${inDays(45)}T00:00:00Z` },
        { datetime1_from: `${inDays(1)}T00:00:00Z`, datetime1_to: `${inDays(35)}T00:00:00Z` },
      ]
      const id = await floor.order(
        overlapping.map((line) => [goods.product, 5, line] as const),
        { account_id: goods.account },
      )
      await out.allocate([id])
      assert.equal(await out.progress(id), 'ALLOCATED 5/5/0/0 5/5/0/0')
      await floor.verified()
    })
  })

  test('of the exact dates of a line, where the account matches dates', async () => {
    const goods = await owner()
    const may = await goods.stands(5, { sell_by_date: '2032-05-15', fifo_date: '2026-01-01' })
    const june = await goods.stands(5, { sell_by_date: '2032-06-15', fifo_date: '2026-01-02' })
    const line = { datetime1: '2032-06-15T00:00:00+01:00' }
    assert.deepEqual(await goods.picked(50, line), [`5 x ${may}`, `5 x ${june}`])
    answered(
      await operator.patch(
        `/api/accounts/${goods.account}`,
        document('accounts', { match_line_datetimes: true }),
      ),
    )
    assert.deepEqual(await goods.picked(50, line), [`5 x ${june}`])
    assert.deepEqual(await goods.picked(50, { datetime3: '2032-06-15' }), [])
    assert.deepEqual(await goods.picked(50), [`5 x ${may}`, `5 x ${june}`])
    await floor.verified()
  })
})
