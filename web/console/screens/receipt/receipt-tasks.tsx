import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { isStruck, toneOf } from '#web/console/kit/state-tone.ts'
import { TableFrame } from '#web/console/kit/table-frame.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './receipt.module.css'
import type { ReceiptTask } from './receipt-lines.ts'
import { TaskActs } from './task-acts.tsx'

const HEADINGS = [
  'type',
  'status',
  'product',
  'quantity',
  'location_to',
  'storage_unit',
  'user',
  'completed_at',
] as const

/** The work on a receipt, task by task, each with what can be done to it. */
export function ReceiptTasks({ tasks }: { readonly tasks: readonly ReceiptTask[] }): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const kinds: Readonly<Record<string, string | undefined>> = words.receipts.kinds
  if (tasks.length === 0) return <p className={styles['quiet']}>{words.receipts.no_tasks}</p>
  return (
    <TableFrame>
      <thead>
        <tr>
          {HEADINGS.map((name) => (
            <th key={name} scope="col" data-right={name === 'quantity' || undefined}>
              {fieldLabel(words, name)}
            </th>
          ))}
          <th aria-hidden />
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <tr key={task.id}>
            <td>
              <Link path={`/records/tasks/${task.id}`}>{kinds[task.type ?? ''] ?? task.type}</Link>
            </td>
            <td>
              <Pill
                tone={toneOf(task.status ?? '')}
                struck={isStruck(task.status ?? '') || task.reversed_at !== null}
              >
                {stateLabel(words, task.status ?? '')}
              </Pill>
              {task.reversed_at !== null && (
                <span className={styles['quiet']}> {words.receipts.reversed}</span>
              )}
            </td>
            <td className={styles['code']}>{task.product?.code}</td>
            <td data-right>
              {showDecimal(String(task.confirmed_quantity ?? task.start_quantity ?? 0), locale.language)}
            </td>
            <td className={styles['code']}>{task.location_to?.code}</td>
            <td className={styles['code']}>{task.storage_unit_to?.reference}</td>
            <td>{task.completing_user?.name ?? task.user?.name ?? '–'}</td>
            <td>{task.completed_at && showMoment(task.completed_at, locale)}</td>
            <td>
              <TaskActs tasks={[task]} title={task.product?.code ?? ''} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
