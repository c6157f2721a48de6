import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { KnownProduct } from './known-product.ts'
import { sumOf } from './ladder.ts'
import type { Product } from './product.graphql.ts'
import styles from './products.module.css'

const FIGURES = [
  'on_hand',
  'available',
  'sellable',
  'allocated',
  'picked',
  'held',
  'received',
  'ordered',
] as const

/** How much there is of a product, by account and warehouse, each leading to where it is. */
export function ProductStock({
  product,
  balances,
}: {
  readonly product: KnownProduct
  readonly balances: NonNullable<Product['stock_balances']>['all']['nodes'] | null
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  if (balances === null) return null
  const show = (quantity: string | number | null) => showDecimal(String(quantity ?? 0), language)
  const rows = balances.map((balance) => ({
    id: balance.id,
    cells: [
      <Link key="balance" path={`/records/stock_balances/${balance.id}`}>
        {[balance.account?.code, balance.warehouse?.code].filter(Boolean).join(' · ')}
      </Link>,
      ...FIGURES.map((name) => show(balance[name])),
    ],
  }))
  const sum = {
    id: 'sum',
    isSum: true,
    cells: [words.products.all, ...FIGURES.map((name) => show(sumOf(balances.map((one) => one[name]))))],
  }
  return (
    <Panel
      title={words.products.balances}
      actions={
        <Link path="/records/stocks" search={{ 'f.product_id': `in:${product.id}` }}>
          {words.products.all_piles}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <p className={styles['quiet']}>{words.stock.nothing}</p>
      ) : (
        <Table
          label={words.products.balances}
          columns={[
            { label: words.products.owner_and_warehouse },
            ...FIGURES.map((name) => ({ label: fieldLabel(words, name), isFigure: true })),
          ]}
          rows={rows.length > 1 ? [...rows, sum] : rows}
        />
      )}
    </Panel>
  )
}
