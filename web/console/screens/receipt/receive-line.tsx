import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ReferencePicker } from '#web/console/form/reference-picker.tsx'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { TextInput } from '#web/console/kit/field.tsx'
import { ActDialog } from '#web/console/records/act-dialog.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { readDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import { nextReceiving } from './next-receiving.ts'
import styles from './receipt.module.css'
import { EXCEPTIONS, type ReceiptTask } from './receipt-lines.ts'
import { isScannedCode, type ScannedLine } from './scanned-line.ts'
import { useExceptionKeys } from './use-exception-keys.ts'
import { useReceiving } from './use-receiving.ts'
import { useUnitLabel } from './use-unit-label.ts'

/**
 * A line that is being received: its quantity, which begins with what is expected, and the location it goes to at once.
 * Enter receives it and goes on to the next line; a code that is scanned into it leads to the line of that code.
 */
export function ReceiveLine({
  task,
  receipt_id,
  title,
  scanned,
  onScan,
}: {
  readonly task: ReceiptTask
  readonly receipt_id: string
  readonly title: string
  /** What was scanned last, if it is about this line. */
  readonly scanned: ScannedLine | null
  readonly onScan: (code: string) => void
}): ReactNode {
  const { receipts } = useWords()
  const { language } = useLocale()
  const receiving = useReceiving()
  const printLabel = useUnitLabel(receipt_id)
  const input = useRef<HTMLInputElement>(null)
  const expected = String(task.start_quantity ?? '')
  const [quantity, setQuantity] = useState(expected)
  const [place, setPlace] = useState('')
  const [exception, setException] = useState<keyof typeof EXCEPTIONS | null>(null)
  const keys = useExceptionKeys(input, setQuantity, setException)
  const count = scanned?.number ?? null
  const units = scanned?.units ?? null
  useEffect(() => {
    if (count === null) return
    if (units !== null) setQuantity(units)
    input.current?.focus()
    input.current?.select()
  }, [count, units])
  if (receiving === null) return null
  const isBusy = receiving.isBusy

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isScannedCode(quantity)) {
      setQuantity(expected)
      return onScan(quantity)
    }
    const goOn = nextReceiving(event.currentTarget)
    const location = place === '' ? {} : { location_to_id: place }
    const captured = scanned?.captured ?? {}
    const done = await receiving?.receive([
      { id: task.id, quantity: readDecimal(quantity, language) ?? quantity, captured, ...location },
    ])
    if (done !== 1) return
    goOn()
    void printLabel(task.id)
  }

  return (
    <>
      <form className={styles['receive']} onSubmit={(event) => void send(event)}>
        <TextInput
          ref={input}
          code
          inputMode="decimal"
          data-receive
          value={quantity}
          aria-label={receipts.received_of(title)}
          aria-keyshortcuts="D S"
          onFocus={(event) => event.target.select()}
          onChange={(event) => keys(event.target.value, quantity)}
        />
        <ReferencePicker
          to="locations"
          value={place}
          onChange={setPlace}
          disabled={isBusy}
          label={receipts.put_to(title)}
          placeholder={receipts.to_bay}
        />
        <IconButton
          type="submit"
          icon="check"
          label={receipts.receive_quantity(quantity, title)}
          disabled={isBusy || quantity.trim() === ''}
        />
        {scanned !== null && Object.keys(scanned.captured).length > 0 && (
          <p className={styles['quiet']}>{Object.values(scanned.captured).join(' · ')}</p>
        )}
        <span className={styles['exceptions']}>
          <Button kind="quiet" shortcut="d" onClick={() => setException('damaged')}>
            {receipts.exceptions.damaged}
          </Button>
          <Button kind="quiet" shortcut="s" onClick={() => setException('short')}>
            {receipts.exceptions.short}
          </Button>
        </span>
        {receiving.refused !== null && (
          <p role="alert" className={styles['late']}>
            {receiving.refused}
          </p>
        )}
      </form>
      {exception !== null && (
        <ActDialog
          type={receiving.type}
          operation={receiving.operation}
          record={{ id: task.id }}
          title={title}
          label={receipts.exception_acts[exception]}
          limit={EXCEPTIONS[exception]}
          onClose={() => setException(null)}
        />
      )}
    </>
  )
}
