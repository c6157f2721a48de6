import type { ReactNode } from 'react'
import { useMayCreate } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Link } from '#web/console/kit/link.tsx'
import { useGo, usePlace } from '#web/console/kit/navigation.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { cardPricesQuery } from '#web/console/screens/billing/card-prices.graphql.ts'
import { ColourField } from '#web/console/screens/settings/colour-field.tsx'
import { LogoField } from '#web/console/screens/settings/logo-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { ClientSection } from './client-section.tsx'
import styles from './clients.module.css'
import { type Opening, openingQuery } from './opening.graphql.ts'
import { type OpeningChoices, openingChoicesQuery } from './opening-choices.graphql.ts'
import { doneParts, OPENING_PARTS } from './opening-parts.ts'
import { OpeningSection } from './opening-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { PricesSection } from './prices-section.tsx'

/** Opens a client from nothing to its first file, in any order; the address says which, so that it can be left and taken up again. */
export function ClientPage(): ReactNode {
  const words = useWords()
  const mayCreate = useMayCreate()
  const { search, tenant } = usePlace()
  const id = search['account'] ?? ''
  const choices = useScreenQuery(openingChoicesQuery, { subdomain: tenant ?? '' })
  const opening = useScreenQuery(openingQuery, { id, of: id }, { enabled: id !== '', keepPrevious: true })
  const found = id === '' ? null : opening.data
  const error = choices.error ?? opening.error
  if (!mayCreate('accounts')) return <Note tone="warn">{words.records.not_allowed('manage_accounts')}</Note>
  const isKnown = choices.data !== undefined && found !== undefined
  return (
    <Page busy={!isKnown}>
      <PageHead
        title={found?.accounts?.find?.name ?? words.clients.title}
        actions={<Link path="/records/accounts">{words.shell.items.accounts}</Link>}
      />
      <p className={styles['quiet']}>{words.clients.text}</p>
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {isKnown ? <Parts found={found} choices={choices.data} /> : error === null && <Skeleton />}
    </Page>
  )
}

function Parts({
  found,
  choices,
}: {
  readonly found: Opening | null
  readonly choices: OpeningChoices
}): ReactNode {
  const { clients: words } = useWords()
  const go = useGo()
  const account = found?.accounts?.find ?? null
  const card = account?.charge_card?.id ?? ''
  const { data: priced } = useScreenQuery(cardPricesQuery, { of: card }, { enabled: card !== '' })
  const prices = card === '' ? 0 : (priced?.charge_prices?.all.total_count ?? 0)
  const company = choices.subdomains?.all.nodes[0] ?? null
  const done = doneParts({ found, prices, logo: company?.logo_url ?? null })
  const table = (kind: string) => ({ kind, account_code: account?.code ?? '' })
  const section = (part: (typeof OPENING_PARTS)[number], permission: string) => ({
    part,
    permission,
    isDone: done.has(part),
    waits: account === null,
  })
  return (
    <>
      <p role="status">{words.progress(done.size, OPENING_PARTS.length)}</p>
      <ol className={styles['parts']}>
        <OpeningSection {...section('client', 'manage_accounts')} waits={false}>
          <ClientSection
            {...{ found, choices }}
            isDone={done.has('client')}
            onCreated={(id) => go({ path: '/clients/new', search: { account: id }, replace: true })}
          />
        </OpeningSection>
        <OpeningSection {...section('prices', 'manage_charge_cards')}>
          {account !== null && <PricesSection {...{ account, prices, choices }} />}
        </OpeningSection>
        <OpeningSection {...section('products', 'manage_products')}>
          <p>{words.products_of(found?.account_products?.all.total_count ?? 0)}</p>
          <div className={styles['acts']}>
            <Link path="/imports/table" search={table('StandardProduct')}>
              {words.products_by_table}
            </Link>
            <Link path="/products/paste" search={{ account_id: account?.id ?? '' }}>
              {words.products_pasted}
            </Link>
          </div>
        </OpeningSection>
        <OpeningSection {...section('people', 'manage_users')}>
          {found !== null && account !== null && (
            <PeopleSection {...{ found }} account={account.id} role={choices.roles?.all.nodes[0] ?? null} />
          )}
        </OpeningSection>
        <OpeningSection {...section('portal', 'manage_subdomains')} waits={false}>
          <p className={styles['quiet']}>{words.portal_text}</p>
          {company !== null && (
            <>
              <LogoField id={company.id} logo={company.logo_url} />
              <ColourField id={company.id} colour={company.portal_colour} />
            </>
          )}
        </OpeningSection>
        <OpeningSection {...section('file', 'import_files')}>
          <p className={styles['quiet']}>{words.file_text}</p>
          <div className={styles['acts']}>
            <Link path="/imports/table" search={table('StandardPreReceipt')}>
              {words.delivery_by_table}
            </Link>
            <Link path="/imports/table" search={table('StandardOrder')}>
              {words.orders_by_table}
            </Link>
          </div>
        </OpeningSection>
      </ol>
    </>
  )
}
