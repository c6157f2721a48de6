import Big from 'big.js'
import { LostRace } from '#database/failures.ts'
import { keyed } from '#database/keyed.ts'
import { type Choice, lockChoices, lockFound, lockRows, lockSeen } from '#database/lock-rows.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { strategy } from '#domain/dispatch/strategy.ts'
import { isBuilt } from '#domain/orders/recount-kits.ts'
import { seePackages } from '#domain/shipping/see-packages.ts'
import { drawPileIds } from '#domain/stock/assign-pile-ids.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { readLocations } from '#domain/stock/locations.ts'
import { lockMatchingPiles } from '#domain/stock/lock-piles.ts'
import type { Pile, Piles } from '#domain/stock/piles.ts'
import { readToteGoods } from '#domain/stock/tote-goods.ts'
import { readUnits } from '#domain/stock/units.ts'
import { drawTaskIds } from '#domain/tasks/make-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { PickFacts, Picking, PickTask, ReservedPile, Scene } from './picking.ts'
import { sceneFor } from './scene-for.ts'

/** Picks that are locked, with all they change. */
export type Taken = {
  readonly scenes: readonly Scene[]
  readonly piles: Piles
  /** Ids for the tasks that dispatch what is picked, and for the piles it makes; what is not used is left out. */
  readonly task_ids: readonly number[]
  readonly pile_ids: readonly number[]
}

/**
 * Locks picks with everything they change, in the lock order, and reads what there is to know of them, all in one
 * message: nothing is done more often than this.
 */
export async function takePicks(tx: Transaction, said: readonly Picking[]): Promise<Taken> {
  const ids = said.map(({ task }) => task.id)
  const units = said.map(({ storage_unit_to_id }) => storage_unit_to_id)
  const substitutes = said.flatMap(({ stock_id }) => stock_id ?? [])
  const [, piles, picks, reserved, locations, facts, packed, held, neighbours, task_ids, pile_ids] =
    await tx.pipeline([
      lockPicks(tx, said),
      lockMatchingPiles(tx, pilesOf(tx, said)),
      readPicks(tx, ids),
      readReserved(tx, ids),
      readLocations(
        tx,
        said.map(({ location_to_id }) => location_to_id),
      ),
      readUnits(tx, units),
      seePackages(tx, units),
      readToteGoods(tx, units),
      readNeighbours(tx, substitutes),
      drawTaskIds(tx, said.length),
      drawPileIds(tx, said.length),
    ])
  const own = reservedPiles(reserved, piles)
  const scenes = said.map((one) => {
    const about = picks.find(({ id }) => id === one.task.id)
    if (about === undefined) throw new Error(`pick ${one.task.id} was not read`)
    // The task is locked, and still what it was seen as.
    const pick = { ...one.task, ...about } as PickTask
    const planned = own.filter(({ pick_id }) => pick_id === pick.id)
    const around = { piles, locations, units: facts, packed, held, neighbours }
    return sceneFor({ pick, said: one, planned, ...around })
  })
  return { scenes, piles, task_ids, pile_ids }
}

/** Locks picks, and all rows before their piles that they change. */
function lockPicks(tx: Transaction, said: readonly Picking[]): Query<unknown> {
  const ids = said.map(({ task }) => task.id)
  const units = said.map(({ storage_unit_to_id }) => storage_unit_to_id)
  const substitutes = said.flatMap(({ stock_id }) => stock_id ?? [])
  const tasks = said.map(({ task }) => task)
  const lists = namedBy(tasks, 'goods_out_pick_list_id')
  return tx.pipeline([
    lockRows(tx, 'goods_outs', namedBy(tasks, 'goods_out_id')),
    substitutes.length === 0
      ? lockRows(tx, 'goods_out_pick_lists', lists)
      : lockFound(tx, 'goods_out_pick_lists', listsOf(tx, { lists, substitutes })),
    lockRows(tx, 'goods_out_lines', namedBy(tasks, 'goods_out_line_id')),
    lockSeen(tx, 'tasks', {
      seen: tasks,
      ...(substitutes.length > 0 && { others: rivals(tx, substitutes) }),
    }),
    concernsUnits(said) ? lockFound(tx, 'storage_units', unitsOf(tx, { ids, units, substitutes })) : null,
    lockChoices(tx, choicesOf(said)),
  ])
}

/** Whether a unit may change: what is picked stands on one, or is put on one. */
function concernsUnits(said: readonly Picking[]): boolean {
  return said.some(
    ({ task, storage_unit_to_id, stock_id }) =>
      task.storage_unit_from_id !== null || storage_unit_to_id !== null || stock_id !== null,
  )
}

