import { lockAll } from '#database/lock-all.ts'
import { lockSelected } from '#database/lock-rows.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { triggerAutomaticDispatch } from '#domain/dispatch/trigger-automatic-dispatch.ts'
import { releaseIncompleteSets } from '#domain/kitting/release-incomplete-sets.ts'
import {
  type Order,
  type OrderLine,
  outstandingOf,
  readOrderLines,
  readOrders,
  statusOf,
} from '#domain/orders/order.ts'
import { updateLineCounters } from '#domain/orders/update-line-counters.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { validateReason } from '#domain/stock/reasons.ts'
import { refusal } from '#problems/problem.ts'

/** Orders whose outstanding quantities are given up, and why. */
export type ShortOrdersInput = {
  readonly ids: readonly number[]
  readonly description: string
  readonly reason_code_id: number | null
}

/**
 * Gives up what is outstanding of orders, all or none (operations 4.8): reserved goods go on, and an order with
 * nothing left to do is completed or dispatches automatically. Kits stay whole: of their components more is
 * given up (operations 9.3).
 */
export async function shortOrders(tx: Transaction, model: Model, input: ShortOrdersInput): Promise<void> {
  const { ids, description, reason_code_id } = input
  const { orders, lines } = await lockOrders(tx, ids)
  const accounts = await readAccounts(tx, orders)
  for (const id of ids) assertShortable(id, orders, accounts)
  const reasons = await tx.pipeline(
    accounts.map((account) =>
      validateReason(tx, { account, reason_type: 'short_order_lines', reason_code_id, must: 'if_enforced' }),
    ),
  )

  await releaseIncompleteSets(tx, lines)
  const missing = (await readOrderLines(tx, ids)).filter((line) => outstandingOf(line).gt(0))
  await updateLineCounters(
    tx,
    missing.map((line) => ({ id: line.id, short: outstandingOf(line).toFixed() })),
  )
  await tx.pipeline([writeReason(tx, missing, input), clearAwaitedReceipt(tx, ids)])
  await triggerAutomaticDispatch(tx, model, ids)
  const reason_code = reasons.find((reason) => reason !== null)?.code ?? null
  await updateOrderProgress(tx, model, {
    order_ids: ids,
    announced: { event: 'updated', extras: { description, reason_code } },
  })
}

type OrdersToShort = { readonly orders: readonly Order[]; readonly lines: readonly OrderLine[] }

/** Locks and reads orders with their lists and lines. */
async function lockOrders(tx: Transaction, ids: readonly number[]): Promise<OrdersToShort> {
  const tenant = tx.tenant.id
  const orderIds = [...ids]
  const [, , , orders, lines] = await tx.pipeline([
    lockAll(tx, { goods_outs: ids }),
    lockSelected(
      tx,
      'goods_out_pick_lists',
      sql`select k.goods_out_pick_list_id from tasks k
        where k.tenant_id = ${tenant} and k.goods_out_id = any(${orderIds}::bigint[]) and k.goods_out_pick_list_id is not null`,
    ),
    lockSelected(
      tx,
      'goods_out_lines',
      sql`select l.id from goods_out_lines l where l.tenant_id = ${tenant} and l.goods_out_id = any(${orderIds}::bigint[])`,
    ),
    readOrders(tx, ids),
    readOrderLines(tx, ids),
  ])
  return { orders, lines }
}

type ShortPickAccount = {
  readonly id: number
  readonly code: string
  readonly is_short_pickable: boolean
  readonly enforce_reason_codes: boolean
}

function readAccounts(tx: Transaction, orders: readonly Order[]): Promise<readonly ShortPickAccount[]> {
  const ids = [...new Set(orders.map(({ account_id }) => account_id))]
  return tx.rows<ShortPickAccount>(sql`
    select a.id, a.code, a.is_short_pickable, a.enforce_reason_codes
    from accounts a
    where a.tenant_id = ${tx.tenant.id} and a.id = any(${ids}::bigint[])
    order by a.id`)
}

function assertShortable(id: number, orders: readonly Order[], accounts: readonly ShortPickAccount[]): void {
  const order = orders.find((one) => one.id === id)
  const account = accounts.find((one) => one.id === order?.account_id)
  if (order === undefined || account === undefined) throw refusal('invalid_ids_provided', { ids: [id] })
  if (!account.is_short_pickable)
    throw refusal('account_not_short_pickable', { code: account.code, record_id: id })
  if (statusOf(order) !== 'PART_ALLOCATED')
    throw refusal('goods_out_not_part_allocated', { reference: order.reference, record_id: id })
}

/** Writes on lines why they are short. */
function writeReason(
  tx: Transaction,
  lines: readonly OrderLine[],
  { description, reason_code_id }: ShortOrdersInput,
): Query<unknown> {
  return tx.run(sql`
    update goods_out_lines l
    set short_status = case when l.short_quantity = l.order_quantity then 'SHORT' else 'PART_SHORT' end,
      short_description = ${description}, short_reason_code_id = ${reason_code_id}::bigint,
      ${nextVersion(tx, 'l')}
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${lines.map(({ id }) => id)}::bigint[])`)
}

function clearAwaitedReceipt(tx: Transaction, ids: readonly number[]): Query<unknown> {
  return tx.run(sql`
    update goods_outs o
    set awaits_receipt = false, ${nextVersion(tx, 'o')}
    where o.tenant_id = ${tx.tenant.id} and o.id = any(${[...ids]}::bigint[]) and o.awaits_receipt`)
}
