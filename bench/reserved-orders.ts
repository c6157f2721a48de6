import type pg from 'pg'
import type { Ground } from './ground.ts'
import { like, openHall } from './hall.ts'

const PRODUCTS = 2000

/** How much there is: every order has so many lines of five units. */
export type Size = { readonly orders: number; readonly lines: number; readonly piles: number }

/** A warehouse full of goods, and orders for which stock is reserved; gives their picks, in no order, and the bay. */
export async function fillReserved(
  ground: Ground,
  client: pg.Client,
  size: Size,
): Promise<{ tasks: number[]; bay: number }> {
  const hall = await openHall(ground, client)
  const { tenant, warehouse, account, rack, product, goods_out: bay, make } = hall
  const order = await make('goods_outs', {
    warehouse_id: warehouse,
    account_id: account,
    goods_out_type: 'sales_order',
    reference: 'ORD',
    expected_date_of_dispatch: '2026-01-20T10:00:00Z',
  })
  for (const statement of statements(tenant, { warehouse, account, rack, product, order, bay }, size))
    await client.query(statement)
  await client.query('vacuum analyze')
  const made = await client.query('select id from tasks order by md5(id::text)')
  return { tasks: made.rows.map(({ id }) => Number(id)), bay }
}

type Ids = Readonly<Record<'warehouse' | 'account' | 'rack' | 'product' | 'order' | 'bay', number>>

/** Many rows after the pattern of one, and what reserves stock for them. */
function statements(
  tenant: number,
  { warehouse, account, rack, product, order, bay }: Ids,
  size: Size,
): readonly string[] {
  const byPlace = (table: string, column: string) =>
    `(select id, ${column}, row_number() over (order by id) - 1 as place from ${table} where ${column} like '%-%')`
  return [
    like('locations', rack, size.piles / 50, "'code', 'R-' || n, 'pick_sequence', n"),
    like('products', product, PRODUCTS, "'code', 'P-' || n"),
    `insert into account_products (tenant_id, product_id, account_id)
     select ${tenant}, id, ${account} from products where code like 'P-%'`,
    `insert into stocks (tenant_id, account_id, product_id, warehouse_id, location_id, fifo_date, status, quantity, allocated_quantity,
       batch, walk)
     select ${tenant}, ${account}, p.id, ${warehouse}, l.id, date '2026-01-01' + (n % 50)::int, 'available', 40, 0, 'B' || n, l.code
     from (select n, n % ${PRODUCTS} as p, n % ${size.piles / 50} as l from generate_series(1, ${size.piles}) n) s
     join ${byPlace('products', 'code')} p on p.place = s.p
     join ${byPlace('locations', 'code')} l on l.place = s.l`,
    like(
      'goods_outs',
      order,
      size.orders,
      "'reference', 'ORD-' || n, 'goods_out_status_id', 5, 'fulfilment_status', 'FULL', 'first_processed_at', now()",
    ),
    `insert into goods_out_pick_lists (tenant_id, reference, pick_type, goods_out_status_id, account_id, warehouse_id, pick_tasks_count)
     select ${tenant}, reference, 'standard', 5, account_id, warehouse_id, ${size.lines} from goods_outs where reference like 'ORD-%'`,
    `insert into goods_out_lines (tenant_id, goods_out_id, product_id, order_quantity, allocated_quantity, pick_quantity, dispatch_quantity,
       short_quantity, rounded_quantity, short_status)
     select ${tenant}, o.id, p.id, 5, 5, 0, 0, 0, 0, ''
     from (select id, row_number() over (order by id) as n from goods_outs where reference like 'ORD-%') o
     cross join generate_series(0, ${size.lines - 1}) i
     join ${byPlace('products', 'code')} p on p.place = (o.n * 7 + i * 131) % ${PRODUCTS}
     order by o.id, i`,
    `with pile as (
       select id, product_id, location_id, row_number() over (partition by product_id order by id) - 1 as place,
         count(*) over (partition by product_id) as piles
       from stocks
     ),
     line as (
       select l.*, row_number() over (partition by l.product_id order by l.id) as place from goods_out_lines l
     ),
     picked as (
       select nextval('tasks_id_seq') as id, l.id as line, l.goods_out_id, p.id as pile, p.product_id, p.location_id, g.id as list
       from line l
       join pile p on p.product_id = l.product_id and p.place = l.place % p.piles
       join goods_outs o on o.id = l.goods_out_id
       join goods_out_pick_lists g on g.reference = o.reference
     ),
     made as (
       insert into tasks (tenant_id, id, account_id, warehouse_id, product_id, task_type_id, type, subtype, status, priority,
         start_quantity, stock_description, location_from_id, location_to_id, goods_out_id, goods_out_line_id, goods_out_pick_list_id)
       select ${tenant}, p.id, ${account}, ${warehouse}, p.product_id, t.id, 'PICK', 'PART', 'AVAILABLE', 0, 5, 'goods', p.location_id,
         ${bay}, p.goods_out_id, p.line, p.list
       from picked p
       join task_types t on t.tenant_id = ${tenant} and t.code = 'PICK'
     )
     insert into allocations (tenant_id, task_id, stock_id, goods_out_line_id, quantity, state, explanation)
     select ${tenant}, id, pile, line, 5, 'open', '{"reason": "first in the order of the rule", "rank": 1}'
     from picked order by id`,
    `update stocks s set allocated_quantity = a.quantity
     from (select stock_id, sum(quantity) as quantity from allocations group by 1) a where s.id = a.stock_id`,
    `insert into stock_balances (tenant_id, account_id, product_id, warehouse_id, available, allocated, on_hand)
     select ${tenant}, account_id, product_id, warehouse_id, sum(free), sum(allocated_quantity), sum(quantity) from stocks group by 2, 3, 4`,
  ]
}
