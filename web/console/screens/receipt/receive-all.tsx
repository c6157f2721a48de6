import type { ReactNode } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import { isOpen, type ReceiptTask, unitsOfTasks } from './receipt-lines.ts'
import { useReceiving } from './use-receiving.ts'

/** Receives everything that is still expected, as it was expected; says beforehand how much that is. */
export function ReceiveAll({ tasks }: { readonly tasks: readonly ReceiptTask[] }): ReactNode {
  const { receipts } = useWords()
  const { language } = useLocale()
  const receiving = useReceiving()
  const open = tasks.filter((task) => task.type === 'RCV' && isOpen(task) && task.start_quantity !== null)
  if (receiving === null || open.length === 0) return null
  const units = unitsOfTasks(open)
  async function receiveAll(): Promise<void> {
    const all = open.map(({ id, start_quantity }) => ({ id, quantity: String(start_quantity) }))
    const done = await receiving?.receive(all)
    if (done !== undefined && done > 0) notify({ title: receipts.received_lines(done) })
  }
  return (
    <>
      <Button kind="primary" icon="done" busy={receiving.isBusy} onClick={() => void receiveAll()}>
        {receipts.receive_all(open.length, showDecimal(units, language))}
      </Button>
      {receiving.refused !== null && <p role="alert">{receiving.refused}</p>}
    </>
  )
}
