import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { readNextTask } from '#domain/tasks/next-task.ts'
import { idOf, openFloor } from '../support/floor.ts'

const floor = await openFloor()
const { operator, product, account, warehouse } = floor
const tasks = floor.model.get('tasks') ?? assert.fail('tasks are not declared')

/** Pseudorandom numbers from a seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const AISLES = [null, 'A', 'B', 'C']
const KINDS = ['LOAD', 'DISP', 'REPLEN', 'PICK', 'CONV', 'PWAY', 'TRAN', 'RCV', 'CHECK']

/** Locations of a few aisles, some without an aisle or pick sequence, some with equal ones; inserted one after another by SQL. */
async function layOut(random: (below: number) => number, places: number): Promise<readonly number[]> {
  const pattern = await floor.location('RACK', `N-${floorsLaid}`)
  floorsLaid += 1
  const facts = Array.from({ length: places }, (_, place) => ({
    code: `N-${floorsLaid}-${place}`,
    aisle: AISLES[random(AISLES.length)],
    pick_sequence: random(8) === 0 ? null : random(places),
  }))
  const rows = await floor.rows(
    `insert into locations
     select (jsonb_populate_record(t, f || jsonb_build_object('id', nextval('locations_id_seq')))).*
     from locations t, jsonb_array_elements($2::jsonb) f where t.id = $1
     returning id::float8`,
    [pattern, JSON.stringify(facts)],
  )
  return rows.map(({ id }) => Number(id))
}
let floorsLaid = 0

type Scatter = {
  readonly random: (below: number) => number
  readonly places: readonly number[]
  readonly tasks: number
  readonly priorities: number
  readonly kinds: readonly string[]
}

/** Creates available tasks in random locations, due on a few days or never; closes all tasks that were open before. */
async function scatter({ random, places, tasks, priorities, kinds }: Scatter): Promise<void> {
  await floor.rows(
    "update tasks set status = 'CANCELLED' where status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')",
  )
  const made = Array.from({ length: tasks }, () => ({
    type: kinds[random(kinds.length)],
    priority: random(priorities),
    place: random(20) === 0 ? null : places[random(places.length)],
    due_at: random(4) === 0 ? null : `2026-03-${28 + random(3)}T${10 + random(14)}:30:00Z`,
  }))
  await floor.rows(
    `insert into tasks (tenant_id, account_id, warehouse_id, product_id, task_type_id, type, subtype, status, priority, start_quantity,
       stock_description, location_from_id, due_at)
     select y.tenant_id, $1, $2, $3, y.id, m.type, 'MOVE', 'AVAILABLE', m.priority, 1, 'goods', m.place, m.due_at
     from jsonb_to_recordset($4::jsonb) m (type text, priority int, place bigint, due_at timestamptz)
     join task_types y on y.tenant_id = $5 and y.code = m.type`,
    [account, warehouse, product, JSON.stringify(made), floor.scope.tenant.id],
  )
}

/** The best available task by sorting all of them as operations 6.4 prescribes. */
async function bestOf({ interleave, location_id }: NextTaskCase): Promise<number | null> {
  const kind = `array_position(array['${KINDS.join("', '")}'], k.type)`
  const way = '(l.aisle is distinct from h.aisle), abs(l.pick_sequence - h.pick_sequence) nulls last'
  const [best] = await floor.rows(
    `select k.id::float8
     from tasks k
     join warehouses w on w.id = k.warehouse_id
     left join locations l on l.id = k.location_from_id
     left join locations h on h.id = $2::bigint
     where k.warehouse_id = $1 and k.status = 'AVAILABLE' and k.type <> 'LOAD'
     order by k.priority desc, (k.due_at at time zone w.timezone)::date nulls last,
       ${interleave ? `${way}, ${kind}` : `${kind}, ${way}`}, l.pick_sequence nulls last, k.id
     limit 1`,
    [warehouse, location_id],
  )
  return best === undefined ? null : Number(best.id)
}

type NextTaskCase = { readonly interleave: boolean; readonly location_id: number | null }

/** Requests the next task from many locations, with and without interleaving. */
async function compare({ random, places }: Scatter, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const location_id = random(6) === 0 ? null : (places[random(places.length)] ?? null)
    const request = { interleave: random(2) === 0, location_id }
    const narrowing = { goods_out_pick_list_id: null, goods_in_receipt_id: null, load_id: null }
    const criteria = { ...request, narrowing, warehouse_id: warehouse, task_type_codes: null }
    const found = await floor.act((tx) => readNextTask(tx, tasks, criteria))
    assert.equal(found?.id ?? null, await bestOf(request), JSON.stringify(request))
  }
}

suite('the next task of many', () => {
  after(() => floor.close())

  test('is the first of all sorted tasks, from any location', async () => {
    const random = randomFrom(7)
    const sizes = [
      { places: 40, tasks: 150, priorities: 3, kinds: KINDS },
      { places: 60, tasks: 1500, priorities: 1, kinds: ['TRAN'] },
      { places: 60, tasks: 4000, priorities: 1, kinds: ['PICK', 'REPLEN', 'LOAD'] },
      { places: 1500, tasks: 4000, priorities: 1, kinds: ['PICK', 'PWAY'] },
      { places: 4000, tasks: 1400, priorities: 1, kinds: ['TRAN'] },
    ]
    for (const { places, ...size } of sizes) {
      const scattered = { ...size, random, places: await layOut(random, places) }
      await scatter(scattered)
      await compare(scattered, 40)
    }
  })

  test('is found among locations with the same pick sequence, or with none', async () => {
    const random = randomFrom(11)
    const places = await layOut(random, 300)
    const scattered = { random, places, tasks: 3000, priorities: 1, kinds: ['TRAN', 'PICK'] }
    await scatter(scattered)
    for (const pick_sequence of ['7', "case when aisle = 'A' then 3 end", 'null']) {
      await floor.rows(`update locations set pick_sequence = ${pick_sequence} where id = any($1)`, [places])
      await compare(scattered, 15)
    }
  })

  test('is the second best if another transaction has locked the best', async () => {
    const random = randomFrom(13)
    const scattered = {
      random,
      places: await layOut(random, 50),
      tasks: 2000,
      priorities: 2,
      kinds: ['TRAN'],
    }
    await scatter(scattered)
    const criteria = { interleave: false, location_id: scattered.places[0] ?? null, warehouse_id: warehouse }
    const next = () => operator.post('/api/tasks/next', { ...criteria, task_type_codes: ['TRAN'] })
    const colleagues = await Promise.all(
      [1, 2, 3].map(() => floor.service.colleague(['work_tasks', 'view_tasks'])),
    )
    const replies = await Promise.all([
      next(),
      ...colleagues.map((one) => one.post('/api/tasks/next', { ...criteria, task_type_codes: ['TRAN'] })),
    ])
    assert.equal(new Set(replies.map((reply) => idOf(reply))).size, 4)
    assert.equal(idOf(await next()), idOf(await next()))
  })
})
