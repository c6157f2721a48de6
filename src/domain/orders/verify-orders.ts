import { type Sql, sql } from '#database/sql.ts'
import type { InvariantCheck } from '#domain/stock/verify.ts'
import { ORDER_STATUS, outstanding } from './order.ts'
import { kitCounts } from './recount-kits.ts'
import { consumedComponents, SMALLEST_QUANTITY } from './unused-components.ts'
import { derivedOrders } from './update-order-progress.ts'

/** Whether orders, their lines, their tasks and what balances say of them agree (operations 0.7, 0.8, 4.2). */
export const orderChecks: readonly InvariantCheck[] = [
  { invariant: 'I7', query: (tenant) => demandAddsUp(tenant) },
  { invariant: 'I9', query: (tenant) => linesAreInOrder(tenant) },
  { invariant: 'I10', query: (tenant) => linesAreServed(tenant) },
  { invariant: 'I9', query: (tenant) => kitsAreCounted(tenant) },
  { invariant: 'I15', query: (tenant) => componentsAreUsed(tenant) },
  { invariant: 'status', query: (tenant) => statusesAreDerived(tenant) },
  { invariant: 'putaway', query: (tenant) => linesArePutAway(tenant) },
]

/** As much of a line of a receipt is put away as putaways did of it, but for what they only brought half way. */
function linesArePutAway(tenant: number): Sql {
  return sql`
    select format('line %s of receipt %s', l.id, l.goods_in_receipt_id) as about, coalesce(d.quantity, 0)::text as expected,
      l.put_away_quantity::text as found
    from goods_in_lines l
    left join lateral (
      select sum(w.quantity) as quantity
      from putaway_lines w
      join tasks k on k.tenant_id = ${tenant} and k.id = w.task_id and k.status = 'COMPLETED' and k.reversed_at is null
      join locations p on p.tenant_id = ${tenant} and p.id = k.location_to_id
      join location_types t on t.tenant_id = ${tenant} and t.id = p.location_type_id and t.code <> 'PICKANDDROP'
      where w.tenant_id = ${tenant} and w.goods_in_line_id = l.id
    ) d on true
    where l.tenant_id = ${tenant} and l.put_away_quantity <> coalesce(d.quantity, 0)`
}

/** What orders want is what the balances show as ordered. */
function demandAddsUp(tenant: number): Sql {
  const { DRAFT, CANCELLED } = ORDER_STATUS
  return sql`
    with wanted as (
      select o.account_id, l.product_id, o.warehouse_id, sum(${outstanding}) as ordered
      from goods_outs o
      join goods_out_lines l on l.tenant_id = o.tenant_id and l.goods_out_id = o.id
      where o.tenant_id = ${tenant} and o.goods_out_status_id not in (${DRAFT}::int, ${CANCELLED}::int)
      group by o.account_id, l.product_id, o.warehouse_id
    ),
    shown as (
      select b.account_id, b.product_id, b.warehouse_id, b.ordered
      from stock_balances b
      where b.tenant_id = ${tenant}
    )
    select format('ordered of account %s product %s warehouse %s', coalesce(w.account_id, b.account_id),
        coalesce(w.product_id, b.product_id), coalesce(w.warehouse_id, b.warehouse_id)) as about,
      coalesce(w.ordered, 0)::text as expected, coalesce(b.ordered, 0)::text as found
    from wanted w
    full join shown b on b.account_id = w.account_id and b.product_id = w.product_id and b.warehouse_id = w.warehouse_id
    where coalesce(w.ordered, 0) <> coalesce(b.ordered, 0)`
}

function linesAreInOrder(tenant: number): Sql {
  return sql`
    select format('line %s', l.id) as about, '0 <= dispatched <= picked <= reserved, reserved and short <= wanted' as expected,
      format('%s, %s, %s, %s short of %s', l.dispatch_quantity, l.pick_quantity, l.allocated_quantity, l.short_quantity,
        l.order_quantity + l.rounded_quantity) as found
    from goods_out_lines l
    where l.tenant_id = ${tenant} and not (0 <= l.dispatch_quantity and l.dispatch_quantity <= l.pick_quantity
      and l.pick_quantity <= l.allocated_quantity and ${outstanding} >= 0)`
}

/** A line made up of components counts finished kits; its picks are of components. */
function linesAreServed(tenant: number): Sql {
  return sql`
    with served as (
      select k.goods_out_line_id as id,
        sum(case when k.status = 'COMPLETED' then k.confirmed_quantity - k.reversed_quantity else k.start_quantity end) as quantity
      from tasks k
      where k.tenant_id = ${tenant} and k.type = 'PICK' and k.status <> 'CANCELLED'
        and k.goods_out_line_id is not null
      group by k.goods_out_line_id
    )
    select format('line %s', l.id) as about, coalesce(s.quantity, 0)::text as expected, l.allocated_quantity::text as found
    from goods_out_lines l
    join goods_outs o on o.tenant_id = l.tenant_id and o.id = l.goods_out_id
    left join served s on s.id = l.id
    where l.tenant_id = ${tenant} and o.goods_out_type <> 'work_order' and coalesce(s.quantity, 0) <> l.allocated_quantity
      and not exists (
        select from tasks k
        where k.tenant_id = l.tenant_id and k.goods_out_line_id = l.id and k.type = 'PICK' and k.product_id <> l.product_id)`
}

/** A line that is built from components counts the kits they are enough for. */
function kitsAreCounted(tenant: number): Sql {
  return sql`
    select format('kits of line %s', l.id) as about, format('%s, %s, %s', k.allocated, k.picked, k.dispatched) as expected,
      format('%s, %s, %s', l.allocated_quantity, l.pick_quantity, l.dispatch_quantity) as found
    from (${kitCounts(tenant, sql`true`)}) k
    join goods_out_lines l on l.tenant_id = ${tenant} and l.id = k.id
    where (l.allocated_quantity, l.pick_quantity, l.dispatch_quantity) <> (k.allocated, k.picked, k.dispatched)`
}

/** What was consumed of a component is in kits that were made, or waits for kits that are wanted. */
function componentsAreUsed(tenant: number): Sql {
  return sql`
    select format('component %s of line %s', c.product_id, c.line_id) as about,
      format('%s to %s', round(c.made, 4), round(c.wanted, 4)) as expected, c.quantity::text as found
    from (${consumedComponents(tenant, sql`true`)}) c
    where c.made - c.quantity >= ${SMALLEST_QUANTITY} or c.quantity - c.wanted >= ${SMALLEST_QUANTITY}`
}

function statusesAreDerived(tenant: number): Sql {
  return sql`
    select format('order %s', o.id) as about, format('%s %s', d.status_id, d.fulfilment) as expected,
      format('%s %s', o.goods_out_status_id, o.fulfilment_status) as found
    from (${derivedOrders(sql`o.tenant_id = ${tenant}`)}) d
    join goods_outs o on o.tenant_id = ${tenant} and o.id = d.id
    where d.status_id <> o.goods_out_status_id or d.fulfilment is distinct from o.fulfilment_status`
}
