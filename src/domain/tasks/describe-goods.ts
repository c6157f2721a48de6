import type { Identity } from '#domain/stock/identity.ts'

/** Goods in words, as a task shows them: product, batch, dates. */
export function describeGoods(
  code: string,
  goods: Partial<Pick<Identity, 'batch' | 'sell_by_date' | 'best_before_date'>>,
): string {
  return [code, goods.batch, goods.sell_by_date, goods.best_before_date]
    .filter((word) => word !== null && word !== undefined)
    .join(' ')
    .slice(0, 500)
}
