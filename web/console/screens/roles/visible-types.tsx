import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import { typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { effectivePermissions, type PermissionAreas } from './permission-matrix.ts'
import styles from './roles.module.css'

/** The lists that somebody with these permissions would see. */
export function VisibleTypes({
  areas,
  granted,
}: {
  readonly areas: PermissionAreas
  readonly granted: readonly string[]
}): ReactNode {
  const words = useWords()
  const { data } = useQuery(metadataIndexQuery(useService()))
  const permissions = effectivePermissions(areas, granted)
  const visible = (data?.types ?? []).filter(
    ({ root, permission }) => root !== null && permission !== null && permissions.has(permission),
  )
  const names = visible.map(({ name }) => typeLabel(words, name)).toSorted((a, b) => a.localeCompare(b))
  return (
    <details className={styles['visible_types']}>
      <summary>
        {words.roles.visible_types(
          visible.length,
          data?.types.filter(({ root }) => root !== null).length ?? 0,
        )}
      </summary>
      <p>{names.length === 0 ? words.roles.no_visible_types : names.join(' · ')}</p>
    </details>
  )
}
