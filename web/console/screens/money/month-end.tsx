import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { act, newKey } from '#web/api/act.ts'
import { keys } from '#web/api/keys.ts'
import { useMay } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { ConfirmDialog } from '#web/console/kit/dialog.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import { clientsToInvoice, invoicingsOf, type MonthEndAnswer } from './account-invoicings.ts'
import type { OwingClient } from './clients-owing.ts'
import { Invoicings } from './invoicings.tsx'

const CLOSE_AND_INVOICE = {
  method: 'POST',
  path: '/api/charge_baskets/close_and_invoice',
  takes: 'plain',
  type: 'charge_baskets',
} as const

/** Ends the month of clients: their open baskets are closed and all that is not invoiced becomes invoices, after the question what it comes to. */
export function MonthEnd({
  clients,
  label,
}: {
  readonly clients: readonly OwingClient[]
  /** What the button is called, where it is about one client. */
  readonly label?: string
}): ReactNode {
  const { money: texts } = useWords()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const billed = clientsToInvoice(clients)
  if (billed.length === 0 || !may('manage_charge_baskets') || !may('generate_invoices')) return null
  return (
    <>
      <Button
        kind={label === undefined ? 'primary' : 'quiet'}
        icon="document"
        onClick={() => setAsking(true)}
        {...(label === undefined ? {} : { 'aria-label': label })}
      >
        {label === undefined ? texts.month_end(billed.length) : texts.month_end_one}
      </Button>
      {isAsking && <MonthEndQuestion clients={billed} onClose={() => setAsking(false)} />}
    </>
  )
}

function MonthEndQuestion({
  clients,
  onClose,
}: {
  readonly clients: readonly OwingClient[]
  readonly onClose: () => void
}): ReactNode {
  const { money: texts } = useWords()
  const service = useService()
  const go = useGo()
  const { press, isBusy, refused } = usePress()
  const attributes = { account_ids: clients.map(({ id }) => Number(id)) }
  const { data, error } = useQuery({
    queryKey: keys.dryRun(service.tenant, { path: CLOSE_AND_INVOICE.path, attributes }),
    queryFn: ({ signal }) =>
      act<MonthEndAnswer>(
        service,
        CLOSE_AND_INVOICE,
        { attributes },
        { key: newKey(), signal, isDryRun: true },
      ),
    gcTime: 0,
    retry: false,
  })
  const found = data === undefined ? null : invoicingsOf(clients, data.data)
  const count = found === null ? clients.length : found.invoiced.length
  const run = () =>
    void press<MonthEndAnswer>(CLOSE_AND_INVOICE, { attributes }, (answer) => {
      const { invoiced } = invoicingsOf(clients, answer)
      const [first] = invoiced
      onClose()
      notify({ title: texts.made(invoiced.length) })
      if (invoiced.length === 1) go({ path: `/records/invoices/${first?.done.invoice?.id}` })
      else go({ path: '/records/invoices', search: { v: 'draft', 'f.status': 'in:draft' } })
    })
  const reason = refused ?? error?.message ?? null
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.month_end(count)}
      confirm={texts.month_end(count)}
      busy={isBusy || (found === null && error === null)}
      disabled={count === 0 || error !== null}
      onConfirm={run}
    >
      {found === null && error === null && <Skeleton />}
      {found !== null && found.invoiced.length > 0 && <Invoicings invoiced={found.invoiced} />}
      {found !== null && found.waiting.length > 0 && (
        <Note tone="info">{texts.waiting(found.waiting.map(({ code }) => code).join(', '))}</Note>
      )}
      {found !== null && found.invoiced.length === 0 && found.waiting.length === 0 && (
        <Note tone="info">{texts.nothing_left}</Note>
      )}
      {reason !== null && <Note tone="bad">{reason}</Note>}
    </ConfirmDialog>
  )
}
