import { type ReactNode, useState } from 'react'
import type { ActInput } from '#web/api/act-input.ts'
import type { ActOperation } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './tenants.module.css'

/** Asks before something is done with a whole tenant; what loses data wants its slug typed. */
export function TenantActDialog({
  name,
  slug,
  operation,
  input,
  onClose,
  onDone,
}: {
  readonly name: 'suspend' | 'resume' | 'reset' | 'delete'
  readonly slug: string
  readonly operation: ActOperation
  readonly input: ActInput
  readonly onClose: () => void
  readonly onDone: () => void
}): ReactNode {
  const { tenants: words, kit } = useWords()
  const { tenant } = useService()
  const { press, isBusy, refused } = usePress()
  const [typed, setTyped] = useState('')
  const isLoss = name === 'reset' || name === 'delete'
  const label = words.asks[name](slug)
  const run = () =>
    void press(operation, input, () => {
      notify({ title: words.done[name](slug) })
      onClose()
      onDone()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${label}?`}
      footer={
        <>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button
            kind={isLoss ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={isLoss && typed !== slug}
            onClick={run}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className={styles['asked']}>
        <p>{words.effects[name]}</p>
        {name === 'suspend' && slug === tenant && <Note tone="warn">{words.suspend_here}</Note>}
        {isLoss && (
          <Field label={words.type_slug(slug)} required>
            <TextInput code value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
        )}
        {refused !== null && <Note tone="bad">{refused}</Note>}
      </div>
    </Dialog>
  )
}
