import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import { Link } from '#web/console/kit/link.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Note } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { FailureTable } from './failure-table.tsx'
import { failureGroups, withEdit } from './failures.ts'
import { fileToSend } from './file-to-send.ts'
import { ImportActs } from './import-acts.tsx'
import type { FailedRows, FoundImport } from './import-parts.ts'
import type { ImportSource } from './import-sources.ts'
import styles from './imports.module.css'
import { useImportFile } from './use-import-file.ts'
import { useMending } from './use-mending.ts'

/** What came of an import: the rows that were refused, grouped by reason, each cell to be mended, and what is done next. */
export function ImportResult({
  found,
  failed,
}: {
  readonly found: FoundImport
  readonly failed: FailedRows | null
}): ReactNode {
  const words = useWords()
  const go = useGo()
  const may = useMay()
  const index = useQuery(metadataIndexQuery(useService()))
  const { bytes, csv, error } = useImportFile(found)
  const standard = index.data?.imports[found.template_type ?? ''] ?? null
  const source = sourceOfImport(found)
  const lines = new Set((failed?.nodes ?? []).flatMap(({ row_number }) => row_number ?? []))
  const mending = useMending({
    id: found.id,
    source: source ?? { type: 'import_templates', id: '' },
    query: queryOf(found),
    file: fileToSend(found, { bytes, csv, lines }),
    onSent: (id) => go({ path: `/records/imports/${id}` }),
  })
  const groups = failureGroups(failed?.nodes ?? [], { csv, file: standard })
  const left = (failed?.total_count ?? 0) - (failed?.nodes.length ?? 0)
  return (
    <div className={styles['result']}>
      {mending.became !== null && (
        <Note
          tone="info"
          action={<Link path={`/records/imports/${mending.became}`}>{words.imports.open_it}</Link>}
        >
          {words.imports.was_sent}
        </Note>
      )}
      {error !== null && <Note tone="warn">{words.imports.no_file}</Note>}
      {may('import_files') && source !== null && (
        <ImportActs found={found} csv={csv} groups={groups} mending={mending} isReady={bytes !== null} />
      )}
      {groups.map((group) => (
        <FailureTable
          key={group.message}
          group={group}
          header={csv?.records[0]?.cells ?? []}
          edits={mending.edits}
          onEdit={
            csv === null || mending.sent !== null || !may('import_files')
              ? null
              : (rows, cell) =>
                  mending.edit(rows.reduce((edits, row) => withEdit(edits, row, cell), mending.edits))
          }
        />
      ))}
      {left > 0 && <p className={styles['hint']}>{words.imports.more_rows(left)}</p>}
    </div>
  )
}

function sourceOfImport({ import_template_id, import_configuration }: FoundImport): ImportSource | null {
  if (import_template_id !== null) return { type: 'import_templates', id: import_template_id }
  return import_configuration === null ? null : { type: 'import_configurations', id: import_configuration.id }
}

function queryOf({ import_template_id, account, flow_code }: FoundImport): Readonly<Record<string, string>> {
  if (import_template_id !== null) return {}
  return {
    ...(account === null ? {} : { account_id: account.id }),
    ...(flow_code === null ? {} : { flow_code }),
  }
}
