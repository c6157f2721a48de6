import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { TableFrame } from '#web/console/kit/table-frame.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { balancePilesQuery } from './balance-piles.graphql.ts'
import type { ReadBalance } from './read-balance.ts'
import styles from './stock.module.css'
import { pileAt } from './stock-paths.ts'

const HEADINGS = [
  'location',
  'quantity',
  'free',
  'status',
  'storage_unit',
  'batch',
  'best_before_date',
] as const

/** Where the stock of a balance was at a moment: its piles, each leading to its ledger up to then. */
export function BalanceThen({
  balance: { product_id, account_id, warehouse_id },
  at,
}: {
  readonly balance: ReadBalance
  readonly at: string
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const variables = { at, product: product_id, account: account_id, warehouse: warehouse_id }
  const { data, error } = useScreenQuery(balancePilesQuery, variables, { keepPrevious: true })
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  if (data === undefined) return <Skeleton />
  const piles = data.stocks?.all.nodes ?? []
  if (piles.length === 0) return <p className={styles['quiet']}>{words.stock.nothing_then}</p>
  // The free quantity of the past is not stored.
  const figure = (quantity: number | null) =>
    quantity === null ? words.stock.unknown : showDecimal(String(quantity), language)
  return (
    <section className={styles['where']} aria-label={words.stock.piles_then}>
      <h2>{words.stock.piles_then}</h2>
      <TableFrame>
        <thead>
          <tr>
            {HEADINGS.map((name) => (
              <th key={name} scope="col" data-right={name === 'quantity' || name === 'free' || undefined}>
                {fieldLabel(words, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {piles.map((pile) => (
            <tr key={pile.id}>
              <td>
                <Link {...pileAt(pile.id, at)} className={styles['code']}>
                  {pile.location?.code ?? words.stock.pile(pile.id)}
                </Link>
              </td>
              <td data-right>{figure(pile.quantity)}</td>
              <td data-right>{figure(pile.free)}</td>
              <td>
                <Pill tone={pile.status === 'held' ? 'warn' : toneOf(pile.status ?? '')}>
                  {stateLabel(words, pile.status ?? '')}
                </Pill>{' '}
                {pile.hold_description}
              </td>
              <td className={styles['code']}>{pile.storage_unit?.reference}</td>
              <td className={styles['code']}>{pile.batch}</td>
              <td>{pile.best_before_date ?? pile.sell_by_date}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </section>
  )
}
