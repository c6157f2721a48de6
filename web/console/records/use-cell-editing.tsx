import { type ReactNode, useState } from 'react'
import { useMayDo } from '#web/api/use-may-do.ts'
import { operationFor } from '#web/console/form/schema.ts'
import type { CellEditing } from '#web/console/grid/grid-props.ts'
import { CellEditor } from './cell-editor.tsx'
import { editableFields } from './editable-fields.ts'
import type { TypeDescription } from './record-query.ts'
import { useDescribed } from './use-described.ts'
import type { ListModel } from './use-list-model.ts'

/** The cell that is being changed, and what the service said against its new value. */
export type EditedCell = { readonly id: string; readonly column: string }

/** Lets cells be changed in the table where the record may be: one field at a time, against the version that was read for it. */
export function useCellEditing({ type, isPast }: Pick<ListModel, 'type' | 'isPast'>): {
  readonly editing: CellEditing | null
  readonly refusal: string | null
} {
  const mayDo = useMayDo()
  const described = useDescribed(type.name)
  const [edited, setEdited] = useState<EditedCell | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const fields = editableFields(type, mayDo)
  const update = operationFor(type, 'change')
  if (isPast || fields.size === 0 || described === null || described === 'unknown')
    return { editing: null, refusal: null }
  const end = () => {
    setEdited(null)
    setRefusal(null)
    returnFocus()
  }
  return {
    refusal,
    editing: {
      canEdit: (column, row) => fields.has(column) && update !== null && mayDo(update, row),
      isAt: (id, column) => edited?.id === id && edited.column === column,
      begin: ({ id }, column) => {
        setRefusal(null)
        setEdited({ id, column })
      },
      show: () => editorOf(edited, described),
    },
  }

  function editorOf(cell: EditedCell | null, known: TypeDescription): ReactNode {
    const field = cell === null ? undefined : fields.get(cell.column)
    if (cell === null || field === undefined) return null
    return (
      <CellEditor
        key={`${cell.id} ${cell.column}`}
        described={known}
        id={cell.id}
        field={field}
        onRefused={setRefusal}
        onEnd={end}
      />
    )
  }
}

/** The table has the focus again, in the cell that was changed. */
function returnFocus(): void {
  const cell = document
    .querySelector<HTMLElement>('[role=grid] [data-editor]')
    ?.closest<HTMLElement>('[data-cell]')
  cell?.focus({ preventScroll: true })
}
