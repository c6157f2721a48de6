import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { announceAll } from '#events/announce.ts'
import { foreseeData, recordData } from '#events/record-data.ts'
import type { JsonObject } from '#values/json.ts'
import type { Cell } from './identity.ts'
import type { Pile } from './piles.ts'
import { seePiles } from './take-piles.ts'

/** What happened to a pile. */
export type StockEvent =
  | 'received'
  | 'unreceived'
  | 'picked'
  | 'dispatched'
  | 'undispatched'
  | 'positively_adjusted'
  | 'negatively_adjusted'
  | 'placed_on_hold'
  | 'released_from_hold'
  | 'account_transferred'

/** A pile to which something happened: its id where it stands, or how it was where it is gone. */
export type StockHappening = {
  readonly event: StockEvent
  readonly pile: number | Pile
  /** In units; an exact decimal as text. It stands beside the record, in place of the pile's own. */
  readonly quantity: string
  /** What else is told beside the record. */
  readonly extras?: JsonObject
}

/** Tells what happened to piles, each as it is after the operation, in the order told (operations 13). */
export async function announceStock(
  tx: Transaction,
  model: Model,
  happenings: readonly StockHappening[],
): Promise<void> {
  if (happenings.length === 0) return
  const stocks = resourceNamed(model, 'stocks')
  const ids = happenings.flatMap(({ pile }) => (typeof pile === 'number' ? [pile] : []))
  const seen = ids.length === 0 ? [] : await seePiles(tx, sql`s.id = any(${ids}::bigint[])`)
  const standing = new Map(seen.map((pile) => [pile.id, pile]))
  const shown = happenings.map(({ pile }) => (typeof pile === 'number' ? standing.get(pile) : pile))
  const rows = shown.filter((pile) => pile !== undefined)
  const data = new Map((await recordData(tx, stocks, rows)).map((record, place) => [rows[place], record]))
  announceAll(
    tx,
    happenings.map(({ event, pile, quantity, extras }, place) => ({
      resource_name: 'stock',
      event,
      aggregate: { type: stocks.name, id: typeof pile === 'number' ? pile : pile.id },
      data: { ...data.get(shown[place]), ...extras, quantity: Number(quantity) },
    })),
  )
}

/** Reads what is told of goods beside the goods themselves; it may travel with what brings them into these cells. */
export function foreseeStock(tx: Transaction, model: Model, cells: readonly Cell[]): Query<unknown> {
  return foreseeData(tx, resourceNamed(model, 'stocks'), cells)
}
