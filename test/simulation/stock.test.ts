import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import fc from 'fast-check'
import { document, type Reply } from '../support/asking.ts'
import { idOf, openFloor } from '../support/floor.ts'

/**
 * A warehouse in which many people do things at random, legal or not, at the same time. After every wave of them the
 * stock must be what a model in plain memory says, and every invariant must hold. A failure is a seed.
 */
const SEED = Number(process.env.SIMULATION_SEED ?? Date.now() % 2 ** 31)
const WAVES = 18
const AT_ONCE = 24

type Said = Readonly<Record<string, unknown>>

const floor = await openFloor(AT_ONCE + 8)
const { operator, account, product, warehouse } = floor
const bay = await floor.location('GIBAY', 'GI')
const racks = [
  await floor.location('RACK', 'R1'),
  await floor.location('RACK', 'R2'),
  await floor.location('RACK', 'R3', { max_weight: 60, storage_unit_capacity: 2 }),
  await floor.location('BAY', 'B1'),
  await floor.location('PICKANDDROP', 'PD'),
]
await operator.patch(
  `/api/warehouses/${warehouse}`,
  document('warehouses', { default_goods_in_location_id: bay }),
)
const tote = await floor.known('storage_unit_types', 'TOTE')
const other = await floor.made('accounts', { code: 'OTHER' })
await floor.made('account_warehouses', { account_id: other, warehouse_id: warehouse })
await operator.post(
  `/api/products/${product}/account_products`,
  document('account_products', { account_id: other }),
)
const reason = await floor.made('reason_codes', { code: 'SIM', reason_type: 'stock_check', generic: true })

/** What the model knows: how many units came in and went out, by what was answered. */
let expected = 0

/** Random numbers of one act; each is used where the act needs one. */
type Dice = readonly [number, number, number, number]

const pick = <One>(list: readonly One[], dice: number): One | undefined =>
  list[dice % Math.max(list.length, 1)]
const ok = ({ status }: Reply) => status === 200 || status === 204
const post = (path: string, said: Said = {}) => operator.post(path, said)
const piles = () => floor.rows('select id::int, quantity::int, storage_unit_id::int from stocks order by id')
const units = () => floor.rows('select id::int from storage_units where active order by id')

async function tasks(type: string, condition = "status in ('AVAILABLE', 'ALLOCATED')") {
  return floor.rows(`select * from tasks where type = $1 and ${condition} order by id`, [type])
}

