import { brokenBy } from '#database/failures.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { outerCube } from '#domain/stock/location-usage.ts'
import { refusal } from '#problems/problem.ts'
import { announceLoading } from './announce-loading.ts'
import { joinWaiting } from './keep-load.ts'
import { leaveLoad } from './leave-load.ts'
import { assertLoad, type Load, ordersOf, takeLoad, writeLoad } from './load.ts'
import { settleDrops } from './settle-drops.ts'

/** Opens a load at its dock: units may be loaded (operations 7.1). */
export async function openLoad(tx: Transaction, id: number): Promise<void> {
  const load = await takeLoad(tx, id)
  assertLoad(load, ['pending'])
  const { reference } = load
  if (load.location_id === null) throw refusal('load_state_invalid', { reference, status: 'without a dock' })
  const other = await findAtDock(tx, load)
  if (other !== null)
    throw refusal('load_state_invalid', { reference: other.reference, status: 'open at this dock' })

  await writeOpen(tx, load)
}

/** Opens a load that was closed; orders that asked for it meanwhile join it. */
export async function reopenClosed(tx: Transaction, model: Model, load: Load): Promise<void> {
  const other = await findAtDock(tx, load)
  if (other !== null)
    throw refusal('load_state_invalid', { reference: other.reference, status: 'open at this dock' })

  await writeOpen(tx, load)
  await joinWaiting(tx, model, load)
  await announceLoading(tx, await ordersOf(tx, [load.id]))
}

function findAtDock(tx: Transaction, { id, location_id }: Load): Promise<{ reference: string } | null> {
  return tx.maybe(sql`
    select l.reference
    from loads l
    where l.tenant_id = ${tx.tenant.id} and l.location_id = ${location_id} and l.status = 'open' and l.id <> ${id}
    limit 1`)
}

/** Of two loads that are opened at one dock at once, one is. */
async function writeOpen(tx: Transaction, { id, reference }: Load): Promise<void> {
  try {
    await writeLoad(tx, id, { status: 'open' })
  } catch (error) {
    if (brokenBy(error)?.constraint !== 'loads_one_location_id') throw error
    throw refusal('load_state_invalid', { reference, status: 'not alone at its dock' })
  }
}

/** Closes a load: nothing is left to be loaded, or what is left stays behind; the trailer bears what is on it. */
export async function closeLoad(
  tx: Transaction,
  { id, force }: { readonly id: number; readonly force: boolean },
): Promise<void> {
  const load = await takeLoad(tx, id)
  assertLoad(load, ['open'])
  const waiting = await findWaiting(tx, id)
  if (waiting.length > 0 && !force) throw refusal('load_tasks_open', { count: waiting.length })
  await assertBorne(tx, load)

  await writeLoad(tx, id, { status: 'closed' })
  await leaveLoad(tx, [...new Set(waiting.flatMap(({ order_ids }) => order_ids))])
  if (waiting.length > 0) await settleDrops(tx, [id])
}

/** Cancels a load on which nothing is; its orders are dispatched by hand. */
export async function cancelLoad(tx: Transaction, id: number): Promise<void> {
  const load = await takeLoad(tx, id)
  assertLoad(load, ['pending', 'open', 'closed'])
  if (load.number_of_storage_units_loaded > 0)
    throw refusal('load_state_invalid', { reference: load.reference, status: 'loaded' })

  await writeLoad(tx, id, { status: 'cancelled' })
  await leaveLoad(tx, await ordersOf(tx, [id]))
  await tx.run(sql`
    update load_drops d
    set status = 'cancelled', ${nextVersion(tx, 'd')}
    where d.tenant_id = ${tx.tenant.id} and d.load_id = ${id} and d.status <> 'cancelled'`)
}

/** The units that are still to be loaded, with the orders whose goods are on them. */
function findWaiting(
  tx: Transaction,
  load_id: number,
): Promise<readonly { readonly id: number; readonly order_ids: readonly number[] }[]> {
  const tenant = tx.tenant.id
  return tx.rows(sql`
    select k.id, coalesce((
      select array_agg(distinct d.goods_out_id)
      from stocks s
      join allocations a on a.tenant_id = ${tenant} and a.stock_id = s.id and a.state = 'open'
      join tasks d on d.tenant_id = ${tenant} and d.id = a.task_id and d.type = 'DISP' and d.load_id = k.load_id
      where s.tenant_id = ${tenant} and s.storage_unit_id = k.storage_unit_from_id), '{}') as order_ids
    from tasks k
    where k.tenant_id = ${tenant} and k.load_id = ${load_id} and k.type = 'LOAD' and k.status in ${OPEN}
    order by k.id`)
}

type Weighed = {
  readonly weight: number
  readonly cube: number
  readonly units: number
  readonly max_weight: number | null
  readonly max_cube: number | null
  readonly max_storage_units: number | null
}

/** Refuses more than the trailer carries: gross weight, outer cube, number of units (operations 7.3). */
async function assertBorne(tx: Transaction, { id, trailer_id }: Load): Promise<void> {
  if (trailer_id === null) return
  const tenant = tx.tenant.id
  const sums = await tx.one<Weighed>(sql`
    select y.max_weight::float8 as max_weight, y.max_cube::float8 as max_cube, y.max_storage_units,
      g.weight::float8 as weight, g.cube::float8 as cube, g.units::int as units
    from trailers r
    join trailer_types y on y.tenant_id = ${tenant} and y.id = r.trailer_type_id
    cross join lateral (
      select coalesce(sum(coalesce(t.weight, 0) + coalesce((
          select sum(s.quantity * coalesce(p.weight, 0))
          from stocks s
          join products p on p.tenant_id = ${tenant} and p.id = s.product_id
          where s.tenant_id = ${tenant} and s.storage_unit_id = u.id), 0)), 0) as weight,
        coalesce(sum(${outerCube}), 0) as cube, count(*) as units
      from storage_units u
      join storage_unit_types t on t.tenant_id = ${tenant} and t.id = u.storage_unit_type_id
      where u.tenant_id = ${tenant} and u.load_id = ${id}
    ) g
    where r.tenant_id = ${tenant} and r.id = ${trailer_id}`)
  const limits: readonly (readonly [string, number, number | null])[] = [
    ['max_weight', sums.weight, sums.max_weight],
    ['max_cube', sums.cube, sums.max_cube],
    ['max_storage_units', sums.units, sums.max_storage_units],
  ]
  for (const [limit, sum, max] of limits) {
    if (max === null || sum <= max) continue
    throw refusal('trailer_capacity_exceeded', { limit, excess: Number((sum - max).toFixed(6)) })
  }
}
