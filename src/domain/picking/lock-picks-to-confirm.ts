import Big from 'big.js'
import { joinByKey } from '#database/join-by-key.ts'
import { lockAll } from '#database/lock-all.ts'
import { lockChoices, type StockChoice, selected, unchanged } from '#database/lock-rows.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { dispatchStrategy } from '#domain/dispatch/dispatch-strategy.ts'
import { isBuilt } from '#domain/orders/recount-kits.ts'
import { readPackedUnits } from '#domain/shipping/read-packed-units.ts'
import { readBlockedTasks } from '#domain/stock/blocked-goods.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { readLocations } from '#domain/stock/locations.ts'
import { lockMatchingPiles } from '#domain/stock/lock-piles.ts'
import type { Piles } from '#domain/stock/piles.ts'
import { readToteGoods } from '#domain/stock/tote-goods.ts'
import { readUnits } from '#domain/stock/units.ts'
import { drawTaskAndPileIds } from '#domain/tasks/create-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { itemBy, itemsBy } from '#values/items-by.ts'
import type { PickConfirmation, PickContext, PickFacts, PickTask } from './pick-context.ts'
import { pickContextFor } from './pick-context-for.ts'
import { readNeighbours } from './read-neighbours.ts'
import { readReserved, reservedPiles } from './reserved-piles.ts'

/** Locked picks with everything their confirmation changes. */
export type PicksToConfirm = {
  readonly contexts: readonly PickContext[]
  readonly piles: Piles
  /** Ids for the dispatch tasks and piles to create; unused ones are skipped. */
  readonly task_ids: readonly number[]
  readonly pile_ids: readonly number[]
}

/** Locks and reads picks with everything they change, in the lock order, in one round trip. */
export async function lockPicksToConfirm(
  tx: Transaction,
  confirmations: readonly PickConfirmation[],
): Promise<PicksToConfirm> {
  const ids = confirmations.map(({ task }) => task.id)
  const units = confirmations.map(({ storage_unit_to_id }) => storage_unit_to_id)
  const substitutes = confirmations.flatMap(({ stock_id }) => stock_id ?? [])
  const [, piles, picks, reserved, blocked, locations, facts, packed, tote_goods, neighbours, drawn] =
    await tx.pipeline([
      lockPickRows(tx, confirmations),
      lockMatchingPiles(tx, pileIds(tx, confirmations)),
      readPicks(tx, ids),
      readReserved(tx, ids),
      readBlockedTasks(tx, ids),
      readLocations(
        tx,
        confirmations.map(({ location_to_id }) => location_to_id),
      ),
      readUnits(tx, units),
      readPackedUnits(tx, units),
      readToteGoods(tx, units),
      readNeighbours(tx, substitutes),
      drawTaskAndPileIds(tx, confirmations.length),
    ])
  const pilesOf = itemsBy(reservedPiles(reserved, piles), ({ pick_id }) => pick_id)
  const factsOf = itemBy(picks, ({ id }) => id)
  const contexts = confirmations.map((one) => {
    const pickFacts = factsOf(one.task.id)
    if (pickFacts === undefined) throw new Error(`pick ${one.task.id} was not read`)
    // The task is locked and unchanged since it was read.
    const pick = { ...one.task, ...pickFacts } as PickTask
    const planned = pilesOf(pick.id)
    const shared = { piles, locations, units: facts, packed, tote_goods, neighbours, blocked }
    return pickContextFor({ pick, confirmation: one, planned, ...shared })
  })
  return { contexts, piles, ...drawn }
}

/** Locks picks and all rows they change that come before piles in the lock order. */
function lockPickRows(tx: Transaction, confirmations: readonly PickConfirmation[]): Query<unknown> {
  const ids = confirmations.map(({ task }) => task.id)
  const units = confirmations.map(({ storage_unit_to_id }) => storage_unit_to_id)
  const substitutes = confirmations.flatMap(({ stock_id }) => stock_id ?? [])
  const tasks = confirmations.map(({ task }) => task)
  const lists = namedBy(tasks, 'goods_out_pick_list_id')
  return tx.pipeline([
    lockAll(tx, {
      goods_outs: namedBy(tasks, 'goods_out_id'),
      goods_out_pick_lists: substitutes.length === 0 ? lists : selected(listIds(tx, { lists, substitutes })),
      goods_out_lines: namedBy(tasks, 'goods_out_line_id'),
      tasks: unchanged(tasks, substitutes.length === 0 ? undefined : rivalIds(tx, substitutes)),
      storage_units: changesUnits(confirmations) ? selected(unitIds(tx, { ids, units, substitutes })) : null,
    }),
    lockChoices(tx, stockSetsOf(confirmations)),
  ])
}

