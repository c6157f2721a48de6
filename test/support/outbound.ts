import assert from 'node:assert/strict'
import { lockAll } from '#database/lock-all.ts'
import { resourceNamed } from '#declare/model.ts'
import { allocateOrder } from '#domain/allocation/allocate-order.ts'
import { createPickList } from '#domain/orders/create-pick-list.ts'
import { orderIn, readOrderLines, readOrders } from '#domain/orders/order.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { updateBalances } from '#domain/stock/update-balances.ts'
import { document, type Reply } from './api-client.ts'
import { answered, type Floor, openFloor } from './floor.ts'

type Attributes = Readonly<Record<string, unknown>>
type Row = Readonly<Record<string, unknown>>

/** A floor for outbound tests. */
export type Outbound = {
  readonly floor: Floor
  /** The bay goods are staged in. */
  readonly bay: number
  /** A product of an account, the floor's own where none is said. */
  product(others?: Attributes, owner?: number): Promise<number>
  /** Puts goods into stock at a location, made as racking where it is not known; gives the pile. */
  stock(product: number, code: string, quantity: number, others?: Attributes): Promise<number>
  readonly order: Floor['order']
  /** Processes orders, each on a list of its own or all on one. */
  allocate(orders: readonly number[], shared?: 'shared'): Promise<void>
  /** Creates and processes an order; returns it with its first pick. */
  picking(product: number, quantity: number, others?: Attributes): Promise<Picking>
  /** Tasks of an order and a type, in the order they were made. */
  tasks(order: number, type: string): Promise<readonly Row[]>
  /** Completes a pick with the input, by default entirely into the bay. */
  pick(task: number, input?: Attributes): Promise<Reply>
  /** The status of an order by name, with how much of its lines is ordered, allocated, picked and dispatched. */
  progress(order: number): Promise<string>
  /** Rows of the ledger of some tasks, in words. */
  ledger(tasks: readonly number[]): Promise<readonly string[]>
  /** Events since the last call, as `goods_out.completed`. */
  events(): Promise<readonly string[]>
}

/** An order with the first of its picks. */
export type Picking = { readonly order: number; readonly task: number }

/** Opens a floor with a bay for outgoing goods. */
export async function openOutbound(): Promise<Outbound> {
  const floor = await openFloor()
  const { operator, account, warehouse } = floor
  const bay = await floor.location('GOBAY', 'GO-01')
  answered(
    await operator.patch(
      `/api/warehouses/${warehouse}`,
      document('warehouses', { default_goods_out_location_id: bay }),
    ),
  )
  let numbered = 0
  let seen = 0
  const outbound: Outbound = {
    floor,
    bay,
    async product(others = {}, owner = account) {
      numbered += 1
      const id = await floor.made('products', { code: `P-${numbered}`, ...others })
      answered(
        await operator.post(
          `/api/products/${id}/account_products`,
          document('account_products', { account_id: owner }),
        ),
      )
      return id
    },
    async stock(product, code, quantity, others = {}) {
      const location_id = await floor.location('RACK', code)
      return floor.made('stocks', {
        account_id: account,
        product_id: product,
        location_id,
        quantity,
        ...others,
      })
    },
    order: floor.order,
    allocate: (orders, shared) => allocateAll(outbound, orders, shared !== undefined),
    async picking(product, quantity, others = {}) {
      const order = await outbound.order([[product, quantity]], others)
      await outbound.allocate([order])
      const [task] = await outbound.tasks(order, 'PICK')
      assert.ok(task !== undefined, 'nothing was allocated')
      return { order, task: Number(task.id) }
    },
    tasks: (order, type) =>
      floor.rows('select * from tasks where goods_out_id = $1 and type = $2 order by id', [order, type]),
    async pick(task, input = {}) {
      const all = async () =>
        (await floor.rows('select start_quantity from tasks where id = $1', [task]))[0]?.start_quantity
      const confirmed_quantity = 'confirmed_quantity' in input ? input.confirmed_quantity : await all()
      const usual = { status: 'completed', location_to_id: bay }
      return operator.patch(
        `/api/tasks/${task}`,
        document('tasks', { ...usual, ...input, confirmed_quantity }),
      )
    },
    async progress(order) {
      const [row] = await floor.rows(
        `select s.code, o.fulfilment_status as fulfilment,
           string_agg(trim_scale(l.order_quantity) || '/' || trim_scale(l.allocated_quantity) || '/' || trim_scale(l.pick_quantity)
             || '/' || trim_scale(l.dispatch_quantity), ' ' order by l.id) as lines
         from goods_outs o
         join goods_out_statuses s on s.tenant_id = o.tenant_id and s.id = o.goods_out_status_id
         join goods_out_lines l on l.tenant_id = o.tenant_id and l.goods_out_id = o.id
         where o.id = $1
         group by s.code, o.fulfilment_status`,
        [order],
      )
      return `${row?.code} ${row?.lines}`
    },
    async ledger(tasks) {
      const rows = await floor.rows(
        `select x.category || '/' || x.subtype || ' ' || trim_scale(x.quantity) || ' ' ||
           coalesce(f.code || coalesce('#' || x.storage_unit_from_id, ''), x.node_from) || ' -> ' ||
           coalesce(t.code || coalesce('#' || x.storage_unit_to_id, ''), x.node_to) as row
         from transactions x
         left join locations f on f.tenant_id = x.tenant_id and f.id = x.location_from_id
         left join locations t on t.tenant_id = x.tenant_id and t.id = x.location_to_id
         where x.task_id = any($1) order by x.id`,
        [tasks],
      )
      return rows.map(({ row }) => String(row))
    },
    async events() {
      const rows = await floor.rows(
        `select count(*) over ()::int as total, resource_name || '.' || event as name
         from events where kind = 'domain' order by id`,
      )
      const fresh = rows.slice(seen).map(({ name }) => String(name))
      seen = rows.length
      return fresh.filter((name) => name !== 'stock_balance.updated')
    },
  }
  return outbound
}

/** Processes orders as the job of the service does, in one transaction. */
async function allocateAll(
  { floor, bay }: Outbound,
  ids: readonly number[],
  isShared: boolean,
): Promise<void> {
  const { model } = floor
  const numbers = ids.map((id) => `PL-${id}`)
  await floor.act(async (tx) => {
    await lockAll(tx, { goods_outs: ids })
    const orders = await readOrders(tx, ids)
    let shared: number | null = null
    for (const [place, id] of ids.entries()) {
      const order = orderIn(orders, id)
      const made = { number: numbers[place] ?? '', order, consolidation: null, process_reference: `R-${id}` }
      const list: number = shared ?? (await createPickList(tx, made)).id
      if (isShared) shared = list
      const lines = await readOrderLines(tx, [id])
      const request = { order, lines, pick_list_id: list, location_to_id: bay, request: `R-${id}` }
      await allocateOrder(tx, model, request)
    }
    await updateOrderProgress(tx, model, { order_ids: ids })
    await updateBalances(tx, resourceNamed(model, 'stock_balances'))
  })
}
