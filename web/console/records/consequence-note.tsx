import type { ReactNode } from 'react'
import type { OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import type { ReadRecord } from '#web/console/form/draft.ts'
import { Note } from '#web/console/kit/note.tsx'
import { showDecimal } from '#web/values/quantity.ts'
import { actLabel, oneLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Consequence, isWeighty, orderConsequence, receiptConsequence } from './consequences.ts'
import { DryRunNote } from './dry-run-note.tsx'
import { orderQuantitiesQuery } from './order-quantities.graphql.ts'
import { receiptQuantitiesQuery } from './receipt-quantities.graphql.ts'
import { inputOn } from './record-acts.ts'
import { useLocale } from './use-locale.ts'

type WeightyAct = {
  readonly type: TypeMetadata
  readonly operation: OperationMetadata
  readonly record: ReadRecord
}

/** The one record that an act is about; null where it is about several. */
function onlyId({ id, ids }: ReadRecord): string | null {
  if (!Array.isArray(ids)) return String(id)
  return ids.length === 1 ? String(ids[0]) : null
}

/** What an act comes to, in figures; null until they are read, and for acts without them. */
function useConsequence({ type, operation, record }: WeightyAct): Consequence | null {
  const id = onlyId(record) ?? ''
  const isOn = (name: string) => type.name === name && id !== '' && isWeighty(operation.name)
  const isOrder = isOn('goods_outs')
  const isReceipt = isOn('goods_in_receipts')
  const { data: order } = useScreenQuery(orderQuantitiesQuery, { id }, { enabled: isOrder })
  const { data: receipt } = useScreenQuery(receiptQuantitiesQuery, { id }, { enabled: isReceipt })
  if (isOrder && order !== undefined)
    return orderConsequence(operation.name, order.goods_outs?.find?.lines ?? undefined)
  if (isReceipt && receipt !== undefined)
    return receiptConsequence(operation.name, receipt.goods_in_receipts?.find?.lines ?? undefined)
  return null
}

/** What the button of an act of weight says: what is done, and how much that comes to; null for other acts. */
export function useConsequenceLabel(act: WeightyAct): string | null {
  const words = useWords()
  const { language } = useLocale()
  const consequence = useConsequence(act)
  if (!isWeighty(act.operation.name)) return null
  const one = oneLabel(words, act.type)
  const show = (quantity: string) => (quantity === '0' ? null : showDecimal(quantity, language))
  const { acts } = words.records.consequences
  switch (consequence?.kind) {
    case 'cancelled_order':
      return acts.cancel(one, show(consequence.put_back))
    case 'shorted_order':
      return acts.short(one, show(consequence.given_up))
    case 'dispatched_order':
      return acts.dispatch(one, show(consequence.staged), show(consequence.missing))
    case 'closed_receipt':
      return acts.close(one, show(consequence.missing))
    default:
      return acts.other(actLabel(words, act.operation.name), one)
  }
}

/** What an act of weight comes to: its figures, and whether the service would do it. */
export function ConsequenceNote(act: WeightyAct): ReactNode {
  const { records } = useWords()
  const { language } = useLocale()
  const consequence = useConsequence(act)
  const { type, operation, record } = act
  const show = (quantity: string) => showDecimal(quantity, language)
  const text = consequence === null ? null : textOf(consequence, records.consequences, show)
  const id = onlyId(record)
  return (
    <>
      {text !== null && <Note tone="info">{text}</Note>}
      {id !== null && (
        <DryRunNote
          operation={{ ...operation, type: type.name }}
          ids={[id]}
          size={1}
          inputFor={() => inputOn(operation, record)}
        />
      )}
    </>
  )
}

type ConsequenceWords = ReturnType<typeof useWords>['records']['consequences']

function textOf(
  consequence: Consequence,
  { figures }: ConsequenceWords,
  show: (quantity: string) => string,
): string {
  switch (consequence.kind) {
    case 'cancelled_order': {
      const { put_back, released } = consequence
      return figures.cancelled_order(put_back !== '0' || released !== '0', show(put_back), show(released))
    }
    case 'shorted_order':
      return figures.shorted_order(show(consequence.given_up), show(consequence.left))
    case 'dispatched_order':
      return figures.dispatched_order(
        show(consequence.staged),
        consequence.missing === '0' ? null : show(consequence.missing),
      )
    case 'closed_receipt':
      return figures.closed_receipt(
        show(consequence.received),
        consequence.missing === '0' ? null : show(consequence.missing),
      )
  }
}
