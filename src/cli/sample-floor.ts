import { systemCaller } from '#access/create-tenant.ts'
import { sql } from '#database/sql.ts'
import type { Scope } from '#database/transaction.ts'
import { failRequest, type PendingRequest, readPendingRequests } from '#domain/orders/processing.ts'
import { processOrders } from '#domain/picking/process-orders.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { SampleFloor, TaskDocument } from '#entry/sample-data/sample-floor.ts'
import type { AppContext } from '#operations/app-context.ts'
import { InternalClient } from '#operations/internal-client.ts'
import type { Operation } from '#operations/operation.ts'
import { Problem } from '#problems/problem.ts'
import { nextNumbers } from '#records/numbers.ts'

/** Clients of the sample company's tenant: as the service or as a user, at any time. */
export function sampleFloorOf(app: AppContext, operations: readonly Operation[], scope: Scope): SampleFloor {
  const appAt = (at: Date): AppContext => ({ ...app, database: app.database.at(at) })
  const clientAt = (at: Date, user_id = scope.caller.user_id) =>
    new InternalClient(appAt(at), operations, { ...scope, caller: systemCaller(user_id) })
  return {
    clientAt,
    openTasks: (type, document) => readOpenTasks(app, scope, { type, document }),
    async process(at, ids) {
      const operation = {
        to: 'POST /api/goods_out_processes/process_picks_async',
        attributes: { ids: [...ids] },
      }
      const { process_references } = await clientAt(at).callForFacts(operation)
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

/** Allocates stock to the orders of one processing reference; the queued job then finds them done. */
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
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { first } = error
    await database.transaction(scope, (tx) => failRequest(tx, { ...request, reason: first }))
  }
}
