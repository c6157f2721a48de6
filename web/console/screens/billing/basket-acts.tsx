import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './billing.module.css'
import type { FoundBasket } from './billing-parts.ts'

const UPDATE = {
  method: 'PATCH',
  path: '/api/charge_baskets/{id}',
  takes: 'attributes',
  type: 'charge_baskets',
} as const
const GENERATE = {
  method: 'POST',
  path: '/api/charge_baskets/generate_invoice',
  takes: 'plain',
  type: 'charge_baskets',
} as const

/** The next step of a basket: closed, opened again, or invoiced. */
export function BasketActs({ found }: { readonly found: FoundBasket }): ReactNode {
  const { billing } = useWords()
  const may = useMay()
  const go = useGo()
  const { press, isBusy, refused } = usePress()
  const { id, status, invoice } = found
  const change = (next: 'OPEN' | 'CLOSED') => {
    const done = () =>
      notify({
        title: next === 'CLOSED' ? billing.closed : billing.reopened,
        undo: { label: billing.undo, run: () => change(next === 'CLOSED' ? 'OPEN' : 'CLOSED') },
      })
    void press(UPDATE, { path: { id }, attributes: { status: next } }, done)
  }
  const generate = () =>
    void press<readonly { readonly id: string | number }[]>(
      GENERATE,
      { attributes: { ids: [Number(id)] } },
      (invoices) => go({ path: `/records/invoices/${invoices[0]?.id}` }),
    )
  return (
    <div className={styles['acts']}>
      {invoice !== null && (
        <Link path={`/records/invoices/${invoice.id}`}>
          {billing.on_invoice(invoice.document_number ?? '')}
        </Link>
      )}
      {invoice === null && may('manage_charge_baskets') && (
        <Button
          kind={status === 'OPEN' ? 'primary' : 'normal'}
          busy={isBusy}
          onClick={() => change(status === 'OPEN' ? 'CLOSED' : 'OPEN')}
        >
          {status === 'OPEN' ? billing.close : billing.reopen}
        </Button>
      )}
      {invoice === null && status === 'CLOSED' && may('generate_invoices') && (
        <Button kind="primary" icon="document" busy={isBusy} onClick={generate}>
          {billing.invoice}
        </Button>
      )}
      {refused !== null && <Note tone="bad">{refused}</Note>}
    </div>
  )
}
