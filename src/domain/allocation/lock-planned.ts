import Big from 'big.js'
import { SerializationFailure } from '#database/failures.ts'
import { lockRows } from '#database/lock-rows.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { lockPiles } from '#domain/stock/lock-piles.ts'
import type { Pile, Piles } from '#domain/stock/piles.ts'
import { required } from '#values/look-up.ts'
import type { GoodsAttributes } from './criteria.ts'
import type { LinePlan, PlanProgress } from './plan.ts'

/** Locks what was planned on, and checks that it is unchanged; otherwise the transaction starts over. */
export async function lockPlanned(
  tx: Transaction,
  progress: PlanProgress,
  plans: readonly LinePlan[],
): Promise<void> {
  const promised = plans
    .flatMap(({ held }) => held)
    .filter(({ replenishment }) => replenishment.task_id !== null)
  const [piles] = await tx.pipeline([
    lockPiles(tx, { ids: [...progress.taken.keys()], cells: [] }),
    lockPromised(
      tx,
      promised.flatMap(({ replenishment }) => replenishment.task_id ?? []),
      promised.flatMap(({ covers }) =>
        covers.map(({ part }) => ({
          id: required(part.allocation_id, 'the reservation of an open replenishment'),
          quantity: part.quantity.toFixed(),
        })),
      ),
    ),
  ])
  // Reservations of open replenishments know less of the pile than a candidate, so candidates replace them.
  const brought = progress.replenishments
    .flatMap(({ parts }) => parts)
    .filter((part) => part.allocation_id === null)
  const goods = new Map<number, ComparedGoods>([
    ...brought.map((part) => [part.stock_id, part.goods] as const),
    ...plans.flatMap(({ picks }) =>
      picks.flatMap(({ takes }) => takes.map(({ candidate }) => [candidate.stock_id, candidate] as const)),
    ),
  ])
  assertUnchanged(piles, progress, goods)
}

const COMPARED = [
  'batch',
  'sell_by_date',
  'best_before_date',
  'datetime3',
  'datetime4',
  'datetime5',
] as const satisfies readonly (keyof GoodsAttributes)[]

type ComparedGoods = GoodsAttributes & Partial<Pick<Pile, 'location_id' | 'storage_unit_id'>>

/** Planned goods must still be there: others may have picked or moved them meanwhile. */
function assertUnchanged(
  piles: Piles,
  { taken }: PlanProgress,
  goods: ReadonlyMap<number, ComparedGoods>,
): void {
  const standing = new Map(piles.all.map((pile) => [pile.id, pile]))
  for (const [id, quantity] of taken) {
    const pile = standing.get(id)
    const compared = goods.get(id)
    const isSame =
      pile !== undefined &&
      compared !== undefined &&
      pile.status === 'available' &&
      quantity.lte(pile.free) &&
      pile.location_id === compared.location_id &&
      pile.storage_unit_id === compared.storage_unit_id &&
      COMPARED.every((name) => pile[name] === compared[name])
    if (!isSame) throw new SerializationFailure(`pile ${id} changed`)
  }
}

/**
 * Open replenishments are locked late, once it is known which are needed: without waiting, and a conflict
 * starts the transaction over.
 */
function lockPromised(
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
      if (!new Big(open.get(id) ?? 0).eq(quantity))
        throw new SerializationFailure(`reservation ${id} changed`)
  })
}
