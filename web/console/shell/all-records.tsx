import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery, useMay } from '#web/api/me.ts'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './frame.module.css'
import { listPath, visibleTypes } from './navigation.ts'

/** Every list that the caller may see, by its area. */
export function AllRecords(): ReactNode {
  const words = useWords()
  const may = useMay()
  const { data } = useQuery(metadataIndexQuery(useService()))
  const types = data?.types ?? []
  const { data: me } = useQuery(meQuery(useService()))
  const visible = visibleTypes(types, may, me !== undefined && me.account_ids !== null)
  const areas = Map.groupBy(
    types.filter(({ name }) => visible.has(name)),
    ({ area }) => area,
  )
  return (
    <Page>
      <PageHead title={words.shell.all_records} />
      <div className={styles['areas']}>
        {[...areas].map(([area, members]) => (
          <section key={area}>
            <h2>{typeLabel(words, area)}</h2>
            <ul>
              {members
                .map(({ name }) => ({ name, label: typeLabel(words, name) }))
                .toSorted((one, other) => one.label.localeCompare(other.label))
                .map(({ name, label }) => (
                  <li key={name}>
                    <Link path={listPath(name)}>{label}</Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
