import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import type { OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'
import { typeQuery } from '#web/api/metadata-queries.ts'
import { useAct } from '#web/api/use-act.ts'
import { useMayDo } from '#web/api/use-may-do.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { actLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { ActDialog } from './act-dialog.tsx'
import type { ActOffer } from './act-offer.ts'
import { isWeighty } from './consequences.ts'
import { inverseIn } from './inverse-acts.ts'
import { SHOWN_BEFORE } from './limited-input.ts'
import { inputOn } from './record-acts.ts'

type Props = {
  readonly offer: ActOffer
  /** What it is done to, for the title of what is asked. */
  readonly title: string
  readonly isPrimary: boolean
}

/** The button of an act that a screen offers; nothing for those who may not do it. */
export function ActButton(props: Props): ReactNode {
  const { offer } = props
  const mayDo = useMayDo()
  const { data: type } = useQuery(typeQuery(useService(), offer.type))
  const isOnMany = (one: OperationMetadata) => offer.ids.length > 1 || !one.on_record
  const named = type?.operations.filter(
    ({ name, takes }) => name === offer.name && takes !== 'ids_and_attributes',
  )
  const operation = named?.find(isOnMany) ?? named?.[0]
  if (type === undefined || operation === undefined || !mayDo(operation)) return null
  return <KnownAct {...props} type={type} operation={operation} />
}

function KnownAct({
  offer,
  title,
  isPrimary,
  type,
  operation,
}: Props & { readonly type: TypeMetadata; readonly operation: OperationMetadata }): ReactNode {
  const words = useWords()
  const act = useAct()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [key, setKey] = useState(newKey)
  const label = actLabel(words, offer.label ?? offer.name)
  const [id = ''] = offer.ids
  const { attributes } = offer
  // What cannot be taken back is shown with what it comes to before it is done.
  const isFinal = isWeighty(operation.name) && inverseIn(operation.name, namedActs(type)) === null
  const limit = offer.input ?? (attributes === undefined ? undefined : { ...SHOWN_BEFORE, fixed: attributes })
  const asks = attributes === undefined || isFinal

  async function run(): Promise<void> {
    setBusy(true)
    try {
      const input = inputOn(operation, { id, ids: offer.ids }, attributes)
      await act({ ...operation, type: type.name }, input, { key })
      notify({ title: words.records.done(label), detail: title })
    } catch (error) {
      notify({ title: error instanceof GoodsyardError ? error.message : String(error), tone: 'bad' })
    } finally {
      setKey(newKey())
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        kind={isPrimary ? 'primary' : 'normal'}
        busy={isBusy}
        onClick={() => (asks ? setAsking(true) : void run())}
      >
        {asks ? words.orders.asks(label) : label}
      </Button>
      {isAsking && (
        <ActDialog
          type={type}
          operation={operation}
          record={{ id, ids: offer.ids }}
          title={title}
          label={label}
          limit={limit}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const namedActs = ({ operations }: TypeMetadata) =>
  operations.map((operation) => ({ name: operation.name, operation }))
