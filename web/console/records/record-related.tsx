import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keys } from '#web/api/keys.ts'
import { useMay } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { showDecimal } from '#web/values/quantity.ts'
import { typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './record.module.css'
import type { TypeDescription } from './record-query.ts'
import { relatedCounts, relatedDocument, relatedLists } from './related.ts'
import { useLocale } from './use-locale.ts'

/** The lists of records that refer to a record, each with how many there are. */
export function RecordRelated({
  described: { type, index },
  id,
}: {
  readonly described: TypeDescription
  readonly id: string
}): ReactNode {
  const words = useWords()
  const may = useMay()
  const service = useService()
  const lists = relatedLists(index, type.name, may)
  const { data, error } = useQuery({
    queryKey: keys.screen(service.tenant, 'related', { type: type.name, id, lists: lists.length }),
    queryFn: ({ signal }) =>
      service.graphql<Parameters<typeof relatedCounts>[1]>(
        relatedDocument(lists, id),
        {},
        {
          signal,
          isPartial: true,
        },
      ),
    enabled: lists.length > 0,
    meta: { types: lists.map((list) => list.type) },
  })
  if (lists.length === 0) return <p className={styles['quiet']}>{words.records.nothing_here}</p>
  if (error !== null && data === undefined) return <Note tone="bad">{words.records.read_failed}</Note>
  if (data === undefined) return <Skeleton />
  const counted = relatedCounts(lists, data)
  const empty = counted.filter(({ count }) => count === 0)
  const filled = counted.filter(({ count }) => count !== 0)
  return (
    <>
      {filled.length === 0 ? (
        <p className={styles['quiet']}>{words.records.nothing_here}</p>
      ) : (
        <RelatedLinks lists={filled} id={id} />
      )}
      {empty.length > 0 && (
        <details className={styles['more']}>
          <summary>{words.records.empty_lists(empty.length)}</summary>
          <RelatedLinks lists={empty} id={id} />
        </details>
      )}
    </>
  )
}

function RelatedLinks({
  lists,
  id,
}: {
  readonly lists: ReturnType<typeof relatedCounts>
  readonly id: string
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  return (
    <ul className={styles['related']}>
      {lists.map(({ type, by, count }) => (
        <li key={type}>
          <Link path={`/records/${type}`} search={{ [`f.${by}`]: `in:${id}` }}>
            {typeLabel(words, type)}
            <strong>{count === null ? '–' : showDecimal(String(count), language)}</strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}
