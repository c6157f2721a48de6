import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { announceAll } from '#events/announce.ts'
import { prepareData, recordData } from '#events/record-data.ts'
import type { Caller } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import type { Cell } from './identity.ts'
import { readPiles } from './lock-piles.ts'
import type { Pile } from './piles.ts'

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

/** A stock event: the pile by id, or in its last state if it was deleted. */
export type StockAnnouncement = {
  readonly event: StockEvent
  readonly pile: number | Pile
  /** How a pile that is given by its id last was, where it may be gone. */
  readonly last?: Pile
  /** In units; an exact decimal as text. It replaces the quantity of the pile in the event. */
  readonly quantity: string
  /** Further attributes of the event. */
  readonly extras?: JsonObject
  /** The actor; by default the caller of the transaction. */
  readonly caller?: Caller
}

/** Announces stock events in the given order, each with the pile as it is after the operation (operations 13). */
export async function announceStock(
  tx: Transaction,
  model: Model,
  announcements: readonly StockAnnouncement[],
): Promise<void> {
  if (announcements.length === 0) return
  const stocks = resourceNamed(model, 'stocks')
  const ids = announcements.flatMap(({ pile }) => (typeof pile === 'number' ? [pile] : []))
  const found = ids.length === 0 ? [] : await readPiles(tx, sql`s.id = any(${ids}::bigint[])`)
  const current = new Map(found.map((pile) => [pile.id, pile]))
  const shown = announcements.map(({ pile, last }) =>
    typeof pile === 'number' ? (current.get(pile) ?? last) : pile,
  )
  const rows = shown.filter((pile) => pile !== undefined)
  const data = new Map((await recordData(tx, stocks, rows)).map((record, index) => [rows[index], record]))
  announceAll(
    tx,
    announcements.map(({ event, pile, quantity, extras, caller }, index) => ({
      resource_name: 'stock',
      event,
      aggregate: { type: stocks.name, id: typeof pile === 'number' ? pile : pile.id },
      data: { ...data.get(shown[index]), ...extras, quantity: Number(quantity) },
      ...(caller && { caller }),
    })),
  )
}

/** Reads ahead what events say about goods in these cells; it can be sent in the pipeline that moves them there. */
export function prefetchStock(tx: Transaction, model: Model, cells: readonly Cell[]): Query<unknown> {
  return prepareData(tx, resourceNamed(model, 'stocks'), cells)
}
