import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useMay } from '#web/api/me.ts'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { isHeard } from '#web/console/form/submission.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { problemText } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { type PermissionAreas, switched } from './permission-matrix.ts'
import { PermissionTable } from './permission-table.tsx'
import { type Role, roleQuery } from './role.graphql.ts'
import styles from './roles.module.css'
import { VisibleTypes } from './visible-types.tsx'

const UPDATE = { method: 'PATCH', path: '/api/roles/{id}', takes: 'attributes', type: 'roles' } as const

type KnownRole = NonNullable<NonNullable<Role['roles']>['find']>

/** A role: what it permits as a matrix, who has it, and what they see. */
export function RoleScreen({ id }: { readonly id: string }): ReactNode {
  const words = useWords()
  const may = useMay()
  const { data: index } = useQuery(metadataIndexQuery(useService()))
  const variables = { id, with_role: { in: [id] }, sees_users: may('view_users') }
  const { data, error } = useScreenQuery(roleQuery, variables)
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  if (data === undefined || index === undefined) return <Skeleton />
  const role = data.roles?.find ?? null
  if (role === null) return <Note tone="warn">{words.records.not_found}</Note>
  return (
    <RecordScreen type="roles" id={id}>
      {role.description && <p className={styles['quiet']}>{role.description}</p>}
      {data.users && <Holders id={id} users={data.users.all} />}
      <Permissions key={role.lock_version} role={role} areas={index.permissions} />
    </RecordScreen>
  )
}

/** Who has the role. */
function Holders({
  id,
  users,
}: {
  readonly id: string
  readonly users: NonNullable<Role['users']>['all']
}): ReactNode {
  const { roles: words } = useWords()
  return (
    <p className={styles['holders']}>
      <Link path="/records/users" search={{ 'f.role_id': `in:${id}` }}>
        {words.holders(users.total_count)}
      </Link>
      {users.nodes.map((user) => (
        <Link key={user.id} path={`/records/users/${user.id}`}>
          {user.name}
        </Link>
      ))}
    </p>
  )
}

function Permissions({
  role,
  areas,
}: {
  readonly role: KnownRole
  readonly areas: PermissionAreas
}): ReactNode {
  const words = useWords()
  const act = useAct()
  const mayChange = useMay()('manage_roles') && role.role_type !== 'admin'
  const present = role.permissions ?? []
  const [granted, setGranted] = useState<readonly string[]>(present)
  const [key, setKey] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<GoodsyardError | null>(null)
  const isChanged = [...granted].sort().join() !== [...present].sort().join()

  async function save(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      const ifMatch = `"roles-${role.id}-${role.lock_version}"`
      await act(UPDATE, { path: { id: role.id }, attributes: { permissions: granted } }, { key, ifMatch })
      notify({ title: words.records.saved(role.name ?? '') })
    } catch (cause) {
      if (!(cause instanceof GoodsyardError)) throw cause
      if (isHeard(cause.status)) setKey(newKey())
      setError(cause)
    } finally {
      setBusy(false)
    }
  }

  if (role.role_type === 'admin') return <Note tone="info">{words.roles.admin}</Note>
  return (
    <>
      <VisibleTypes areas={areas} granted={granted} />
      {error !== null && (
        <Note tone="bad">
          {error.errors.map((one) => (
            <p key={one.details}>{problemText(words, one)}</p>
          ))}
        </Note>
      )}
      <PermissionTable
        areas={areas}
        granted={granted}
        onSwitch={mayChange ? (name) => setGranted((now) => switched(now, name)) : null}
      />
      {mayChange && (
        <div className={styles['foot']}>
          <Button onClick={() => setGranted(present)} disabled={!isChanged}>
            {words.roles.discard}
          </Button>
          <Button kind="primary" busy={isBusy} disabled={!isChanged} onClick={() => void save()}>
            {words.roles.save}
          </Button>
        </div>
      )}
    </>
  )
}
