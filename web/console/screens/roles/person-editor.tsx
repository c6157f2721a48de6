import { type ReactNode, useEffect } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useFormHandle } from '#web/console/form/form-context.ts'
import { Note } from '#web/console/kit/note.tsx'
import { RecordEditor } from '#web/console/records/record-editor.tsx'
import { useWords } from '#web/words/use-words.ts'
import { roleTypeQuery } from './role-type.graphql.ts'

const FIRST = ['email', 'name', 'role_id', 'all_accounts', 'account_ids']

/** The form of a person: who they are, their role, and whose goods they see. */
export function PersonEditor({ id }: { readonly id: string | null }): ReactNode {
  return <RecordEditor type="users" id={id} first={FIRST} note={<SightOfClients isNew={id === null} />} />
}

/** Whoever gets the role of clients sees the accounts that are chosen, and not all of them unless that is said. */
function SightOfClients({ isNew }: { readonly isNew: boolean }): ReactNode {
  const { roles: words } = useWords()
  const { state, dispatch } = useFormHandle()
  const { role_id, all_accounts, account_ids } = state.draft.values
  const role = typeof role_id === 'string' ? role_id : ''
  const { data } = useScreenQuery(roleTypeQuery, { id: role }, { enabled: role !== '' })
  const isClient = data?.roles?.find?.role_type === 'client'
  const isUntouched = isNew && isClient && !state.touched.has('all_accounts')
  useEffect(() => {
    if (isUntouched && all_accounts === true) dispatch({ kind: 'value', path: 'all_accounts', value: false })
  }, [isUntouched, all_accounts, dispatch])
  if (!isClient) return null
  if (all_accounts === true) return <Note tone="warn">{words.client_sees_all}</Note>
  return account_ids ? null : <Note tone="info">{words.client_needs_account}</Note>
}
