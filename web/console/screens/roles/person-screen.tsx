import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Link } from '#web/console/kit/link.tsx'
import { RecordView } from '#web/console/records/record-view.tsx'
import { useWords } from '#web/words/use-words.ts'
import { personQuery } from './person.graphql.ts'
import styles from './roles.module.css'
import { VisibleTypes } from './visible-types.tsx'

/** A person: their record, and what they would see with their role and their sight. */
export function PersonScreen({ id }: { readonly id: string }): ReactNode {
  return (
    <>
      <RecordView type="users" id={id} />
      <PersonSees id={id} />
    </>
  )
}

type CodeList = readonly { readonly id: string; readonly code: string | null }[]

function PersonSees({ id }: { readonly id: string }): ReactNode {
  const { roles: words } = useWords()
  const may = useMay()
  const { data: index } = useQuery(metadataIndexQuery(useService()))
  const { data } = useScreenQuery(personQuery, {
    id,
    sees_roles: may('view_roles'),
    sees_accounts: may('view_accounts'),
    sees_warehouses: may('view_warehouses'),
  })
  const person = data?.users?.find ?? null
  if (person === null || index === undefined) return null
  const role = data?.roles?.all.nodes.find((one) => one.id === person.role_id) ?? null
  const areas = index.permissions
  const granted =
    role?.role_type === 'admin' ? Object.values(areas).flatMap(Object.keys) : (role?.permissions ?? [])
  return (
    <section className={styles['person']} aria-label={words.would_see}>
      <h2>{words.would_see}</h2>
      {role !== null && (
        <p>
          {words.role}: <Link path={`/records/roles/${role.id}`}>{role.name}</Link>
        </p>
      )}
      <p>
        {words.accounts}:{' '}
        {sightOf(person.all_accounts, person.account_ids, data?.accounts?.all.nodes, words.all)}
      </p>
      <p>
        {words.warehouses}:{' '}
        {sightOf(person.all_warehouses, person.warehouse_ids, data?.warehouses?.all.nodes, words.all)}
      </p>
      {role !== null && <VisibleTypes areas={areas} granted={granted} />}
    </section>
  )
}

function sightOf(
  isAll: boolean | null,
  ids: readonly string[] | null,
  known: CodeList | undefined,
  all: string,
): string {
  if (isAll === true) return all
  const names = (ids ?? []).map((id) => known?.find((one) => one.id === id)?.code ?? `#${id}`)
  return names.length === 0 ? '–' : names.join(', ')
}
