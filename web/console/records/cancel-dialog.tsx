import type { ReactNode } from 'react'
import type { OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import type { ReadRecord } from '#web/console/form/draft.ts'
import { Note } from '#web/console/kit/note.tsx'
import { oneLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { cancelFigures } from './cancel-figures.ts'
import { cancelledOrderQuery } from './cancelled-order.graphql.ts'
import { DryRunNote } from './dry-run-note.tsx'
import { inputOn } from './record-acts.ts'

type Cancellation = {
  readonly type: TypeMetadata
  readonly operation: OperationMetadata
  readonly record: ReadRecord
}

/** What the button that cancels a record says: what is cancelled, and how much goes back; null for other acts. */
export function useCancelLabel({ type, operation, record }: Cancellation): string | null {
  const words = useWords()
  const isCancel = operation.name === 'cancel'
  const isOrder = isCancel && type.name === 'goods_outs'
  const { data } = useScreenQuery(cancelledOrderQuery, { id: String(record['id']) }, { enabled: isOrder })
  if (!isCancel) return null
  const { put_back } = cancelFigures(data?.goods_outs?.find?.lines ?? undefined)
  return words.records.cancel_record(oneLabel(words, type), put_back === '0' ? null : put_back)
}

/** What cancelling a record comes to: the goods that go back, and whether the service would do it. */
export function CancelNote({ type, operation, record }: Cancellation): ReactNode {
  const { records } = useWords()
  const isOrder = type.name === 'goods_outs'
  const id = String(record['id'])
  const { data } = useScreenQuery(cancelledOrderQuery, { id }, { enabled: isOrder })
  const { put_back, released } = cancelFigures(data?.goods_outs?.find?.lines ?? undefined)
  const isMoving = put_back !== '0' || released !== '0'
  return (
    <>
      {data !== undefined && <Note tone="info">{records.cancel_figures(isMoving, put_back, released)}</Note>}
      <DryRunNote
        operation={{ ...operation, type: type.name }}
        ids={[id]}
        size={1}
        inputFor={() => inputOn(operation, record)}
      />
    </>
  )
}