/** Whether a unit may change: goods are picked from one or put on one. */
function changesUnits(confirmations: readonly PickConfirmation[]): boolean {
  return confirmations.some(
    ({ task, storage_unit_to_id, stock_id }) =>
      task.storage_unit_from_id !== null || storage_unit_to_id !== null || stock_id !== null,
  )
}

/**
 * The stock that may replace missing goods. Several picks lock all of theirs, since two that stage the same goods in
 * a bay for the first time would each create the pile.
 */
function stockSetsOf(confirmations: readonly PickConfirmation[]): readonly StockChoice[] {
  return confirmations.flatMap(({ task, confirmed_quantity }) => {
    const { warehouse_id, product_id } = task
    const isShort = confirmed_quantity !== null && new Big(confirmed_quantity).lt(task.start_quantity ?? 0)
    return (isShort || confirmations.length > 1) && product_id !== null ? [{ warehouse_id, product_id }] : []
  })
}

/** Distinct values of a column of picks. */
function namedBy(
  tasks: readonly Task[],
  column: 'goods_out_id' | 'goods_out_pick_list_id' | 'goods_out_line_id',
): readonly number[] {
  return [...new Set(tasks.flatMap((task) => task[column] ?? []))]
}

type ListSelection = { readonly lists: readonly number[]; readonly substitutes: readonly number[] }

/** Lists, and those of rival picks, which may be split. */
function listIds(tx: Transaction, { lists, substitutes }: ListSelection): Sql {
  return sql`
    select unnest(${[...lists]}::bigint[])
    union all
    select k.goods_out_pick_list_id from tasks k where k.tenant_id = ${tx.tenant.id} and k.id in (${rivalIds(tx, substitutes)})`
}

/** Picks of others that may have to give up the substituted pile, or others on its unit. */
function rivalIds(tx: Transaction, substitutes: readonly number[]): Sql {
  const tenant = tx.tenant.id
  const ids = sql`${[...substitutes]}::bigint[]`
  return sql`
    select a.task_id from allocations a where a.tenant_id = ${tenant} and a.stock_id = any(${ids}) and a.state = 'open'
    union all
    select a.task_id
    from stocks s
    join stocks x on x.tenant_id = ${tenant} and x.storage_unit_id = s.storage_unit_id
    join allocations a on a.tenant_id = ${tenant} and a.stock_id = x.id and a.state = 'open'
    where s.tenant_id = ${tenant} and s.id = any(${ids})`
}

type UnitSelection = {
  readonly ids: readonly number[]
  readonly units: readonly (number | null)[]
  readonly substitutes: readonly number[]
}

/** The units goods are picked from, and those they are put on. */
function unitIds(tx: Transaction, { ids, units, substitutes }: UnitSelection): Sql {
  const tenant = tx.tenant.id
  const substituted =
    substitutes.length === 0
      ? sql``
      : sql`
    union all
    select s.storage_unit_id
    from stocks s
    where s.tenant_id = ${tenant} and s.id = any(${[...substitutes]}::bigint[]) and s.storage_unit_id is not null`
  return sql`
    select s.storage_unit_id
    from allocations a
    join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id
    where a.tenant_id = ${tenant} and a.task_id = any(${[...ids]}::bigint[]) and a.state = 'open' and s.storage_unit_id is not null
    union all
    select unnest(${units.filter((id) => id !== null)}::bigint[])${substituted}`
}

