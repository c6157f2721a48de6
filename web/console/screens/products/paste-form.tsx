import { type ReactNode, useEffect, useRef } from 'react'
import { ReferencePicker } from '#web/console/form/reference-picker.tsx'
import { Button } from '#web/console/kit/button.tsx'
import { Field, TextArea } from '#web/console/kit/field.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './products.module.css'

/** So many headings are named as examples. */
const NAMED = 6
const ROWS = 8

/** Where rows are pasted, and the account that may own stock of the products. */
export function PasteForm({
  text,
  account,
  count,
  isBusy,
  canCreate,
  headings,
  onText,
  onAccount,
  onCreate,
}: {
  readonly text: string
  readonly account: string
  readonly count: number
  readonly isBusy: boolean
  readonly canCreate: boolean
  readonly headings: readonly string[]
  readonly onText: (text: string) => void
  readonly onAccount: (id: string) => void
  readonly onCreate: () => void
}): ReactNode {
  const { products } = useWords()
  const words = products.paste
  const rows = useRef<HTMLTextAreaElement>(null)
  useEffect(() => rows.current?.focus(), [])
  return (
    <form
      className={styles['pasted']}
      onSubmit={(event) => {
        event.preventDefault()
        if (canCreate) onCreate()
      }}
    >
      <Field label={words.rows} help={words.rows_help(headings.slice(0, NAMED).join(', '))}>
        <TextArea
          ref={rows}
          rows={ROWS}
          value={text}
          disabled={isBusy}
          spellCheck={false}
          onChange={({ target }) => onText(target.value)}
        />
      </Field>
      <Field label={words.account} help={words.account_help}>
        <ReferencePicker to="accounts" value={account} disabled={isBusy} onChange={onAccount} />
      </Field>
      <div>
        <Button kind="primary" type="submit" busy={isBusy} disabled={!canCreate}>
          {words.create(count)}
        </Button>
      </div>
    </form>
  )
}
