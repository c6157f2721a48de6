import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { ConfirmDialog } from '#web/console/kit/dialog.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useLeaveGuard, usePlace, useSetSearch } from '#web/console/kit/navigation.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './billing.module.css'
import { type Card, cardQuery } from './card.graphql.ts'
import type { CardPrice } from './card-price.ts'
import { cardPricesQuery } from './card-prices.graphql.ts'
import { CopyPrices } from './copy-prices.tsx'
import { NewPrice } from './new-price.tsx'
import { editedPrices, priceChanges } from './price-changes.ts'
import { type PriceEdits, priceGrid } from './price-grid.ts'
import { PricePanel } from './price-panel.tsx'
import { lastMonths } from './price-trial.ts'
import { PriceTrialPanel, usePriceTrial } from './price-trial-panel.tsx'

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
  const { form } = useWords()
  const may = useMay()
  const { language } = useLocale()
  const { search } = usePlace()
  const setSearch = useSetSearch()
  const [isCopying, setCopying] = useState(false)
  const [edits, setEdits] = useState<PriceEdits>(new Map())
  const found = card.charge_cards?.find ?? null
  const prices = read ?? []
  const accounts = card.accounts?.all.nodes ?? []
  const codes = new Set(prices.map(({ code }) => code ?? ''))
  const [lately = ''] = lastMonths(new Date().toISOString().slice(0, 10), 2).slice(1)
  const of = { account: search['account'] ?? '', month: search['month'] ?? lately }
  const grid = priceGrid(prices, { scopes: [], isWhole: true, edits })
  const changes = priceChanges(grid, edits, { card: found?.id ?? '', language, codes })
  const guard = useLeaveGuard(changes.length > 0)
  const tried = usePriceTrial(
    found?.id ?? '',
    read === null ? { ...of, account: '' } : of,
    changes.length === 0 ? null : editedPrices(prices, changes),
  )
  if (found === null) return null
  const mayChange = may('manage_charge_prices')
  return (
    <>
      {read !== null && (
        <PricePanel
          card={found.id}
          {...{ prices, edits, mayChange }}
          missing={new Set(tried.trial?.unpriced.map(({ charge_type }) => charge_type) ?? [])}
          onEdits={setEdits}
          onCopy={() => setCopying(true)}
        />
      )}
      {mayChange && <NewPrice card={found.id} taken={codes} />}
      {read !== null && may('view_charge_lines') && may('view_accounts') && (
        <PriceTrialPanel
          {...{ of, accounts, ...tried }}
          isEdited={changes.length > 0}
          onChange={(next) => setSearch({ ...search, ...next })}
        />
      )}
      {card.accounts != null && <CardAccounts accounts={accounts} />}
      <ConfirmDialog
        open={guard.isAsking}
        onClose={guard.stay}
        title={form.unsaved_title}
        confirm={form.leave}
        onConfirm={guard.leave}
      >
        <p>{form.unsaved_text}</p>
      </ConfirmDialog>
      {isCopying && <CopyPrices card={found} onClose={() => setCopying(false)} />}
    </>
  )
}

type CardAccount = NonNullable<Card['accounts']>['all']['nodes'][number]

function CardAccounts({ accounts }: { readonly accounts: readonly CardAccount[] }): ReactNode {
  const { billing } = useWords()
  return (
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
  )
}
