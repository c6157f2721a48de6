import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { isStruck, toneOf } from '#web/console/kit/state-tone.ts'
import { TableFrame } from '#web/console/kit/table-frame.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { CompleteTask } from '#web/console/screens/tasks/complete-task.tsx'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './order.module.css'
import type { OrderTask } from './order-parts.ts'

const HEADINGS = ['task', 'status', 'product', 'quantity', 'location_from', 'location_to', 'user'] as const

/** The work of an order: picks, and what follows them. */
export function OrderTasks({ tasks }: { readonly tasks: readonly OrderTask[] }): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const kinds: Readonly<Record<string, string | undefined>> = words.orders.kinds
  if (tasks.length === 0) return <p className={styles['quiet']}>{words.records.nothing_here}</p>
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
              <Pill tone={toneOf(task.status ?? '')} struck={isStruck(task.status ?? '')}>
                {stateLabel(words, task.status ?? '')}
              </Pill>
              {task.hold_reason && <span className={styles['quiet']}>{task.hold_reason}</span>}
            </td>
            <td className={styles['code']}>{task.product?.code}</td>
            <td data-right>
              {showDecimal(String(task.confirmed_quantity ?? task.start_quantity ?? 0), language)}
            </td>
            <td className={styles['code']}>{task.location_from?.code}</td>
            <td className={styles['code']}>{task.location_to?.code}</td>
            <td>{task.completing_user?.name ?? task.user?.name ?? '–'}</td>
            <td>
              <CompleteTask task={task} title={task.product?.code ?? ''} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
