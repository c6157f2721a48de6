import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Link } from '#web/console/kit/link.tsx'
import { usePlace } from '#web/console/kit/navigation.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { NoTemplates } from './no-templates.tsx'
import { pastedTable, type SourceTable } from './source-table.ts'
import { TableWarnings } from './table-faults.tsx'
import { TableForm } from './table-form.tsx'
import { TABLE_KINDS } from './table-headings.ts'
import { guessKind, tableColumns } from './table-mapping.ts'
import { TableSource } from './table-source.tsx'
import { importTemplatesQuery } from './templates.graphql.ts'

/** Any spreadsheet: pasted or as a file, its columns are recognised and can be changed, and a dry run follows. */
export function TablePage(): ReactNode {
  const words = useWords()
  const { imports } = words
  const may = useMay()
  const { search } = usePlace()
  const index = useQuery(metadataIndexQuery(useService()))
  const { data, error } = useScreenQuery(importTemplatesQuery, {})
  const [table, setTable] = useState<SourceTable>(() => pastedTable([]))
  const [chosen, setChosen] = useState<string | null>(null)
  if (!may('import_files')) return <Note tone="warn">{words.records.not_allowed('import_files')}</Note>
  if (error !== null) return <Note tone="bad">{error.message}</Note>
  if (data === undefined || index.data === undefined) return <Skeleton />
  const { imports: files } = index.data
  const own: Readonly<Record<string, string | undefined>> = imports.table_columns
  const labelOf = (name: string, attribute: string) => own[name] ?? fieldLabel(words, attribute)
  const columnsOf = (kind: string) => {
    const file = files[kind]
    return file === undefined ? [] : tableColumns(file, labelOf)
  }
  const asked = TABLE_KINDS.find((kind) => kind === search['kind'])
  const { cells } = table
  const kind = chosen ?? asked ?? guessKind(cells, columnsOf) ?? TABLE_KINDS[0] ?? ''
  const templates = data.import_templates?.all.nodes ?? []
  const template = templates.find((one) => one.template_type === kind && one.account === null)
  return (
    <Page>
      <PageHead
        title={imports.from_table}
        actions={<Link path="/records/imports">{words.shell.items.imports}</Link>}
      />
      <TableSource isEmpty={cells.length === 0} onTable={setTable} />
      <TableWarnings warnings={table.warnings} />
      {cells.length > 0 && template === undefined && <NoTemplates />}
      {cells.length > 0 && template !== undefined && (
        <TableForm
          key={`${kind} ${JSON.stringify(cells[0])}`}
          template={template.id}
          kind={kind}
          columns={columnsOf(kind)}
          table={table}
          given={search['account_code'] === undefined ? {} : { account_code: search['account_code'] }}
          onKind={setChosen}
          onTable={setTable}
        />
      )}
    </Page>
  )
}
