import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '#web/api/keys.ts'
import { useService } from '#web/api/use-service.ts'
import type { ListSums } from '#web/console/grid/grid-props.ts'
import type { ListRequest } from '#web/console/grid/list-document.ts'
import {
  addedColumns,
  columnsOfQuantities,
  type ListSum,
  sumsOfAnswer,
  sumsOfRows,
  sumsQuery,
} from '#web/console/grid/list-sums.ts'
import { type Locale, showDecimal } from '#web/values/quantity.ts'
import type { ReadList } from './use-list.ts'

/** Longer lists are added up when somebody asks. */
const ASKED_ABOVE = 10_000

type SumsShown = {
  readonly total: number | null
  readonly locale: Locale
  /** Tells amounts in their currency. */
  readonly money: (amount: unknown, currency: string | null | undefined) => string
}

/** The sums below a list: of the rows themselves where all are there, else as the service adds them up; null where there is nothing to add up. */
export function useListSums(
  { type, columns, filters, at }: ListRequest,
  { window, isStale }: ReadList,
  { total, locale, money }: SumsShown,
): ListSums | null {
  const service = useService()
  const added = addedColumns(columns)
  const quantities = columnsOfQuantities(added)
  const isWhole = !isStale && !window.hasBefore && !window.hasBehind && window.rows.length > 0
  const query = sumsQuery(type, quantities, { filters, at })
  const asked = JSON.stringify(query)
  const [wanted, setWanted] = useState<string | null>(null)
  const isLong = total === null || total > ASKED_ABOVE
  const { data } = useQuery({
    queryKey: keys.list(service.tenant, type.name, query),
    queryFn: async ({ signal }) => {
      type Sums = { readonly metrics: Readonly<Record<string, unknown>> }
      type Answer = Readonly<Record<string, { readonly aggregation: readonly Sums[] }>>
      const answer = await service.graphql<Answer>(query.query, query.variables, { signal })
      return answer[type.root ?? '']?.aggregation[0]?.metrics ?? {}
    },
    enabled: quantities.length > 0 && !isWhole && (!isLong || wanted === asked),
    placeholderData: keepPreviousData,
  })
  if (added.length === 0 || window.rows.length === 0) return null
  const sums = isWhole ? sumsOfRows(added, window.rows) : sumsOfAnswer(quantities, data)
  const textOf = ({ sum, currency }: ListSum, isMoney: boolean) =>
    isMoney ? money(sum, currency) : showDecimal(sum, locale.language)
  const mayAsk = !isWhole && total !== null && isLong && wanted !== asked && quantities.length > 0
  return {
    of: new Map(
      added.flatMap(({ name, kind }) => {
        const own = sums.get(name) ?? []
        return own.length === 0
          ? []
          : [[name, own.map((sum) => textOf(sum, kind === 'money')).join(' · ')] as const]
      }),
    ),
    ask: mayAsk ? () => setWanted(asked) : null,
  }
}
