import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type BulkSource, readBulkSources } from '#domain/allocation/bulk-sources.ts'
import { cancelTasks } from '#domain/tasks/close-tasks.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { readFaces } from './faces.ts'
import { pointingAt } from './fill-faces.ts'
import { planFilling } from './plan-filling.ts'
import { readPromises } from './promises.ts'

/**
 * Chooses the source of a replenishment without reservation again if the suggested pile is gone, held, or no longer
 * free when it is started (operations 5.2). Returns false if there is none, and the task is cancelled.
 */
export async function rechooseSource(tx: Transaction, task: Task): Promise<boolean> {
  const { account_id, product_id, warehouse_id, start_quantity } = task
  if (task.type !== 'REPLEN' || account_id === null || product_id === null) return true
  const key = { account_id, product_id, warehouse_id }
  const promises = await readPromises(tx, { replenishments: [task.id] })
  if (promises.length > 0) return true
  const sources = await readBulkSources(tx, { account_id, warehouse_id, product_ids: [product_id] })
  const faces = await readFaces(tx, [key])
  const wanted = new Big(start_quantity ?? 0)
  if (sources.some(({ stock_id, free }) => stock_id === task.stock_id && wanted.lte(free))) return true
  const face = faces.find(({ location_id }) => location_id === task.location_to_id)
  const shares = planFilling(
    {
      level: new Big(0),
      trigger_max: wanted,
      full_storage_units_only: face?.full_storage_units_only ?? false,
    },
    sources,
  )
  const [first, ...others] = shares
  if (first === undefined) {
    await cancelTasks(tx, [task.id])
    return false
  }
  const code = faces[0]?.product_code ?? ''
  await updateSource(tx, task.id, { ...first, code })
  await createTasks(
    tx,
    others.map(({ source, quantity }) => ({
      type: 'REPLEN',
      subtype: task.subtype,
      ...key,
      priority: task.priority,
      start_quantity: quantity.toFixed(),
      ...pointingAt(source, code),
      location_to_id: task.location_to_id,
      explanation: task.explanation,
    })),
  )
  return true
}

type SourceChoice = { readonly source: BulkSource; readonly quantity: Big; readonly code: string }

async function updateSource(
  tx: Transaction,
  id: number,
  { source, quantity, code }: SourceChoice,
): Promise<void> {
  const values = pointingAt(source, code)
  await tx.run(sql`
    update tasks k
    set start_quantity = ${quantity.toFixed()}::numeric, stock_id = ${values.stock_id}, location_from_id = ${values.location_from_id},
      storage_unit_from_id = ${values.storage_unit_from_id}::bigint, stock_description = ${values.stock_description},
      ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = ${id}`)
}
