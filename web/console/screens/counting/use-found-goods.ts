import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { screenQuery } from '#web/api/screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { type FoundGoods, type FoundLine, foundLine, newGoods } from './found-goods.ts'
import { goodsFoundQuery } from './goods-found.graphql.ts'

/** Goods that stand at a place though nobody knew, each with what has to be entered of it. */
export function useFoundGoods(): {
  readonly rows: readonly { readonly goods: FoundGoods; readonly found: FoundLine }[]
  readonly add: () => void
  readonly change: (goods: FoundGoods) => void
  readonly clear: () => void
} {
  const service = useService()
  const [all, setAll] = useState<readonly FoundGoods[]>([])
  const answers = useQueries({
    queries: all.map(({ product_id }) => ({
      ...screenQuery(service, goodsFoundQuery, { product: [product_id] }),
      enabled: product_id !== '',
    })),
  })
  return {
    rows: all.map((goods, place) => ({ goods, found: foundLine(goods, answers[place]?.data) })),
    add: () => setAll([...all, newGoods(`found-${all.length}`)]),
    change: (goods) => setAll(all.map((one) => (one.key === goods.key ? goods : one))),
    clear: () => setAll([]),
  }
}
