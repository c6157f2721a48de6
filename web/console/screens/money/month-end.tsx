import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { useMoney } from '#web/console/grid/money.tsx'
import { Button } from '#web/console/kit/button.tsx'
import { ConfirmDialog } from '#web/console/kit/dialog.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { useLocale } from '#web/console/records/use-locale.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import { monthEnd, type OwingClient } from './clients-owing.ts'

const CLOSE = {
  method: 'PATCH',
  path: '/api/charge_baskets',
  takes: 'ids_and_attributes',
  type: 'charge_baskets',
} as const
const INVOICE = {
  method: 'POST',
  path: '/api/charge_baskets/generate_invoice',
  takes: 'plain',
  type: 'charge_baskets',
} as const

/** Closes the open baskets with charges and invoices all that are not: what it comes to stands in the question. */
export function MonthEnd({ clients }: { readonly clients: readonly OwingClient[] }): ReactNode {
  const { money: texts } = useWords()
  const may = useMay()
  const go = useGo()
  const { language } = useLocale()
  const money = useMoney(language)
  const [isAsking, setAsking] = useState(false)
  const closing = usePress()
  const invoicing = usePress()
  const { open, all } = monthEnd(clients)
  const billed = clients.filter(({ baskets }) => baskets.some(({ id }) => all.includes(id)))
  if (all.length === 0 || !may('manage_charge_baskets') || !may('generate_invoices')) return null

  function invoice(): void {
    void invoicing.press<readonly unknown[]>(INVOICE, { attributes: { ids: all.map(Number) } }, (made) => {
      setAsking(false)
      notify({ title: texts.made(made.length) })
      go({ path: '/records/invoices', search: { v: 'draft', 'f.status': 'in:draft' } })
    })
  }

  function run(): void {
    if (open.length === 0) return invoice()
    void closing.press(
      CLOSE,
      { attributes: { ids: open.map(Number), attributes: { status: 'CLOSED' } } },
      invoice,
    )
  }

  const refused = closing.refused ?? invoicing.refused
  return (
    <>
      <Button kind="primary" icon="document" onClick={() => setAsking(true)}>
        {texts.month_end(billed.length)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.month_end(billed.length)}
        confirm={texts.month_end(billed.length)}
        busy={closing.isBusy || invoicing.isBusy}
        onConfirm={run}
      >
        <p>{texts.month_end_text(open.length, all.length)}</p>
        <ul>
          {billed.map(({ id, code, charged, currency }) => (
            <li key={id}>
              {code}: {money(charged, currency)}
            </li>
          ))}
        </ul>
        {refused !== null && <Note tone="bad">{refused}</Note>}
      </ConfirmDialog>
    </>
  )
}
