import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import { useFormHandle } from '#web/console/form/form-context.ts'
import { Skeleton } from '#web/console/kit/note.tsx'
import { RecordEditor } from '#web/console/records/record-editor.tsx'
import { switched } from './permission-matrix.ts'
import { PermissionTable } from './permission-table.tsx'

/** The form of a role: its name, and its permissions as boxes by area. */
export function RoleEditor({ id }: { readonly id: string | null }): ReactNode {
  return (
    <RecordEditor
      type="roles"
      id={id}
      first={['name', 'description']}
      elsewhere={['permissions']}
      note={<Permissions />}
    />
  )
}

function Permissions(): ReactNode {
  const { data: index } = useQuery(metadataIndexQuery(useService()))
  const { state, dispatch, isFrozen } = useFormHandle()
  if (index === undefined) return <Skeleton />
  const value = state.draft.values['permissions']
  const granted = typeof value === 'string' && value !== '' ? value.split('\n') : []
  const choose = (name: string) =>
    dispatch({ kind: 'value', path: 'permissions', value: switched(granted, name).join('\n') })
  return <PermissionTable areas={index.permissions} granted={granted} onSwitch={isFrozen ? null : choose} />
}
