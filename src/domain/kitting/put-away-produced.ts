import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { chooseLocation } from '#domain/putaway/choose-location.ts'
import { readSpaceRequirement } from '#domain/stock/space-requirement.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import type { ConversionResult } from './conversion-results.ts'
import type { ConversionContext } from './lock-conversion.ts'

/** Produced goods, and their pile. */
export type ProducedGoods = ConversionResult & { readonly stock_id: number }

/** Creates a putaway for each pile of produced goods, by the rules of its owner (operations 9.2). */
export async function putAwayProduced(
  tx: Transaction,
  context: ConversionContext,
  produced: readonly ProducedGoods[],
): Promise<void> {
  if (produced.length === 0) return
  const { putaway_to_pickface } = await tx.one<{ putaway_to_pickface: boolean }>(sql`
    select a.putaway_to_pickface
    from accounts a
    where a.tenant_id = ${tx.tenant.id} and a.id = ${produced[0]?.cell.account_id}`)
  // Sequential: each chosen location has less room for the next.
  await mapInSequence(produced, (goods) => createPutaway(tx, context, { ...goods, putaway_to_pickface }))
}

async function createPutaway(
  tx: Transaction,
  { task }: ConversionContext,
  {
    cell,
    code,
    quantity,
    stock_id,
    putaway_to_pickface,
  }: ProducedGoods & { readonly putaway_to_pickface: boolean },
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
