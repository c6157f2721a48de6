import { type ReactNode, useDeferredValue } from 'react'
import { useFormHandle } from '#web/console/form/form-context.ts'
import { RecordEditor } from '#web/console/records/record-editor.tsx'
import { ClashNote } from './clash-note.tsx'
import { codesIn } from './code-clashes.ts'

/** The form of a product, which says before it is saved which codes also stand for something else. */
export function ProductEditor({ id }: { readonly id: string | null }): ReactNode {
  return <RecordEditor type="products" id={id} note={<TypedClashes id={id} />} />
}

function TypedClashes({ id }: { readonly id: string | null }): ReactNode {
  const { state } = useFormHandle()
  const values = useDeferredValue(state.draft.values)
  return <ClashNote own={id} codes={codesIn(values)} />
}
