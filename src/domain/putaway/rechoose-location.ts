import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { exceededLimit, readLocationUsage } from '#domain/stock/location-usage.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import { readSpaceRequirement } from '#domain/stock/space-requirement.ts'
import { readUnits } from '#domain/stock/units.ts'
import { pilesOfTask } from '#domain/tasks/piles-of-task.ts'
import type { Task } from '#domain/tasks/task.ts'
import { lookUp } from '#values/look-up.ts'
import { chooseLocation } from './choose-location.ts'

/** Chooses the location of a putaway again when it is started and the chosen location has no space left. */
export async function rechooseLocation(tx: Transaction, task: Task): Promise<void> {
  if (task.type !== 'PWAY' || task.location_to_id === null) return
  const [piles, units, accounts] = await tx.pipeline([
    readPiles(tx, pilesOfTask(tx, task)),
    readUnits(tx, [task.storage_unit_from_id]),
    tx.rows<{ putaway_to_pickface: boolean }>(sql`
      select a.putaway_to_pickface from accounts a where a.tenant_id = ${tx.tenant.id} and a.id = ${task.account_id}::bigint`),
  ])
  const unit = lookUp(units, task.storage_unit_from_id) ?? null
  const account_id = task.account_id ?? piles[0]?.account_id
  // There is nothing left to put away.
  if (account_id === undefined) return
  const contents = piles.map(({ product_id, quantity }) => ({ product_id, quantity }))
  const without = {
    task_ids: [task.id],
    storage_unit_ids: unit === null ? [] : [unit.id],
    stock_ids: piles.map(({ id }) => id),
  }
  const [load, [room]] = await tx.pipeline([
    readSpaceRequirement(tx, { storage_unit_type_id: unit?.storage_unit_type_id ?? null, contents }),
    readLocationUsage(tx, sql`l.id = ${task.location_to_id} and l.is_active`, without),
  ])
  if (room !== undefined && exceededLimit(room, load) === null) return
  const chosen = await chooseLocation(tx, {
    account_id,
    warehouse_id: task.warehouse_id,
    product_ids: [...new Set(contents.map(({ product_id }) => product_id))],
    load,
    fills_pickfaces:
      accounts[0]?.putaway_to_pickface === true && piles.every(({ status }) => status === 'available'),
    without,
  })
  await tx.run(sql`
    update tasks k
    set location_to_id = ${chosen.location_id}::bigint, explanation = ${JSON.stringify(chosen.explanation)}::jsonb,
      notes = case when ${chosen.location_id === null} then 'no location fits' else k.notes end,
      ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = ${task.id}`)
}
