import { joinByKey } from '#database/join-by-key.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { recordFailure } from '#domain/automations/record-failure.ts'
import { isCharged, recordWork } from '#domain/charging/work-done.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { violation } from '#problems/problem.ts'
import type { Caller } from '#values/caller.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { announceReceipts } from './announce-receipt.ts'
import type { Receipt } from './receipt.ts'
import { writeOffTransfer } from './write-off-transfer.ts'

/** How much more of a line came, or was put away; signed exact decimals as text. */
export type ReceiptLineProgress = {
  readonly id: number
  readonly received?: string
  readonly put_away?: string
}

/** Changes how far lines are, in one statement. */
export function advanceReceiptLines(
  tx: Transaction,
  progress: readonly ReceiptLineProgress[],
): Query<unknown> {
  if (progress.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update goods_in_lines l
    set received_quantity = l.received_quantity + p.received,
      put_away_quantity = l.put_away_quantity + p.put_away,
      ${nextVersion(tx, 'l')}
    from (
      select t.id, sum(coalesce(t.received, 0)) as received, sum(coalesce(t.put_away, 0)) as put_away
      from jsonb_to_recordset(${JSON.stringify(progress)}::jsonb) as t (id bigint, received numeric, put_away numeric)
      group by t.id
    ) p
    where l.tenant_id = ${tx.tenant.id} and l.id = p.id`)
}

/** Receipts that may be complete, and the actor; by default the caller of the transaction. */
export type ReceiptsToComplete = {
  readonly ids: readonly (number | null)[]
  readonly callers?: ReadonlyMap<number, Caller>
}

/**
 * Completes receipts of which nothing is left to be received or put away: their discrepancies are stored and
 * announced (operations 1.2, 1.5). A blind receipt ends only when it has been closed.
 */
export async function completeReceipts(
  tx: Transaction,
  model: Model,
  { ids, callers }: ReceiptsToComplete,
): Promise<void> {
  const receiptIds = [...new Set(ids.filter((id) => id !== null))]
  if (receiptIds.length === 0) return
  const written = await writeCompleted(tx, receiptIds)
  recordWork(tx, 'receipt_ids', written)
  if (written.length === 0) return
  const completed = await writeOffMissing(tx, model, written)
  await fixDiscrepancies(
    tx,
    completed.map(({ id }) => id),
  )
  const underTolerance = await flagUnderTolerance(
    tx,
    completed.map(({ id }) => id),
  )
  await tx.pipeline(
    underTolerance.map(({ id, reference, tolerance }) => {
      const caller = callers?.get(id)
      return recordFailure(tx, {
        source_type: 'goods_in_receipts',
        source_id: id,
        reason: violation('receipt_under_tolerance', { reference, tolerance: Number(tolerance) }),
        ...(caller && { caller }),
      })
    }),
  )
  await announceReceipts(
    tx,
    model,
    completed.map((receipt) => {
      const caller = callers?.get(receipt.id)
      return {
        event: 'completed' as const,
        receipt: { ...receipt, ...underTolerance.find(({ id }) => id === receipt.id) },
        ...(caller && { caller }),
      }
    }),
  )
}

function writeCompleted(
  tx: Transaction,
  ids: readonly number[],
): Promise<readonly (Receipt & { readonly is_charged: boolean })[]> {
  const tenant = tx.tenant.id
  return tx.rows(sql`
    update goods_in_receipts r
    set status = 'COMPLETED', ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tenant} and r.id = any(${[...ids]}::bigint[]) and r.status = 'RCV'
      and (r.receipt_type <> 'blind' or r.closed_at is not null)
      and not exists (
        select from tasks k
        where k.tenant_id = r.tenant_id and k.goods_in_receipt_id = r.id and k.type in ('RCV', 'PWAY') and k.status in ${OPEN})
      and not exists (
        select from goods_in_lines l
        -- Looked up line by line: joined, it may read all lines and tasks there ever were.
        cross join lateral (
          select from putaway_lines w
          ${joinByKey(tenant, 'tasks', 'p', sql`w.task_id`)}
          where w.tenant_id = ${tenant} and w.goods_in_line_id = l.id and p.status in ${OPEN}
          offset 0
        ) w
        where l.tenant_id = ${tenant} and l.goods_in_receipt_id = r.id)
    returning r.*, ${isCharged(tx, sql`r.account_id`, sql`'RECEIPT'`)} as is_charged`)
}

/** What has not come of a transfer when it is completed is lost, as when it is closed by hand: nothing more is expected. */
async function writeOffMissing(
  tx: Transaction,
  model: Model,
  completed: readonly Receipt[],
): Promise<readonly Receipt[]> {
  const transfers = completed.filter(
    ({ receipt_type, closed_at }) => receipt_type === 'warehouse_transfer' && closed_at === null,
  )
  // A transfer writes off what is left in transit, of goods that another may share.
  const isWrittenOff = await mapInSequence(transfers, (receipt) => writeOffTransfer(tx, model, receipt))
  const ids = transfers.filter((_, index) => isWrittenOff[index]).map(({ id }) => id)
  if (ids.length === 0) return completed
  await tx.run(sql`
    update goods_in_receipts r
    set closed_at = ${tx.now}, ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = any(${ids}::bigint[])`)
  return completed.map((receipt) => (ids.includes(receipt.id) ? { ...receipt, closed_at: tx.now } : receipt))
}

async function fixDiscrepancies(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    update goods_in_lines l
    set discrepancy = d.discrepancy, ${nextVersion(tx, 'l')}
    from (
      select x.id, case when x.received_quantity > x.expected_quantity then 'OVER'
        when x.received_quantity < x.expected_quantity then 'UNDER' else 'NONE' end as discrepancy
      from goods_in_lines x
      where x.tenant_id = ${tx.tenant.id} and x.goods_in_receipt_id = any(${[...ids]}::bigint[])
    ) d
    where l.tenant_id = ${tx.tenant.id} and l.id = d.id and l.discrepancy <> d.discrepancy`)
}

