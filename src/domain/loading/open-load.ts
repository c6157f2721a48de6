import { violatedConstraint } from '#database/failures.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { joinOrdersWaitingForLoad } from './create-load.ts'
import { assertLoad, type Load, lockLoad, ordersOf, updateLoadStatus } from './load.ts'
import { updateLoadTasks } from './update-load-tasks.ts'

/** Opens a load at its dock, so that units can be loaded (operations 7.1). */
export async function openLoad(tx: Transaction, id: number): Promise<void> {
  const load = await lockLoad(tx, id)
  assertLoad(load, ['pending'])
  const { reference } = load
  if (load.location_id === null) throw refusal('load_state_invalid', { reference, status: 'without a dock' })
  const other = await findOtherAtDock(tx, load)
  if (other !== null)
    throw refusal('load_state_invalid', { reference: other.reference, status: 'open at this dock' })

  await writeOpened(tx, load)
}

/** Opens a closed load; orders that were processed for it meanwhile join it. */
export async function reopenClosedLoad(tx: Transaction, model: Model, load: Load): Promise<void> {
  const other = await findOtherAtDock(tx, load)
  if (other !== null)
    throw refusal('load_state_invalid', { reference: other.reference, status: 'open at this dock' })

  await writeOpened(tx, load)
  await joinOrdersWaitingForLoad(tx, model, load)
  await updateLoadTasks(tx, await ordersOf(tx, [load.id]))
}

function findOtherAtDock(tx: Transaction, { id, location_id }: Load): Promise<{ reference: string } | null> {
  return tx.maybe(sql`
    select l.reference
    from loads l
    where l.tenant_id = ${tx.tenant.id} and l.location_id = ${location_id} and l.status = 'open' and l.id <> ${id}
    limit 1`)
}

/** Opens the load. If two loads are opened at one dock concurrently, one of them is refused. */
async function writeOpened(tx: Transaction, { id, reference }: Load): Promise<void> {
  try {
    await updateLoadStatus(tx, id, { status: 'open' })
  } catch (error) {
    if (violatedConstraint(error)?.constraint !== 'loads_one_location_id') throw error
    throw refusal('load_state_invalid', { reference, status: 'not alone at its dock' })
  }
}
