import type { ReactNode } from 'react'
import { PartsBar } from '#web/console/kit/parts-bar.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './receipt.module.css'
import {
  discrepancyOf,
  type ReadReceipt,
  type ReceiptLine,
  type ReceiptTask,
  receiptPartsOf,
} from './receipt-lines.ts'

/** The quantities of a line, in the order of its way. */
export const FIGURES = ['expected_quantity', 'received_quantity', 'put_away_quantity'] as const

/** A quantity of a line. */
export function Figure({
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

/** Why what came of a line is not what was expected. */
export function Discrepancy({
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
export function LineBar({ line }: { readonly line: ReceiptLine }): ReactNode {
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
