import assert from 'node:assert/strict'
import { findRepeatedEvents } from './announced-once.ts'
import { recordsAgree } from './records-agree.ts'
import type { World } from './world.ts'

/** Checks that stock and picks match the answers; reads the whole ledger only on request. */
export async function agreesWith(world: World, is_whole: boolean): Promise<void> {
  await unitsAgree(world)
  await picksAgree(world)
  await recordsAgree(world)
  if (!is_whole) return
  await chargesAgree(world)
  await findRepeatedEvents(world.floor)
  await world.floor.verifiedNow()
}

/** Whatever was picked, and not taken back, and received is charged for by the unit, and nothing twice. */
async function chargesAgree({ floor }: World): Promise<void> {
  const [row] = await floor.rows(
    `select coalesce((select sum(x.quantity) from transactions x where x.tenant_id = $1 and x.category = 'PICK' and x.subtype = 'PICK'), 0)::int
         - coalesce((select sum(k.reversed_quantity) from tasks k where k.tenant_id = $1 and k.type = 'PICK'), 0)::int as picked,
       coalesce((select sum(l.measure) from charge_lines l where l.tenant_id = $1 and l.charge_type = 'PICK'), 0)::int as charged,
       coalesce((select sum(x.quantity) from transactions x where x.tenant_id = $1 and x.category = 'RCV' and x.subtype in ('RECEIVE', 'TRANSFER_IN', 'RETURN')), 0)::int as received,
       coalesce((select sum(l.measure) from charge_lines l where l.tenant_id = $1 and l.charge_type = 'RECEIPT'), 0)::int as charged_in`,
    [floor.scope.tenant.id],
  )
  assert.deepEqual([row?.charged, row?.charged_in], [row?.picked, row?.received])
}

/** What came in and was built, less what orders took out and what counts found missing, stands somewhere. */
async function unitsAgree({ floor, expected, kit }: World): Promise<void> {
  const rows = await floor.rows(
    `select p.id::float8 as product,
       coalesce((select sum(s.quantity) from stocks s where s.tenant_id = p.tenant_id and s.product_id = p.id), 0)::int as standing,
       coalesce((select sum(l.dispatch_quantity) from goods_out_lines l
         join goods_outs o on o.tenant_id = l.tenant_id and o.id = l.goods_out_id
         where l.tenant_id = p.tenant_id and l.product_id = p.id and p.id <> $3 and o.goods_out_type <> 'work_order'), 0)::int as dispatched,
       coalesce((select sum(case x.subtype when 'DISPATCH' then x.quantity else -x.quantity end) from transactions x
         join goods_out_lines l on l.tenant_id = x.tenant_id and l.id = x.goods_out_line_id and l.product_id = $3
         where x.tenant_id = p.tenant_id and x.product_id = p.id and x.subtype in ('DISPATCH', 'UNDISPATCH')), 0)::int as in_kits,
       coalesce((select sum(l.dispatch_quantity) from goods_out_lines l
         join goods_outs o on o.tenant_id = l.tenant_id and o.id = l.goods_out_id
         where l.tenant_id = p.tenant_id and l.product_id = p.id and o.conversion_direction = 'assemble'
           and o.goods_out_type = 'work_order'), 0)::int as built,
       coalesce((select sum(x.quantity) from transactions x
         where x.tenant_id = p.tenant_id and x.product_id = p.id and x.subtype = 'UNCONSUME'), 0)::int as unused,
       coalesce((select sum(case when x.node_to = 'adjustment' then -x.quantity else x.quantity end) from transactions x
         where x.tenant_id = p.tenant_id and x.product_id = p.id and (x.stock_check_id = any($1)
           -- Of what was staged for orders the ledger alone knows how much was written off.
           or x.category = 'ADJ' and x.goods_out_id is not null)), 0)::int as counted
     from products p where p.tenant_id = $2 order by p.id`,
    [[...expected.settled_checks], floor.scope.tenant.id, kit.sold],
  )
  assert.deepEqual(
    rows.map(({ product, standing }) => [product, standing]),
    rows.map(({ product, dispatched, in_kits, counted, built, unused }) => [
      product,
      expected.unitsOf(Number(product)) +
        Number(counted) +
        Number(built) +
        Number(unused) -
        Number(dispatched) -
        Number(in_kits),
    ]),
  )
}

/** What pickers were told to have picked is what the lines of their orders say; of what is built as it is picked lines count kits. */
async function picksAgree({ floor, expected, kit }: World): Promise<void> {
  const rows = await floor.rows(
    `select o.id::float8, sum(l.pick_quantity)::int as picked,
       (select coalesce(sum(k.reversed_quantity), 0) from tasks k where k.tenant_id = $1 and k.goods_out_id = o.id and k.type = 'PICK')::int as reversed
     from goods_outs o
     join goods_out_lines l on l.tenant_id = o.tenant_id and l.goods_out_id = o.id
     where o.tenant_id = $1 and o.goods_out_type <> 'work_order'
     group by o.tenant_id, o.id having bool_and(l.product_id <> $2) order by o.id`,
    [floor.scope.tenant.id, kit.sold],
  )
  const live = rows.filter(({ id }) => !expected.cancelled.has(Number(id)))
  assert.deepEqual(
    live.map(({ id, picked }) => [id, picked]),
    live.map(({ id, reversed }) => [id, expected.pickedOf(Number(id)) - Number(reversed)]),
  )
}
