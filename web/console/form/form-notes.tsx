import type { ReactNode } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { namedProblemText } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { UsedForm } from './use-form.ts'

/** What is shown above a form: refusals, and unsaved changes found on this device. */
export function FormNotes({ form }: { readonly form: UsedForm }): ReactNode {
  const words = useWords()
  const { refusals, isRestored, submission } = form.state
  const count = Object.keys(refusals.fields).length
  const isRefused = count > 0 || refusals.top.length > 0
  return (
    <>
      {isRestored && submission.state === 'editing' && (
        <Note
          tone="info"
          action={
            <Button kind="quiet" onClick={form.discard}>
              {words.form.discard}
            </Button>
          }
        >
          {words.form.restored}
        </Note>
      )}
      {isRefused && (
        <Note
          tone="bad"
          action={
            <Button kind="quiet" icon="copy" onClick={copyDetails}>
              {words.form.copy_details}
            </Button>
          }
        >
          <div tabIndex={-1} data-attention="refusal">
            {refusals.top.map((error) => (
              <p key={`${error.symbol} ${error.details}`}>{namedProblemText(words, error)}</p>
            ))}
            {count > 0 && <p>{words.form.refused(count)}</p>}
          </div>
        </Note>
      )}
    </>
  )

  async function copyDetails(): Promise<void> {
    const errors = [...refusals.top, ...Object.values(refusals.fields)]
    const details = errors.map(({ symbol, source, context }) => JSON.stringify({ symbol, source, context }))
    await navigator.clipboard.writeText([`X-Request-Id: ${form.requestId}`, ...details].join('\n'))
    notify({ title: words.form.copied })
  }
}
