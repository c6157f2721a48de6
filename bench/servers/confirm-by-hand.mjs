// What a careful person writes to confirm a pick: one transaction, its statements prepared, each row read once and locked.
// Prints how many seconds all of them took. Fed over standard input by `picks.ts`.

import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import pg from 'pg'

const { url, bay, tasks, clients } = JSON.parse(await text(process.stdin))

const STATEMENTS = {
  order: `select o.id, o.goods_out_status_id as status from goods_outs o
    where o.tenant_id = $1 and o.id = (select goods_out_id from tasks where tenant_id = $1 and id = $2) for no key update`,
  task: 'select * from tasks where tenant_id = $1 and id = $2 for no key update',
  allocation:
    "select id, stock_id, quantity from allocations where tenant_id = $1 and task_id = $2 and state = 'open'",
  place: `select l.is_active, t.code from locations l
    join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id where l.tenant_id = $1 and l.id = $2`,
  pile: 'select * from stocks where tenant_id = $1 and id = $2 for no key update',
  consume:
    "update allocations set state = 'consumed', lock_version = lock_version + 1, updated_at = now() where tenant_id = $1 and id = $2",
  take: `update stocks set quantity = quantity - $3, allocated_quantity = allocated_quantity - $3, lock_version = lock_version + 1,
    updated_at = now() where tenant_id = $1 and id = $2`,
  put: `insert into stocks (tenant_id, account_id, product_id, warehouse_id, location_id, batch, fifo_date, status, quantity,
      allocated_quantity)
    values ($1, $2, $3, $4, $5, $6, $7, 'available', $8, $8)
    on conflict on constraint stocks_cell_key do update
    set quantity = stocks.quantity + excluded.quantity, allocated_quantity = stocks.allocated_quantity + excluded.quantity,
      lock_version = stocks.lock_version + 1, updated_at = now()
    returning id, quantity`,
  move: `insert into transactions (tenant_id, operation_id, category, subtype, quantity, product_id, account_id, warehouse_id, node_from,
      location_from_id, stock_from_id, attributes_from, node_to, location_to_id, stock_to_id, attributes_to, task_id, goods_out_id,
      goods_out_line_id, goods_out_pick_list_id, completing_user_id)
    values ($1, $2, 'PICK', 'PICK', $3, $4, $5, $6, 'cell', $7, $8, $9, 'cell', $10, $11, $9, $12, $13, $14, $15, $16)`,
  finish: `update tasks set status = 'COMPLETED', confirmed_quantity = $3, location_to_id = $4, completed_at = now(),
    completing_user_id = $5, lock_version = lock_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
  line: `update goods_out_lines set pick_quantity = pick_quantity + $3, lock_version = lock_version + 1, updated_at = now()
    where tenant_id = $1 and id = $2`,
  dispatch: `insert into tasks (tenant_id, account_id, warehouse_id, product_id, task_type_id, type, subtype, status, priority,
      start_quantity, stock_description, location_from_id, goods_out_id, goods_out_line_id, goods_out_pick_list_id)
    values ($1, $2, $3, $4, (select id from task_types where tenant_id = $1 and code = 'DISP'), 'DISP', 'SHIPMENT', 'AVAILABLE', $5, $6,
      $7, $8, $9, $10, $11)
    returning id`,
  reserve: `insert into allocations (tenant_id, task_id, stock_id, goods_out_line_id, quantity, state)
    values ($1, $2, $3, $4, $5, 'open')`,
  open: "select count(*)::int as open from tasks where tenant_id = $1 and goods_out_pick_list_id = $2 and type = 'PICK' and status <> 'COMPLETED'",
  progress: `update goods_outs set goods_out_status_id = 3, lock_version = lock_version + 1, updated_at = now()
    where tenant_id = $1 and id = $2`,
  list: `update goods_out_pick_lists set goods_out_status_id = 3, picked_at = case when $3 then now() end,
    lock_version = lock_version + 1, updated_at = now() where tenant_id = $1 and id = $2 and (goods_out_status_id <> 3 or $3)
    returning *`,
  balance: `update stock_balances set allocated = allocated - $5, picked = picked + $5, lock_version = lock_version + 1,
    updated_at = now() where tenant_id = $1 and account_id = $2 and product_id = $3 and warehouse_id = $4 returning *`,
  event: `insert into events (tenant_id, id, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq, data, actor_id,
      source, depth, occurred_at)
    values ($1, $2, 'domain', $3, $4, $5, $6,
      (select coalesce(max(aggregate_seq), 0) + 1 from events where tenant_id = $1 and aggregate_type = $5 and aggregate_id = $6),
      $7, $8, 'api', 0, now())`,
}

const pool = new pg.Pool({ connectionString: url, max: clients })
const { rows: known } = await pool.query(
  'select (select id from tenants where subdomain = \'demo\')::int as tenant, (select min(id) from users)::int as "user"',
)
const { tenant, user } = known[0]

async function confirm(client, id) {
  const ask = async (name, ...values) => {
    const { rows } = await client.query({ name, text: STATEMENTS[name], values: [tenant, ...values] })
    return rows
  }
  const tell = (resource, event, [type, about], data) =>
    ask('event', randomUUID(), resource, event, type, about, JSON.stringify(data), user)
  await client.query('begin')
  const [order] = await ask('order', id)
  const [task] = await ask('task', id)
  if (task.status !== 'AVAILABLE') throw new Error(`task ${id} is ${task.status}`)
  const [place] = await ask('place', bay)
  if (!place.is_active || place.code !== 'GOBAY') throw new Error('no bay')
  const [allocation] = await ask('allocation', id)
  const [pile] = await ask('pile', allocation.stock_id)
  const quantity = task.start_quantity
  await ask('consume', allocation.id)
  await ask('take', pile.id, quantity)
  const { account_id, product_id, warehouse_id } = pile
  const [put] = await ask(
    'put',
    account_id,
    product_id,
    warehouse_id,
    bay,
    pile.batch,
    pile.fifo_date,
    quantity,
  )
  const attributes = JSON.stringify({ batch: pile.batch, fifo_date: pile.fifo_date, status: 'available' })
  await ask(
    ...[
      'move',
      randomUUID(),
      quantity,
      product_id,
      account_id,
      warehouse_id,
      pile.location_id,
      pile.id,
      attributes,
      bay,
    ],
    ...[put.id, id, task.goods_out_id, task.goods_out_line_id, task.goods_out_pick_list_id, user],
  )
  await ask('finish', id, quantity, bay, user)
  await ask('line', task.goods_out_line_id, quantity)
  const [dispatch] = await ask(
    ...[
      'dispatch',
      account_id,
      warehouse_id,
      product_id,
      task.priority,
      quantity,
      task.stock_description,
      bay,
    ],
    ...[task.goods_out_id, task.goods_out_line_id, task.goods_out_pick_list_id],
  )
  await ask('reserve', dispatch.id, put.id, task.goods_out_line_id, quantity)
  const [{ open }] = await ask('open', task.goods_out_pick_list_id)
  if (order.status !== '3') await ask('progress', order.id)
  const [list] = await ask('list', task.goods_out_pick_list_id, open === 0)
  const [balance] = await ask('balance', account_id, product_id, warehouse_id, quantity)
  await tell('stock', 'picked', ['stocks', put.id], { ...pile, ...put, goods_out_id: task.goods_out_id })
  await tell('stock_balance', 'updated', ['stock_balances', balance.id], balance)
  if (open === 0) await tell('goods_out_pick_list', 'picked', ['goods_out_pick_lists', list.id], list)
  await client.query('commit')
}

async function work() {
  const client = await pool.connect()
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) await confirm(client, task)
  client.release()
}

const began = performance.now()
await Promise.all(Array.from({ length: clients }, work))
process.stdout.write(String((performance.now() - began) / 1000))
await pool.end()
