import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Link } from '#web/console/kit/link.tsx'
import { usePlace, useSetSearch } from '#web/console/kit/navigation.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page } from '#web/console/kit/page.tsx'
import { Tabs } from '#web/console/kit/tabs.tsx'
import { AsAtField, AsAtNote } from '#web/console/records/as-at.tsx'
import { RecordHistory } from '#web/console/records/record-history.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { momentIn } from '#web/values/list-state.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import { balanceQuery } from './balance.graphql.ts'
import { BalanceFigures } from './balance-figures.tsx'
import { BalanceNow } from './balance-now.tsx'
import { BalanceThen } from './balance-then.tsx'
import type { ReadBalance } from './read-balance.ts'
import styles from './stock.module.css'

/** The stock of a product of an account in a warehouse: where it is, why it is not available, and how it was. */
export function BalanceScreen({ id }: { readonly id: string }): ReactNode {
  const words = useWords()
  const may = useMay()
  const { search } = usePlace()
  const setSearch = useSetSearch()
  const at = momentIn(search['at'])
  const { data, error } = useScreenQuery(balanceQuery, { id, at }, { keepPrevious: true })
  if (!may('view_stock')) return <Note tone="warn">{words.records.not_allowed('view_stock')}</Note>
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  if (data === undefined) return <Skeleton />
  const balance = data.stock_balances?.find
  return (
    <Page>
      <header className={styles['head']}>
        {balance == null ? <h1>{words.stock.title}</h1> : <BalanceTitle balance={balance} />}
        <span className={styles['space']} />
        <AsAtField at={at} onChange={(moment) => setSearch({ at: moment })} />
      </header>
      <AsAtNote at={at} onLeave={() => setSearch({ at: null })} />
      {balance == null ? (
        <Note tone="warn">{at === null ? words.records.not_found : words.stock.nothing_then}</Note>
      ) : (
        <>
          <BalanceFigures balance={balance} at={at} />
          <BalanceTabs balance={balance} at={at} />
        </>
      )}
    </Page>
  )
}

function BalanceTabs({
  balance,
  at,
}: {
  readonly balance: ReadBalance
  readonly at: string | null
}): ReactNode {
  const words = useWords()
  const [section, setSection] = useState('where')
  const where = at === null ? <BalanceNow balance={balance} /> : <BalanceThen balance={balance} at={at} />
  return (
    <Tabs
      label={words.records.sections}
      value={section}
      onChange={setSection}
      tabs={[
        { value: 'where', label: words.stock.sections.where, content: where },
        {
          value: 'history',
          label: words.stock.sections.history,
          content: <RecordHistory type="stock_balances" id={balance.id} />,
        },
      ]}
    />
  )
}

function BalanceTitle({
  balance: { product, account, warehouse, ordered },
}: {
  readonly balance: ReadBalance
}) {
  const words = useWords()
  const { language } = useLocale()
  return (
    <div className={styles['title']}>
      <h1>
        <Link path={`/records/products/${product?.id}`} className={styles['product']}>
          {product?.code}
        </Link>
      </h1>
      <span>{product?.description}</span>
      <span className={styles['quiet']}>
        <Link path={`/records/accounts/${account?.id}`}>{account?.name ?? account?.code}</Link>
        {' · '}
        <Link path={`/records/warehouses/${warehouse?.id}`}>{warehouse?.name ?? warehouse?.code}</Link>
        {(ordered ?? 0) > 0 && ` · ${words.stock.ordered_too(showDecimal(String(ordered), language))}`}
      </span>
    </div>
  )
}
