import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { settleReceipts } from '#domain/orders/advance-receipt.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Posted } from '#domain/stock/post-movements.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { Shift, Taken } from './take-shifts.ts'

/** What was done with goods, and by which rows of the ledger. */
export type Done = {
  readonly taken: Taken
  readonly posted: readonly Posted[]
  /** The unit that moved with all that is on it. */
  readonly unit_moved?: number | null
}

/**
 * Lets tasks follow the goods they are about: those that point at a pile that moved whole, those of a unit that moved,
 * and those that have reserved what is on it (operations 0.5, 3.1). A task that only points at goods which are no longer
 * there has that much less to do, and nothing left to do when all of them are gone.
 */
export async function followGoods(
  tx: Transaction,
  model: Model,
  { taken, posted, unit_moved }: Done,
): Promise<void> {
  if (taken.about.length === 0) return
  const moves = taken.shifts.flatMap((shift, place) => moveOf(shift, posted[place]))
  await tx.run(sql`
    update tasks k
    set location_from_id = m.location_id, storage_unit_from_id = m.storage_unit_id,
      stock_id = case when k.stock_id is null then null else m.stock_id end,
      lock_version = k.lock_version + 1, updated_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (pile_id bigint, stock_id bigint, location_id bigint,
      storage_unit_id bigint)
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${taken.about.map(({ id }) => id)}::bigint[])
      and (k.stock_id in (m.pile_id, m.stock_id)
        or (k.storage_unit_from_id = ${unit_moved ?? null}::bigint and m.storage_unit_id = ${unit_moved ?? null}::bigint)
        or exists (select from allocations a
          where a.tenant_id = k.tenant_id and a.task_id = k.id and a.state = 'open' and a.stock_id = m.stock_id))`)
  await settlePointing(tx, model, taken.about)
}

type Move = {
  readonly pile_id: number
  readonly stock_id: number
  readonly location_id: number
  readonly storage_unit_id: number | null
}

/** Where a pile that moved whole stands now; a part that went leaves the tasks with the rest. */
function moveOf({ pile, quantity, to }: Shift, posted: Posted | undefined): readonly Move[] {
  const isWhole = new Big(quantity).eq(pile.quantity)
  if (!isWhole || typeof to === 'string' || posted?.stock_to_id == null) return []
  return [
    {
      pile_id: pile.id,
      stock_id: posted.stock_to_id,
      location_id: to.location_id,
      storage_unit_id: to.storage_unit_id,
    },
  ]
}

/** Lets tasks that only point at goods know what is left of them: less to do, or nothing. */
export async function settlePointing(tx: Transaction, model: Model, about: readonly Task[]): Promise<void> {
  const ids = about.filter(({ type }) => type === 'PWAY' || type === 'TRAN').map(({ id }) => id)
  if (ids.length === 0) return
  const tenant = tx.tenant.id
  const settled = await tx.rows<Task>(sql`
    with left_over as materialized (
      select k.id, coalesce((
        select sum(s.quantity)
        from stocks s
        where s.tenant_id = ${tenant}
          and (s.id = k.stock_id or (k.stock_id is null and s.storage_unit_id = k.storage_unit_from_id)
            or (k.stock_id is null and k.storage_unit_from_id is null and s.location_id = k.location_from_id
              and s.storage_unit_id is null and s.id in (
                select x.stock_to_id
                from tasks r
                join transactions x on x.tenant_id = r.tenant_id and x.task_id = r.id
                where r.tenant_id = ${tenant} and r.putaway_task_id = k.id and r.reversed_at is null)))
      ), 0) as quantity
      from tasks k
      where k.tenant_id = ${tenant} and k.id = any(${ids}::bigint[])
    )
    update tasks k
    set start_quantity = case when l.quantity = 0 then k.start_quantity else least(k.start_quantity, l.quantity) end,
      status = case when l.quantity = 0 then 'CANCELLED' else k.status end,
      lock_version = k.lock_version + 1, updated_at = ${tx.now}
    from left_over l
    where k.tenant_id = ${tenant} and k.id = l.id and k.status in ${OPEN} and (l.quantity = 0 or l.quantity < k.start_quantity)
    returning k.*`)
  await settleReceipts(
    tx,
    model,
    settled
      .filter(({ status }) => status === 'CANCELLED')
      .map(({ goods_in_receipt_id }) => goods_in_receipt_id),
  )
}
