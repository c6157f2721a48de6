import { systemCaller } from '#access/create-tenant.ts'
import { sql } from '#database/sql.ts'
import type { Scope } from '#database/transaction.ts'
import { failRequest, type PendingRequest, readPendingRequests } from '#domain/orders/processing.ts'
import { processOrders } from '#domain/picking/process-orders.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { SampleFloor, TaskDocument } from '#entry/sample-data/sample-floor.ts'
import type { AppContext } from '#operations/app-context.ts'
import { Asker } from '#operations/ask.ts'
import type { Operation } from '#operations/operation.ts'
import { settleStock } from '#operations/settling.ts'
import { Problem } from '#problems/problem.ts'
import { nextNumbers } from '#records/numbers.ts'

/** How the sample company of a tenant works: in the name of the service, or of a person, at any moment. */
export function sampleFloorOf(app: AppContext, operations: readonly Operation[], scope: Scope): SampleFloor {
  const appAt = (at: Date): AppContext => ({ ...app, database: app.database.at(at) })
  const ask = (at: Date, user_id = scope.caller.user_id) =>
    new Asker(appAt(at), operations, { ...scope, caller: systemCaller(user_id) })
  return {
    ask,
    openTasks: (type, document) => readOpenTasks(app, scope, { type, document }),
    async process(at, ids) {
      const asked = { to: 'POST /api/goods_out_processes/process_picks_async', attributes: { ids: [...ids] } }
      const { process_references } = await ask(at).facts(asked)
      for (const reference of Array.isArray(process_references) ? process_references : [])
        await processAt(appAt(at), scope, String(reference))
    },
  }
}

function readOpenTasks(
  { database }: AppContext,
  scope: Scope,
  { type, document }: { readonly type: string; readonly document: TaskDocument },
): Promise<readonly Task[]> {
  const of =
    'goods_out_id' in document
      ? sql`k.goods_out_id = ${document.goods_out_id}`
      : sql`k.goods_in_receipt_id = ${document.goods_in_receipt_id}`
  return database.transaction(scope, (tx) =>
    tx.rows<Task>(sql`
      select k.*
      from tasks k
      where k.tenant_id = ${tx.tenant.id} and k.type = ${type} and k.status = 'AVAILABLE' and ${of}
      order by k.id`),
  )
}

/** Allocates stock to the orders of one processing reference; the job that was left for the worker finds them done. */
async function processAt(app: AppContext, scope: Scope, reference: string): Promise<void> {
  const requests = await app.database.transaction(scope, (tx) => readPendingRequests(tx, reference))
  for (const request of requests) await processRequest(app, scope, { reference, request })
}

type RequestOfGroup = { readonly reference: string; readonly request: PendingRequest }

async function processRequest(
  { database, model }: AppContext,
  scope: Scope,
  { reference, request }: RequestOfGroup,
): Promise<void> {
  try {
    await database.transaction(scope, async (tx) => {
      const numbers = await nextNumbers(tx, 'PICKLIST', 1)
      await processOrders(tx, model, {
        process_reference: reference,
        consolidation: null,
        requests: [request],
        list_id: null,
        numbers,
      })
      await settleStock(tx, model)
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { first } = error
    await database.transaction(scope, (tx) => failRequest(tx, { ...request, reason: first }))
  }
}