/** The acts, by how likely they are. Each answers what it was answered, and tells the model what it changed. */
const acts: Readonly<Record<string, (dice: Dice) => Promise<Reply | null>>> = {
  async create([place, amount, batch, where]) {
    const unit = where % 3 === 0 ? pick(await units(), where) : undefined
    const quantity = (amount % 20) + 1
    const reply = await operator.post(
      '/api/stocks',
      document('stocks', {
        account_id: account,
        product_id: product,
        location_id: pick(racks, place),
        quantity,
        batch: `B${batch % 3}`,
        storage_unit_id: unit?.id ?? null,
      }),
    )
    if (ok(reply)) expected += quantity
    return reply
  },
  async unit([place]) {
    return operator.post(
      '/api/storage_units',
      document('storage_units', {
        storage_unit_type_id: tote,
        warehouse_id: warehouse,
        location_id: pick(racks, place),
      }),
    )
  },
  async adjust([which, amount]) {
    const pile = pick(await piles(), which)
    if (pile === undefined) return null
    const quantity_change = (amount % 21) - 10
    const reply = await operator.post(
      `/api/stocks/${pile.id}/adjust`,
      document('stocks', { quantity_change }),
    )
    if (ok(reply)) expected += quantity_change
    return reply
  },
  async move([which, place, amount, how]) {
    const pile = pick(await piles(), which)
    if (pile === undefined) return null
    const said: Record<string, unknown> = { to_location_id: pick(racks, place), as_task: how % 7 === 0 }
    if (how % 2 === 0) said.quantity = (amount % 10) + 1
    if (how % 5 === 0) said.storage_unit_to_id = pick(await units(), amount)?.id ?? null
    return operator.post(`/api/stocks/${pile.id}/move`, document('stocks', said))
  },
  async hold([one, two]) {
    const list = await piles()
    const ids = [...new Set([pick(list, one)?.id, pick(list, two)?.id].filter((id) => id !== undefined))]
    return post('/api/stocks/hold', { ids, description: 'at random' })
  },
  async release([one]) {
    const held = await floor.rows("select id::int from stocks where status = 'held' order by id")
    const pile = pick(held, one)
    return pile === undefined
      ? null
      : post('/api/stocks/release', { ids: [pile.id], description: 'at random' })
  },
  async split([which, amount]) {
    const pile = pick(await piles(), which)
    if (pile === undefined) return null
    return operator.post(
      `/api/stocks/${pile.id}/split`,
      document('stocks', { quantity: (amount % 5) + 1, storage_unit_type_id: tote }),
    )
  },
  async change([which, batch, amount]) {
    const pile = pick(await piles(), which)
    if (pile === undefined) return null
    return operator.post(
      `/api/stocks/${pile.id}/change_attributes`,
      document('stocks', { batch: `B${batch % 3}`, quantity: (amount % 5) + 1 }),
    )
  },
  async give([which, amount]) {
    const pile = pick(await piles(), which)
    if (pile === undefined) return null
    return post('/api/stocks/account_transfer', {
      account_id: amount % 2 === 0 ? other : account,
      lines: [{ stock_id: pile.id, quantity: (amount % 5) + 1 }],
    })
  },
  async moveUnit([which, place, how]) {
    const unit = pick(await units(), which)
    if (unit === undefined) return null
    return post(`/api/storage_units/${unit.id}/move`, {
      to_location_id: pick(racks, place),
      as_task: how % 5 === 0,
    })
  },
  async merge([one, two]) {
    const list = await units()
    const [unit, into] = [pick(list, one), pick(list, two)]
    return unit === undefined
      ? null
      : post(`/api/storage_units/${unit.id}/merge`, { into_storage_unit_id: into?.id })
  },
  async announce([amount, batch, how]) {
    const line = {
      product_id: product,
      expected_quantity: (amount % 20) + 3,
      batch: `B${batch % 3}`,
      expected_configurations_quantity: how % 3,
    }
    const id = idOf(
      await operator.post(
        '/api/goods_in_receipts',
        document('goods_in_receipts', {
          account_id: account,
          warehouse_id: warehouse,
          lines_changes: [{ type: 'ADD', attributes: line }],
        }),
      ),
    )
    return post(`/api/goods_in_receipts/${id}/receive`)
  },
  async receive([which, amount, how]) {
    const task = pick(await tasks('RCV'), which)
    if (task === undefined) return null
    const start = Number(task.start_quantity)
    const confirmed_quantity = how % 2 === 0 ? start : amount % (start + 3)
    const said = {
      confirmed_quantity,
      keep_open: how % 4 === 1,
      base_storage_unit_type_id: how % 3 === 0 ? tote : null,
    }
    const path = how % 5 === 0 ? 'receive_to_putaway_location' : 'receive'
    const place = path === 'receive' ? (how % 7 === 0 ? racks[3] : bay) : pick(racks, amount)
    const reply = await post(`/api/receive_tasks/${task.id}/${path}`, { ...said, location_to_id: place })
    if (ok(reply)) expected += confirmed_quantity
    return reply
  },
  async putAway([which, place, how]) {
    const task = pick(await tasks('PWAY'), which)
    if (task === undefined) return null
    const start = Number(task.start_quantity)
    return operator.patch(
      `/api/tasks/${task.id}`,
      document('tasks', {
        status: 'completed',
        confirmed_quantity: how % 3 === 0 ? Math.max(1, how % start) : start,
        location_to_id: how % 4 === 0 ? pick(racks, place) : (task.location_to_id ?? pick(racks, place)),
        storage_unit_to_id: how % 5 === 0 ? null : task.storage_unit_from_id,
      }),
    )
  },
  async undoPutaway([which]) {
    const task = pick(await tasks('PWAY', "status = 'COMPLETED' and reversed_at is null"), which)
    return task === undefined ? null : post(`/api/putaway_tasks/${task.id}/revert`)
  },
  async unreceive([which]) {
    const task = pick(
      await tasks('RCV', "status = 'COMPLETED' and reversed_at is null and confirmed_quantity > 0"),
      which,
    )
    if (task === undefined) return null
    const reply = await post(`/api/receive_tasks/${task.id}/unreceive`)
    if (ok(reply)) expected -= Number(task.confirmed_quantity)
    return reply
  },
  async close([which]) {
    const receipt = pick(
      await floor.rows("select id::int from goods_in_receipts where status = 'RCV' order by id"),
      which,
    )
    return receipt === undefined ? null : post(`/api/goods_in_receipts/${receipt.id}/close`)
  },
  async tran([which, place, how]) {
    const task = pick(await tasks('TRAN'), which)
    if (task === undefined) return null
    const said = {
      location_to_id: task.location_to_id ?? pick(racks, place),
      storage_unit_to_id: task.storage_unit_from_id,
    }
    const status = how % 6 === 0 ? 'cancelled' : 'completed'
    return operator.patch(`/api/tasks/${task.id}`, document('tasks', { status, ...said }))
  },
  async take([which, how]) {
    const task = pick(await tasks(how % 2 === 0 ? 'PWAY' : 'TRAN'), which)
    return task === undefined ? null : post(`/api/tasks/${task.id}/${how % 3 === 0 ? 'exit' : 'enter'}`)
  },
  async closePlace([place, how]) {
    return operator.patch(
      `/api/locations/${pick(racks, place)}`,
      document('locations', { is_active: how % 4 !== 0 }),
    )
  },
}

