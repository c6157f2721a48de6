import { type ReactNode, useState } from 'react'
import { IconButton } from '#web/console/kit/button.tsx'
import { TextInput } from '#web/console/kit/field.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './receipt.module.css'
import type { ReceiptTask } from './receipt-lines.ts'
import { useReceiving } from './use-receiving.ts'

/** The quantity of a line that is being received: it begins with what is expected, Enter receives it and goes to the next line. */
export function ReceiveLine({
  task,
  title,
}: {
  readonly task: Pick<ReceiptTask, 'id' | 'start_quantity'>
  readonly title: string
}): ReactNode {
  const { receipts } = useWords()
  const receiving = useReceiving()
  const [quantity, setQuantity] = useState(String(task.start_quantity ?? ''))
  if (receiving === null) return null
  return (
    <form
      className={styles['receive']}
      onSubmit={(event) => {
        event.preventDefault()
        const next = nextInput(event.currentTarget)
        void receiving.receive([{ id: task.id, quantity }]).then((done) => {
          if (done > 0) next?.focus()
        })
      }}
    >
      <TextInput
        code
        inputMode="decimal"
        data-receive
        value={quantity}
        aria-label={receipts.received_of(title)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setQuantity(event.target.value)}
      />
      <IconButton
        type="submit"
        icon="check"
        label={receipts.receive_quantity(quantity, title)}
        disabled={receiving.isBusy || quantity.trim() === ''}
      />
      {receiving.refused !== null && (
        <p role="alert" className={styles['late']}>
          {receiving.refused}
        </p>
      )}
    </form>
  )
}

/** The quantity of the next line that is still to be received. */
function nextInput(form: HTMLFormElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('input[data-receive]')]
  const own = all.findIndex((input) => form.contains(input))
  return all[own + 1]
}
