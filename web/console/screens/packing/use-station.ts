import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { usePlace, useSetSearch } from '#web/console/kit/navigation.ts'
import { useWords } from '#web/words/use-words.ts'
import { packingQuery } from './packing.graphql.ts'
import { stagedOrderOf, stagedStockIds } from './staged.ts'
import { stagedGoodsQuery } from './staged-goods.graphql.ts'
import { Station } from './station.ts'
import { type ReadOrder, StationService } from './station-service.ts'

/** The packing station of this page; the order that is open at it stands in the address. */
export function useStation(): Station {
  const service = useService()
  const client = useQueryClient()
  const words = useWords()
  const setSearch = useSetSearch()
  const { search } = usePlace()
  const latest = useRef({ words, setSearch })
  useEffect(() => {
    latest.current = { words, setSearch }
  })
  const [station] = useState(
    () =>
      new Station(new StationService(service, client), {
        words: () => latest.current.words.packing,
        onOrder: (order) => latest.current.setSearch({ order }, { replace: true }),
        order_id: search['order'] ?? null,
      }),
  )
  return station
}

/** The open order with what is staged for it; null while it is read, and where none is open. */
export function useReadOrder(order_id: string | null): ReadOrder | null {
  const id = order_id ?? '0'
  const { data: answer } = useScreenQuery(packingQuery, { id, of: id }, { enabled: order_id !== null })
  const stocks = answer === undefined ? [] : stagedStockIds(answer)
  const { data: goods } = useScreenQuery(
    stagedGoodsQuery,
    { stocks },
    { enabled: stocks.length > 0, keepPrevious: true },
  )
  if (order_id === null || answer === undefined || (stocks.length > 0 && goods === undefined)) return null
  return { answer, staged: stagedOrderOf(answer, goods ?? { stocks: null }) }
}
