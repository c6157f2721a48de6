import type { ReactNode } from 'react'
import { ActButton } from '#web/console/records/act-button.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { CompleteTask } from '#web/console/screens/tasks/complete-task.tsx'
import { showDecimal } from '#web/values/quantity.ts'
import styles from './receipt.module.css'
import { isOpen, type ReceiptTask, receivingInput, taskActsOf } from './receipt-lines.ts'

/** Acts that take something back ask for nothing. */
const PLAIN: ReadonlySet<string> = new Set(['unreceive', 'revert'])

/** What can be done next to the tasks of a line: those that are open first, else those that can be taken back. */
export function TaskActs({
  tasks,
  title,
  isInRow = false,
}: {
  readonly tasks: readonly ReceiptTask[]
  readonly title: string
  /** Whether the row asks for quantity and place itself. */
  readonly isInRow?: boolean
}): ReactNode {
  const { language } = useLocale()
  const open = tasks.filter((task) => isOpen(task) && taskActsOf(task).length > 0)
  const putaway = tasks.find((task) => isOpen(task) && task.type === 'PWAY')
  const shown =
    open.length > 0 ? open.slice(0, 1) : tasks.filter((task) => taskActsOf(task).length > 0).slice(-1)
  return (
    <span className={styles['help']}>
      {putaway !== undefined && !isInRow && <CompleteTask task={putaway} title={title} />}
      {shown.flatMap((task) =>
        taskActsOf(task)
          .filter(({ act }) => !isInRow || act !== 'receive_to_putaway_location')
          .map(({ type, act }) => (
            <ActButton
              key={`${task.id} ${act}`}
              offer={{
                kind: 'act',
                type,
                name: act,
                label: type === 'putaway_tasks' ? 'revert_putaway' : act,
                ids: [task.id],
                ...(PLAIN.has(act) ? { attributes: {} } : { input: receivingInput(task) }),
              }}
              title={`${title} ${showDecimal(String(task.confirmed_quantity ?? task.start_quantity ?? 0), language)}`}
              isPrimary={false}
            />
          )),
      )}
    </span>
  )
}
