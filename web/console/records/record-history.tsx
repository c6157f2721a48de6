import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { typeQuery } from '#web/api/metadata-queries.ts'
import { namesOfFields } from '#web/api/own-fields.ts'
import { useService } from '#web/api/use-service.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { showMoment } from '#web/values/moment.ts'
import type { Words } from '#web/words/en-GB.ts'
import { labelOf } from '#web/words/field-labels.ts'
import { fieldLabel, withFieldNames } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { changeText } from './change-text.ts'
import { type HistoryEntry, historyQuery } from './history.ts'
import styles from './record.module.css'
import { useLocale } from './use-locale.ts'

/** Longer texts of a history are cut; the entry of the audit has all of them. */
const GLANCE_MAX = 200

const atAGlance = (text: string) => (text.length > GLANCE_MAX ? `${text.slice(0, GLANCE_MAX)} …` : text)

/** What happened to a record: each change as "field: was → is", who, when and by which way in. */
export function RecordHistory({ type, id }: { readonly type: string; readonly id: string }): ReactNode {
  const { data: described } = useQuery(typeQuery(useService(), type))
  const words = namedIn(useWords(), described)
  const locale = useLocale()
  const service = useService()
  const may = useMay()
  const rights = { events: may('view_events'), audit: may('view_audit_entries'), users: may('view_users') }
  const { data, error } = useQuery(historyQuery(service, { type, id, rights }))
  if (!rights.events && !rights.audit)
    return <Note tone="info">{words.records.not_allowed('view_events')}</Note>
  if (error !== null) return <Note tone="bad">{error.message}</Note>
  if (data === undefined) return <Skeleton />
  if (data.length === 0) return <p className={styles['quiet']}>{words.records.no_history}</p>
  return (
    <ol className={styles['history']}>
      {data.map((entry) => (
        <li key={entry.id}>
          <div className={styles['event']}>
            <b>{eventLabel(words, entry)}</b>
            <span className={styles['quiet']}>
              {words.records.by(actorOf(words, entry), entry.source)}
              {' · '}
              <time dateTime={entry.at}>{showMoment(entry.at, locale)}</time>
            </span>
          </div>
          {entry.changes.map(({ field, was, is }) => (
            <p key={field} className={styles['change']}>
              {words.records.was_is(
                fieldLabel(words, field),
                atAGlance(changeText(was, { words, locale })),
                atAGlance(changeText(is, { words, locale })),
              )}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}

/** The texts with what the tenant calls the own fields of a type. */
function namedIn(words: Words, type: TypeMetadata | undefined): Words {
  return type === undefined ? words : withFieldNames(words, namesOfFields(type, null))
}

/** What happened, as people read it. */
export function eventLabel({ records }: Words, { event }: Pick<HistoryEntry, 'event'>): string {
  const known: Readonly<Record<string, string | undefined>> = records.events
  return known[event] ?? labelOf(event)
}

function actorOf({ records }: Words, { actor, actor_id }: HistoryEntry): string {
  return actor ?? (actor_id === null ? records.somebody : `#${actor_id}`)
}