type ReceiptUnderTolerance = {
  readonly id: number
  readonly reference: string
  readonly tolerance: string
  readonly discrepancy_alert: boolean
}

/** Marks receipts of which a line came shorter than the account tolerates. */
function flagUnderTolerance(
  tx: Transaction,
  ids: readonly number[],
): Promise<readonly ReceiptUnderTolerance[]> {
  return tx.rows<ReceiptUnderTolerance>(sql`
    update goods_in_receipts r
    set discrepancy_alert = true, ${nextVersion(tx, 'r')}
    from accounts a
    where r.tenant_id = ${tx.tenant.id} and r.id = any(${[...ids]}::bigint[]) and a.tenant_id = r.tenant_id and a.id = r.account_id
      and a.under_receipt_tolerance_percent is not null
      and exists (
        select from goods_in_lines l
        where l.tenant_id = r.tenant_id and l.goods_in_receipt_id = r.id
          and l.received_quantity < l.expected_quantity * (1 - a.under_receipt_tolerance_percent / 100))
    returning r.id, r.reference, a.under_receipt_tolerance_percent as tolerance, r.discrepancy_alert`)
}

/** Takes a completed receipt back into work, because something of it was undone. What a transfer lost stays lost. */
export async function reopenReceipts(tx: Transaction, ids: readonly (number | null)[]): Promise<void> {
  const receiptIds = ids.filter((id) => id !== null)
  await tx.pipeline([
    tx.run(sql`
      update goods_in_receipts r
      set status = 'RCV', closed_at = case when r.receipt_type = 'warehouse_transfer' then r.closed_at end, discrepancy_alert = false, ${nextVersion(tx, 'r')}
      where r.tenant_id = ${tx.tenant.id} and r.id = any(${receiptIds}::bigint[]) and r.status = 'COMPLETED'`),
    tx.run(sql`
      update goods_in_lines l
      set discrepancy = 'NONE', ${nextVersion(tx, 'l')}
      where l.tenant_id = ${tx.tenant.id} and l.goods_in_receipt_id = any(${receiptIds}::bigint[]) and l.discrepancy <> 'NONE'`),
  ])
}
