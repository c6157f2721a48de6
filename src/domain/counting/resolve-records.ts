import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { readGoods } from '#domain/stock/goods.ts'
import { type Reason, validateReason } from '#domain/stock/reasons.ts'
import type { Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { required } from '#values/look-up.ts'
import { applyDifferences } from './apply-differences.ts'
import { readYieldingAllocations, tasksOf } from './reduce-reservations.ts'
import type { StockCheck, StockCheckRecord } from './stock-check.ts'

/** Differences to resolve, and why. */
export type Resolution = {
  readonly ids: readonly number[]
  readonly reason_code_id: number | null
  /** Whether stock is corrected; otherwise the count is rejected. */
  readonly adjust: boolean
}

/** Resolves differences of failed checks, all or none (operations 8.1, 8.2). */
export async function resolveRecords(tx: Transaction, model: Model, input: Resolution): Promise<void> {
  const { checks, records, reserving } = await lockRecords(tx, input)
  for (const record of records) assertResolvable(record, checks.get(record.stock_check_id))
  const reason = await readReason(tx, { input, checks, records })

  const unapplied = input.adjust
    ? await applyDifferences(tx, model, { checks, records, reason, reserving })
    : new Map<number, string>()
  await writeResolved(tx, { input, unapplied })
}

type LockedRecords = {
  readonly checks: ReadonlyMap<number, StockCheck>
  readonly records: readonly StockCheckRecord[]
}

/** Locks the records with their checks, and the orders that may lose goods. */
async function lockRecords(
  tx: Transaction,
  { ids, adjust }: Resolution,
): Promise<LockedRecords & { readonly reserving: readonly Task[] }> {
  const read = () =>
    tx.rows<StockCheckRecord>(sql`
      select r.*
      from stock_check_records r
      where r.tenant_id = ${tx.tenant.id} and r.id = any(${[...ids]}::bigint[])
      order by r.id`)
  const unlocked = await read()
  const checks = [...new Set(unlocked.map(({ stock_check_id }) => stock_check_id))]
  const reserving = adjust
    ? await tasksOf(tx, await readYieldingAllocations(tx, pilesOfRecords(tx, ids)))
    : []
  const [, records, rows] = await tx.pipeline([
    lockAll(tx, {
      goods_outs: reserving.map(({ goods_out_id }) => goods_out_id),
      goods_out_pick_lists: reserving.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id),
      stock_checks: checks,
      goods_out_lines: reserving.map(({ goods_out_line_id }) => goods_out_line_id),
      stock_check_records: ids,
    }),
    read(),
    tx.rows<StockCheck>(sql`
      select c.* from stock_checks c where c.tenant_id = ${tx.tenant.id} and c.id = any(${checks}::bigint[])`),
  ])
  return { records, checks: new Map(rows.map((row) => [row.id, row])), reserving }
}

/** The piles `s` that may bear missing goods of records. */
function pilesOfRecords(tx: Transaction, ids: readonly number[]): Sql {
  return sql`s.id in (
    select p.id
    from stock_check_records r
    join stock_checks c on c.tenant_id = r.tenant_id and c.id = r.stock_check_id
    join stocks p on p.tenant_id = r.tenant_id and p.location_id = c.location_id and p.product_id = r.product_id
      and p.account_id = r.account_id
    where r.tenant_id = ${tx.tenant.id} and r.id = any(${[...ids]}::bigint[]) and r.difference < 0)`
}

function assertResolvable(record: StockCheckRecord, check: StockCheck | undefined): void {
  const isOpen = check?.status === 'failed' && record.resolved_at === null && record.result === 'failure'
  if (!isOpen) throw refusal('stock_check_record_not_resolvable', { id: record.id })
}

/** A reason is required, and must be allowed for each owner. */
async function readReason(
  tx: Transaction,
  { input, checks, records }: LockedRecords & { readonly input: Resolution },
): Promise<Reason> {
  const pairs = new Map(
    records.map((record) => [
      record.account_id,
      required(checks.get(record.stock_check_id), 'the count of a record').warehouse_id,
    ]),
  )
  const owners = await tx.pipeline(
    [...pairs].map(([account_id, warehouse_id]) =>
      readGoods(tx, { account_id, warehouse_id, product_ids: [] }),
    ),
  )
  const reasons = await tx.pipeline(
    owners.map(({ account }) =>
      validateReason(tx, {
        account,
        reason_type: 'stock_check',
        reason_code_id: input.reason_code_id,
        must: 'always',
      }),
    ),
  )
  const [reason] = reasons
  if (reason === undefined || reason === null)
    throw refusal('reason_code_required', { reason_type: 'stock_check' })
  return reason
}

type ResolvedRecords = { readonly input: Resolution; readonly unapplied: ReadonlyMap<number, string> }

/** Marks the records as resolved, and checks without open records. */
async function writeResolved(tx: Transaction, { input, unapplied }: ResolvedRecords): Promise<void> {
  const rows = input.ids.map((id) => ({ id, unapplied: unapplied.get(id) ?? '0' }))
  await tx.run(sql`
    update stock_check_records r
    set resolved_at = ${tx.now}, reason_code_id = ${input.reason_code_id}::bigint, unapplied = t.unapplied,
      ${nextVersion(tx, 'r')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id bigint, unapplied numeric)
    where r.tenant_id = ${tx.tenant.id} and r.id = t.id`)
  await tx.run(sql`
    update stock_checks c
    set status = 'resolved', resolved_at = ${tx.now}, ${nextVersion(tx, 'c')}
    where c.tenant_id = ${tx.tenant.id} and c.status = 'failed'
      and c.id in (select r.stock_check_id from stock_check_records r
        where r.tenant_id = ${tx.tenant.id} and r.id = any(${[...input.ids]}::bigint[]))
      and not exists (select from stock_check_records r
        where r.tenant_id = c.tenant_id and r.stock_check_id = c.id and r.result = 'failure' and r.resolved_at is null)`)
}
