import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { isCharged, recordWork } from '#domain/charging/work-done.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Caller } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import { announceOrders, announcePickLists, type OrderEvent, type PickListEvent } from './announce-order.ts'
import { ORDER_STATUS, type Order, outstanding, type PickList, readOrders } from './order.ts'
import { recountKits } from './recount-kits.ts'

/** The event announced for the orders of the act; a completed order is announced as completed instead. */
export type AnnouncedEvent = { readonly event: 'updated' | 'processed'; readonly extras?: JsonObject }

/** Who brought orders and lists as far as they are. */
export type ProgressCallers = {
  readonly orders: ReadonlyMap<number, Caller>
  readonly lists: ReadonlyMap<number, Caller>
}

/** Orders that were completed by an act, and the pick lists that were. */
export type OrderProgress = {
  readonly completed: readonly Order[]
  readonly lists_completed: readonly PickList[]
}

type ProgressChange<Row> = Row & { readonly former_status_id: number; readonly is_charged: boolean }

/**
 * Works out how far orders and their pick lists are from their lines and tasks (operations 4.2, 4.4), writes it where it
 * has changed, and announces it. Acts call it once, when their lines and tasks are written; they have locked the orders
 * and the lists.
 */
export async function updateOrderProgress(
  tx: Transaction,
  model: Model,
  {
    order_ids,
    kit_order_ids = order_ids,
    list_ids = [],
    announced,
    callers,
  }: {
    readonly order_ids: readonly (number | null)[]
    /** Orders whose kits are counted anew; those of which nothing that kits are built from has changed may be left out. */
    readonly kit_order_ids?: readonly (number | null)[]
    /** Lists that may have lost the last task of these orders, and so are not found by them any more. */
    readonly list_ids?: readonly number[]
    readonly announced?: AnnouncedEvent
    /** The actor, by order and by list; by default the caller of the transaction. */
    readonly callers?: ProgressCallers
  },
): Promise<OrderProgress> {
  const ids = [...new Set(order_ids.filter((id) => id !== null))]
  if (ids.length + list_ids.length === 0) return { completed: [], lists_completed: [] }
  const [, orders, lists, all] = await tx.pipeline([
    recountKits(
      tx,
      kit_order_ids.filter((id) => id !== null),
    ),
    updateOrderStatuses(tx, ids),
    updatePickLists(tx, { order_ids: ids, list_ids }),
    announced === undefined ? tx.value([]) : readOrders(tx, ids),
  ])
  await assignTotePositions(
    tx,
    lists.filter(({ shares_totes }) => shares_totes).map(({ id }) => id),
  )
  const completed = orders.filter(
    ({ goods_out_status_id, former_status_id }) =>
      goods_out_status_id === ORDER_STATUS.COMPLETED && former_status_id !== ORDER_STATUS.COMPLETED,
  )
  recordWork(tx, 'order_ids', completed)
  const others = all.filter(({ id }) => completed.every((order) => order.id !== id))
  const orderEvents: OrderEvent[] = [
    ...completed.map(({ former_status_id: _, ...order }) => ({
      event: 'completed' as const,
      order: order as Order,
    })),
    ...(announced === undefined ? [] : others.map((order) => ({ ...announced, order }))),
  ]
  await announceOrders(
    tx,
    model,
    orderEvents.map((event) => ({ ...event, caller: callers?.orders.get(event.order.id) })),
  )
  await announcePickLists(
    tx,
    model,
    lists.flatMap(listEvents).map((event) => ({ ...event, caller: callers?.lists.get(event.list.id) })),
  )
  const lists_completed = lists.filter((list) => became(list, ORDER_STATUS.COMPLETED))
  recordWork(tx, 'list_ids', lists_completed)
  return { completed, lists_completed }
}

