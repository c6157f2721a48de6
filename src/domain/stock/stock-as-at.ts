import { name, names, type Sql, sql } from '#database/sql.ts'
import { instantPlace, tenantPlace } from '#records/placeholder.ts'
import { ATTRIBUTES } from './identity.ts'

const PLACE = ['account_id', 'product_id', 'warehouse_id', 'location_id', 'storage_unit_id'] as const

/** The attributes of a pile, unpacked from JSON. */
function unpacked(alias: string, attributes: Sql): Sql {
  return sql`cross join lateral jsonb_populate_record(null::stocks, ${attributes}) ${name(alias)}`
}

const cell = [...PLACE, ...ATTRIBUTES]

/**
 * The piles at an instant: those of the first checkpoint after it, or of now, with every movement in between undone. So
 * the cost is that of the movements in between, and a movement writes nothing for it.
 *
 * A pile that moved whole kept its id, so each pile named by these movements is computed again by cell: its later state,
 * plus what left it, less what arrived since. Other piles are unchanged. `others` are the checkpoints that count, where not all do.
 */
export function pilesAt(tenant: unknown, instant: unknown, others: Sql = sql``): Sql {
  return sql`
    with nearest as (
      select c.id, c.taken_at from stock_checkpoints c
      where c.tenant_id = ${tenant} and c.taken_at >= ${instant}::timestamptz${others}
      order by c.taken_at
      limit 1
    ),
    later as (
      select s.id, ${names(cell, 's')}, s.quantity
      from stocks s
      where s.tenant_id = ${tenant} and not exists (select from nearest)
      union all
      select p.stock_id, ${names(PLACE, 'p')}, ${names(ATTRIBUTES, 'a')}, p.quantity
      from stock_checkpoint_piles p ${unpacked('a', sql`p.attributes`)}
      where p.tenant_id = ${tenant} and p.checkpoint_id = (select id from nearest)
    ),
    moved as materialized (
      select x.* from transactions x
      where x.tenant_id = ${tenant} and x.created_at > ${instant}::timestamptz
        and x.created_at <= coalesce((select taken_at from nearest), 'infinity')
    ),
    touched as materialized (
      select stock_from_id as id from moved where stock_from_id is not null
      union
      select stock_to_id from moved where stock_to_id is not null
      union
      select stock_merged_id from moved where stock_merged_id is not null
    ),
    undone as (
      select l.id, ${names(cell, 'l')}, l.quantity, null::bigint as place
      from later l
      where l.id in (select id from touched)
      union all
      select x.stock_from_id, x.account_id, x.product_id, x.warehouse_id, x.location_from_id, x.storage_unit_from_id,
        ${names(ATTRIBUTES, 'f')}, x.quantity, x.id
      from moved x ${unpacked('f', sql`x.attributes_from`)}
      where x.node_from = 'cell'
      union all
      select coalesce(x.stock_merged_id, x.stock_to_id), coalesce(x.account_to_id, x.account_id), x.product_id, x.warehouse_id, x.location_to_id,
        x.storage_unit_to_id, ${names(ATTRIBUTES, 't')}, -x.quantity, x.id
      from moved x ${unpacked('t', sql`x.attributes_to`)}
      where x.node_to = 'cell'
    )
    select l.id, ${names(cell, 'l')}, l.quantity
    from later l
    where l.id not in (select id from touched)
    union all
    select (array_agg(u.id order by u.place nulls last))[1], ${names(cell, 'u')}, sum(u.quantity)
    from undone u
    group by ${names(cell, 'u')}
    having sum(u.quantity) > 0`
}

const piles = pilesAt(tenantPlace, instantPlace)

/** Piles as lists show them; reservations, and what no movement records, are not known for the past. */
const stocks = sql`(
  select ${tenantPlace}::bigint as tenant_id, w.id, ${names(cell, 'w')}, w.quantity,
    null::numeric as allocated_quantity, null::numeric as free, null::text as hold_description,
    null::bigint as hold_reason_code_id, null::timestamptz as last_counted_at,
    n.lock_version, n.created_at, n.updated_at
  from (${piles}) w
  left join stocks n on n.tenant_id = ${tenantPlace} and n.id = w.id)`

const balances = sql`(
  select b.tenant_id, b.id, b.product_id, b.account_id, b.warehouse_id,
    null::numeric as available, null::numeric as sellable, null::numeric as allocated, null::numeric as ordered, null::numeric as received,
    null::numeric as picked, coalesce(w.held, 0) as held, coalesce(w.on_hand, 0) as on_hand,
    b.lock_version, b.created_at, b.updated_at
  from stock_balances b
  left join (
    select p.account_id, p.product_id, p.warehouse_id, sum(p.quantity) as on_hand,
      sum(p.quantity) filter (where p.status = 'held') as held
    from (${piles}) p
    group by p.account_id, p.product_id, p.warehouse_id
  ) w on w.account_id = b.account_id and w.product_id = b.product_id and w.warehouse_id = b.warehouse_id
  where b.tenant_id = ${tenantPlace} and b.created_at <= ${instantPlace}::timestamptz)`

/** Sources of lists of the past, by resource (platform 3.7). */
export const pasts: ReadonlyMap<string, Sql> = new Map([
  ['stocks', stocks],
  ['stock_balances', balances],
])
