import { type Sql, sql } from '#database/sql.ts'
import { ORDER_STATUS } from './order.ts'

/**
 * What lines `l` have consumed of each component, with what the kits are made of that were made (`made`) and that they want
 * (`wanted`): as a table with `line_id` and `product_id` (operations 9.2, 0.8). A cancelled order wants what was made, and a
 * line that is for another product, or assembles no more, nothing of what was consumed before.
 */
export function consumedComponents(tenant: number, which: Sql): Sql {
  return sql`
    select c.line_id, c.product_id, c.quantity, coalesce(m.quantity * l.dispatch_quantity / m.output_quantity, 0) as made,
      coalesce(m.quantity * case
        when o.goods_out_status_id = ${ORDER_STATUS.CANCELLED} or o.goods_out_type <> 'work_order'
          or o.conversion_direction is distinct from 'assemble' then l.dispatch_quantity
        else l.order_quantity + l.rounded_quantity - l.short_quantity end / m.output_quantity, 0) as wanted
    from (
      select x.goods_out_line_id as line_id, x.product_id,
        sum(case x.subtype when 'CONSUME' then x.quantity else -x.quantity end) as quantity
      from transactions x
      join goods_out_lines l on l.tenant_id = ${tenant} and l.id = x.goods_out_line_id
      join tasks k on k.tenant_id = ${tenant} and k.id = x.task_id and k.subtype = 'ASSEMBLE'
      where x.tenant_id = ${tenant} and x.category = 'CONV' and x.subtype in ('CONSUME', 'UNCONSUME') and ${which}
      group by x.goods_out_line_id, x.product_id
    ) c
    join goods_out_lines l on l.tenant_id = ${tenant} and l.id = c.line_id
    join goods_outs o on o.tenant_id = ${tenant} and o.id = l.goods_out_id
    left join goods_out_line_materials m on m.tenant_id = ${tenant} and m.goods_out_line_id = c.line_id and m.product_id = c.product_id
    where c.quantity > 0`
}

/** The smallest quantity; less than it is what a division leaves. */
export const SMALLEST_QUANTITY: Sql = sql`0.0001`
