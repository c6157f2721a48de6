import { type ReactNode, useMemo } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Select } from '#web/console/kit/field.tsx'
import { usePlace, useSetSearch } from '#web/console/kit/navigation.ts'
import { useWords } from '#web/words/use-words.ts'
import { ArrangePanel } from './arrange-panel.tsx'
import styles from './map.module.css'
import type { MapAnswer } from './map-answer.ts'
import { MapCanvas } from './map-canvas.tsx'
import { colouredBy, colouringsOf } from './map-colouring.ts'
import type { MapGeometry } from './map-geometry.ts'
import { MapLegend } from './map-legend.tsx'
import { MapTable } from './map-table.tsx'
import { PlaceDrawer } from './place-drawer.tsx'
import { aisleLabel } from './place-texts.ts'
import { SelectionActs } from './selection-acts.tsx'
import type { KeptLayout } from './use-map.ts'
import { useMapState } from './use-map-state.ts'

/** A map that is read: the canvas, its legend, what is selected, and the same as a table. */
export function MapView({
  answer,
  geometry,
  layout,
  warehouse,
  at,
}: {
  readonly answer: MapAnswer
  readonly geometry: MapGeometry
  readonly layout: KeptLayout | null
  readonly warehouse: string
  readonly at: string | null
}): ReactNode {
  const words = useWords()
  const may = useMay()
  const { search } = usePlace()
  const setSearch = useSetSearch()
  const state = useMapState(geometry, layout)
  const offered = colouringsOf(answer.figures)
  const colouring = offered.find((name) => name === search['by']) ?? offered[0] ?? 'fill'
  const coloured = useMemo(() => colouredBy(colouring, answer), [colouring, answer])
  const isTable = search['view'] === 'table'
  const { arranging, selected, opened, arrangement } = state
  const focus = arranging === null ? state.focus : null
  const moved = arranging?.moved ?? null
  const isActive = answer.places.is_active
  const picture = useMemo(
    () => ({
      geometry,
      arrangement,
      coloured,
      isActive,
      labelOf: (aisle: number) => aisleLabel(words, geometry.aisles[aisle] ?? { zone: null, aisle: null }),
      selected,
      focus,
      moved,
    }),
    [geometry, arrangement, coloured, isActive, words, selected, focus, moved],
  )
  const all = [...answer.places.id.keys()]
  return (
    <div className={styles['columns']}>
      <div className={styles['main']}>
        <MapCanvas answer={answer} geometry={geometry} state={state} picture={picture} />
        <p id="map-keys" className={styles['quiet']}>
          {arranging === null ? words.map.keys : words.map.arrange_keys}
        </p>
        {isTable && <MapTable answer={answer} geometry={geometry} state={state} />}
      </div>
      <aside className={styles['side']}>
        <div className={styles['buttons']}>
          {offered.length > 0 && (
            <Select
              aria-label={words.map.coloured_by}
              value={colouring}
              onChange={(event) => setSearch({ by: event.target.value }, { replace: true })}
              options={offered.map((name) => ({ value: name, label: words.map.colourings[name] }))}
            />
          )}
          <Button
            icon="columns"
            aria-pressed={isTable}
            onClick={() => setSearch({ view: isTable ? null : 'table' }, { replace: true })}
          >
            {words.map.table}
          </Button>
          {may('manage_warehouse_layouts') && arranging === null && (
            <Button icon="edit" onClick={state.beginArranging}>
              {words.map.arrange}
            </Button>
          )}
        </div>
        {arranging === null ? (
          <SelectionActs
            answer={answer}
            selected={selected}
            warehouse={warehouse}
            isPast={at !== null}
            onClear={() => state.select([], false)}
          />
        ) : (
          <ArrangePanel
            geometry={geometry}
            state={state}
            arranging={arranging}
            layout={layout}
            warehouse={warehouse}
          />
        )}
        {offered.length > 0 && (
          <MapLegend
            colouring={colouring}
            coloured={coloured}
            blocked={answer.places.is_active.filter((isActive) => !isActive).length}
            onSelect={(isOf) => state.select(all.filter(isOf), false)}
          />
        )}
      </aside>
      {opened !== null && (
        <PlaceDrawer answer={answer} place={opened} at={at} onClose={() => state.open(null)} />
      )}
    </div>
  )
}
