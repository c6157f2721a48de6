import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { ConfirmDialog } from '#web/console/kit/dialog.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './billing.module.css'
import type { FoundInvoice } from './billing-parts.ts'

/** The states of an invoice in their order, each with the act that leads to the next. */
const STEPS = [
  { state: 'draft', next: 'submit' },
  { state: 'submitted', next: 'authorise' },
  { state: 'authorised', next: 'pay' },
  { state: 'paid', next: null },
] as const

/** How far an invoice is, and its next step. */
export function InvoiceSteps({ found }: { readonly found: FoundInvoice }): ReactNode {
  const words = useWords()
  const mayStep = useMay()('manage_invoices')
  const { press, isBusy, refused } = usePress()
  const [isVoiding, setVoiding] = useState(false)
  const { billing } = words
  const at = STEPS.findIndex(({ state }) => state === found.status)
  const next = STEPS[at]?.next ?? null
  const step = (name: keyof typeof billing.acts) => {
    const operation = {
      method: 'POST',
      path: `/api/invoices/{id}/${name}`,
      takes: name === 'pay' ? 'plain' : 'nothing',
      type: 'invoices',
    } as const
    void press(operation, { path: { id: found.id } }, () => {
      setVoiding(false)
      notify({ title: words.records.done(billing.acts[name]), detail: found.document_number ?? '' })
    })
  }
  return (
    <section className={styles['summary']} aria-label={billing.summary}>
      <ol className={styles['steps']}>
        {STEPS.map(({ state }, place) => (
          <li
            key={state}
            data-done={place <= at || undefined}
            aria-current={place === at ? 'step' : undefined}
          >
            {billing.states[state]}
          </li>
        ))}
      </ol>
      {mayStep && (
        <div className={styles['acts']}>
          {at >= 0 && at < 2 && <Button onClick={() => setVoiding(true)}>{billing.acts.void}</Button>}
          {next !== null && (
            <Button kind="primary" busy={isBusy} onClick={() => step(next)}>
              {billing.acts[next]}
            </Button>
          )}
        </div>
      )}
      {refused !== null && <Note tone="bad">{refused}</Note>}
      <ConfirmDialog
        open={isVoiding}
        onClose={() => setVoiding(false)}
        title={billing.void_title(found.document_number ?? '')}
        confirm={billing.acts.void}
        danger
        busy={isBusy}
        onConfirm={() => step('void')}
      >
        {billing.void_text}
      </ConfirmDialog>
    </section>
  )
}