/**
 * The stock among which other goods may have to be found for what was not there. Several picks at once have all of theirs: two
 * that lay the same goods down at a bay for the first time would each make the pile, and one would have to start over.
 */
function choicesOf(said: readonly Picking[]): readonly Choice[] {
  return said.flatMap(({ task, confirmed_quantity }) => {
    const { warehouse_id, product_id } = task
    const isShort = confirmed_quantity !== null && new Big(confirmed_quantity).lt(task.start_quantity ?? 0)
    return (isShort || said.length > 1) && product_id !== null ? [{ warehouse_id, product_id }] : []
  })
}

/** What picks name in a column, each once. */
function namedBy(
  tasks: readonly Task[],
  column: 'goods_out_id' | 'goods_out_pick_list_id' | 'goods_out_line_id',
): readonly number[] {
  return [...new Set(tasks.flatMap((task) => task[column] ?? []))]
}

type Listed = { readonly lists: readonly number[]; readonly substitutes: readonly number[] }

/** Lists, and those of picks that may have to give goods up, which are parted then. */
function listsOf(tx: Transaction, { lists, substitutes }: Listed): Sql {
  return sql`
    select unnest(${[...lists]}::bigint[])
    union all
    select k.goods_out_pick_list_id from tasks k where k.tenant_id = ${tx.tenant.id} and k.id in (${rivals(tx, substitutes)})`
}

