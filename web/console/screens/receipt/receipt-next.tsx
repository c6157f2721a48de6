import { type ReactNode, useState } from 'react'
import type { OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'
import { useMayDo } from '#web/api/use-may-do.ts'
import { Button } from '#web/console/kit/button.tsx'
import { useShortcuts } from '#web/console/kit/shortcuts.ts'
import { ActButton } from '#web/console/records/act-button.tsx'
import { ActDialog } from '#web/console/records/act-dialog.tsx'
import type { ActOffer } from '#web/console/records/act-offer.ts'
import { actLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { PutAwayAll } from './put-away-all.tsx'
import styles from './receipt.module.css'
import { isOpen, type ReadReceipt, type ReceiptTask } from './receipt-lines.ts'
import { ReceiveAll } from './receive-all.tsx'

/** What is to be done with a receipt next, and its labels by one key. */
export function ReceiptNext({
  receipt,
  tasks,
  type,
}: {
  readonly receipt: ReadReceipt
  readonly tasks: readonly ReceiptTask[]
  readonly type: TypeMetadata
}): ReactNode {
  const words = useWords()
  const { receipts } = words
  const open = (kind: string) => tasks.filter((task) => task.type === kind && isOpen(task)).length
  const title = receipt.reference ?? ''
  const act = (name: string, isPrimary: boolean, asked: Pick<ActOffer, 'attributes' | 'input'>) => (
    <ActButton
      key={name}
      offer={{
        kind: 'act',
        type: type.name,
        name,
        ids: [receipt.id],
        ...asked,
      }}
      title={title}
      isPrimary={isPrimary}
    />
  )
  return (
    <section className={styles['next']} aria-label={receipts.next}>
      <p>{receipts.state(receipt.status ?? '', open('RCV'), open('PWAY'))}</p>
      {receipt.discrepancy_alert === true && <p className={styles['late']}>{receipts.alert}</p>}
      <span className={styles['space']} />
      {receipt.status === 'PENDING' && act('receive', true, { attributes: {} })}
      {receipt.status === 'RCV' && receipt.receipt_type === 'blind' && act('receive_blind', true, {})}
      {receipt.status === 'RCV' && receipt.closed_at === null && <ReceiveAll tasks={tasks} />}
      {receipt.status === 'RCV' && <PutAwayAll tasks={tasks} isPrimary={open('RCV') === 0} />}
      {receipt.status === 'RCV' &&
        receipt.closed_at === null &&
        act('close', open('RCV') === 0 && open('PWAY') === 0, { attributes: {} })}
      {receipt.status !== 'PENDING' && receipt.status !== 'CANCELLED' && (
        <LabelsButton receipt={receipt} type={type} />
      )}
    </section>
  )
}

function LabelsButton({
  receipt,
  type,
}: {
  readonly receipt: ReadReceipt
  readonly type: TypeMetadata
}): ReactNode {
  const words = useWords()
  const mayDo = useMayDo()
  const [isAsking, setAsking] = useState(false)
  const labels = type.operations.find(({ name }) => name === 'storage_unit_labels')
  const isAllowed = labels !== undefined && mayDo(labels)
  const label = actLabel(words, 'storage_unit_labels')
  useShortcuts(isAllowed ? [{ keys: 'l', label, run: () => setAsking(true) }] : [])
  if (!isAllowed) return null
  return (
    <>
      <Button icon="print" shortcut="l" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ActDialog
          type={type}
          operation={labels satisfies OperationMetadata}
          record={{ id: receipt.id }}
          title={receipt.reference ?? ''}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
