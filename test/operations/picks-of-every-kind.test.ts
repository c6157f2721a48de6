import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

type Attributes = Readonly<Record<string, unknown>>

const out = await openOutbound()
const { floor, bay } = out
const { service, operator, account } = floor
const work = await floor.location('WORK', 'WS-01')
const pickers = [
  await service.colleague(['work_tasks', 'view_tasks']),
  await service.colleague(['work_tasks', 'view_tasks']),
]

/** The number of orders picked at the same time, and of rounds until some of their picks are written in one transaction. */
const AT_ONCE = 6
const ROUNDS = 20

/** Orders of one kind: what they are of, what they say, and what the confirmation of their picks says. */
type Kind = {
  readonly product?: Attributes
  /** The parts of which each product is built. */
  readonly parts?: number
  readonly order?: Attributes
  readonly input?: (task: number) => Attributes | Promise<Attributes>
  /** Whether the account is charged for picks. */
  readonly is_charged?: boolean
}

const serials = (task: number) => ({ serial_numbers: ['A', 'B'].map((letter) => `${letter}-${task}`) })

const kinds: Readonly<Record<string, Kind>> = {
  'orders dispatched by hand': {},
  'orders that leave with their last pick': { order: { dispatch_strategy: 'auto' } },
  'orders that are shipped after their last pick': { order: { dispatch_strategy: 'auto_shipment' } },
  'orders of a load': {
    order: { load_reference: 'LOAD-1' },
    input: async () => ({ storage_unit_to_id: await floor.unit(null) }),
  },
  'goods whose serial numbers are captured': {
    product: { serial_number_tracking_setting: 'outbound' },
    input: serials,
  },
  'components of kits': { parts: 2 },
  'components of kits that leave with their last pick': { parts: 2, order: { dispatch_strategy: 'auto' } },
  'components of work orders': {
    parts: 2,
    order: { goods_out_type: 'work_order', location_id: work },
    input: () => ({ location_to_id: work }),
  },
  'accounts charged by the pick': { is_charged: true, order: { dispatch_strategy: 'auto' } },
}

/** Orders of two units on two lines each, allocated: their picks by order. */
async function ordersOf({
  product = {},
  parts = 0,
  order = {},
}: Kind): Promise<ReadonlyMap<number, readonly number[]>> {
  const products: number[] = []
  for (let nth = 0; nth < 2; nth += 1) {
    const built = parts > 0 ? { product_type: 'bill_of_materials', assemble_on_pick: true } : {}
    const id = await out.product({ ...product, ...built })
    products.push(id)
    if (parts === 0) await out.stock(id, 'R-01', 2 * AT_ONCE)
    for (let part = 0; part < parts; part += 1) {
      const component = await out.product()
      const material = document('product_materials', { child_product_id: component, quantity: 1 })
      answered(await operator.post(`/api/products/${id}/materials`, material))
      await out.stock(component, 'R-01', 2 * AT_ONCE)
    }
  }
  const picks = new Map<number, readonly number[]>()
  const lines = products.map((id) => [id, 2] as const)
  for (let nth = 0; nth < AT_ONCE; nth += 1) {
    const id = await out.order(order.goods_out_type === 'work_order' ? lines.slice(0, 1) : lines, order)
    await out.allocate([id])
    picks.set(
      id,
      (await out.tasks(id, 'PICK')).map((task) => Number(task.id)),
    )
  }
  return picks
}

/** Requests that confirm picks, those of each order by one person. */
async function confirmations({ input = () => ({}) }: Kind, orders: ReadonlyMap<number, readonly number[]>) {
  const requests = [...orders.values()].map((tasks, nth) =>
    tasks.map(async (task) => {
      const attributes = {
        status: 'completed',
        location_to_id: bay,
        confirmed_quantity: 2,
        ...(await input(task)),
      }
      const picker = pickers[nth % 2]
      assert.ok(picker !== undefined)
      return () => picker.patch(`/api/tasks/${task}`, document('tasks', attributes))
    }),
  )
  return Promise.all(requests.map((ofOrder) => Promise.all(ofOrder)))
}

/** What became of an order: its progress, its ledger, its charges, and how many did its tasks. */
async function outcomeOf(order: number): Promise<unknown> {
  const tasks = [...(await out.tasks(order, 'PICK')), ...(await out.tasks(order, 'DISP'))]
  const ledger = await out.ledger(tasks.map(({ id }) => Number(id)))
  const charges = await floor.rows(
    `select l.unit_of_measure as unit, l.measure::float8, l.total::float8, p.code is not null as has_product
     from charge_lines l left join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
     where l.goods_out_id = $1 order by l.unit_of_measure, l.measure`,
    [order],
  )
  const people = await floor.rows(
    `select count(distinct completing_user_id)::int as users, count(distinct operation_id)::int as operations from transactions where goods_out_id = $1`,
    [order],
  )
  const jobs = await floor.rows(
    `select j.key from graphile_worker.jobs j where j.key like '%:' || $1::text and j.task_identifier = 'ship_order'`,
    [order],
  )
  return {
    progress: await out.progress(order),
    ledger: ledger.map((row) => row.replaceAll(/#\d+/g, 'a unit')).toSorted(),
    tasks: tasks.map(({ type, status, subtype }) => `${type} ${subtype} ${status}`).toSorted(),
    conversions: (await out.tasks(order, 'CONV')).map(
      ({ status, start_quantity }) => `${status} ${start_quantity}`,
    ),
    charges,
    users: people[0]?.users,
    jobs: jobs.length,
  }
}

async function chargeForPicks(): Promise<void> {
  const charge_card_id = await floor.made('charge_cards', { code: 'PICKS' })
  for (const unit_of_measure of ['item', 'task', 'line', 'order'])
    await floor.made('charge_prices', {
      charge_card_id,
      code: unit_of_measure,
      name: unit_of_measure,
      charge_type: 'PICK',
      unit_of_measure,
      quantity: 1,
      price: 1,
      auto_charge: true,
    })
  answered(await operator.patch(`/api/accounts/${account}`, document('accounts', { charge_card_id })))
}

suite('picks confirmed at the same time, of', () => {
  after(() => floor.close())

  for (const [name, kind] of Object.entries(kinds))
    test(`${name}, are written together, and have the same outcome as one after the other`, async () => {
      if (kind.is_charged) await chargeForPicks()
      const apart = await ordersOf(kind)
      for (const requests of await confirmations(kind, apart))
        for (const send of requests) answered(await send())
      const expected = await Promise.all([...apart.keys()].map(outcomeOf))

      // Whether a request arrives while others are written depends on timing: sometimes each is written alone.
      let isTogether = false
      for (let round = 0; round < ROUNDS && !isTogether; round += 1) {
        const orders = await ordersOf(kind)
        const requests = (await confirmations(kind, orders)).flat()
        for (const reply of await Promise.all(requests.map((send) => send()))) answered(reply)
        assert.deepEqual(await Promise.all([...orders.keys()].map(outcomeOf)), expected)
        isTogether = (await floor.transactionsOf('tasks', [...orders.values()].flat())) < requests.length
      }
      assert.ok(isTogether, 'nothing was written together')
      await floor.verified()
    })
})