/** How often each act comes up, beside the others. */
const WEIGHTS: Readonly<Record<string, number>> = {
  create: 4,
  move: 5,
  receive: 5,
  putAway: 4,
  announce: 3,
  adjust: 3,
}

const act = fc.record({
  name: fc.constantFrom(...Object.keys(acts).flatMap((name) => Array<string>(WEIGHTS[name] ?? 1).fill(name))),
  dice: fc.tuple(fc.nat(9999), fc.nat(9999), fc.nat(9999), fc.nat(9999)),
})

/** What may be answered: done, gone meanwhile, or refused for a reason of the catalogue. */
const ANSWERS = [200, 204, 404, 422]

suite('a warehouse at random', () => {
  after(() => floor.close())

  test(`with seed ${SEED}, everything adds up after every wave`, async () => {
    console.log(`SIMULATION_SEED=${SEED}`)
    const [waves = []] = fc.sample(
      fc.array(fc.array(act, { minLength: AT_ONCE, maxLength: AT_ONCE }), {
        minLength: WAVES,
        maxLength: WAVES,
      }),
      {
        seed: SEED,
        numRuns: 1,
      },
    )
    const counts = new Map<string, number>()
    for (const wave of waves) {
      const replies = await Promise.all(
        wave.map(async ({ name, dice }) => ({ name, reply: await acts[name]?.(dice as Dice) })),
      )
      for (const { name, reply } of replies) {
        if (reply === null || reply === undefined) continue
        assert.ok(
          ANSWERS.includes(reply.status),
          `${name}: ${reply.status} ${reply.text} ${floor.service.bugs.join(' ')}`,
        )
        const said = reply.status === 422 ? (reply.body.errors?.[0]?.symbol ?? '?') : String(reply.status)
        counts.set(`${name} ${said}`, (counts.get(`${name} ${said}`) ?? 0) + 1)
      }
      await floor.verified()
      const [sum] = await floor.rows('select coalesce(sum(quantity), 0)::int as quantity from stocks')
      assert.equal(sum?.quantity, expected)
    }
    console.log(
      [...counts]
        .sort()
        .map(([said, count]) => `${said}: ${count}`)
        .join(', '),
    )
    const [open] = await floor.rows(
      "select count(*)::int as count from goods_in_receipts r where r.status = 'RCV' and not exists (select from tasks k where k.goods_in_receipt_id = r.id and k.type in ('RCV', 'PWAY') and k.status in ('AVAILABLE', 'ALLOCATED')) and not exists (select from tasks k join tasks p on p.id = k.putaway_task_id where k.goods_in_receipt_id = r.id and p.status in ('AVAILABLE', 'ALLOCATED'))",
    )
    assert.equal(open?.count, 0, 'a receipt of which nothing is left to do stays open')
    assert.deepEqual(floor.service.bugs, [])
  })
})
