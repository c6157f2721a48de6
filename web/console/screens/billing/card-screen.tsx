import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './billing.module.css'
import { type Card, cardQuery } from './card.graphql.ts'
import { cardPricesQuery } from './card-prices.graphql.ts'
import type { CardPrice } from './copied-prices.ts'
import { CopyPrices } from './copy-prices.tsx'
import { NewPrice } from './new-price.tsx'
import { PriceTable } from './price-table.tsx'
import { CHARGE_TYPES } from './price-units.ts'

/** A charge card: what is charged for each kind of work, and the clients that it is for. */
export function CardScreen({ id }: { readonly id: string }): ReactNode {
  const may = useMay()
  const { data, error } = useScreenQuery(cardQuery, { id, of: id, sees_accounts: may('view_accounts') })
  const { data: prices } = useScreenQuery(cardPricesQuery, { of: id }, { enabled: may('view_charge_prices') })
  return (
    <RecordScreen type="charge_cards" id={id}>
      {error !== null && data === undefined && <Note tone="bad">{error.message}</Note>}
      {data === undefined ? (
        <Skeleton />
      ) : (
        <KnownCard card={data} prices={prices?.charge_prices?.all.nodes ?? null} />
      )}
    </RecordScreen>
  )
}

function KnownCard({
  card,
  prices: read,
}: {
  readonly card: Card
  /** Null until they are read, and for those who may not see them. */
  readonly prices: readonly CardPrice[] | null
}): ReactNode {
  const words = useWords()
  const { billing } = words
  const may = useMay()
  const [isCopying, setCopying] = useState(false)
  const found = card.charge_cards?.find ?? null
  const prices = read ?? []
  const accounts = card.accounts?.all.nodes ?? []
  const currency = currencyOf(card)
  if (found === null) return null
  const mayChange = may('manage_charge_prices')
  return (
    <>
      {read !== null && (
        <Panel
          title={billing.prices}
          actions={
            mayChange && (
              <Button icon="add" onClick={() => setCopying(true)}>
                {billing.copy_prices}
              </Button>
            )
          }
        >
          {prices.length === 0 && <p className={styles['quiet']}>{billing.no_prices}</p>}
          {CHARGE_TYPES.map((type) => {
            const own = prices.filter(({ charge_type }) => charge_type === type)
            if (own.length === 0) return null
            return (
              <section key={type} aria-label={billing.types[type]}>
                <h3>{billing.types[type]}</h3>
                <PriceTable type={type} prices={own} currency={currency} mayChange={mayChange} />
              </section>
            )
          })}
        </Panel>
      )}
      {mayChange && <NewPrice card={found.id} taken={new Set(prices.map(({ code }) => code ?? ''))} />}
      {card.accounts != null && (
        <Panel title={billing.card_accounts}>
          {accounts.length === 0 ? (
            <p className={styles['quiet']}>{billing.no_card_accounts}</p>
          ) : (
            <p className={styles['links']}>
              {accounts.map((account) => (
                <Link key={account.id} path={`/records/accounts/${account.id}`}>
                  {[account.code, account.name]
                    .filter((text, place, all) => all.indexOf(text) === place)
                    .join(' · ')}
                </Link>
              ))}
            </p>
          )}
        </Panel>
      )}
      {isCopying && (
        <CopyPrices
          card={{ id: found.id, code: found.code ?? '' }}
          taken={new Set(prices.map(({ code }) => code ?? ''))}
          onClose={() => setCopying(false)}
        />
      )}
    </>
  )
}

/** The currency of all clients of a card, else the usual one; null where its clients have several. */
function currencyOf({ accounts, currencies }: Card): string | null {
  const known = currencies?.all.nodes ?? []
  const usual = known.find((one) => one.default === true)?.code ?? null
  const codeOf = (id: string | undefined) => known.find((one) => one.id === id)?.code ?? usual
  const own = new Set((accounts?.all.nodes ?? []).map(({ currency }) => codeOf(currency?.id)))
  if (own.size === 0) return usual
  return own.size === 1 ? ([...own][0] ?? null) : null
}
