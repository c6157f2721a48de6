import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { refusal } from '#problems/problem.ts'

/** The pile of an id, as it stands before it is taken; one that has gone meanwhile is not found. */
export async function seeStock(tx: Transaction, id: number): Promise<Pile> {
  const [pile] = await readPiles(tx, sql`s.id = ${id}`)
  if (pile === undefined) throw refusal('not_found', {})
  return pile
}

/** The piles of ids, in the order named; they were seen to be there. */
export async function seeStocks(tx: Transaction, ids: readonly number[]): Promise<readonly Pile[]> {
  const piles = new Map(
    (await readPiles(tx, sql`s.id = any(${[...ids]}::bigint[])`)).map((pile) => [pile.id, pile]),
  )
  const gone = ids.filter((id) => !piles.has(id))
  if (gone.length > 0) throw refusal('invalid_ids_provided', { ids: gone })
  return ids.flatMap((id) => piles.get(id) ?? [])
}
