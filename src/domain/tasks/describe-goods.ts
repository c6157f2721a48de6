import { sql } from '#database/sql.ts'
import type { Identity } from '#domain/stock/identity.ts'
import { cut } from '#values/cut.ts'

/** Goods in words, as a task shows them: product, batch, dates. */
export function describeGoods(
  code: string,
  goods: Partial<Pick<Identity, 'batch' | 'sell_by_date' | 'best_before_date'>>,
): string {
  const words = [code, goods.batch, goods.sell_by_date, goods.best_before_date]
  return cut(words.filter((word) => word !== null && word !== undefined).join(' '), 500)
}

/** The same of a pile `s` and its product `p`. */
export const described = sql`left(concat_ws(' ', p.code, s.batch, s.sell_by_date, s.best_before_date), 500)`
