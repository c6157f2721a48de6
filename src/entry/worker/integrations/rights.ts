import { mayView } from '#access/may-view.ts'
import { managePermission } from '#access/permissions.ts'
import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import type { IntegrationRun } from '#domain/integrations/integration-run.ts'
import { findCommonCaller } from '#entry/worker/common-caller.ts'
import type { WorkerContext } from '#entry/worker/worker-context.ts'
import { refusal } from '#problems/problem.ts'
import type { Caller } from '#values/caller.ts'

/** The types of records that an integration imports or sends. */
type ExchangedType = 'goods_outs' | 'stock_balances'

/**
 * The user who last changed an integration, with their current rights; refuses if they may no longer enter the tenant, or
 * do not see the account and the warehouse of the integration (platform 12.1).
 */
export async function changerOf(
  worker: WorkerContext,
  { tenant }: Scope,
  { integration }: IntegrationRun,
): Promise<Caller> {
  const caller = await findCommonCaller(worker, { tenant }, [integration.changed_by_id])
  if (caller === null) throw refusal('integration_without_rights', {})
  const { account_ids, warehouse_ids } = caller
  if (!includes(account_ids, integration.account_id))
    throw refusal('integration_data_hidden', { type: 'accounts' })
  if (!includes(warehouse_ids, integration.warehouse_id))
    throw refusal('integration_data_hidden', { type: 'warehouses' })
  return caller
}

/** Refuses to send records of a type that the caller may not view. */
export function assertMayView({ model }: WorkerContext, changer: Caller, type: ExchangedType): void {
  if (!mayView(changer, resourceNamed(model, type))) throw refusal('integration_data_hidden', { type })
}

/** Refuses to create records of a type that the caller may not manage. */
export function assertMayManage({ permissions }: Caller, type: ExchangedType): void {
  if (!permissions.has(managePermission(type))) throw refusal('integration_data_hidden', { type })
}

/** Whether a limit includes an id; null stands for no limit, or for all ids. */
function includes(ids: readonly number[] | null, id: number | null): boolean {
  return ids === null || (id !== null && ids.includes(id))
}
