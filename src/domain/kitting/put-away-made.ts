import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { chooseLocation } from '#domain/putaway/choose-location.ts'
import { readSpaceRequirement } from '#domain/stock/space-requirement.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import type { Result } from './results.ts'
import type { Scene } from './see-conversion.ts'

/** Goods that came into being, and the pile they stand in. */
export type Made = Result & { readonly stock_id: number }

/** Asks for what was made to be put away, a task for each pile, where its owner's rules want it (operations 9.2). */
export async function putAwayMade(tx: Transaction, scene: Scene, made: readonly Made[]): Promise<void> {
  if (made.length === 0) return
  const { putaway_to_pickface } = await tx.one<{ putaway_to_pickface: boolean }>(sql`
    select a.putaway_to_pickface
    from accounts a
    where a.tenant_id = ${tx.tenant.id} and a.id = ${made[0]?.cell.account_id}`)
  // Each place that is chosen takes room from the next: one after the other.
  await made.reduce(async (before, one) => {
    await before
    await askFor(tx, scene, { ...one, putaway_to_pickface })
  }, Promise.resolve())
}

async function askFor(
  tx: Transaction,
  { task }: Scene,
  { cell, code, quantity, stock_id, putaway_to_pickface }: Made & { readonly putaway_to_pickface: boolean },
): Promise<void> {
  const { account_id, product_id, warehouse_id } = cell
  const chosen = await chooseLocation(tx, {
    account_id,
    warehouse_id,
    product_ids: [product_id],
    load: await readSpaceRequirement(tx, {
      storage_unit_type_id: null,
      contents: [{ product_id, quantity }],
    }),
    fills_pickfaces: putaway_to_pickface && cell.status === 'available',
    without: {},
  })
  await createTasks(tx, [
    {
      type: 'PWAY',
      warehouse_id,
      account_id,
      product_id,
      priority: task.priority,
      start_quantity: quantity,
      stock_description: describeGoods(code, cell),
      stock_id,
      location_from_id: cell.location_id,
      location_to_id: chosen.location_id,
      notes: chosen.location_id === null ? 'no location fits' : null,
      explanation: chosen.explanation,
    },
  ])
}
