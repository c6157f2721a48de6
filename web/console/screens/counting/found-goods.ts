import { type CountLine, isSerialised } from './count-entry.ts'
import type { GoodsFound } from './goods-found.graphql.ts'

/** What may have to be recorded of goods beside their product. */
export const CAPTURED = ['batch', 'sell_by_date', 'best_before_date'] as const
/** An attribute that may have to be recorded of goods. */
export type CapturedAttribute = (typeof CAPTURED)[number]

/** Goods that stand at a place though nobody knew, as they are entered. */
export type FoundGoods = Readonly<Record<CapturedAttribute, string>> & {
  readonly key: string
  readonly product_id: string
  readonly account_id: string
}

/** Found goods of which nothing was entered. */
export function newGoods(key: string): FoundGoods {
  return { key, product_id: '', account_id: '', batch: '', sell_by_date: '', best_before_date: '' }
}

/** Found goods with what has to be entered of them. */
export type FoundLine = {
  readonly line: CountLine
  /** The owners of which one is chosen; none where the service knows the owner. */
  readonly owners: readonly { readonly id: string; readonly code: string }[]
  readonly captures: readonly CapturedAttribute[]
  readonly isComplete: boolean
}

/** The line of found goods, by what is known of their product; undefined facts are still being read. */
export function foundLine(goods: FoundGoods, facts: GoodsFound | undefined): FoundLine {
  const { key, product_id } = goods
  const known = (facts?.account_products?.all.nodes ?? []).flatMap(({ account }) => account ?? [])
  const owners = known.length > 1 ? known.map(({ id, code }) => ({ id, code: code ?? '' })) : []
  const chosen = owners.find(({ id }) => id === goods.account_id) ?? null
  const owner = owners.length === 0 ? known[0] : known.find(({ id }) => id === chosen?.id)
  const captures = CAPTURED.filter((name) => owner?.[`track_${name}`] === true)
  const captured = (name: CapturedAttribute) => (captures.includes(name) ? goods[name].trim() || null : null)
  const line: CountLine = {
    key,
    product: { id: product_id, code: '', description: null },
    account: chosen,
    batch: captured('batch'),
    sell_by_date: captured('sell_by_date'),
    best_before_date: captured('best_before_date'),
    isSerialised: isSerialised(facts?.products?.all.nodes[0]?.serial_number_tracking_setting),
    attempts: 0,
    isRight: null,
  }
  const isComplete =
    product_id !== '' &&
    facts !== undefined &&
    (owners.length === 0 || chosen !== null) &&
    captures.every((name) => line[name] !== null)
  return { line, owners, captures, isComplete }
}
