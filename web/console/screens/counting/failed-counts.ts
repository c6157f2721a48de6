import Big from 'big.js'
import type { CountedStock } from './counted-stock.graphql.ts'
import type { Counting } from './counting.graphql.ts'

type RecordAnswer = NonNullable<Counting['stock_check_records']>['all']['nodes'][number]
type StockAnswer = NonNullable<CountedStock['stocks']>['all']['nodes'][number]

/** One count of a group of goods. */
type Attempt = { readonly physical_count: number | string; readonly system_count: number | string }

/** A count that failed, with what has moved since. Quantities are exact decimals as text. */
export type FailedCount = {
  readonly id: string
  readonly check_id: string
  readonly location: { readonly id: string; readonly code: string }
  readonly product: { readonly id: string; readonly code: string; readonly description: string | null }
  readonly batch: string | null
  /** What the system had when it was last counted. */
  readonly system: string
  /** What was counted, one after the other. */
  readonly counts: readonly string[]
  readonly counted_at: string | null
  /** What there is now. */
  readonly present: string
  /** What has come or gone since it was last counted. */
  readonly since: string
  /** What there would be once the difference is applied. */
  readonly after: string
}

/** The counts that failed and are not resolved, each with what has moved since: nobody should resolve without it. */
export function failedCounts(
  { stock_check_records: records }: Counting,
  { stocks }: CountedStock,
): readonly FailedCount[] {
  return (records?.all.nodes ?? []).flatMap((record): readonly FailedCount[] => {
    const { id, product, stock_check, batch, counted_at } = record
    if (product === null || stock_check?.location == null || record.resolved_at !== null) return []
    const attempts = (Array.isArray(record.attempts) ? record.attempts : []) as readonly Attempt[]
    const present = (stocks?.all.nodes ?? [])
      .filter((stock) => isOfGroup(stock, record))
      .reduce((sum, { quantity }) => sum.plus(quantity ?? 0), new Big(0))
    const system = new Big(attempts.at(-1)?.system_count ?? 0)
    const { id: location, code } = stock_check.location
    return [
      {
        id,
        check_id: stock_check.id,
        location: { id: location, code: code ?? '' },
        product: { id: product.id, code: product.code ?? '', description: product.description },
        batch,
        counted_at,
        system: system.toFixed(),
        counts: attempts.map(({ physical_count }) => new Big(physical_count).toFixed()),
        present: present.toFixed(),
        since: present.minus(system).toFixed(),
        after: present.plus(record.difference ?? 0).toFixed(),
      },
    ]
  })
}

function isOfGroup(stock: StockAnswer, record: RecordAnswer): boolean {
  const isSame = (one: string | null, other: string | null) => other === null || one === other
  return (
    stock.location_id === record.stock_check?.location?.id &&
    stock.product_id === record.product?.id &&
    isSame(stock.account_id, record.account_id) &&
    isSame(stock.batch, record.batch) &&
    isSame(stock.sell_by_date, record.sell_by_date) &&
    isSame(stock.best_before_date, record.best_before_date)
  )
}

/** The codes that somebody typed or pasted: by lines, commas or tabs, each once. */
export function codesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\n,;\t]+/).map((code) => code.trim()))].filter((code) => code !== '')
}
