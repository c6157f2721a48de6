import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { GoodsyardError } from '#web/api/error.ts'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { typeQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import { changesOf } from '#web/console/form/draft.ts'
import { RecordForm } from '#web/console/form/record-form.tsx'
import { schemaForInput } from '#web/console/form/schema.ts'
import { useForm } from '#web/console/form/use-form.ts'
import { ConfirmDialog, Dialog } from '#web/console/kit/dialog.tsx'
import { helpText } from '#web/words/help-text.ts'
import { actLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { keepPrinter, lastPrinter } from './bench-printer.ts'
import { BulkEdit } from './bulk-edit.tsx'
import { isWeighty } from './consequences.ts'
import { DryRunNote } from './dry-run-note.tsx'
import { isPrint } from './is-print.ts'
import { LazyPrintPreview } from './lazy-print-preview.tsx'
import { layoutOfAct } from './limited-input.ts'
import { type ListAct, lotInput } from './list-acts.ts'

/** So many records of a print are shown before. */
const PREVIEWED_MAX = 20

type ListActDialogProps = {
  readonly act: ListAct
  /** The type of the records, and which they are. */
  readonly type: string
  readonly ids: readonly string[]
  /** How many records it is for, as it is written. */
  readonly count: string
  /** The fields that a record may be changed in. */
  readonly fields: readonly FieldMetadata[]
  /** Whether it is being done. */
  readonly isBusy: boolean
  readonly onRun: (attributes: Readonly<Record<string, unknown>>) => void
  readonly onClose: () => void
}

/** Asks before an act on many records, and for its input. */
export function ListActDialog(props: ListActDialogProps): ReactNode {
  const { act, type, ids, count, fields, isBusy, onRun, onClose } = props
  const words = useWords()
  const { operation, needs, name } = act
  const label = actLabel(words, name)
  const title = words.grid.act_on(label, count)
  if (needs === 'nothing')
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={title}
        confirm={title}
        danger={operation.method === 'DELETE' || operation.name === 'cancel'}
        busy={isBusy}
        onConfirm={() => onRun({})}
      >
        <p>{helpText(words, operation.description)}</p>
        <DryRunNote
          operation={{ ...operation, type }}
          ids={ids}
          size={act.size}
          inputFor={(lot) => lotInput(act, lot, {})}
        />
      </ConfirmDialog>
    )
  return (
    <Dialog open onClose={onClose} title={title} description={helpText(words, operation.description)} wide>
      {needs === 'fields' ? (
        <BulkEdit fields={fields} submitLabel={title} onSubmit={onRun} />
      ) : (
        <ActForm {...props} />
      )}
    </Dialog>
  )
}

/** The input of an act apart from the records; required input must be given before anything is sent. */
function ActForm({ act, type, ids, onRun }: ListActDialogProps): ReactNode {
  const { operation, name, size } = act
  const words = useWords()
  const service = useService()
  const { data: described } = useQuery({ ...typeQuery(service, type), enabled: isPrint(operation) })
  const bench = { tenant: service.tenant, operation }
  const [schema] = useState(() => schemaForInput(operation))
  const form = useForm({
    schema,
    read: null,
    preset: lastPrinter(bench),
    begun: schema.parts.map((part) => part.name),
    storageKey: null,
    send: async ({ attributes }) => {
      const missing = blankIn(schema.fields, attributes)
      if (missing.length > 0) throw blank(missing)
      keepPrinter(bench, form.state.draft.values)
      onRun(attributes)
      return { status: 202, data: null, etag: null, headers: new Headers() }
    },
    onSaved: () => undefined,
  })
  const shown = ids.slice(0, PREVIEWED_MAX)
  const draft = useDeferredValue(form.state.draft)
  const { attributes } = changesOf(schema, { base: null, draft })
  return (
    <>
      <RecordForm form={form} submitLabel={actLabel(words, name)} {...layoutOfAct(schema)} />
      {/* Below the button, which must not move while somebody presses it. */}
      {isWeighty(operation.name) && blankIn(schema.fields, attributes).length === 0 && (
        <DryRunNote
          operation={{ ...operation, type }}
          {...{ ids, size }}
          inputFor={(lot) => lotInput(act, lot, attributes)}
        />
      )}
      {isPrint(operation) && described !== undefined && (
        <LazyPrintPreview
          {...{ type: described, operation }}
          record={{ ids: shown }}
          left={ids.length - shown.length}
          attributes={attributes}
        />
      )}
    </>
  )
}

/** The fields that must be given and are empty. */
function blankIn(
  fields: readonly FieldMetadata[],
  attributes: Readonly<Record<string, unknown>>,
): readonly FieldMetadata[] {
  return fields.filter(({ required, attribute }) => required === true && (attributes[attribute] ?? '') === '')
}

function blank(fields: readonly FieldMetadata[]): GoodsyardError {
  const errors = fields.map(({ attribute }) => ({
    code: 0,
    symbol: 'blank',
    details: attribute,
    source: null,
    context: { pointer: `/${attribute}` },
  }))
  return new GoodsyardError({ status: 422, requestId: null, errors })
}