/** The piles picked from, those to merge with, and those dispatched at once with the last pick of an order. */
function pileIds(tx: Transaction, confirmations: readonly PickConfirmation[]): Sql {
  const tenant = tx.tenant.id
  const ids = confirmations.map(({ task }) => task.id)
  const targets = confirmations.map(({ task, location_to_id, storage_unit_to_id, stock_id }) => ({
    id: task.id,
    location_id: location_to_id,
    storage_unit_id: storage_unit_to_id,
    stock_id,
  }))
  const substituted = targets.some(({ stock_id }) => stock_id !== null)
  const onUnits = targets.some(({ storage_unit_id }) => storage_unit_id !== null)
  // The substitute may be a whole unit with all its piles.
  const picked = substituted
    ? sql`
        union all
        select t.stock_id where t.stock_id is not null
        union all
        select x.id
        from stocks o
        join stocks x on x.tenant_id = ${tenant} and x.storage_unit_id = o.storage_unit_id
        where o.tenant_id = ${tenant} and o.id = t.stock_id`
    : sql``
  return sql`
    with source as materialized (
      select t.location_id, t.storage_unit_id, s.id, s.cell
      from ${tableOf('t', { id: 'int8', location_id: 'int8', storage_unit_id: 'int8', stock_id: 'int8' }, targets)}
      cross join lateral (
        select a.stock_id from allocations a where a.tenant_id = ${tenant} and a.task_id = t.id and a.state = 'open' ${picked}
        offset 0) a
      ${joinByKey(tenant, 'stocks', 's', sql`a.stock_id`)}
    )
    select id from source
    ${onUnits ? matchingPilesAt(tenant, sql`x.storage_unit_id = source.storage_unit_id`) : sql``}
    ${matchingPilesAt(tenant, sql`x.storage_unit_id is null and source.storage_unit_id is null`)}
    union all
    select d.stock_id
    from unnest(${ids}::bigint[]) as requested (id)
    ${joinByKey(tenant, 'tasks', 'k', sql`requested.id`)}
    ${joinByKey(tenant, 'goods_outs', 'o', sql`k.goods_out_id`)}
    ${joinByKey(tenant, 'accounts', 'a', sql`o.account_id`)}
    cross join lateral (
      select a.stock_id
      from tasks d
      join allocations a on a.tenant_id = ${tenant} and a.task_id = d.id and a.state = 'open'
      where d.tenant_id = ${tenant} and d.goods_out_id = o.id and d.type = 'DISP' and d.status in ${OPEN}
      offset 0) d
    where ${dispatchStrategy} = 'auto' and not exists (
      select from tasks p
      where p.tenant_id = ${tenant} and p.goods_out_id = o.id and p.type = 'PICK' and p.status in ${OPEN}
        and p.id <> all(${ids}::bigint[]))`
}

/** The piles the goods merge with at the target; `which` is a condition on the unit, of `x` and `source`. */
function matchingPilesAt(tenant: number, which: Sql): Sql {
  return sql`
    union all
    select x.id
    from source
    cross join lateral (
      select x.id from stocks x
      where x.tenant_id = ${tenant} and x.location_id = source.location_id and x.cell = source.cell and ${which}
      offset 0) x`
}

/** What orders, lists, accounts, warehouses and products decide about picks. */
function readPicks(tx: Transaction, ids: readonly number[]): Query<readonly PickFacts[]> {
  const tenant = tx.tenant.id
  return tx.rows<PickFacts>(sql`
    select k.id, o.load_id, o.reference as order_reference, o.goods_out_type, o.priority as order_priority, o.account_id as order_account_id,
      coalesce(p.pick_type, o.pick_type) as pick_type, ${dispatchStrategy} as strategy, l.product_id as line_product_id,
      ${isBuilt(tenant)} as is_built, coalesce(p.shares_totes, false) as shares_totes,
      o.goods_out_status_id as order_status_id, p.goods_out_status_id as list_status_id,
      exists (
        select from tasks n
        where n.tenant_id = ${tenant} and n.goods_out_pick_list_id = k.goods_out_pick_list_id and n.type = 'PICK'
          and n.status in ${OPEN} and n.id <> all(${[...ids]}::bigint[])
      ) as list_goes_on,
      exists (
        select from tasks n
        where n.tenant_id = ${tenant} and n.goods_out_id = k.goods_out_id and n.type = 'PICK' and n.status in ${OPEN}
          and n.id <> all(${[...ids]}::bigint[])
      ) as order_goes_on,
      case when a.dispatch_by_output_quantity and k.product_id <> l.product_id then (
        select m.quantity from goods_out_line_materials m
        where m.tenant_id = ${tenant} and m.goods_out_line_id = l.id and m.product_id = k.product_id
      ) end as dispatched_by,
      a.allow_pick_substitution, w.short_pick_creates_stock_check, w.short_pick_reallocates, d.code as product_code,
      d.serial_number_tracking_setting, d.pick_strategy, coalesce(u.decimal_places, 0) as decimal_places,
      (select count(*) from stocks s where s.tenant_id = ${tenant} and s.storage_unit_id = k.storage_unit_from_id) as unit_piles
    from unnest(${[...ids]}::bigint[]) as requested (id)
    ${joinByKey(tenant, 'tasks', 'k', sql`requested.id`)}
    ${joinByKey(tenant, 'goods_outs', 'o', sql`k.goods_out_id`)}
    ${joinByKey(tenant, 'goods_out_lines', 'l', sql`k.goods_out_line_id`)}
    ${joinByKey(tenant, 'accounts', 'a', sql`o.account_id`)}
    ${joinByKey(tenant, 'warehouses', 'w', sql`k.warehouse_id`)}
    left ${joinByKey(tenant, 'goods_out_pick_lists', 'p', sql`k.goods_out_pick_list_id`)}
    left ${joinByKey(tenant, 'products', 'd', sql`k.product_id`)}
    left ${joinByKey(tenant, 'stock_unit_types', 'u', sql`d.stock_unit_type_id`)}`)
}
