import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { showMoney } from '#web/values/money.ts'
import { currenciesQuery } from './currencies.graphql.ts'
import { currencyFor } from './currency-of.ts'

/** An amount with its currency: the default one where its account has none, none where its account is not known and there are several. */
export function Money({
  amount,
  currency,
  language,
}: {
  readonly amount: string
  readonly currency: string | null | undefined
  readonly language: string
}): ReactNode {
  return <span>{useMoney(language)(amount, currency)}</span>
}

/** Tells amounts; a currency is null of an account that has none, and undefined where no account is known. */
export function useMoney(language: string): (amount: unknown, currency: string | null | undefined) => string {
  const may = useMay()
  const { data } = useScreenQuery(currenciesQuery, {}, { enabled: may('view_currencies') })
  const known = data?.currencies?.all.nodes ?? []
  return (amount, currency) => showMoney(String(amount ?? 0), currencyFor(currency, known), language)
}