/** How far orders `o` are by what became of their lines and tasks: the first that holds. */
export function derivedOrders(which: Sql): Sql {
  const { COMPLETED, PART_ALLOCATED, PENDING, PICK, ALLOCATED, CANCELLED, DRAFT } = ORDER_STATUS
  return sql`
    select o.id,
      case
        when o.goods_out_status_id in (${CANCELLED}::int, ${DRAFT}::int) then o.goods_out_status_id
        when c.lines > 0 and c.outstanding = 0 and c.is_over then ${COMPLETED}::int
        when c.outstanding > 0 and c.allocated > 0 then ${PART_ALLOCATED}::int
        when coalesce(c.allocated, 0) = 0 then ${PENDING}::int
        when exists (
          select from tasks k
          where k.tenant_id = o.tenant_id and k.goods_out_id = o.id and k.type = 'PICK' and k.status <> 'CANCELLED'
            and k.reversed_at is null
            and (k.start_at is not null or k.status = 'COMPLETED')) then ${PICK}::int
        else ${ALLOCATED}::int
      end as status_id,
      case
        when o.first_processed_at is null then null
        when c.outstanding > 0 then 'PART'
        when c.short > 0 then 'SHORT'
        else 'FULL'
      end as fulfilment
    from goods_outs o
    cross join lateral (
      select count(*) as lines, sum(${outstanding}) as outstanding, sum(l.allocated_quantity) as allocated,
        sum(l.short_quantity) as short,
        bool_and(l.dispatch_quantity + l.short_quantity = l.order_quantity + l.rounded_quantity) as is_over
      from goods_out_lines l
      where l.tenant_id = o.tenant_id and l.goods_out_id = o.id
    ) c
    where ${which}`
}

function updateOrderStatuses(
  tx: Transaction,
  ids: readonly number[],
): Query<readonly ProgressChange<Order>[]> {
  const which = sql`o.tenant_id = ${tx.tenant.id} and o.id = any(${[...ids]}::bigint[])`
  return tx.rows<ProgressChange<Order>>(sql`
    update goods_outs o
    set goods_out_status_id = d.status_id, fulfilment_status = d.fulfilment, ${nextVersion(tx, 'o')}
    from (${derivedOrders(which)}) d
    join goods_outs f on f.tenant_id = ${tx.tenant.id} and f.id = any(${[...ids]}::bigint[]) and f.id = d.id
    where ${which} and o.id = d.id
      and (o.goods_out_status_id <> d.status_id or o.fulfilment_status is distinct from d.fulfilment)
    returning o.*, f.goods_out_status_id as former_status_id, d.status_id = ${ORDER_STATUS.COMPLETED}::int and ${isCharged(tx, sql`o.account_id`, sql`'PICK'`)} as is_charged`)
}

type ChangedPickList = ProgressChange<PickList> & { readonly is_picked_now: boolean }

type AffectedLists = { readonly order_ids: readonly number[]; readonly list_ids: readonly number[] }

/**
 * How far pick lists are by their tasks: walked when one was begun, done when all is picked and dispatched, gone when none
 * is left. What was undone, or done for an order that is cancelled now, does not count.
 */
