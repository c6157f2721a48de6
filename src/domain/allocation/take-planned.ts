import Big from 'big.js'
import { LostRace } from '#database/failures.ts'
import { lockRows } from '#database/lock-rows.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { lockPiles } from '#domain/stock/lock-piles.ts'
import type { Pile, Piles } from '#domain/stock/piles.ts'
import type { Attributes } from './criteria.ts'
import type { LinePlan, Progress } from './plan.ts'

/** Locks what was planned on, and sees that it still is what was read; otherwise the act starts over. */
export async function takePlanned(
  tx: Transaction,
  progress: Progress,
  plans: readonly LinePlan[],
): Promise<void> {
  const promised = plans.flatMap(({ held }) => held).filter(({ bringing }) => bringing.task_id !== null)
  const [piles] = await tx.pipeline([
    lockPiles(tx, { ids: [...progress.taken.keys()], cells: [] }),
    takePromised(
      tx,
      promised.flatMap(({ bringing }) => bringing.task_id ?? []),
      promised.flatMap(({ covers }) =>
        covers.map(({ part }) => ({ id: part.allocation_id ?? 0, quantity: part.quantity.toFixed() })),
      ),
    ),
  ])
  // What a replenishment under way has reserved of a pile is taken already, and tells less of the pile than a candidate.
  const brought = progress.bringings
    .flatMap(({ parts }) => parts)
    .filter((part) => part.allocation_id === null)
  const goods = new Map<number, Seen>([
    ...brought.map((part) => [part.stock_id, part.goods] as const),
    ...plans.flatMap(({ picks }) =>
      picks.flatMap(({ takes }) => takes.map(({ candidate }) => [candidate.stock_id, candidate] as const)),
    ),
  ])
  assertStanding(piles, progress, goods)
}

const COMPARED = [
  'batch',
  'sell_by_date',
  'best_before_date',
  'datetime3',
  'datetime4',
  'datetime5',
] as const satisfies readonly (keyof Attributes)[]

type Seen = Attributes & Partial<Pick<Pile, 'location_id' | 'storage_unit_id'>>

/** Goods that were picked or moved by others meanwhile may still be there; what is planned must. */
function assertStanding(piles: Piles, { taken }: Progress, goods: ReadonlyMap<number, Seen>): void {
  const standing = new Map(piles.all.map((pile) => [pile.id, pile]))
  for (const [id, quantity] of taken) {
    const pile = standing.get(id)
    const seen = goods.get(id)
    const isSame =
      pile !== undefined &&
      seen !== undefined &&
      pile.status === 'available' &&
      quantity.lte(pile.free) &&
      pile.location_id === seen.location_id &&
      pile.storage_unit_id === seen.storage_unit_id &&
      COMPARED.every((name) => pile[name] === seen[name])
    if (!isSame) throw new LostRace(`pile ${id} changed`)
  }
}

/**
 * Replenishments under way are locked late, when it is known which of them are wanted: nobody is waited for, and whoever
 * has one makes the act start over.
 */
function takePromised(
  tx: Transaction,
  tasks: readonly number[],
  parts: readonly { readonly id: number; readonly quantity: string }[],
): Query<unknown> {
  if (tasks.length === 0) return tx.value(undefined)
  const locked = tx.pipeline([
    lockRows(tx, 'tasks', [...new Set(tasks)]),
    tx.rows<{ id: number; quantity: string }>(sql`
      select a.id, a.quantity
      from allocations a
      where a.tenant_id = ${tx.tenant.id} and a.id = any(${parts.map(({ id }) => id)}::bigint[]) and a.state = 'open'
        and a.for_task_id is null`),
  ])
  return locked.tap(([, reserved]) => {
    const open = new Map(reserved.map(({ id, quantity }) => [id, quantity]))
    for (const { id, quantity } of parts)
      if (!new Big(open.get(id) ?? 0).eq(quantity)) throw new LostRace(`reservation ${id} changed`)
  })
}
