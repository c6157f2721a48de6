import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { PartsBar } from '#web/console/kit/parts-bar.tsx'
import { TableFrame } from '#web/console/kit/table-frame.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { PutAwayLine } from './put-away-line.tsx'
import styles from './receipt.module.css'
import {
  discrepancyOf,
  isOpen,
  type ReadReceipt,
  type ReceiptLine,
  type ReceiptTask,
  receiptPartsOf,
} from './receipt-lines.ts'
import { ReceiveBar } from './receive-bar.tsx'
import { ReceiveLine } from './receive-line.tsx'
import { TaskActs } from './task-acts.tsx'
import { useReceivingScan } from './use-receiving-scan.ts'

const FIGURES = ['expected_quantity', 'received_quantity', 'put_away_quantity'] as const

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
                  <td colSpan={2} data-label={words.receipts.progress}>
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
    </>
  )
}

function Figure({
  line,
  name,
}: {
  readonly line: ReceiptLine
  readonly name: (typeof FIGURES)[number]
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const packs = name === 'expected_quantity' ? line.expected_quantity_breakdown : null
  return (
    <td
      data-right
      data-nothing={!line[name] || undefined}
      data-label={fieldLabel(words, name)}
      title={packs ?? undefined}
    >
      {showDecimal(String(line[name] ?? 0), language)}
    </td>
  )
}

function Discrepancy({
  line,
  receipt,
  tasks,
}: {
  readonly line: ReceiptLine
  readonly receipt: ReadReceipt
  readonly tasks: readonly ReceiptTask[]
}): ReactNode {
  const { receipts } = useWords()
  const { language } = useLocale()
  const found = discrepancyOf(line, receipt, tasks)
  if (found === null) return <span className={styles['quiet']}>{receipts.as_expected}</span>
  const text = receipts.causes[found.cause](showDecimal(found.quantity, language), found.tolerance)
  const isWaiting = found.cause === 'not_begun' || found.cause === 'not_yet'
  return <span className={isWaiting ? styles['quiet'] : styles['late']}>{text}</span>
}

const TONES = { put_away: 'good', in_bay: 'act', surplus: 'bad', missing: 'open' } as const

/** How far the goods of a line are, as a bar that says the same in words. */
function LineBar({ line }: { readonly line: ReceiptLine }): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const parts = receiptPartsOf(line)
  const text = parts
    .map(({ stage, quantity }) => `${showDecimal(quantity, language)} ${words.receipts.stages[stage]}`)
    .join(', ')
  return (
    <PartsBar
      text={text}
      parts={parts.map(({ stage, percent }) => ({ name: stage, tone: TONES[stage], percent }))}
    />
  )
}
