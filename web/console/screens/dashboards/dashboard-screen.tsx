import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Empty, Note, Skeleton } from '#web/console/kit/note.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { dashboardPageQuery } from './dashboard.graphql.ts'
import { DashboardGrid } from './dashboard-grid.tsx'

/** A dashboard: its widgets on a grid of twelve columns. */
export function DashboardScreen({ id }: { readonly id: string }): ReactNode {
  const { dashboards } = useWords()
  const { data, error } = useScreenQuery(dashboardPageQuery, { id })
  const found = data?.dashboards?.find ?? null
  const isEmpty = (found?.dashboard_widget_placements ?? []).length === 0
  return (
    <RecordScreen type="dashboards" id={id}>
      {error !== null && data === undefined && <Note tone="bad">{error.message}</Note>}
      {found === null ? (
        error === null && <Skeleton />
      ) : isEmpty ? (
        <Empty title={dashboards.no_widgets}>{dashboards.no_widgets_text}</Empty>
      ) : (
        <DashboardGrid key={id} found={found} />
      )}
    </RecordScreen>
  )
}
