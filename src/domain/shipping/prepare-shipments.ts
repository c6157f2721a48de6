import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { findAutomaticDispatches } from '#domain/dispatch/trigger-automatic-dispatch.ts'
import { type Order, readOrders } from '#domain/orders/order.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { metres } from '#domain/stock/location-usage.ts'
import { announceChange } from '#events/announce.ts'
import { Problem, type Violation } from '#problems/problem.ts'
import { createRecord } from '#records/create.ts'
import { readRecord } from '#records/find.ts'
import { parse } from '#records/parse.ts'
import { attachTasks, attachToShipment } from './attach-tasks.ts'
import { readDefaultCarrier } from './check-carrier.ts'
import { readSuggestions } from './read-suggestions.ts'

/**
 * A shipment that is submitted and dispatched automatically: whether it is submitted already, and why it cannot
 * be.
 */
export type PreparedShipment = {
  readonly shipment_id: number
  readonly is_submitted: boolean
  readonly refused: Violation | null
}

/**
 * The shipments in which the staged goods of an `auto_shipment` order leave, oldest first. Goods in none are
 * added to the open one, or to a new one: its packages are the units of the goods, and suggested cartons for
 * goods that are loose or in totes (operations 4.9). Empty if the order is not, or no longer, ready to leave
 * automatically.
 */
export async function prepareShipments(
  tx: Transaction,
  model: Model,
  goods_out_id: number,
): Promise<readonly PreparedShipment[]> {
  const [, [order], [ready]] = await tx.pipeline([
    lockAll(tx, { goods_outs: [goods_out_id] }),
    readOrders(tx, [goods_out_id]),
    findAutomaticDispatches(tx, [goods_out_id]),
  ])
  if (order === undefined || ready?.strategy !== 'auto_shipment') return []
  await attachTasks(tx, [goods_out_id])
  const [existing, unassigned] = await tx.pipeline([
    findShipmentsWithGoods(tx, goods_out_id),
    tx.maybe<{ id: number }>(sql`
      select k.id
      from tasks k
      where k.tenant_id = ${tx.tenant.id} and k.goods_out_id = ${goods_out_id} and k.type = 'DISP' and k.status in ${OPEN}
        and k.shipment_id is null
      limit 1`),
  ])
  return unassigned === null ? existing : [...existing, await createAutomaticShipment(tx, model, order)]
}

/** The shipments with staged goods of the order, including failed ones, which are tried again. */
function findShipmentsWithGoods(tx: Transaction, goods_out_id: number): Query<readonly PreparedShipment[]> {
  const tenant = tx.tenant.id
  return tx.rows<PreparedShipment>(sql`
    select s.id as shipment_id, s.status = 'submitted' as is_submitted, null::jsonb as refused
    from shipments s
    where s.tenant_id = ${tenant} and s.id = any(array(
      select k.shipment_id
      from tasks k
      where k.tenant_id = ${tenant} and k.goods_out_id = ${goods_out_id} and k.type = 'DISP' and k.status in ${OPEN}))
    order by s.id`)
}

async function createAutomaticShipment(
  tx: Transaction,
  model: Model,
  order: Order,
): Promise<PreparedShipment> {
  const shipments = resourceNamed(model, 'shipments')
  const empty = parse(shipments, { attributes: {}, pointer: '', occasion: 'creation' })
  const { id } = await createRecord(tx, shipments, {
    parsed: { ...empty, violations: [] },
    extra: {
      goods_out_id: order.id,
      account_id: order.account_id,
      warehouse_id: order.warehouse_id,
      delivery_notes: order.delivery_notes,
      ...(await readDefaultCarrier(tx, order)),
    },
  })
  const refused = await addPackages(tx, { id, goods_out_id: order.id })
  await attachToShipment(tx, { id, goods_out_id: order.id })
  announceChange(tx, shipments, { event: 'created', row: await readRecord(tx, shipments, { id }) })
  return { shipment_id: id, is_submitted: false, refused }
}

type ShipmentToFill = { readonly id: number; readonly goods_out_id: number }

/**
 * Creates packages for staged goods in no shipment. Returns why there are none for goods that fit no carton.
 */
async function addPackages(tx: Transaction, { id, goods_out_id }: ShipmentToFill): Promise<Violation | null> {
  const suggested = await problemOr(() => readSuggestions(tx, { goods_out_id, scope: 'uncontained' }))
  const cartons = suggested instanceof Problem ? [] : suggested
  const tenant = tx.tenant.id
  await tx.run(sql`
    with units as (
      select u.id, u.storage_unit_type_id, sum(s.quantity * coalesce(p.weight, 0)) as goods
      from storage_units u
      join stocks s on s.tenant_id = ${tenant} and s.storage_unit_id = u.id
      join products p on p.tenant_id = ${tenant} and p.id = s.product_id
      join storage_unit_types y on y.tenant_id = ${tenant} and y.id = u.storage_unit_type_id and y.leaves_warehouse
      where u.tenant_id = ${tenant} and u.id in (
        select x.storage_unit_id
        from tasks k
        join allocations a on a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open'
        join stocks x on x.tenant_id = ${tenant} and x.id = a.stock_id
        where k.tenant_id = ${tenant} and k.goods_out_id = ${goods_out_id} and k.type = 'DISP' and k.status in ${OPEN}
          and k.shipment_id is null)
      group by u.id, u.storage_unit_type_id
    ),
    wanted as (
      select u.id as storage_unit_id, u.storage_unit_type_id, u.goods, 0 as rank, u.id as place
      from units u
      union all
      select null, c.storage_unit_type_id, c.weight, 1, c.place
      from rows from (
        jsonb_to_recordset(${JSON.stringify(cartons)}::jsonb) as (storage_unit_type_id bigint, weight numeric)
      ) with ordinality as c (storage_unit_type_id, weight, place)
    ),
    made as (
      insert into packages (tenant_id, shipment_id, storage_unit_type_id, storage_unit_id, length, width, height, weight, unit_of_measure,
        weight_unit_of_measure, created_at, updated_at)
      select ${tenant}::bigint, ${id}::bigint, t.id, w.storage_unit_id, round(t.length * (${metres}) * 100, 4), round(t.width * (${metres}) * 100, 4),
        round(t.height * (${metres}) * 100, 4), w.goods + coalesce(t.weight, 0), 'centimetre', 'kilogram', ${tx.now}::timestamptz,
        ${tx.now}::timestamptz
      from wanted w
      join storage_unit_types t on t.tenant_id = ${tenant} and t.id = w.storage_unit_type_id
      order by w.rank, w.place
      returning id
    )
    update shipments s
    set packages_count = (select count(*) from made), ${nextVersion(tx, 's')}
    where s.tenant_id = ${tenant} and s.id = ${id}`)
  return suggested instanceof Problem ? suggested.first : null
}

async function problemOr<Result>(read: () => Promise<Result>): Promise<Result | Problem> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
