import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { visibilityOf } from '#records/visibility.ts'
import type { JsonObject } from '#values/json.ts'
import { addressOf, codeAndName, momentOf, productOf, slotsOf, unitOf } from './paper-fragments.ts'

/** A storage unit with goods of an order, staged or dispatched: `number` of `of` units, with its goods of the order. */
type PaperUnit = JsonObject & {
  readonly contents: readonly (JsonObject & { readonly line_number: number })[]
}

/** An order line as papers show it. */
type PaperLine = JsonObject & { readonly line_number: number }

/** All data of an order for papers. */
export type PaperOrder = {
  readonly id: number
  readonly account_id: number
  readonly warehouse_id: number
  readonly customer_id: number | null
  readonly load_drop_id: number | null
  readonly order: JsonObject & { readonly address: JsonObject | null; readonly customer: JsonObject | null }
  readonly lines: readonly PaperLine[]
  readonly shipments: readonly JsonObject[]
  readonly storage_units: readonly PaperUnit[]
  /** The latest pick list of its picks. */
  readonly pick_list: JsonObject | null
  /** ISO 4217, lower case; of its account, otherwise the default one. */
  readonly currency: string | null
  readonly vat_number: string | null
}

/** Reads the data of orders for papers, if visible to the caller, in the order of their ids. */
export function readPaperOrders(
  tx: Transaction,
  orders: Resource,
  ids: readonly number[],
): Promise<readonly PaperOrder[]> {
  const tenant = tx.tenant.id
  return tx.rows<PaperOrder>(sql`
    select o.id, o.account_id, o.warehouse_id, o.customer_id, o.load_drop_id, ${headerOf} as "order", lower(coalesce(m.code, d.code)) as currency,
      n.vat_number, coalesce(l.lines, '[]') as lines, coalesce(h.shipments, '[]') as shipments,
      coalesce(u.storage_units, '[]') as storage_units, p.pick_list
    from goods_outs o
    join accounts n on n.tenant_id = o.tenant_id and n.id = o.account_id
    left join goods_out_statuses t on t.tenant_id = o.tenant_id and t.id = o.goods_out_status_id
    left join customers c on c.tenant_id = o.tenant_id and c.id = o.customer_id
    left join addresses a on a.tenant_id = o.tenant_id and a.id = coalesce(o.address_id, c.address_id)
    left join carriers r on r.tenant_id = o.tenant_id and r.id = o.carrier_id
    left join carrier_services v on v.tenant_id = o.tenant_id and v.id = o.carrier_service_id
    left join currencies m on m.tenant_id = n.tenant_id and m.id = n.currency_id
    left join currencies d on d.tenant_id = n.tenant_id and d."default"
    left join lateral (${linesOf(tenant)}) l on true
    left join lateral (${shipmentsOf(tenant)}) h on true
    left join lateral (${unitsOf(tenant)}) u on true
    left join lateral (${pickListOf(tenant)}) p on true
    where o.id = any(${[...ids]}::bigint[]) and ${visibilityOf(orders, 'o', tx)}
    order by o.id`)
}

const headerOf = sql`jsonb_build_object('reference', o.reference, 'customer', ${codeAndName('c')}, 'address', ${addressOf('a')},
  'carrier', ${codeAndName('r')}, 'carrier_service', ${codeAndName('v')},
  'expected_date_of_dispatch', ${momentOf('o', 'expected_date_of_dispatch')},
  'actual_date_of_dispatch', ${momentOf('o', 'actual_date_of_dispatch')},
  'delivery_notes', o.delivery_notes, 'notes', o.notes, 'status', t.code, 'load_reference', o.load_reference,
  'priority', o.priority, 'incoterms', o.incoterms) || ${slotsOf('o')}`

/** The picked goods of order `o`: staged and dispatched ones. */
function goodsOf(tenant: number): Sql {
  return sql`
    select k.goods_out_line_id, s.storage_unit_id, s.product_id, a.quantity, s.batch, s.sell_by_date::text as sell_by_date, s.serial_number
    from tasks k
    join allocations a on a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open'
    join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id
    where k.tenant_id = ${tenant} and k.goods_out_id = o.id and k.type = 'DISP'
    union all
    select k.goods_out_line_id, x.storage_unit_from_id, x.product_id, x.quantity, x.attributes_from->>'batch',
      x.attributes_from->>'sell_by_date', x.attributes_from->>'serial_number'
    from tasks k
    join transactions x on x.tenant_id = ${tenant} and x.task_id = k.id and x.category = 'DISP' and x.subtype = 'DISPATCH'
    where k.tenant_id = ${tenant} and k.goods_out_id = o.id and k.type = 'DISP' and k.reversed_at is null`
}

const NUMBERED = sql`(row_number() over (order by b.id))::int as line_number`

