import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { outerCube } from '#domain/stock/location-usage.ts'
import { refusal } from '#problems/problem.ts'
import { leaveLoad } from './leave-load.ts'
import { assertLoad, type Load, lockLoad, updateLoadStatus } from './load.ts'
import { updateDropStatuses } from './update-drop-statuses.ts'

/**
 * Closes a load without open load tasks, or by force leaves behind what is not loaded. Refuses more than its
 * trailer can carry.
 */
export async function closeLoad(
  tx: Transaction,
  { id, force }: { readonly id: number; readonly force: boolean },
): Promise<void> {
  const load = await lockLoad(tx, id)
  assertLoad(load, ['open'])
  const tasks = await findOpenLoadTasks(tx, id)
  if (tasks.length > 0 && !force) throw refusal('load_tasks_open', { count: tasks.length })
  await assertWithinCapacity(tx, load)

  await updateLoadStatus(tx, id, { status: 'closed' })
  await leaveLoad(tx, [...new Set(tasks.flatMap(({ order_ids }) => order_ids))])
  if (tasks.length > 0) await updateDropStatuses(tx, [id])
}

/** The open load tasks of a load, with the orders whose goods are on their units. */
function findOpenLoadTasks(
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

type TrailerUse = {
  readonly weight: number
  readonly cube: number
  readonly units: number
  readonly max_weight: number | null
  readonly max_cube: number | null
  readonly max_storage_units: number | null
}

/** Refuses more than the trailer carries: gross weight, outer cube, number of units (operations 7.3). */
async function assertWithinCapacity(tx: Transaction, { id, trailer_id }: Load): Promise<void> {
  if (trailer_id === null) return
  const tenant = tx.tenant.id
  const sums = await tx.one<TrailerUse>(sql`
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
