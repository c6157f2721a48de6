import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { reportPageQuery } from './report.graphql.ts'
import { ReportRun } from './report-run.tsx'

/** A report: what it asks for, and its file. */
export function ReportScreen({ id }: { readonly id: string }): ReactNode {
  const mayRun = useMay()('generate_reports')
  const { data, error } = useScreenQuery(reportPageQuery, { id })
  const found = data?.reports?.find ?? null
  return (
    <RecordScreen type="reports" id={id}>
      {error !== null && data === undefined && <Note tone="bad">{error.message}</Note>}
      {found === null ? error === null && <Skeleton /> : mayRun && <ReportRun key={id} found={found} />}
    </RecordScreen>
  )
}
