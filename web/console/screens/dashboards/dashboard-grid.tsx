import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { keys } from '#web/api/keys.ts'
import { useMay } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { usePlace, useSetSearch } from '#web/console/kit/navigation.ts'
import { Note } from '#web/console/kit/note.tsx'
import { usePress } from '#web/console/records/use-press.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { ArrangedWidget } from './arranged-widget.tsx'
import { filtersOf, parametersOf } from './dashboard-filters.ts'
import { type FoundDashboard, placesOf, type WidgetPlace } from './dashboard-parts.ts'
import styles from './dashboards.module.css'
import { WidgetCard } from './widget-card.tsx'

const PLACE = {
  method: 'PUT',
  path: '/api/dashboards/{id}/widgets',
  takes: 'plain',
  type: 'dashboards',
} as const

/** The widgets of a dashboard, with the filters of the whole page over them; they can be arranged by dragging or by keys. */
export function DashboardGrid({ found }: { readonly found: FoundDashboard }): ReactNode {
  const words = useWords()
  const service = useService()
  const client = useQueryClient()
  const mayArrange = useMay()('manage_dashboards')
  const { search } = usePlace()
  const setSearch = useSetSearch()
  const { press, isBusy, refused } = usePress()
  const grid = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLElement>(null)
  const placements = found.dashboard_widget_placements ?? []
  const [moved, setMoved] = useState<ReadonlyMap<string, WidgetPlace> | null>(null)
  const places = moved ?? placesOf(placements)
  const { dashboards, kit, form } = words
  const save = () =>
    void press(
      PLACE,
      {
        path: { id: found.id },
        attributes: {
          placements: placements.map(({ id, dashboard_widget }) => ({
            dashboard_widget_id: Number(dashboard_widget?.id),
            position: places.get(id),
          })),
        },
      },
      () => setMoved(null),
    )
  return (
    <section ref={page} className={styles['dashboard']} aria-label={dashboards.widgets}>
      <div className={styles['tools']}>
        {parametersOf(found).map((name) => (
          <Field key={name} label={fieldLabel(words, name)}>
            <TextInput
              value={search[`p.${name}`] ?? ''}
              onChange={(event) =>
                setSearch({ [`p.${name}`]: event.target.value || null }, { replace: true })
              }
            />
          </Field>
        ))}
        <Button
          icon="refresh"
          onClick={() =>
            void client.invalidateQueries({ queryKey: keys.screen(service.tenant, 'widget').slice(0, 4) })
          }
        >
          {dashboards.refresh}
        </Button>
        <Button icon="wall" onClick={() => void page.current?.requestFullscreen()}>
          {dashboards.full_screen}
        </Button>
        {mayArrange && moved === null && (
          <Button onClick={() => setMoved(places)}>{dashboards.arrange}</Button>
        )}
        {moved !== null && (
          <>
            <Button onClick={() => setMoved(null)}>{kit.cancel}</Button>
            <Button kind="primary" busy={isBusy} onClick={save}>
              {form.save}
            </Button>
          </>
        )}
      </div>
      {moved !== null && <p className={styles['quiet']}>{dashboards.arrange_help}</p>}
      {refused !== null && <Note tone="bad">{refused}</Note>}
      <div ref={grid} className={styles['grid']}>
        {placements.map(({ id, dashboard_widget: widget }) => {
          const place = places.get(id)
          if (widget === null || place === undefined) return null
          const card = <WidgetCard widget={widget} filters={filtersOf(widget, search)} />
          return (
            <ArrangedWidget
              key={id}
              name={widget.name ?? ''}
              place={place}
              grid={grid}
              onMove={moved === null ? null : (next) => setMoved(new Map([...moved, [id, next]]))}
            >
              {card}
            </ArrangedWidget>
          )
        })}
      </div>
    </section>
  )
}