function updatePickLists(
  tx: Transaction,
  { order_ids, list_ids }: AffectedLists,
): Query<readonly ChangedPickList[]> {
  const tenant = tx.tenant.id
  const { COMPLETED, PICK, ALLOCATED, CANCELLED } = ORDER_STATUS
  return tx.rows<ChangedPickList>(sql`
    with touched as materialized (
      select k.goods_out_pick_list_id as id
      from tasks k
      where k.tenant_id = ${tenant} and k.goods_out_id = any(${[...order_ids]}::bigint[]) and k.goods_out_pick_list_id is not null
      union
      select unnest(${[...list_ids]}::bigint[])
    ),
    counted as (
      select t.id, count(k.id) as tasks, count(k.id) filter (where k.type = 'PICK') as picks,
        count(k.id) filter (where k.type = 'PICK' and k.status in ${OPEN}) as open_picks,
        count(k.id) filter (where k.type = 'PICK' and k.status = 'COMPLETED') as done_picks,
        count(k.id) filter (where k.type = 'PICK' and k.start_at is not null) as begun_picks,
        count(k.id) filter (where k.type in ('DISP', 'CONV') and k.status in ${OPEN}) as open_rest,
        count(k.id) filter (where k.type = 'PICK' and k.status in ${OPEN} and k.tote_position is null) as unplaced_picks
      from touched t
      left join lateral (
        select k.id, k.type, k.status, k.start_at, k.tote_position
        from tasks k
        where k.tenant_id = ${tenant} and k.goods_out_pick_list_id = t.id and k.status <> 'CANCELLED' and k.reversed_at is null
          and not exists (select from goods_outs o
            where o.tenant_id = ${tenant} and o.id = k.goods_out_id and o.goods_out_status_id = ${CANCELLED}::int)
      ) k on true
      group by t.id
    ),
    derived as (
      select c.*, c.open_picks = 0 and c.done_picks > 0 as is_picked,
        case
          when c.tasks = 0 then ${CANCELLED}::int
          when c.open_picks = 0 and c.done_picks > 0 and c.open_rest = 0 then ${COMPLETED}::int
          when c.done_picks > 0 or c.begun_picks > 0 then ${PICK}::int
          else ${ALLOCATED}::int
        end as status_id
      from counted c
    )
    update goods_out_pick_lists p
    set goods_out_status_id = d.status_id, pick_tasks_count = d.picks,
      picked_at = case when d.is_picked then coalesce(p.picked_at, ${tx.now}) end, ${nextVersion(tx, 'p')}
    from derived d
    join goods_out_pick_lists f on f.tenant_id = ${tenant} and f.id = any(array(select t.id from touched t)) and f.id = d.id
    where p.tenant_id = ${tenant} and p.id = any(array(select t.id from touched t)) and p.id = d.id
      and (p.goods_out_status_id <> d.status_id or p.pick_tasks_count <> d.picks or (p.picked_at is not null) <> d.is_picked
        or (p.shares_totes and d.unplaced_picks > 0))
    returning p.*, f.goods_out_status_id as former_status_id, d.is_picked and f.picked_at is null as is_picked_now,
      d.status_id = ${COMPLETED}::int and exists (
        select from tasks k
        join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id
        where k.tenant_id = ${tenant} and k.goods_out_pick_list_id = p.id and ${isCharged(tx, sql`o.account_id`, sql`'PICK'`)}) as is_charged`)
}

function became(
  { goods_out_status_id, former_status_id }: ProgressChange<PickList>,
  status: number,
): boolean {
  return goods_out_status_id === status && former_status_id !== status
}

function listEvents(list: ChangedPickList): readonly PickListEvent[] {
  const { former_status_id: _, is_picked_now, ...row } = list
  const events = [
    ...(is_picked_now ? ['picked' as const] : []),
    ...(became(list, ORDER_STATUS.COMPLETED) ? ['completed' as const] : []),
    ...(became(list, ORDER_STATUS.CANCELLED) ? ['cancelled' as const] : []),
  ]
  return events.map((event) => ({ event, list: row as unknown as PickList }))
}

/**
 * Gives the open picks of lists that share totes the position of their order in them: the one other picks of it have, or the
 * next free one, order after order. The lists are locked.
 */
async function assignTotePositions(tx: Transaction, list_ids: readonly number[]): Promise<void> {
  if (list_ids.length === 0) return
  const tenant = tx.tenant.id
  const ids = sql`${[...list_ids]}::bigint[]`
  await tx.run(sql`
    with placed as materialized (
      select k.goods_out_pick_list_id as list_id, k.goods_out_id, max(k.tote_position) as position
      from tasks k
      where k.tenant_id = ${tenant} and k.goods_out_pick_list_id = any(${ids}) and k.type = 'PICK'
      group by k.goods_out_pick_list_id, k.goods_out_id
    ),
    wanted as (
      select f.list_id, f.goods_out_id, row_number() over (partition by f.list_id order by f.goods_out_id)
        + coalesce((select max(p.position) from placed p where p.list_id = f.list_id), 0) as position
      from placed f
      where f.position is null
    )
    update tasks k
    set tote_position = coalesce(p.position, w.position), ${nextVersion(tx, 'k')}
    from placed p
    left join wanted w on w.list_id = p.list_id and w.goods_out_id = p.goods_out_id
    where k.tenant_id = ${tenant} and k.goods_out_pick_list_id = any(${ids}) and k.goods_out_pick_list_id = p.list_id
      and k.goods_out_id = p.goods_out_id and k.type = 'PICK' and k.status in ${OPEN} and k.tote_position is null`)
}