/** Picks of others that may have to give up the pile that was taken instead, or others on its unit. */
function rivals(tx: Transaction, substitutes: readonly number[]): Sql {
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

type Touched = {
  readonly ids: readonly number[]
  readonly units: readonly (number | null)[]
  readonly substitutes: readonly number[]
}

/** The units that goods are picked from, and those they are put on. */
function unitsOf(tx: Transaction, { ids, units, substitutes }: Touched): Sql {
  const tenant = tx.tenant.id
  const taken =
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
    select unnest(${units.filter((id) => id !== null)}::bigint[])${taken}`
}

/**
 * The piles that are picked from, those that stand where the goods arrive, and those that leave at once because the last
 * pick of an order which dispatches itself is among these.
 */
function pilesOf(tx: Transaction, said: readonly Picking[]): Sql {
  const tenant = tx.tenant.id
  const ids = said.map(({ task }) => task.id)
  const told = said.map(({ task, location_to_id, storage_unit_to_id, stock_id }) => ({
    id: task.id,
    location_id: location_to_id,
    storage_unit_id: storage_unit_to_id,
    stock_id,
  }))
  const substituted = told.some(({ stock_id }) => stock_id !== null)
  const onUnits = told.some(({ storage_unit_id }) => storage_unit_id !== null)
  // What was taken instead may be a unit, with all that is on it.
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
      from ${tableOf('t', { id: 'int8', location_id: 'int8', storage_unit_id: 'int8', stock_id: 'int8' }, told)}
      cross join lateral (
        select a.stock_id from allocations a where a.tenant_id = ${tenant} and a.task_id = t.id and a.state = 'open' ${picked}
        offset 0) a
      ${keyed(tenant, 'stocks', 's', sql`a.stock_id`)}
    )
    select id from source
    ${onUnits ? standingIn(tenant, sql`x.storage_unit_id = source.storage_unit_id`) : sql``}
    ${standingIn(tenant, sql`x.storage_unit_id is null and source.storage_unit_id is null`)}
    union all
    select d.stock_id
    from unnest(${ids}::bigint[]) as said (id)
    ${keyed(tenant, 'tasks', 'k', sql`said.id`)}
    ${keyed(tenant, 'goods_outs', 'o', sql`k.goods_out_id`)}
    ${keyed(tenant, 'accounts', 'a', sql`o.account_id`)}
    cross join lateral (
      select a.stock_id
      from tasks d
      join allocations a on a.tenant_id = ${tenant} and a.task_id = d.id and a.state = 'open'
      where d.tenant_id = ${tenant} and d.goods_out_id = o.id and d.type = 'DISP' and d.status in ${OPEN}
      offset 0) d
    where ${strategy} = 'auto' and not exists (
      select from tasks p
      where p.tenant_id = ${tenant} and p.goods_out_id = o.id and p.type = 'PICK' and p.status in ${OPEN}
        and p.id <> all(${ids}::bigint[]))`
}

/** The piles with which goods become one where they are laid down; `which` says on which unit, of `x` and `source`. */
function standingIn(tenant: number, which: Sql): Sql {
  return sql`
    union all
    select x.id
    from source
    cross join lateral (
      select x.id from stocks x
      where x.tenant_id = ${tenant} and x.location_id = source.location_id and x.cell = source.cell and ${which}
      offset 0) x`
}

/** What orders, lists, accounts, warehouses and products of picks say about how they are done. */
function readPicks(tx: Transaction, ids: readonly number[]): Query<readonly PickFacts[]> {
  const tenant = tx.tenant.id
  return tx.rows<PickFacts>(sql`
    select k.id, o.load_id, o.reference as order_reference, o.goods_out_type, o.priority as order_priority, o.account_id as order_account_id,
      coalesce(p.pick_type, o.pick_type) as pick_type, ${strategy} as strategy, l.product_id as line_product_id,
      ${isBuilt(tenant)} as is_built, coalesce(p.shares_totes, false) as shares_totes,
      o.goods_out_status_id as order_status_id, p.goods_out_status_id as list_status_id,
      exists (
        select from tasks n
        where n.tenant_id = ${tenant} and n.goods_out_pick_list_id = k.goods_out_pick_list_id and n.type = 'PICK'
          and n.status in ${OPEN} and n.id <> all(${[...ids]}::bigint[])
      ) as list_goes_on,
      case when a.dispatch_by_output_quantity and k.product_id <> l.product_id then (
        select m.quantity from goods_out_line_materials m
        where m.tenant_id = ${tenant} and m.goods_out_line_id = l.id and m.product_id = k.product_id
      ) end as dispatched_by,
      a.allow_pick_substitution, w.short_pick_creates_stock_check, w.short_pick_reallocates, d.code as product_code,
      d.serial_number_tracking_setting, d.pick_strategy, coalesce(u.decimal_places, 0) as decimal_places,
      (select count(*) from stocks s where s.tenant_id = ${tenant} and s.storage_unit_id = k.storage_unit_from_id) as unit_piles
    from unnest(${[...ids]}::bigint[]) as said (id)
    ${keyed(tenant, 'tasks', 'k', sql`said.id`)}
    ${keyed(tenant, 'goods_outs', 'o', sql`k.goods_out_id`)}
    ${keyed(tenant, 'goods_out_lines', 'l', sql`k.goods_out_line_id`)}
    ${keyed(tenant, 'accounts', 'a', sql`o.account_id`)}
    ${keyed(tenant, 'warehouses', 'w', sql`k.warehouse_id`)}
    left ${keyed(tenant, 'goods_out_pick_lists', 'p', sql`k.goods_out_pick_list_id`)}
    left ${keyed(tenant, 'products', 'd', sql`k.product_id`)}
    left ${keyed(tenant, 'stock_unit_types', 'u', sql`d.stock_unit_type_id`)}`)
}

type Reserved = Omit<ReservedPile, keyof Pile> & { readonly stock_id: number }

function readReserved(tx: Transaction, ids: readonly number[]): Query<readonly Reserved[]> {
  return tx.rows<Reserved>(sql`
    select a.id as allocation_id, a.task_id as pick_id, a.stock_id, a.quantity as reserved, a.explanation as why
    from allocations a
    where a.tenant_id = ${tx.tenant.id} and a.task_id = any(${[...ids]}::bigint[]) and a.state = 'open'
    order by a.stock_id, a.id`)
}

function reservedPiles(reserved: readonly Reserved[], piles: Piles): readonly ReservedPile[] {
  const known = new Map(piles.all.map((pile) => [pile.id, pile]))
  return reserved.map(({ stock_id, ...its }) => {
    const pile = known.get(stock_id)
    // What is reserved went over to another pile while this one was waited for.
    if (pile === undefined) throw new LostRace(`pile ${stock_id} is reserved but not locked`)
    return { ...pile, ...its }
  })
}

/** How many piles stand on the same unit as each of these. */
function readNeighbours(tx: Transaction, ids: readonly number[]): Query<ReadonlyMap<number, number>> {
  if (ids.length === 0) return tx.value(new Map())
  return tx
    .rows<{ id: number; count: number }>(sql`
    select s.id, (select count(*) from stocks o where o.tenant_id = s.tenant_id and o.storage_unit_id = s.storage_unit_id) as count
    from stocks s
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${[...ids]}::bigint[])`)
    .map((rows) => new Map(rows.map(({ id, count }) => [id, count])))
}
