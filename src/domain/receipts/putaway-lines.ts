import Big from 'big.js'
import type { Query } from '#database/query.ts'
import { rowsToInsert } from '#database/rows-to-insert.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Task } from '#domain/tasks/task.ts'

/** The quantity of a receipt line in a putaway, or at its completion; an exact decimal as text. */
export type PutawayLine = {
  readonly task_id: number
  readonly goods_in_line_id: number
  readonly quantity: string
}

/** One with what its line is of. */
export type PutawayLineDetails = PutawayLine & {
  readonly goods_in_receipt_id: number
  readonly product_id: number
}

const LINE_COLUMNS = { task_id: 'int8', goods_in_line_id: 'int8', quantity: 'numeric' } as const

/** Increases the line quantities of putaways, in one statement. */
export function addPutawayLines(tx: Transaction, lines: readonly PutawayLine[]): Query<unknown> {
  if (lines.length === 0) return tx.value(undefined)
  return tx.run(sql`
    insert into putaway_lines as w (tenant_id, task_id, goods_in_line_id, quantity)
    ${rowsToInsert(tx, { same: sql`${tx.tenant.id}::bigint`, types: LINE_COLUMNS, rows: summed(lines) })}
    on conflict (tenant_id, task_id, goods_in_line_id) do update set quantity = w.quantity + excluded.quantity`)
}

/** Quantities of one line in one putaway are added up, since a row is written once; in the order of keys. */
function summed(lines: readonly PutawayLine[]): readonly PutawayLine[] {
  const sums = Map.groupBy(lines, ({ task_id, goods_in_line_id }) => `${task_id} ${goods_in_line_id}`)
  return [...sums.values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return []
      const { task_id, goods_in_line_id } = first
      const quantity = others.reduce((sum, other) => sum.plus(other.quantity), new Big(first.quantity))
      return [{ task_id, goods_in_line_id, quantity: quantity.toFixed() }]
    })
    .toSorted((one, other) => one.task_id - other.task_id || one.goods_in_line_id - other.goods_in_line_id)
}

/** Decreases the line quantities of putaways; deletes those that become zero. */
export function reducePutawayLines(tx: Transaction, lines: readonly PutawayLine[]): Query<unknown> {
  if (lines.length === 0) return tx.value(undefined)
  const reductions = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t (task_id bigint, goods_in_line_id bigint, quantity numeric)`
  return tx.pipeline([
    tx.run(sql`
      delete from putaway_lines w
      using ${reductions}
      where w.tenant_id = ${tx.tenant.id} and w.task_id = t.task_id and w.goods_in_line_id = t.goods_in_line_id
        and w.quantity <= t.quantity`),
    tx.run(sql`
      update putaway_lines w
      set quantity = w.quantity - t.quantity
      from ${reductions}
      where w.tenant_id = ${tx.tenant.id} and w.task_id = t.task_id and w.goods_in_line_id = t.goods_in_line_id
        and w.quantity > t.quantity`),
  ])
}

/** Reads the line quantities of putaways. */
export function readPutawayLines(
  tx: Transaction,
  tasks: readonly number[],
): Query<readonly PutawayLineDetails[]> {
  return tx.rows<PutawayLineDetails>(sql`
    select w.task_id, w.goods_in_line_id, w.quantity, l.goods_in_receipt_id, l.product_id
    from putaway_lines w
    join goods_in_lines l on l.tenant_id = w.tenant_id and l.id = w.goods_in_line_id
    where w.tenant_id = ${tx.tenant.id} and w.task_id = any(${[...tasks]}::bigint[])
    order by w.task_id, w.goods_in_line_id`)
}

/** The receipts whose goods tasks put away; several where goods of several came to stand on one unit. */
export async function receiptsOf(
  tx: Transaction,
  tasks: readonly Task[],
): Promise<readonly (number | null)[]> {
  const mixed = tasks.filter(({ type, goods_in_line_id }) => type === 'PWAY' && goods_in_line_id === null)
  const lines =
    mixed.length === 0
      ? []
      : await readPutawayLines(
          tx,
          mixed.map(({ id }) => id),
        )
  return [...tasks, ...lines].map(({ goods_in_receipt_id }) => goods_in_receipt_id)
}

/** Distributes a quantity over lines in their order; what exceeds them belongs to no line. */
export function distributeOver<Line extends PutawayLine>(
  lines: readonly Line[],
  quantity: Big,
): readonly Line[] {
  let rest = quantity
  return lines.flatMap((line) => {
    const share = rest.lt(line.quantity) ? rest : new Big(line.quantity)
    rest = rest.minus(share)
    return share.gt(0) ? [{ ...line, quantity: share.toFixed() }] : []
  })
}

/** Limits the line quantities of putaways to their goods, reducing the last lines first; returns the reductions. */
export async function limitPutawayLines(
  tx: Transaction,
  putaways: readonly number[],
): Promise<readonly PutawayLineDetails[]> {
  if (putaways.length === 0) return []
  const tenant = tx.tenant.id
  const excess = await tx.rows<PutawayLineDetails>(sql`
    with standing as (
      select w.task_id, w.goods_in_line_id, w.quantity, l.goods_in_receipt_id, l.product_id,
        case when k.status = 'CANCELLED' then 0
          when k.stock_id is null and k.storage_unit_from_id is not null then coalesce((
            select sum(s.quantity) from stocks s
            where s.tenant_id = ${tenant} and s.storage_unit_id = k.storage_unit_from_id and s.product_id = l.product_id), 0)
          else k.start_quantity end
        - coalesce(sum(w.quantity) over (partition by w.task_id, l.product_id order by w.goods_in_line_id
          rows between unbounded preceding and 1 preceding), 0) as room
      from putaway_lines w
      join goods_in_lines l on l.tenant_id = ${tenant} and l.id = w.goods_in_line_id
      join tasks k on k.tenant_id = ${tenant} and k.id = w.task_id
      where w.tenant_id = ${tenant} and w.task_id = any(${[...putaways]}::bigint[])
    )
    select task_id, goods_in_line_id, goods_in_receipt_id, product_id, quantity - greatest(0, room) as quantity
    from standing
    where quantity > room
    order by task_id, goods_in_line_id`)
  await reducePutawayLines(tx, excess)
  return excess
}
