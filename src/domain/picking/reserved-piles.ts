import { SerializationFailure } from '#database/failures.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Pile, Piles } from '#domain/stock/piles.ts'
import type { ReservedPile } from './pick-context.ts'

type PickReservation = Omit<ReservedPile, keyof Pile> & { readonly stock_id: number }

/** What picks have reserved, by pile. */
export function readReserved(tx: Transaction, ids: readonly number[]): Query<readonly PickReservation[]> {
  return tx.rows<PickReservation>(sql`
    select a.id as allocation_id, a.task_id as pick_id, a.stock_id, a.quantity as reserved, a.explanation
    from allocations a
    where a.tenant_id = ${tx.tenant.id} and a.task_id = any(${[...ids]}::bigint[]) and a.state = 'open'
    order by a.stock_id, a.id`)
}

/** The reserved piles; starts over where one is not among the locked. */
export function reservedPiles(reserved: readonly PickReservation[], piles: Piles): readonly ReservedPile[] {
  const known = new Map(piles.all.map((pile) => [pile.id, pile]))
  return reserved.map(({ stock_id, ...its }) => {
    const pile = known.get(stock_id)
    // The reservation moved to another pile while the lock was waited for.
    if (pile === undefined) throw new SerializationFailure(`pile ${stock_id} is reserved but not locked`)
    return { ...pile, ...its }
  })
}
