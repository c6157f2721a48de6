import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { scalarText } from '#web/console/grid/structure-text.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { changeText } from '#web/console/records/change-text.ts'
import { entryOfAudit } from '#web/console/records/history.ts'
import { eventLabel } from '#web/console/records/record-history.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { fieldLabel, typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './audit.module.css'
import { type AuditEntry, auditEntryQuery } from './audit-entry.graphql.ts'

type KnownEntry = NonNullable<NonNullable<AuditEntry['audit_entries']>['find']>

/** An entry of the audit: who did what to which record, and what was different afterwards. */
export function AuditEntryScreen({ id }: { readonly id: string }): ReactNode {
  const { data } = useScreenQuery(auditEntryQuery, { id })
  const words = useWords()
  const entry = data?.audit_entries?.find ?? null
  const title =
    entry === null
      ? words.labels.types.audit_entries
      : `${typeLabel(words, entry.aggregate_type ?? 'audit_entries')} #${entry.aggregate_id ?? ''}`
  return (
    <RecordScreen type="audit_entries" id={id} title={title}>
      {entry !== null && <EntryFacts entry={entry} />}
    </RecordScreen>
  )
}

function EntryFacts({ entry }: { readonly entry: KnownEntry }): ReactNode {
  const words = useWords()
  const { audit } = words
  const locale = useLocale()
  const { data: index } = useQuery(metadataIndexQuery(useService()))
  const { action, aggregate_type, aggregate_id, actor, actor_id, source, occurred_at, times } = entry
  const isListed = index?.types.some(({ name, root }) => name === aggregate_type && root !== null) === true
  const told = entryOfAudit({
    id: entry.id,
    action: action ?? '',
    occurred_at: occurred_at ?? '',
    actor_id,
    source: source ?? '',
    changes: Object(entry.changes) as Readonly<Record<string, unknown>>,
    actor: actor === null ? null : { name: actor.name ?? '' },
  })
  const others = { 'f.actor_id': `in:${actor_id}` }
  const ofRecord = { 'f.aggregate_type': `eq:${aggregate_type}`, 'f.aggregate_id': `in:${aggregate_id}` }
  return (
    <Panel title={eventLabel(words, told)}>
      <p className={styles['line']}>
        <span>{audit.at(showMoment(occurred_at ?? '', locale), scalarText(words, source))}</span>
        {actor !== null && <Link path={`/records/users/${actor.id}`}>{actor.name}</Link>}
        {actor_id !== null && (
          <Link path="/records/audit_entries" search={{ v: 'all', ...others }}>
            {audit.of_person}
          </Link>
        )}
        {times !== null && times > 1 && <span>{audit.times(times)}</span>}
      </p>
      {aggregate_type !== null && aggregate_id !== null && (
        <p className={styles['line']}>
          {isListed ? (
            <Link path={`/records/${aggregate_type}/${aggregate_id}`}>
              {`${typeLabel(words, aggregate_type)} #${aggregate_id}`}
            </Link>
          ) : (
            <span>{`${typeLabel(words, aggregate_type)} #${aggregate_id}`}</span>
          )}
          <Link path="/records/audit_entries" search={{ v: 'all', ...ofRecord }}>
            {audit.of_record}
          </Link>
        </p>
      )}
      {entry.operation && <p>{audit.refused(entry.operation, entry.permission ?? '')}</p>}
      {told.changes.length > 0 && (
        <Table
          label={audit.changes}
          columns={[{ label: audit.field }, { label: audit.was }, { label: audit.is }]}
          rows={told.changes.map(({ field, was, is }) => ({
            id: field,
            cells: [
              fieldLabel(words, field),
              changeText(was, { words, locale }),
              changeText(is, { words, locale }),
            ],
          }))}
        />
      )}
    </Panel>
  )
}
