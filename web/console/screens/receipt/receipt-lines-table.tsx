import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { TableFrame } from '#web/console/kit/table-frame.tsx'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { PutAwayLine } from './put-away-line.tsx'
import styles from './receipt.module.css'
import { Discrepancy, FIGURES, Figure, LineBar } from './receipt-line-cells.tsx'
import { isOpen, type ReadReceipt, type ReceiptTask } from './receipt-lines.ts'
import { ReceiveBar } from './receive-bar.tsx'
import { ReceiveLine } from './receive-line.tsx'
import { TaskActs } from './task-acts.tsx'
import { useReceivingScan } from './use-receiving-scan.ts'

/** The lines of a receipt: what was expected, what came, what is put away, and why these differ. */
export function ReceiptLines({
  receipt,
  tasks,
}: {
  readonly receipt: ReadReceipt
  readonly tasks: readonly ReceiptTask[]
}): ReactNode {
  const words = useWords()
  const { scan, found, refused } = useReceivingScan(receipt, tasks)
  const lines = receipt.lines ?? []
  const isReceiving = tasks.some((task) => task.type === 'RCV' && isOpen(task))
  if (lines.length === 0) return <p className={styles['quiet']}>{words.receipts.no_lines}</p>
  return (
    <>
      {isReceiving && <ReceiveBar scan={scan} refused={refused} />}
      <div className={styles['lines']}>
        <TableFrame>
          <thead>
            <tr>
              <th scope="col">{fieldLabel(words, 'product')}</th>
              <th scope="col">{words.receipts.progress}</th>
              {FIGURES.map((name) => (
                <th key={name} scope="col" data-right>
                  {fieldLabel(words, name)}
                </th>
              ))}
              <th scope="col">{words.receipts.discrepancy}</th>
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const own = tasks.filter(({ goods_in_line_id }) => goods_in_line_id === line.id)
              const coming = own.find((task) => task.type === 'RCV' && isOpen(task))
              const waiting = own.find((task) => task.type === 'PWAY' && isOpen(task))
              return (
                <tr key={line.id}>
                  <td>
                    {line.product && (
                      <Link path={`/records/products/${line.product.id}`} className={styles['code']}>
                        {line.product.code}
                      </Link>
                    )}
                    <span className={styles['description']}>
                      {[line.product?.description, line.batch, line.best_before_date]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </td>
                  <td>
                    <LineBar line={line} />
                  </td>
                  <Figure line={line} name="expected_quantity" />
                  {coming === undefined && waiting === undefined ? (
                    <>
                      <Figure line={line} name="received_quantity" />
                      <Figure line={line} name="put_away_quantity" />
                    </>
                  ) : (
                    <td colSpan={2} data-label={fieldLabel(words, 'received_quantity')}>
                      {coming !== undefined && (
                        <ReceiveLine
                          key={coming.id}
                          task={coming}
                          receipt_id={receipt.id}
                          title={line.product?.code ?? ''}
                          scanned={found?.task_id === coming.id ? found : null}
                          onScan={(code) => void scan(code)}
                        />
                      )}
                      {waiting !== undefined && (
                        <PutAwayLine key={waiting.id} task={waiting} title={line.product?.code ?? ''} />
                      )}
                    </td>
                  )}
                  <td className={styles['discrepancy']}>
                    <Discrepancy line={line} receipt={receipt} tasks={own} />
                  </td>
                  <td>
                    <TaskActs tasks={own} title={line.product?.code ?? ''} isInRow />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </TableFrame>
      </div>
    </>
  )
}
