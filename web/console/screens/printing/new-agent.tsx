import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { usePress } from '#web/console/records/use-press.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './printing.module.css'

const CREATE = {
  method: 'POST',
  path: '/api/print_agents',
  takes: 'attributes',
  type: 'print_agents',
} as const

/** A new agent: its token is shown once, with how it asks for what is to be printed. */
export function NewAgent({ onClose }: { readonly onClose: () => void }): ReactNode {
  const words = useWords()
  const { printing } = words
  const { press, isBusy, refused } = usePress()
  const [name, setName] = useState('')
  const [token, setToken] = useState<string | null>(null)
  function make(event: FormEvent): void {
    event.preventDefault()
    void press<{ readonly attributes: { readonly token: string } }>(
      CREATE,
      { attributes: { name } },
      (data) => setToken(data.attributes.token),
    )
  }
  return (
    <Dialog open onClose={onClose} title={printing.new_agent} wide>
      {token === null ? (
        <form className={styles['form']} onSubmit={make}>
          <Field label={fieldLabel(words, 'name')} required>
            <TextInput value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
          {refused !== null && <Note tone="bad">{refused}</Note>}
          <Button kind="primary" type="submit" busy={isBusy} disabled={name.trim() === ''}>
            {words.form.create}
          </Button>
        </form>
      ) : (
        <div className={styles['form']}>
          <Note tone="warn">{printing.token_once}</Note>
          <Field label={printing.token}>
            <TextInput code readOnly value={token} onFocus={(event) => event.target.select()} />
          </Field>
          <p>{printing.command_text}</p>
          <pre className={styles['command']}>{commandFor(token)}</pre>
          <Button icon="copy" onClick={() => void navigator.clipboard.writeText(commandFor(token))}>
            {printing.copy}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** What an agent asks first: whether anything is to be printed. */
function commandFor(token: string): string {
  return `curl -H "Authorization: Bearer ${token}" "${location.origin}/print_agent/jobs?wait=25"`
}