function linesOf(tenant: number): Sql {
  // The quantity that leaves; before picking, the ordered one.
  const quantity = sql`case when t.code = 'COMPLETED' then b.dispatch_quantity when b.pick_quantity > 0 then b.pick_quantity
    else greatest(b.order_quantity - b.short_quantity, 0) end`
  const unit_value = sql`coalesce(b.unit_value, p.unit_value)`
  return sql`
    select jsonb_agg(jsonb_build_object('line_number', z.line_number, 'product', ${productOf('p')}, 'order_quantity', b.order_quantity,
        'allocated_quantity', b.allocated_quantity, 'pick_quantity', b.pick_quantity, 'dispatch_quantity', b.dispatch_quantity,
        'short_quantity', b.short_quantity, 'quantity', ${quantity}, 'batch', coalesce(g.batch, b.batch), 'sell_by_date', g.sell_by_date,
        'serial_numbers', coalesce(g.serial_numbers, '[]'), 'commodity_code', p.commodity_code,
        'country_of_manufacture', p.country_of_manufacture, 'customs_description', coalesce(p.customs_description, p.description),
        'unit_value', ${unit_value}, 'line_value', ${unit_value} * (${quantity}), 'net_weight', coalesce(p.weight, 0) * (${quantity})) || ${slotsOf('b')}
      order by z.line_number) as lines
    from (select b.id, ${NUMBERED} from goods_out_lines b where b.tenant_id = ${tenant} and b.goods_out_id = o.id) z
    join goods_out_lines b on b.tenant_id = ${tenant} and b.id = z.id
    join products p on p.tenant_id = ${tenant} and p.id = b.product_id
    left join (
      select w.goods_out_line_id, string_agg(distinct w.batch, ', ') as batch, string_agg(distinct w.sell_by_date, ', ') as sell_by_date,
        jsonb_agg(w.serial_number order by w.serial_number) filter (where w.serial_number is not null) as serial_numbers
      from (${goodsOf(tenant)}) w
      group by w.goods_out_line_id
    ) g on g.goods_out_line_id = b.id`
}

function shipmentsOf(tenant: number): Sql {
  return sql`
    select jsonb_agg(jsonb_build_object('reference', s.reference, 'tracking_number', s.tracking_number, 'status', s.status,
      'carrier', ${codeAndName('e')}, 'packages', coalesce(k.packages, '[]')) order by s.id) as shipments
    from shipments s
    left join carriers e on e.tenant_id = ${tenant} and e.id = s.carrier_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('number', g.number, 'of', g.total, 'weight', g.weight, 'tracking_number', g.tracking_number,
        'dimensions', jsonb_build_object('length', g.length, 'width', g.width, 'height', g.height)) order by g.id) as packages
      from (
        select q.*, row_number() over (order by q.id) as number, count(*) over () as total
        from packages q
        where q.tenant_id = ${tenant} and q.shipment_id = s.id
      ) g
    ) k on true
    where s.tenant_id = ${tenant} and s.goods_out_id = o.id and s.status <> 'cancelled'`
}

function unitsOf(tenant: number): Sql {
  return sql`
    select jsonb_agg(${unitOf('u', 'y')} || jsonb_build_object('number', f.number, 'of', f.total, 'contents', f.contents)
      order by f.number) as storage_units
    from (
      select g.storage_unit_id, row_number() over (order by g.storage_unit_id) as number, count(*) over () as total,
        jsonb_agg(jsonb_build_object('line_number', g.line_number, 'product', ${productOf('p')}, 'quantity', g.quantity,
          'batch', g.batch, 'sell_by_date', g.sell_by_date) order by g.line_number, g.batch, g.sell_by_date) as contents
      from (
        select w.storage_unit_id, w.product_id, z.line_number, w.batch, w.sell_by_date, sum(w.quantity) as quantity
        from (${goodsOf(tenant)}) w
        join (select b.id, ${NUMBERED} from goods_out_lines b where b.tenant_id = ${tenant} and b.goods_out_id = o.id) z
          on z.id = w.goods_out_line_id
        where w.storage_unit_id is not null
        group by w.storage_unit_id, w.product_id, z.line_number, w.batch, w.sell_by_date
      ) g
      join products p on p.tenant_id = ${tenant} and p.id = g.product_id
      group by g.storage_unit_id
    ) f
    join storage_units u on u.tenant_id = ${tenant} and u.id = f.storage_unit_id
    join storage_unit_types y on y.tenant_id = ${tenant} and y.id = u.storage_unit_type_id`
}

function pickListOf(tenant: number): Sql {
  return sql`
    select jsonb_build_object('reference', i.reference, 'pick_type', i.pick_type, 'load_reference', i.load_reference, 'status', j.code)
      as pick_list
    from tasks k
    join goods_out_pick_lists i on i.tenant_id = ${tenant} and i.id = k.goods_out_pick_list_id
    left join goods_out_statuses j on j.tenant_id = ${tenant} and j.id = i.goods_out_status_id
    where k.tenant_id = ${tenant} and k.goods_out_id = o.id and k.type = 'PICK' and k.status <> 'CANCELLED' and k.reversed_at is null
    order by i.id desc
    limit 1`
}
