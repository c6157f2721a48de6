import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoney } from '#web/values/money.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './billing.module.css'
import type { FoundInvoice } from './billing-parts.ts'
import { chargesOfLine } from './causes.ts'
import { ChargeCauses } from './charge-causes.tsx'
import { invoiceDocumentQuery } from './invoice.graphql.ts'
import { InvoicePdf } from './invoice-pdf.tsx'
import { InvoiceSteps } from './invoice-steps.tsx'
import { OpeningRows } from './opening-rows.tsx'

/** An invoice: how far it is, its lines with what caused them, and the paper beside. */
export function InvoiceScreen({ id }: { readonly id: string }): ReactNode {
  const { data, error } = useScreenQuery(invoiceDocumentQuery, { id, of: id })
  const found = data?.invoices?.find ?? null
  const baskets = data?.charge_baskets?.all.nodes.map((basket) => basket.id) ?? []
  return (
    <RecordScreen type="invoices" id={id}>
      {error !== null && data === undefined && <Note tone="bad">{error.message}</Note>}
      {found === null ? <Skeleton /> : <KnownInvoice found={found} baskets={baskets} />}
    </RecordScreen>
  )
}

function KnownInvoice({
  found,
  baskets,
}: {
  readonly found: FoundInvoice
  readonly baskets: readonly string[]
}): ReactNode {
  const { billing } = useWords()
  return (
    <>
      <InvoiceSteps found={found} />
      <div className={styles['columns']}>
        <Panel title={billing.lines}>
          <InvoiceLines found={found} baskets={baskets} />
        </Panel>
        <InvoicePdf id={found.id} />
      </div>
    </>
  )
}

function InvoiceLines({
  found,
  baskets,
}: {
  readonly found: FoundInvoice
  readonly baskets: readonly string[]
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const may = useMay()
  const { billing } = words
  const money = (amount: unknown) => showMoney(String(amount ?? 0), found.currency, language)
  const lines = found.lines ?? []
  return (
    <OpeningRows
      heading={billing.charge}
      columns={[...['quantity', 'price'].map((name) => fieldLabel(words, name)), billing.net, billing.tax]}
      rows={lines.map((line) => ({
        id: line.id,
        title: line.name,
        cells: [
          showDecimal(String(line.quantity ?? 0), language),
          money(line.price),
          money(line.net),
          line.tax_rate === null ? '' : billing.percent(showDecimal(String(line.tax_rate), language)),
        ],
        content: () =>
          may('view_charge_lines') && may('view_charge_baskets') ? (
            <ChargeCauses
              currency={found.currency}
              label={billing.causes_of(line.name ?? '')}
              filter={chargesOfLine(line, { baskets, lines })}
            />
          ) : (
            <LineCause line={line} />
          ),
      }))}
      sums={[
        [billing.net, money(found.net_total)],
        [billing.tax, money(found.tax_total)],
        [billing.gross, money(found.gross_total)],
      ]}
    />
  )
}

/** The order or receipt that a line names itself, for those who may not see the charges behind it. */
function LineCause({ line }: { readonly line: NonNullable<FoundInvoice['lines']>[number] }): ReactNode {
  const { billing } = useWords()
  const { goods_out, inbound_good } = line
  if (goods_out !== null)
    return (
      <Link path={`/records/goods_outs/${goods_out.id}`}>{goods_out.reference ?? `#${goods_out.id}`}</Link>
    )
  if (inbound_good !== null)
    return (
      <Link path={`/records/goods_in_receipts/${inbound_good.id}`}>
        {inbound_good.reference ?? `#${inbound_good.id}`}
      </Link>
    )
  return <p className={styles['quiet']}>{billing.no_causes}</p>
}
