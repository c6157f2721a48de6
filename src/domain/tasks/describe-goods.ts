import { sql } from '#database/sql.ts'
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
export const goodsDescription = sql`left(concat_ws(' ', p.code, s.batch, s.sell_by_date, s.best_before_date), 500)`
