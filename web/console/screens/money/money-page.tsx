import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useMoney } from '#web/console/grid/money.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Empty, Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { useWords } from '#web/words/use-words.ts'
import { type OwingClient, owingClients, trendOf } from './clients-owing.ts'
import { DraftInvoices } from './draft-invoices.tsx'
import { moneyQuery } from './money.graphql.ts'
import { MonthEnd } from './month-end.tsx'
import { WorkWithoutPrice } from './work-without-price.tsx'

const AGAIN_MS = 60_000

/** What each client owes today, work that is not charged, and the end of the month in one act. */
export function MoneyPage(): ReactNode {
  const words = useWords()
  const { money: texts } = words
  const may = useMay()
  const { data, error } = useScreenQuery(moneyQuery, {}, { refetchInterval: AGAIN_MS })
  if (!may('view_charge_lines'))
    return <Note tone="warn">{words.records.not_allowed('view_charge_lines')}</Note>
  const clients = data === undefined ? [] : owingClients(data)
  const drafts = data?.invoices?.drafts.nodes ?? []
  return (
    <Page>
      <PageHead title={texts.title} actions={clients.length > 0 && <MonthEnd clients={clients} />} />
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && clients.length === 0 && <Empty title={texts.nobody}>{texts.nobody_text}</Empty>}
      {clients.length > 0 && <OwingTable clients={clients} />}
      {drafts.length > 0 && <DraftInvoices drafts={drafts} />}
      {clients.length > 0 && <WorkWithoutPrice clients={clients} />}
    </Page>
  )
}

function OwingTable({ clients }: { readonly clients: readonly OwingClient[] }): ReactNode {
  const { money: texts } = useWords()
  const { language } = useLocale()
  const money = useMoney(language)
  return (
    <Table
      label={texts.owing}
      columns={[
        { label: texts.client },
        { label: texts.charged, isFigure: true },
        { label: texts.last, isFigure: true },
        { label: texts.trend, isFigure: true },
        { label: texts.unpaid, isFigure: true },
        { label: texts.baskets },
        { label: texts.invoice },
      ]}
      rows={clients.map((client) => ({
        id: client.id,
        cells: [
          <Link key="client" path={`/records/accounts/${client.id}`}>
            {client.name === client.code ? client.code : `${client.code} · ${client.name}`}
          </Link>,
          money(client.charged, client.currency),
          client.last === null ? '–' : money(client.last, client.currency),
          <Trend key="trend" client={client} />,
          client.unpaid.map(({ amount, currency }) => money(amount, currency)).join(' · ') || '–',
          <Baskets key="baskets" client={client} />,
          <MonthEnd key="invoice" clients={[client]} label={texts.month_end_of(client.code)} />,
        ],
      }))}
    />
  )
}

function Trend({ client }: { readonly client: OwingClient }): ReactNode {
  const trend = trendOf(client)
  if (trend === null) return '–'
  return `${trend > 0 ? '▲' : trend < 0 ? '▼' : ''} ${Math.abs(trend)} %`
}

function Baskets({ client }: { readonly client: OwingClient }): ReactNode {
  const { money: texts } = useWords()
  return (
    <>
      {client.baskets.map(({ id, status }, place) => (
        <span key={id}>
          {place > 0 && ' · '}
          <Link path={`/records/charge_baskets/${id}`}>
            {status === 'OPEN' ? texts.open_basket : texts.closed_basket}
          </Link>
        </span>
      ))}
      {client.hasNoCard && <Pill tone="warn">{texts.no_card}</Pill>}
    </>
  )
}
