import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { refusal } from '#problems/problem.ts'

/** The pile with an id, before it is locked; `not_found` if it was deleted. */
export async function readPile(tx: Transaction, id: number): Promise<Pile> {
  const [pile] = await readPiles(tx, sql`s.id = ${id}`)
  if (pile === undefined) throw refusal('not_found', {})
  return pile
}

/** The piles with ids, in the given order. */
export async function readPilesOf(tx: Transaction, ids: readonly number[]): Promise<readonly Pile[]> {
  const piles = new Map(
    (await readPiles(tx, sql`s.id = any(${[...ids]}::bigint[])`)).map((pile) => [pile.id, pile]),
  )
  const missing = ids.filter((id) => !piles.has(id))
  if (missing.length > 0) throw refusal('invalid_ids_provided', { ids: missing })
  return ids.flatMap((id) => piles.get(id) ?? [])
}
