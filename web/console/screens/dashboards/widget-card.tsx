import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { act, newKey } from '#web/api/act.ts'
import { keys } from '#web/api/keys.ts'
import { useService } from '#web/api/use-service.ts'
import { IconButton } from '#web/console/kit/button.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { ShownWidget, WidgetData } from './dashboard-parts.ts'
import styles from './dashboards.module.css'
import { WidgetContent } from './widget-content.tsx'

const DATA = {
  method: 'POST',
  path: '/api/dashboard_widgets/{id}/data',
  takes: 'plain',
  type: 'dashboard_widgets',
} as const

/** Refresh interval of a widget. */
const AGAIN_MS = 60_000

/** A widget: its chart, and its table one key away. */
export function WidgetCard({
  widget,
  filters,
}: {
  readonly widget: ShownWidget
  readonly filters: Readonly<Record<string, string>>
}): ReactNode {
  const { dashboards } = useWords()
  const service = useService()
  const [isTable, setTable] = useState(false)
  const { data, error } = useQuery({
    queryKey: keys.screen(service.tenant, 'widget', [widget.id, filters]),
    queryFn: async ({ signal }) => {
      const input = { path: { id: widget.id }, attributes: { filters } }
      const answer = await act<{ readonly attributes: WidgetData }>(service, DATA, input, {
        key: newKey(),
        signal,
      })
      return answer.data.attributes
    },
    refetchInterval: AGAIN_MS,
  })
  const type = widget.widget_type ?? 'grid'
  const hasChart = type !== 'grid' && type !== 'single'
  return (
    // The key that shows the table works wherever the focus is within the widget.
    <section
      className={styles['widget']}
      aria-label={widget.name ?? ''}
      onKeyDown={(event) => {
        if (event.key === 't' && hasChart && !event.ctrlKey && !event.metaKey) setTable(!isTable)
      }}
    >
      <header>
        <h2 title={widget.description ?? undefined}>{widget.name}</h2>
        {hasChart && (
          <IconButton
            icon={isTable ? 'chart' : 'records'}
            label={isTable ? dashboards.as_chart : dashboards.as_table}
            aria-keyshortcuts="t"
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          />
        )}
      </header>
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {data === undefined ? (
        error === null && <Skeleton />
      ) : (
        <WidgetContent widget={widget} data={data} isTable={isTable || type === 'grid'} />
      )}
    </section>
  )
}
