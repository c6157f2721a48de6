import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, Select, TextInput } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { usePress } from '#web/console/records/use-press.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { LET_IN } from './tenant-acts.ts'
import styles from './tenants.module.css'

/** Lets an application, which may be of another tenant, work in a tenant with a role. */
export function LetInDialog({
  id,
  roles,
  onClose,
}: {
  readonly id: string
  readonly roles: readonly { readonly id: string; readonly name: string | null }[]
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const { tenants } = words
  const { press, isBusy, refused } = usePress()
  const [client, setClient] = useState('')
  const [role, setRole] = useState('')
  function letIn(event: FormEvent): void {
    event.preventDefault()
    const attributes = { client_id: client.trim(), ...(role === '' ? {} : { role_id: Number(role) }) }
    void press(LET_IN, { path: { id }, attributes }, onClose)
  }
  return (
    <Dialog open onClose={onClose} title={tenants.let_another_in} description={tenants.let_in_help}>
      <form className={styles['asked']} onSubmit={letIn}>
        <Field label={fieldLabel(words, 'client_id')} required>
          <TextInput code value={client} onChange={(event) => setClient(event.target.value)} />
        </Field>
        <Field label={fieldLabel(words, 'role')}>
          <Select
            value={role}
            onChange={(event) => setRole(event.target.value)}
            options={[
              { value: '', label: tenants.usual_role },
              ...roles.map((one) => ({ value: one.id, label: one.name ?? '' })),
            ]}
          />
        </Field>
        {refused !== null && <Note tone="bad">{refused}</Note>}
        <Button kind="primary" type="submit" busy={isBusy} disabled={client.trim() === ''}>
          {tenants.let_in_act}
        </Button>
      </form>
    </Dialog>
  )
}
