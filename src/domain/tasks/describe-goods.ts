import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Identity } from '#domain/stock/identity.ts'
import { cut } from '#values/cut.ts'

/** The description of goods shown by tasks: product, batch, dates. */
export function describeGoods(
  code: string,
  goods: Partial<Pick<Identity, 'batch' | 'sell_by_date' | 'best_before_date'>>,
): string {
  const parts = [code, goods.batch, goods.sell_by_date, goods.best_before_date]
  return cut(parts.filter((part) => part !== null && part !== undefined).join(' '), 500)
}

/** The same for a pile `s` and its product `p`. */
export function goodsDescription(tx: Transaction): Sql {
  // Dates become text as the session says.
  return tx.topology.writesTextsOfSessions
    ? sql`left(concat_ws(' ', p.code, s.batch, s.sell_by_date, s.best_before_date), 500)`
    : sql`goods_description(p.code, s.batch, s.sell_by_date, s.best_before_date)`
}
