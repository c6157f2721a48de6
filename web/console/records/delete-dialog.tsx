import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import type { OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'
import { useAct } from '#web/api/use-act.ts'
import { isHeard } from '#web/console/form/submission.ts'
import { ConfirmDialog } from '#web/console/kit/dialog.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { fieldLabel, problemText } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { DryRunNote } from './dry-run-note.tsx'
import { pathOf } from './record-acts.ts'
import type { VersionedRecord } from './record-query.ts'

/** Asks before a record is deleted, and names what is deleted with it; a refusal is shown in the dialog. */
export function DeleteDialog({
  open,
  onClose,
  type,
  operation,
  read,
  title,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly type: TypeMetadata
  readonly operation: OperationMetadata
  readonly read: VersionedRecord
  readonly title: string
}): ReactNode {
  const words = useWords()
  const act = useAct()
  const go = useGo()
  const [key, setKey] = useState(newKey)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<GoodsyardError | null>(null)

  async function remove(): Promise<void> {
    setIsBusy(true)
    setError(null)
    try {
      await act(
        { ...operation, type: type.name },
        { path: pathOf(operation, read.record) },
        { key, ifMatch: read.etag },
      )
      notify({ title: words.records.deleted(title) })
      go({ path: `/records/${type.name}`, replace: true })
    } catch (cause) {
      if (!(cause instanceof GoodsyardError)) throw cause
      if (isHeard(cause.status)) setKey(newKey())
      setError(cause)
    } finally {
      setIsBusy(false)
    }
  }

  const along = type.parts.map(({ name }) => fieldLabel(words, name)).join(', ')
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.records.delete_title(title)}
      confirm={words.records.delete}
      danger
      busy={isBusy}
      onConfirm={() => void remove()}
    >
      <p>{words.records.delete_text}</p>
      {along !== '' && <p>{words.records.delete_along(along)}</p>}
      {open && error === null && (
        <DryRunNote
          operation={{ ...operation, type: type.name }}
          ids={[String(read.record['id'])]}
          size={1}
          inputFor={() => ({ path: pathOf(operation, read.record) })}
        />
      )}
      {error !== null && (
        <Note tone="bad">
          {error.errors.map((one) => (
            <p key={one.details}>{problemText(words, one)}</p>
          ))}
        </Note>
      )}
    </ConfirmDialog>
  )
}
