import type { ReactNode } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './receipt.module.css'
import { isOpen, type ReceiptTask, unitsOfTasks } from './receipt-lines.ts'
import { usePuttingAway } from './use-receiving.ts'

/** Puts everything that stands in the bay away at the locations that are proposed. */
export function PutAwayAll({
  tasks,
  isPrimary,
}: {
  readonly tasks: readonly ReceiptTask[]
  readonly isPrimary: boolean
}): ReactNode {
  const { receipts } = useWords()
  const { language } = useLocale()
  const acts = usePuttingAway()
  const open = tasks.flatMap((task) =>
    task.type === 'PWAY' && isOpen(task) && task.location_to !== null
      ? [{ task, location_to_id: task.location_to.id }]
      : [],
  )
  if (acts === null || open.length === 0) return null
  const units = showDecimal(unitsOfTasks(open.map(({ task }) => task)), language)
  async function putAwayAll(): Promise<void> {
    const done = await acts?.putAway(open)
    if (done !== undefined && done > 0) notify({ title: receipts.put_away(done) })
  }
  return (
    <>
      <Button kind={isPrimary ? 'primary' : 'normal'} busy={acts.isBusy} onClick={() => void putAwayAll()}>
        {receipts.put_away_all(open.length, units)}
      </Button>
      {acts.refused !== null && (
        <p role="alert" className={styles['late']}>
          {acts.refused}
        </p>
      )}
    </>
  )
}
